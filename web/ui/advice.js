// The adviser's panel: every choice with its value, a bar, its uncertainty and the reason.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { repeat } from "../vendor/lit-html/directives/repeat.js";
import { number, t } from "../words.js";
import { icon } from "./icons.js";
import { vars } from "./vars.js";

/** "★" for the best choice, else how far another is behind. */
export function mark(advice, action) {
  const choice = advice?.choices.find((each) => each.action === action || each.alike.includes(action));
  if (!choice) return nothing;
  if (choice === advice.choices[0]) return html`<span class="mark best" aria-hidden="true">${icon("star")}</span>`;
  return html`<span class="mark" aria-hidden="true">${gapText(choice, advice)}</span>`;
}

/** What decisions cost in all, in words. */
export function lossText(value, { unit = "points" }) {
  return t(`loss.${unit}`, { n: number(value, 1) });
}

/**
 * How far a choice is behind the best: "−0.8", or "+0.8" where fewer is better. What the numbers
 * are is the game's to say in `advice.unit`: "points" (as long as it says nothing), "heads", or
 * "chance" in per cent.
 */
export function gapText({ gap }, { unit }) {
  const behind = Math.min(gap, 0);
  if (number(behind, 1, "negative") === number(0, 1)) return "≈";
  return number(unit === "heads" ? -behind : behind, 1, unit === "heads" ? "always" : "auto");
}

function points(value, { unit }) {
  const text = number(unit === "heads" ? -value : value, 1);
  return unit === "chance" ? t("percent", { n: text }) : text;
}

export function reasonText(choice) {
  return choice.reasons.map(({ key, values }) => t(key, values)).join("; ");
}

/**
 * The panel. `name(action)` words a choice; `take(action)` makes it. The bars show the stretch
 * from the worst choice to the best, the whisker two standard errors.
 */
export function advicePanel({ advice, thinking, name, take }) {
  if (!advice) return html`<p class="quiet thinking">${thinking ? t("advice.thinking") : nothing}</p>`;
  const { choices } = advice;
  const values = choices.map(({ value }) => value);
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const share = (value) => 12 + (88 * (value - low)) / span;
  return html`
    <ol class="choices">
      ${repeat(
        choices,
        ({ action }) => action,
        (choice, at) => html`<li>
          <button class="choice ${at ? "" : "best"}" @click=${() => take(choice.action)}>
            <span class="choice-name">${at ? nothing : icon("star")}${name(choice.action)}</span>
            <span class="choice-value">${valueText(choice, at, advice)}</span>
            ${bar(share(choice.value), at ? errorShare(choice, span) : 0)}
            ${choice.note ? html`<span class="choice-note">${choice.note}</span>` : nothing}
            <span class="choice-reason">${reasonText(choice)}</span>
          </button>
        </li>`,
      )}
    </ol>
    <p class="quiet">${advice.done ? t("advice.samples", { n: advice.done, count: number(advice.done) }) : nothing}${thinking ? " …" : ""}</p>
  `;
}

/** A bar up to `share` per cent; a whisker from `share - error` to `share + error`, if any. */
function bar(share, error) {
  const from = Math.max(share - error, 0);
  const to = Math.min(share + error, 100);
  return html`<span class="bar ${error ? "unsure" : ""}" ${vars({ "--share": `${share}%`, "--from": `${from}%`, "--to": `${to}%` })}></span>`;
}

function errorShare(choice, span) {
  return (88 * 2 * (choice.gap_stderr ?? 0)) / span;
}

/** The best choice as one button, for screens where the panel is out of sight. */
export function acceptButton({ advice, name, take }) {
  if (!advice) return nothing;
  const [best] = advice.choices;
  return html`<button class="accept" @click=${() => take(best.action)}>
    ${icon("star")}<b>${name(best.action)}</b><span>${reasonText(best)}</span><i>${points(best.value, advice)}</i>
  </button>`;
}

function valueText(choice, at, advice) {
  const value = points(choice.value, advice);
  if (choice.stderr === null) return value;
  if (at === 0) return html`${value} <small>±${number(2 * choice.stderr, 1)}</small>`;
  return html`${value} <small>${gapText(choice, advice)}</small>`;
}
