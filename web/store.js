// What is kept on this device: running games, finished ones, settings. All projects of one user
// share an origin on GitHub Pages, so the database has a name of its own.

import { createStore, del, get, set, update } from "./vendor/idb-keyval/index.js";

export const FORMAT = "pygames-save";
export const VERSION = 1;

let database = null;
let onFailure = () => {};
let failure = null;

/** What the device does not keep lasts as long as the page. */
const memory = new Map();

/** Name what is called, once, with the error, when this device cannot keep things, or could not. */
export function onStoreFailure(callback) {
  onFailure = callback;
  if (failure) callback(failure);
}

/** Private mode or a full disk: say so and go on with `otherwise()`. */
async function kept(work, otherwise) {
  try {
    database ??= createStore("pygames", "kept");
    return await work(database);
  } catch (error) {
    if (!failure) onFailure(error);
    failure = error;
    return otherwise();
  }
}

async function read(key) {
  if (memory.has(key)) return memory.get(key);
  return kept((db) => get(key, db), () => undefined);
}

/** Resolves to whether the device keeps it; else it lasts as long as the page. */
function write(key, value) {
  return kept(
    async (db) => {
      await set(key, value, db);
      memory.delete(key);
      return true;
    },
    () => {
      memory.set(key, value);
      return false;
    },
  );
}

async function drop(key) {
  await kept(
    async (db) => {
      await del(key, db);
      memory.delete(key);
    },
    () => memory.set(key, undefined),
  );
}

export const loadSettings = () => read("settings");
export const saveSettings = (settings) => write("settings", settings);

const otherTabs = new BroadcastChannel("pygames");

/** Name what is called with the slot of a running game that another tab has kept. */
export function onKeptElsewhere(callback) {
  otherTabs.onmessage = ({ data: { slot } }) => callback(slot);
}

/** The running game of a slot such as "nuemmerle/play": {record, …} or undefined. */
export const loadRunning = (slot) => read(`running/${slot}`);
export async function saveRunning(slot, game) {
  // A game that only this page has is no other tab's.
  if (await write(`running/${slot}`, game)) otherTabs.postMessage({ slot });
}
export const dropRunning = (slot) => drop(`running/${slot}`);

/** Finished games, the latest first. */
export const loadFinished = async () => (await read("finished")) ?? [];

/** Change the list of finished games, all at once even if another tab does so too. */
async function changeFinished(change) {
  if (memory.has("finished")) memory.set("finished", change(memory.get("finished")));
  else {
    await kept(
      (db) => update("finished", (games = []) => change(games), db),
      async () => memory.set("finished", change(await loadFinished())),
    );
  }
}

/** Keep a finished game; one with the same id is replaced. */
export const saveFinished = (game) =>
  changeFinished((games) => [game, ...games.filter(({ id }) => id !== game.id)]);

export async function dropFinished(id) {
  await changeFinished((games) => games.filter((game) => game.id !== id));
  await drop(`review/${id}`);
}

/** The review of a finished game, {decisions, total, summary}. */
export const loadReview = (id) => read(`review/${id}`);
export const saveReview = (id, review) => write(`review/${id}`, review);

/** Everything kept, as one JSON value to save as a file. */
export async function exportAll(slots, settings) {
  const running = {};
  for (const slot of slots) {
    const game = await loadRunning(slot);
    if (game) running[slot] = game;
  }
  return { format: FORMAT, version: VERSION, settings, running, finished: await loadFinished() };
}

/** A save file was refused; `code` is a text's key. Nothing was changed. */
export class ImportError extends Error {
  constructor(code, details = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

/**
 * The contents of a save file, checked as a whole before anything is kept: its form here, every
 * game by `replay(record)`, which resolves to its {record, scores, over} or rejects with what is
 * wrong.
 */
export async function readExport(text, replay) {
  let data;
  try {
    data = JSON.parse(text);
  } catch (error) {
    throw new ImportError("import.not_json", { message: error.message });
  }
  if (data?.format !== FORMAT) throw new ImportError("import.foreign");
  need(Number.isInteger(data.version), "version");
  if (data.version > VERSION) {
    throw new ImportError("import.newer", { version: data.version, known: VERSION });
  }
  need(Array.isArray(data.finished), "finished");
  need(data.running?.constructor === Object, "running");
  const running = {};
  for (const [slot, game] of Object.entries(data.running)) {
    running[slot] = await checkGame(`running ${slot}`, game, slot, replay);
  }
  const finished = [];
  for (const [index, game] of data.finished.entries()) {
    const where = `finished ${index + 1}`;
    finished.push(await checkGame(where, game, game?.slot, replay));
    need(finished.at(-1).over, `${where} actions`);
  }
  return { settings: data.settings, running, finished };
}

async function checkGame(where, game, slot, replay) {
  need(game?.record?.constructor === Object, where);
  const found = await replay(game.record).catch((error) => {
    throw new ImportError("import.refused", { where, error });
  });
  const { record, scores, over } = found;
  need(slot === `${record.game}/${record.deal === null ? "companion" : "play"}`, `${where} slot`);
  need(JSON.stringify(game.scores) === JSON.stringify(scores), `${where} scores`);
  need(typeof game.id === "string", `${where} id`);
  need(Number.isFinite(new Date(game.when).getTime()), `${where} when`);
  return { id: game.id, slot, record, scores, over, when: game.when };
}

function need(right, where) {
  if (!right) throw new ImportError("import.broken", { where });
}

/** Keep what readExport gave: finished games are added, running ones replaced. */
export async function importAll({ running, finished }) {
  for (const [slot, game] of Object.entries(running)) await saveRunning(slot, game);
  const ids = new Set((await loadFinished()).map(({ id }) => id));
  const added = finished.filter(({ id }) => !ids.has(id));
  await changeFinished((games) => [...added, ...games].sort((a, b) => b.when - a.when));
  return { finished: added.length, running: Object.keys(running).length };
}
