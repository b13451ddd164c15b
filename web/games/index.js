// The games that can be played, by name.

import { hausnummer } from "./hausnummer/hausnummer.js";
import { nuemmerle } from "./nuemmerle/nuemmerle.js";
import { sechsnimmt } from "./sechsnimmt/sechsnimmt.js";

export const games = { nuemmerle, sechsnimmt, hausnummer };
