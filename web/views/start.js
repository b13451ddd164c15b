// Where a game begins: which deal, against whom, by which rules; or at a real table.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { address, go } from "../router.js";
import { loadRunning } from "../store.js";
import { app, redraw } from "../state.js";
import { icon } from "../ui/icons.js";
import { nameField } from "../ui/names.js";
import { optionsForm, stepper } from "../ui/options.js";
import { dealNumber, recordAddress, usualBot } from "../opening.js";
import { botName, t } from "../words.js";

const setups = {};

/** A random deal's number: short enough to tell a friend. */
export function randomDeal() {
  return 1 + (crypto.getRandomValues(new Uint32Array(1))[0] % 999999);
}

/** Today's deal: the date as YYYYMMDD. */
export function dailyDeal(now = new Date()) {
  return now.getFullYear() * 10000 + (now.getMonth() + 1) * 100 + now.getDate();
}

function setupOf(name, seats) {
  setups[name] ??= { deal: "", players: null, guests: seats - 1, options: {}, running: null, lookedFor: null };
  const setup = setups[name];
  const levels = app.games[name]?.levels;
  if (levels) setup.players ??= ["human", ...Array(seats - 1).fill(usualBot(levels))];
  return setup;
}

/** The start page of a game; `extra` are its other modes, each with a text and an address. */
export function startView(name, { extra = [], seats = 1 } = {}) {
  app.title = t(`game.${name}`);
  const setup = setupOf(name, seats);
  if (setup.lookedFor !== app.route) lookForRunning(name, setup);
  return html`<div class="start">
    <h1>${t(`game.${name}`)}</h1>
    <p class="lead">${t(`${name}.lead`)}</p>
    ${setup.running ? resume(setup.running) : nothing}
    <section class="sheet" aria-labelledby="play-title">
      <h2 id="play-title">${t("start.play")}</h2>
      ${dealButtons(name, setup)} ${playersForm(name, setup)} ${optionsSheet(name, setup)}
    </section>
    <div class="modes">
      ${seats > 1 ? companionForm(name, setup) : nothing}
      ${extra.map(
        (mode) => html`<a class="sheet mode" href=${address(`${name}/${mode}`, mode === "companion" ? setup.options : {})}>
          <h2>${t(`${name}.mode.${mode}`)}</h2>
          <p>${t(`${name}.mode.${mode}.lead`)}</p>
        </a>`,
      )}
    </div>
    <p><a href=${address(`rules/${name}`)}>${t("menu.rules")}</a></p>
  </div>`;
}

async function lookForRunning(name, setup) {
  setup.lookedFor = app.route;
  const running = await loadRunning(`${name}/play`);
  setup.running = running && !running.over && running.record.actions.length > 1 ? running : null;
  redraw();
}

function resume({ record, scores }) {
  return html`<a class="sheet resume" href=${recordAddress(record)}>
    ${icon("play")}<span><b>${t("start.resume")}</b> ${t("start.resume_what", { deal: record.deal, points: scores.join(" : ") })}</span>
  </a>`;
}

/** At a real table where others play too: how many they are. */
function companionForm(name, setup) {
  const known = app.games[name];
  if (!known) return nothing;
  const { low, high } = known.options.find((option) => option.name === "players");
  const players = ["human", ...Array(setup.guests).fill("guest")];
  return html`<section class="sheet mode">
    <h2>${t("companion")}</h2>
    <p>${t(`${name}.mode.companion.lead`)}</p>
    ${stepper(t("start.at_table"), players.length, low, high, (count) => {
      setup.guests = count - 1;
      redraw();
    })}
    <details class="options">
      <summary>${t("start.names")}</summary>
      ${players.map((_, seat) => html`<div class="seat"><span>${t("seat", { seat: seat + 1 })}</span> ${nameField(players, seat)}</div>`)}
    </details>
    <a class="button" href=${recordAddress({ game: name, deal: null, players, options: setup.options })}>${t("start.go")}</a>
  </section>`;
}

function begin(name, setup, deal) {
  const { options } = setup;
  go(recordAddress({ game: name, deal, players: setup.players ?? ["human"], options }));
}

function dealButtons(name, setup) {
  const number = dealNumber(setup.deal);
  const valid = number !== null;
  const start = (event) => {
    event.preventDefault();
    if (valid) begin(name, setup, number);
  };
  return html`<div class="deals">
    <button class="main" @click=${() => begin(name, setup, randomDeal())}>${t("start.random")}</button>
    <button @click=${() => begin(name, setup, dailyDeal())}>${t("start.daily")}</button>
    <form class="by-number" @submit=${start}>
      <label for="deal">${t("start.number")}</label>
      <input
        id="deal"
        inputmode="numeric"
        autocomplete="off"
        placeholder="4711"
        .value=${setup.deal}
        aria-invalid=${setup.deal && !valid ? "true" : nothing}
        aria-describedby=${setup.deal && !valid ? "deal-error" : nothing}
        @input=${(event) => { setup.deal = event.target.value.trim(); redraw(); }}
      />
      <button ?disabled=${!valid}>${t("start.go")}</button>
      ${setup.deal && !valid ? html`<p id="deal-error" class="error">${t("start.number_wrong")}</p>` : nothing}
    </form>
  </div>`;
}

function playersForm(name, setup) {
  const known = app.games[name];
  if (!known) return nothing;
  const { low, high } = known.options.find((option) => option.name === "players");
  const change = (seat, player) => {
    setup.players = setup.players.with(seat, player);
    redraw();
  };
  const kinds = ["human", ...known.levels];
  return html`<fieldset class="seats">
    <legend>${t("start.players")}</legend>
    ${setup.players.map(
      (player, seat) => html`<div class="seat">
        <label for="seat-${seat}">${t("seat", { seat: seat + 1 })}</label>
        <select id="seat-${seat}" @change=${(event) => change(seat, event.target.value)}>
          ${kinds.map((kind) => html`<option value=${kind} ?selected=${kind === player}>${playerName(kind)}</option>`)}
        </select>
        ${setup.players.length > 1 ? nameField(setup.players, seat) : nothing}
        ${setup.players.length > low && seat
          ? html`<button class="plain" aria-label=${t("start.remove", { seat: seat + 1 })} @click=${() => { setup.players = setup.players.toSpliced(seat, 1); redraw(); }}>${icon("close")}</button>`
          : nothing}
      </div>`,
    )}
    ${setup.players.length < high
      ? html`<button @click=${() => { setup.players = [...setup.players, known.levels.at(-1)]; redraw(); }}>${t("start.add")}</button>`
      : nothing}
  </fieldset>`;
}

/** A player's kind in a list: "Person", "Solver, strong", … */
function playerName(kind) {
  return kind === "human" ? t("person") : botName(kind);
}

function optionsSheet(name, setup) {
  const known = app.games[name];
  if (!known) return nothing;
  return html`<details class="options">
    <summary>${t("start.options")}</summary>
    ${optionsForm(name, known.options, setup.options, (option, value) => {
      setup.options = { ...setup.options, [option]: value };
      redraw();
    })}
  </details>`;
}
