// One game being played: the table in Python, who moves by themselves, advice, and keeping it.

import { announce } from "./announce.js";
import { saveFinished, saveRunning } from "./store.js";
import { app, notify, redraw } from "./state.js";
import { wordError } from "./words.js";

/** Rollouts after which advice stops growing, and those before a placing by itself. */
const ENOUGH = 20000;
const FIRM = 1600;
const AUTOPLAYER = "search:400";
const SAFE_MOVE_PACE = 250;

export class Session {
  table = null;
  /** The advice on the decision that stands now, as Advice.shown(); null while there is none. */
  advice = null;
  /** "bot" or "advice" while a thinker works. */
  thinking = null;
  /** The page plays for the person: "off", "on" or "paused". */
  autoplay = "off";
  /** The advice was asked for at this decision. */
  hinted = false;
  /** After an undo nothing moves by itself until the person has acted. */
  #resting = false;
  #busy = false;
  #stop = new AbortController();

  /** `describe(table, action, seat)` words an action for the log; `slot` is where it is kept. */
  constructor(python, { slot, id, describe }) {
    this.python = python;
    this.slot = slot;
    this.id = id ?? crypto.randomUUID?.() ?? String(Math.random());
    this.describe = describe;
  }

  /** Sit down at a record; rejects, and changes nothing, when it is not sound. */
  async open(record) {
    const table = await this.python.call({ verb: "open", record });
    this.#arrive(table);
  }

  get mine() {
    return this.table.player === "human" && this.table.seat === this.table.viewer;
  }

  /** The dealer's turn, and the person tells what was called or dealt. */
  get telling() {
    return this.table.seat === -1 && this.table.actions.length > 1;
  }

  /** The advice to be seen: by the settings, or because it was asked for. */
  get shownAdvice() {
    return app.settings.advice || this.hinted ? this.advice : null;
  }

  async act(action) {
    if (!this.table.actions.includes(action)) return;
    this.#resting = false;
    await this.#change({ verb: "act", action });
  }

  async undo() {
    await this.#back("undo");
  }

  async redo() {
    await this.#back("redo");
  }

  async restart() {
    await this.#back("restart");
  }

  async #back(verb) {
    if (!this.table[verb === "redo" ? "can_redo" : "can_undo"]) return;
    this.#resting = true;
    this.autoplay = this.autoplay === "off" ? "off" : "paused";
    await this.#change({ verb });
  }

  setAutoplay(state) {
    this.autoplay = state;
    this.#resting = false;
    this.#arrive(this.table);
  }

  /** Show advice at this decision, whatever the settings say. */
  hint() {
    this.hinted = true;
    this.#think(this.#stop.signal).catch((error) => notify(wordError(error)));
    redraw();
  }

  /** The settings have changed: what they say of advice and of moving by itself holds now. */
  reconsider() {
    this.#arrive(this.table);
  }

  /** Leave the table: nothing goes on. */
  close() {
    this.#stop.abort();
  }

  async #change(request) {
    if (this.#busy) return;
    this.#busy = true;
    this.#stop.abort();
    const before = this.table;
    try {
      const table = await this.python.call(request);
      this.#log(before, table);
      this.#arrive(table);
    } catch (error) {
      notify(wordError(error));
    } finally {
      this.#busy = false;
    }
  }

  #log(before, after) {
    const from = before.record.actions.length;
    const to = after.record.actions.length;
    if (to <= from) announce(this.describe(after, null));
    for (let at = from; at < to; at += 1) {
      announce(this.describe(at === from ? before : after, after.record.actions[at]));
    }
  }

  #arrive(table) {
    this.#stop.abort();
    this.#stop = new AbortController();
    this.table = table;
    this.advice = null;
    this.thinking = null;
    this.hinted = false;
    this.#keep();
    this.#goOn(this.#stop.signal).catch((error) => notify(wordError(error)));
    redraw();
  }

  #keep() {
    const { record, scores, over } = this.table;
    saveRunning(this.slot, { id: this.id, record, scores, over, when: Date.now() });
    if (over) {
      saveFinished({ id: this.id, slot: this.slot, record, scores, when: Date.now() });
    }
  }

  async #goOn(signal) {
    const { table } = this;
    if (table.over) {
      this.autoplay = "off";
    } else if (table.player && table.player !== "human") {
      this.thinking = "bot";
      await this.#actIfStill(await this.#choose(table.player, signal), signal);
    } else if (this.mine && (this.#resting || !(await this.#moveByItself(signal)))) {
      if (app.settings.advice) await this.#think(signal);
    }
  }

  /** Autoplay, safe moves and placing by itself; false when the person has to decide. */
  async #moveByItself(signal) {
    if (this.autoplay === "on") {
      const pace = pause(1000 * app.settings.autoplaySeconds, signal);
      const [action] = await Promise.all([this.#choose(AUTOPLAYER, signal), pace]);
      await this.#actIfStill(action, signal);
    } else if (app.settings.safeMoves && this.table.sure.length) {
      await pause(SAFE_MOVE_PACE, signal);
      await this.#actIfStill(this.table.sure[0], signal);
    } else if (app.settings.placeItself && this.slot.endsWith("/companion")) {
      await this.#actIfStill(await this.#think(signal, FIRM), signal);
    } else {
      return false;
    }
    return true;
  }

  async #actIfStill(action, signal) {
    if (action && !signal.aborted) await this.#change({ verb: "act", action });
  }

  /** The action of a player for the seat that must act; null when stopped. */
  async #choose(player, signal) {
    const { seat, seed, record } = this.table;
    const { view } = await this.python.call({ verb: "show", viewer: seat });
    const request = { verb: "choose", game: record.game, view, player, seed: this.#seed(seed) };
    let action = null;
    await this.python.stream(request, (value) => (action = value), { signal });
    return signal.aborted ? null : action;
  }

  #seed(seed) {
    return (this.table.record.deal ?? 0) * 1000 + seed;
  }

  /** Let the advice grow, to `samples`; resolves to the best action then, null when stopped. */
  async #think(signal, samples = ENOUGH) {
    if (this.thinking === "advice" || !this.mine) return null;
    this.thinking = "advice";
    const { view, record, seed } = this.table;
    const latest = [];
    let showing = null;
    let failure = null;
    const show = async () => {
      const advice = await this.python.call({ verb: "sum", advices: latest.filter(Boolean) });
      if (signal.aborted) return;
      this.advice = advice;
      redraw();
    };
    await this.python.stream(
      { verb: "advise", game: record.game, view, seed: this.#seed(seed), samples },
      (advice, index) => {
        latest[index] = advice;
        showing ??= show().then(
          () => (showing = null),
          (error) => (failure = error),
        );
      },
      { signal, thinkers: app.thinkers },
    );
    await showing;
    if (signal.aborted) return null;
    if (failure) throw failure;
    await show();
    this.thinking = null;
    redraw();
    return this.advice.choices[0].action;
  }
}

function pause(milliseconds, signal) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
