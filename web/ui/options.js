// A form for a game's options, from the schema that Python gives.

import { html } from "../vendor/lit-html/lit-html.js";
import { t } from "../words.js";

/** A field for each option but those in `without`; `change(name, value)` is called. */
export function optionsForm(game, schema, values, change, without = ["players"]) {
  return schema
    .filter(({ name }) => !without.includes(name))
    .map((option) => field(game, option, values[option.name] ?? option.default, change));
}

function field(game, option, value, change) {
  const label = t(`${game}.option.${option.name}`);
  if (typeof option.default === "boolean") {
    return html`<label class="check"
      ><input type="checkbox" .checked=${value} @change=${(event) => change(option.name, event.target.checked)} />
      ${label}</label
    >`;
  }
  if (option.choices.length) {
    return html`<label class="field"
      ><span>${label}</span>
      <select .value=${value} @change=${(event) => change(option.name, event.target.value)}>
        ${option.choices.map(
          (choice) => html`<option value=${choice} ?selected=${choice === value}>${t(`${game}.option.${option.name}.${choice}`)}</option>`,
        )}
      </select></label
    >`;
  }
  return stepper(label, value, option.low, option.high, (next) => change(option.name, next));
}

/** A number with − and +, from `low` to `high`. */
export function stepper(label, value, low, high, change) {
  return html`<div class="field stepper" role="group" aria-label=${label}>
    <span>${label}</span>
    <button aria-label="${label}: ${value - 1}" ?disabled=${value <= low} @click=${() => change(value - 1)}>−</button>
    <output>${value}</output>
    <button aria-label="${label}: ${value + 1}" ?disabled=${value >= high} @click=${() => change(value + 1)}>+</button>
  </div>`;
}
