// The turns of the others once more, step by step.

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { app, notify, redraw } from "../../state.js";
import { icon } from "../../ui/icons.js";
import { t, wordError } from "../../words.js";
import { describe } from "./told.js";

/** Milliseconds a step. */
const PACE = 1200;

const replay = { of: null, tables: [], at: 0, timer: null };

/** Show what the others did since the viewer's turn before. */
export async function startReplay({ table }) {
  try {
    const tables = await app.python.engine.call({ verb: "replay", viewer: table.viewer });
    if (app.session?.table !== table || !tables.length) return;
    Object.assign(replay, { of: table, tables, at: 0 });
    run();
  } catch (error) {
    notify(wordError(error));
  }
}

/** The session as the replay shows it, where nothing can be done; null when there is none. */
export function replayed(session) {
  if (replay.of !== session.table) {
    if (replay.of) stopReplay();
    return null;
  }
  const table = replay.tables[replay.at];
  return { table, curtain: session.curtain, mine: false, telling: false, shownAdvice: null, act: () => {} };
}

export function stopReplay() {
  clearTimeout(replay.timer);
  Object.assign(replay, { of: null, tables: [], timer: null });
  redraw();
}

function run() {
  clearTimeout(replay.timer);
  replay.timer = setTimeout(() => {
    if (replay.at + 1 >= replay.tables.length) pause();
    else {
      replay.at += 1;
      run();
    }
  }, PACE);
  redraw();
}

function pause() {
  clearTimeout(replay.timer);
  replay.timer = null;
  redraw();
}

function step(by) {
  pause();
  replay.at = Math.max(0, Math.min(replay.tables.length - 1, replay.at + by));
}

/** Back and forth, by itself, and away again. */
export function replayBar() {
  const { at, tables, timer } = replay;
  const last = at + 1 === tables.length;
  const again = () => {
    if (last) replay.at = 0;
    run();
  };
  return html`<div class="replay" role="group" aria-label=${t("drachenrummy.replay")}>
    <button class="plain" aria-label=${t("drachenrummy.replay.back")} ?disabled=${!at} @click=${() => step(-1)}>${icon("back")}</button>
    ${timer
      ? html`<button class="plain" aria-label=${t("pause")} @click=${pause}>${icon("pause")}</button>`
      : html`<button class="plain" aria-label=${t("drachenrummy.replay.run")} @click=${again}>${icon("play")}</button>`}
    <button class="plain" aria-label=${t("drachenrummy.replay.next")} ?disabled=${last} @click=${() => step(1)}>${icon("forward")}</button>
    <span class="quiet">${at + 1} / ${tables.length}</span>
    <button class="main" @click=${stopReplay}>${t("drachenrummy.replay.stop")}</button>
    <p>${stepText()}</p>
  </div>`;
}

/** What led to the step that is shown. */
function stepText() {
  const { at, tables } = replay;
  if (!at) return nothing;
  const before = tables[at - 1];
  const actions = tables[at].record.actions.slice(before.record.actions.length);
  return actions.map((action, i) => describe(i ? tables[at] : before, action)).join(" ");
}
