// Drachenrummy's keys.

import { digitOf } from "../../ui/digits.js";
import { acting, can } from "./acting.js";
import { layPlan } from "./board.js";
import { pick, pickedDice, picksAt } from "./picks.js";
import { tellPip, untell } from "./teller.js";

export const keys = {
  list: [
    ["1 … 6", "drachenrummy.keys.dice"],
    ["f", "drachenrummy.keys.fix"],
    ["n", "drachenrummy.keys.next"],
    ["m", "drachenrummy.keys.plan"],
    ["e", "drachenrummy.keys.end"],
    ["7h, kd …", "drachenrummy.keys.card"],
  ],

  /** Handle a key; true when it meant something here. */
  press(session, event) {
    if (!acting(session)) return false;
    const { phase } = session.table.facts;
    if (phase === "deal" && session.telling) return tellCard(session, event.key.toLowerCase());
    const digit = digitOf(event);
    if (digit) return pressPip(session, digit, phase);
    if (event.key === "Backspace" && phase === "roll") {
      untell(session);
      return true;
    }
    return LETTERS[event.key]?.(session) ?? false;
  },
};

const LETTERS = {
  f: fix,
  n: focusNext,
  m: (session) => acts(session, session.table.facts.seats[session.table.facts.turn].plan[0], () => layPlan(session)),
  e: (session) => acts(session, can(session, "roll") ? "roll" : "end", (action) => session.act(action)),
  Escape: (session) => acts(session, null, () => pick({ target: null, dice: [], cards: [] })),
};

function acts(session, action, run) {
  if (action !== null && !can(session, action)) return false;
  run(action);
  return true;
}

/** Pick one more die of a pip; none of them when all are picked. */
function pressPip(session, pip, phase) {
  if (phase === "roll" && session.telling) {
    tellPip(session, pip);
    return true;
  }
  const { table } = session;
  const lying = [...(phase === "fix" ? table.facts.rolled : table.facts.fixed)];
  const places = lying.flatMap((each, at) => (each === pip ? [at] : []));
  const picked = picksAt(table).dice;
  const next = places.find((at) => !picked.includes(at));
  pick({ dice: next === undefined ? picked.filter((at) => !places.includes(at)) : [...picked, next] });
  return true;
}

function fix(session) {
  const action = `f${pickedDice(session.table)}`;
  return acts(session, action, () => session.act(action));
}

/** Move the focus to the next card that can be taken. */
function focusNext() {
  const found = [...document.querySelectorAll(".dragon .lot.takeable")];
  const at = found.indexOf(document.activeElement);
  found[(at + 1) % found.length]?.focus();
  return found.length > 0;
}

const RANK_KEYS = { a: "A", j: "J", b: "J", q: "Q", k: "K", 0: "10", 1: "10" };

/** A rank, then a suit; suits may be typed by their German names too. */
function tellCard(session, key) {
  const { rank } = picksAt(session.table);
  const suit = { c: "c", d: "d", h: "h", s: "s" }[key];
  if (rank && suit) {
    session.act(rank + suit);
    return true;
  }
  const named = RANK_KEYS[key] ?? (/^[2-9]$/.test(key) ? key : null);
  if (named) pick({ rank: named });
  return Boolean(named);
}
