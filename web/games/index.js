// The games that can be played, by name.

import { nuemmerle } from "./nuemmerle/nuemmerle.js";

export const games = { nuemmerle };
