// Dice as pictures; a word such as "66" names several.

import { html, svg } from "../../vendor/lit-html/lit-html.js";
import { t } from "../../words.js";

const [LOW, MIDDLE, HIGH] = [5.3, 10, 14.7];
const RISING = [[LOW, HIGH], [HIGH, LOW]];
const CORNERS = [...RISING, [LOW, LOW], [HIGH, HIGH]];
const CENTRE = [MIDDLE, MIDDLE];
const SPOTS = [
  [CENTRE],
  RISING,
  [...RISING, CENTRE],
  CORNERS,
  [...CORNERS, CENTRE],
  [...CORNERS, [LOW, MIDDLE], [HIGH, MIDDLE]],
];

/** A die; it is silent to screen readers, so give it a label. */
export function die(pip, kind = "") {
  return html`<svg class="die ${kind}" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
    <rect x="0.75" y="0.75" width="18.5" height="18.5" rx="4.2" />
    ${SPOTS[pip - 1].map(([x, y]) => svg`<circle cx=${x} cy=${y} r="1.9" />`)}
  </svg>`;
}

/** Dice side by side, silent to screen readers. */
export function dice(word) {
  return html`<span class="dice" aria-hidden="true">${[...word].map((pip) => die(pip))}</span>`;
}

/** Dice as text: "6 6 1". */
export function diceText(word) {
  return [...word].join(" ");
}

/** Dice of one pip in words: "two sixes". */
export function pileText(word) {
  return t("drachenrummy.pile", { n: word.length, pip: word[0] });
}
