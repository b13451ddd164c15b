// Niedrige Hausnummer's keys.

import { digitOf } from "../../ui/digits.js";

const LETTERS = { k: "knock", d: "draw", x: "throw", e: "end", b: "back" };

export const keys = {
  list: [
    ["k", "hausnummer.keys.knock"],
    ["d", "hausnummer.keys.draw"],
    ["1 … 4", "hausnummer.keys.place"],
    ["x", "hausnummer.keys.throw"],
    ["e", "hausnummer.keys.end"],
  ],

  /** Handle a key; true when it meant something here. */
  press(session, event) {
    if (!session.mine) return false;
    const digit = digitOf(event);
    const swaps = session.table.actions.includes("s1");
    const action = digit ? `${swaps ? "s" : "t"}${digit}` : LETTERS[event.key];
    if (!action) return false;
    session.act(action);
    return true;
  },
};
