// What was tapped and not yet done: dice, cards of the hand, a card that dice can go on.

import { redraw } from "../../state.js";

const NONE = { dice: [], cards: [], target: null, rank: null, told: "" };

const picks = { table: null, ...NONE };

/** What is picked at a table; nothing as soon as it has changed. */
export function picksAt(table) {
  if (picks.table !== table) Object.assign(picks, { table, ...NONE });
  return picks;
}

/** Pick something else. */
export function pick(change) {
  Object.assign(picks, change);
  redraw();
}

/** A list with or without an item. */
export function toggled(list, item) {
  return list.includes(item) ? list.filter((each) => each !== item) : [...list, item];
}

/** The dice picked, as a word. */
export function pickedDice(table) {
  const { facts } = table;
  const lying = facts.phase === "fix" ? facts.rolled : facts.fixed;
  return [...picksAt(table).dice].map((at) => lying[at]).sort().join("");
}
