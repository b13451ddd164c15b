// A card with its bull heads.

import { html, svg } from "../../vendor/lit-html/lit-html.js";

const HEAD = svg`<path d="M2 2c0 4 2 5 4 5l-.4 3.2L8 15h4l2.4-4.800L14 7c2 0 4-1 4-5-1.500 1.800-3 2.300-5 2.300H7C5 4.300 3.500 3.800 2 2Z" />`;

/** A bull's head; it is silent to screen readers. */
export function head() {
  return html`<svg class="bull" viewBox="0 0 20 16" aria-hidden="true" focusable="false">${HEAD}</svg>`;
}

/** A card's face. It is silent to screen readers. */
export function bullCard(number, heads, { fresh = false } = {}) {
  return html`<span class="card bulls heads-${heads} ${fresh ? "fresh" : ""}" aria-hidden="true">
    <span class="bull-heads">${Array.from({ length: heads }, head)}</span><span class="pip">${number}</span>
  </span>`;
}

/** A card's back. */
export function back() {
  return html`<span class="card bulls face-down" aria-hidden="true">${head()}</span>`;
}
