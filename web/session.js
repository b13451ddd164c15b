// One game being played: the table in Python, who moves by themselves, advice, and keeping it.

import { announce } from "./announce.js";
import { saveFinished, saveRunning } from "./store.js";
import { app, notify, redraw } from "./state.js";
import { t, wordError } from "./words.js";

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
  /** Several people at one device, and it is for the next one to look: cards stay hidden. */
  curtain = false;
  /** The table has just been opened or taken back: nothing that led here needs to be shown. */
  still = true;
  /** After an undo nothing moves by itself until the person has acted. */
  #resting = false;
  /** The change of the table that is on its way, a promise; null while there is none. */
  #changing = null;
  #closed = false;
  #stop = new AbortController();

  /** `game` words actions and tables for the log; `slot` is where the game is kept. */
  constructor(python, { slot, id, game }) {
    this.python = python;
    this.slot = slot;
    this.id = id ?? newId();
    this.game = game;
  }

  /** Sit down at a record; rejects, and changes nothing, when it is not sound. */
  async open(record) {
    this.table = await this.python.call({ verb: "open", record });
    this.#keepRunning();
    if (this.#closed) return;
    this.curtain = this.#changesHands(null);
    announce(this.game.standing(this.table));
    this.#consider();
  }

  get mine() {
    return !this.curtain && this.table.player === "human" && this.table.seat === this.table.viewer;
  }

  /** The person tells what the dealer called or dealt, or what a guest at a real table did. */
  get telling() {
    const { player, seat, actions } = this.table;
    return player === "guest" || (seat === -1 && actions.length > 1);
  }

  /** The dealer waits before going on: between two rounds. */
  get pausing() {
    return this.table.seat === -1 && this.table.actions.length === 1;
  }

  /** Between two rounds: let the dealer deal. */
  async nextRound() {
    if (this.pausing) await this.act(this.table.actions[0]);
  }

  /** The next person has the device now. */
  liftCurtain() {
    this.curtain = false;
    this.#consider();
  }

  /** The advice to be seen: by the settings, or because it was asked for. */
  get shownAdvice() {
    return app.settings.advice || this.hinted ? this.advice : null;
  }

  async act(action) {
    if (this.#changing || !this.table.actions.includes(action)) return;
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
    // What was finished stays in the list; this is another game.
    if (this.table.over) this.id = newId();
    await this.#back("restart");
  }

  async #back(verb) {
    while (this.#changing) await this.#changing;
    if (!this.table[verb === "redo" ? "can_redo" : "can_undo"]) return;
    this.#resting = true;
    this.autoplay = this.autoplay === "off" ? "off" : "paused";
    await this.#change({ verb });
  }

  setAutoplay(state) {
    this.autoplay = state;
    this.#resting = false;
    this.#consider();
  }

  /** Show advice at this decision, whatever the settings say. */
  hint() {
    if (!this.mine || this.advice) return;
    this.hinted = true;
    this.#think(this.#stop.signal).catch((error) => this.#fail(error));
    redraw();
  }

  /** The settings have changed: what they say of advice and of moving by itself holds now. */
  reconsider() {
    this.#consider();
  }

  /** Leave the table: nothing goes on. */
  close() {
    this.#closed = true;
    this.#stop.abort();
  }

  async #change(request) {
    if (this.#closed || this.#changing) return;
    this.#stop.abort();
    this.#changing = this.#changeTable(request);
    await this.#changing;
  }

  async #changeTable(request) {
    const before = this.table;
    try {
      this.table = await this.python.call(request);
      this.#changing = null;
      this.still = request.verb !== "act";
      this.curtain = this.#changesHands(before);
      this.#keepRunning();
      if (this.table.over) this.#keepFinished();
      if (this.#closed) return;
      this.#log(request.verb, before);
      this.#consider();
    } catch (error) {
      this.#changing = null;
      this.#fail(error);
    }
  }

  /** Whether another person is to look at the device now who has cards to hide. */
  #changesHands(before) {
    const { record, player, viewer } = this.table;
    const people = record.players.filter((name) => name === "human").length;
    if (!this.game.secret || people < 2 || this.table.over) return false;
    if (player !== "human") return before ? this.curtain : false;
    return before === null || before.viewer !== viewer || this.curtain;
  }

  #log(verb, before) {
    const { table, game } = this;
    if (verb === "act") {
      const added = table.record.actions.slice(before.record.actions.length);
      added.forEach((action, at) => announce(game.describe(at ? table : before, action)));
      game.happened?.(before, table).forEach(announce);
      if (table.over) announce(game.standing(table));
    } else {
      announce(`${t(`log.${verb}`)} ${game.standing(table)}`);
    }
  }

  /** Look at the table as it is now, afresh: whose turn it is, and what goes on by itself. */
  #consider() {
    if (this.#closed) return;
    this.#stop.abort();
    this.#stop = new AbortController();
    this.advice = null;
    this.thinking = null;
    this.hinted = false;
    this.#goOn(this.#stop.signal).catch((error) => this.#fail(error));
    redraw();
  }

  #fail(error) {
    if (this.#closed) return;
    this.thinking = null;
    notify(wordError(error), { label: t("try_again"), run: () => this.reconsider() });
  }

  #keepRunning() {
    const { record, scores, over } = this.table;
    saveRunning(this.slot, { id: this.id, record, scores, over, when: Date.now() });
  }

  #keepFinished() {
    const { record, scores } = this.table;
    saveFinished({ id: this.id, slot: this.slot, record, scores, when: Date.now() });
  }

  async #goOn(signal) {
    const { table } = this;
    if (table.over) {
      this.autoplay = "off";
    } else if (table.player && !["human", "guest"].includes(table.player)) {
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
      this.advice = this.game.readAdvice?.(advice, this.table) ?? advice;
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

/** A name of its own for a game that is kept. */
export function newId() {
  return crypto.randomUUID?.() ?? String(Math.random());
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
