// A game shown step by step: by hand, by keyboard, or running by itself.

import { html } from "../vendor/lit-html/lit-html.js";
import { announce } from "../announce.js";
import { app, notify, redraw } from "../state.js";
import { icon } from "../ui/icons.js";
import { t, wordError } from "../words.js";

/** Milliseconds a step. */
const PACE = 700;

export class Replay {
  /** Which of the stops is shown; those are where somebody acts, and the end. */
  at = 0;
  stops = [0];
  table = null;
  #timer = null;

  /** `record` is the whole game; `game` draws it. */
  constructor(game, record) {
    this.game = game;
    this.record = record;
  }

  get last() {
    return this.stops.length - 1;
  }

  async open() {
    this.stops = await app.python.engine.call({ verb: "stops", record: this.record });
    await this.show(0);
  }

  get running() {
    return this.#timer !== null;
  }

  /** Show the table at a stop. */
  async show(at) {
    this.at = Math.max(0, Math.min(at, this.last));
    const asked = this.at;
    const record = { ...this.record, actions: this.record.actions.slice(0, this.stops[asked]) };
    try {
      const table = await app.python.engine.call({ verb: "peek", record });
      if (asked === this.at) this.table = table;
    } catch (error) {
      this.pause();
      notify(wordError(error));
    }
    redraw();
  }

  async step(by) {
    const { table, at } = this;
    await this.show(at + by);
    if (by > 0 && this.at > at) announce(this.game.describe(table, this.record.actions[this.stops[at]]));
  }

  run() {
    const next = async () => {
      await this.step(1);
      if (this.#timer !== null && this.at < this.last) this.#timer = setTimeout(next, PACE);
      else this.pause();
    };
    if (this.at === this.last) this.at = 0;
    this.#timer = setTimeout(next, 0);
    redraw();
  }

  pause() {
    clearTimeout(this.#timer);
    this.#timer = null;
    redraw();
  }
}

/** The replay's table and its controls. */
export function replayView(replay) {
  const { table, game, at, last } = replay;
  if (!table) return html`<p class="quiet">${t("python.waiting")}</p>`;
  const session = { table, mine: false, telling: false, advice: null, shownAdvice: null, still: true, act() {} };
  const press = (event) => {
    const keys = {
      ArrowLeft: () => replay.step(-1),
      ArrowRight: () => replay.step(1),
      Home: () => replay.show(0),
      End: () => replay.show(last),
    };
    if (!(event.key in keys) || event.target.type === "range") return;
    event.preventDefault();
    keys[event.key]();
  };
  return html`<section class="replay" aria-label=${t("replay")} @keydown=${press}>
    <div class="table">${game.board(session)}</div>
    <div class="buttons replay-tools">
      <button aria-label=${t("replay.back")} ?disabled=${at === 0} @click=${() => replay.step(-1)}>${icon("back")}</button>
      <button class="main" aria-label=${replay.running ? t("pause") : t("replay.run")} @click=${() => (replay.running ? replay.pause() : replay.run())}>
        ${icon(replay.running ? "pause" : "play")}
      </button>
      <button aria-label=${t("replay.forward")} ?disabled=${at === last} @click=${() => replay.step(1)}>${icon("forward")}</button>
      <input type="range" min="0" max=${last} .value=${String(at)} aria-label=${t("replay.position")} @input=${(event) => replay.show(Number(event.target.value))} />
      <output>${t("replay.points", { points: table.scores[table.viewer] })}</output>
    </div>
  </section>`;
}
