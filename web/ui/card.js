// A numbered card.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { vars } from "./vars.js";

/** A card's face; `of` is the highest rank, for its hue. It is silent to screen readers. */
export function card(rank, { of = 15, fresh = false, small = false } = {}) {
  const classes = `card${fresh ? " fresh" : ""}${small ? " small" : ""}`;
  return html`<span class=${classes} ${vars({ "--turn": (rank - 1) / of })} aria-hidden="true">
    <span class="corner">${rank}</span><span class="pip">${rank}</span>
  </span>`;
}

/** The place of a card that is not there. */
export function gap(text = nothing) {
  return html`<span class="card gap" aria-hidden="true">${text}</span>`;
}
