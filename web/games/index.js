// The games that can be played, by name.

import { drachenrummy } from "./drachenrummy/drachenrummy.js";
import { hausnummer } from "./hausnummer/hausnummer.js";
import { nuemmerle } from "./nuemmerle/nuemmerle.js";
import { sechsnimmt } from "./sechsnimmt/sechsnimmt.js";

export const games = { nuemmerle, sechsnimmt, drachenrummy, hausnummer };
