// Cards are turned up together and laid one after the other: how far the drawing has come.

import { redraw } from "../../state.js";

/** Milliseconds before each card is laid. */
const PACE = 650;

let shown = { cards: "", step: 0 };
let timer = null;

/**
 * How many of the latest placements are drawn: all of those seen before, and of new ones more
 * and more. A game that was just opened or taken back stands still.
 */
export function placingStep({ table, still }) {
  const cards = `${table.facts.deal}:${table.facts.last.map(({ card }) => card).join(" ")}`;
  const count = table.facts.last.length;
  if (cards !== shown.cards) {
    const goesOn = shown.cards !== "" && cards.startsWith(`${shown.cards} `);
    clearTimeout(timer);
    timer = null;
    shown = { cards, step: still || quiet() ? count : goesOn ? shown.step : 0 };
  }
  if (shown.step < count) timer ??= setTimeout(advance, PACE);
  return Math.min(shown.step, count);
}

function advance() {
  timer = null;
  shown.step += 1;
  redraw();
}

/** Draw all placements at once. */
export function skipPlacing() {
  clearTimeout(timer);
  timer = null;
  shown.step = Infinity;
  redraw();
}

function quiet() {
  return (
    document.documentElement.dataset.motion === "none" ||
    matchMedia("(prefers-reduced-motion: reduce)").matches
  );
}

/** The rows after the first `step` of the placements that led from `rows` on. */
export function rowsAt(rows, placements, step) {
  const now = rows.map((row) => [...row]);
  for (const { row, card, took } of placements.slice(0, step)) {
    now[row] = took.length ? [card] : [...now[row], card];
  }
  return now;
}
