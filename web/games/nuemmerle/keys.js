// Nümmerle's keys. Where numbers are called by hand, digits make the number.

import { digitOf, typeDigit } from "../../ui/digits.js";

export const keys = {
  list: [
    ["1 … 9", "nuemmerle.keys.row"],
    ["s", "nuemmerle.keys.stack"],
    ["⇧1 … ⇧9", "nuemmerle.keys.pop"],
    ["n", "nuemmerle.keys.next"],
  ],

  /** Handle a key; true when it meant something here. */
  press(session, event) {
    const digit = digitOf(event);
    if (session.telling) {
      if (digit) typeDigit(session, digit);
      return Boolean(digit);
    }
    const action = actionOf(event, digit);
    if (!action) return false;
    session.act(action);
    return true;
  },
};

function actionOf(event, digit) {
  if (digit && digit !== "0") return `${event.shiftKey ? "p" : "r"}${digit}`;
  return { s: "s", 0: "s", n: "next" }[event.key];
}
