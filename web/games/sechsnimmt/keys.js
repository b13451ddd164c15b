// 6 nimmt!'s keys: digits make a card's number, or choose a row.

import { digitOf, typeDigit } from "../../ui/digits.js";

export const keys = {
  list: [
    ["1 … 104", "sechsnimmt.keys.card"],
    ["1 … 4", "sechsnimmt.keys.row"],
  ],

  /** Handle a key; true when it meant something here. */
  press(session, event) {
    const digit = digitOf(event);
    if (!digit || !(session.mine || session.telling)) return false;
    const rows = session.table.actions.some((action) => action[0] === "r");
    if (rows) session.act(`r${digit}`);
    else typeDigit(session, digit);
    return true;
  },
};
