// What the person may do at a table now: for himself, or for one whose actions he tells.

import { nothing } from "../../vendor/lit-html/lit-html.js";
import { mark } from "../../ui/advice.js";
import { parsed } from "./words.js";

export function acting(session) {
  return session.mine || session.telling;
}

export function can(session, action) {
  return acting(session) && session.table.actions.includes(action);
}

/** How dice can be laid on a card, as actions; `seat` is who has reserved it, or null. */
export function waysTo(session, card, seat) {
  if (!acting(session) || session.table.facts.phase !== "lay") return [];
  return session.table.actions.filter((action) => {
    const way = parsed(action);
    return way.kind === "lay" && way.card === card && way.seat === seat;
  });
}

/** The adviser's mark for the best of several actions. */
export function markOf(session, actions) {
  const advised = session.shownAdvice?.choices.flatMap(({ action, alike }) => [action, ...alike]) ?? [];
  const best = advised.find((action) => actions.includes(action));
  return best ? mark(session.shownAdvice, best) : nothing;
}
