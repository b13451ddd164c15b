// French cards: a word such as "7h" or "Kd", or a rank alone where the suit is not told.

import { html, nothing, svg } from "../vendor/lit-html/lit-html.js";
import { t } from "../words.js";

const SUITS = {
  c: svg`<path d="M10 2.2a3.6 3.6 0 0 0-3 5.6A3.6 3.6 0 1 0 9 13.3L8 18h4l-1-4.7A3.6 3.6 0 1 0 13 7.800a3.6 3.6 0 0 0-3-5.6Z" />`,
  d: svg`<path d="M10 1.5 16.5 10 10 18.5 3.500 10Z" />`,
  h: svg`<path d="M10 18C4 13 2 10.3 2 7a4 4 0 0 1 8-1.2A4 4 0 0 1 18 7c0 3.300-2 6-8 11Z" />`,
  s: svg`<path d="M10 1.5C5 6 2.500 8.500 2.500 11.5a3.6 3.6 0 0 0 6.5 2.1L8 18h4l-1-4.4a3.6 3.6 0 0 0 6.5-2.1C17.500 8.500 15 6 10 1.5Z" />`,
};

/** {rank, suit} of a card's word; no suit where it is not told. */
export function parts(word) {
  const suit = "cdhs".includes(word.at(-1)) ? word.at(-1) : null;
  return { rank: suit ? word.slice(0, -1) : word, suit };
}

/** A suit's sign; it is silent to screen readers. */
export function suitSign(suit) {
  return html`<svg class="suit suit-${suit}" viewBox="0 0 20 20" aria-hidden="true" focusable="false">${SUITS[suit]}</svg>`;
}

/** A card's name for screen readers: "7 of hearts". */
export function frenchName(word) {
  const { rank, suit } = parts(word);
  const name = "AJQK".includes(rank) ? t(`rank.${rank}`) : rank;
  return suit ? t("french", { rank: name, suit: t(`suit.${suit}`) }) : name;
}

/** A card as text: "7♥". */
export function frenchText(word) {
  return word.replace(/c$/, "♣").replace(/d$/, "♦").replace(/h$/, "♥").replace(/s$/, "♠");
}

const short = (rank) => ("AJQK".includes(rank) ? t(`rank.short.${rank}`) : rank);

/** A card's face. It is silent to screen readers. */
export function frenchCard(word, { fresh = false } = {}) {
  const { rank, suit } = parts(word);
  const sign = suit ? suitSign(suit) : nothing;
  return html`<span class="card french ${suit ? `suit-${suit}` : ""} ${fresh ? "fresh" : ""}" aria-hidden="true">
    <span class="corner">${short(rank)}${sign}</span><span class="pip">${suit ? sign : short(rank)}</span>
  </span>`;
}

/** A card's back. */
export function frenchBack() {
  return html`<span class="card french face-down" aria-hidden="true"></span>`;
}
