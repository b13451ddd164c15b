// What is kept on this device: running games, finished ones, settings. All projects of one user
// share an origin on GitHub Pages, so the database has a name of its own.

import { createStore, del, get, set, update } from "./vendor/idb-keyval/index.js";

export const FORMAT = "pygames-save";
export const VERSION = 1;

let database = null;
let onFailure = () => {};

/** Name what is called, with the error, when this device cannot keep things. */
export function onStoreFailure(callback) {
  onFailure = callback;
}

/** Private mode or a full disk: say so and go on without. */
async function kept(work, otherwise) {
  try {
    database ??= createStore("pygames", "kept");
    return await work(database);
  } catch (error) {
    onFailure(error);
    return otherwise;
  }
}

export const loadSettings = () => kept((db) => get("settings", db), undefined);
export const saveSettings = (settings) => kept((db) => set("settings", settings, db));

/** The running game of a slot such as "nuemmerle/play": {record, …} or undefined. */
export const loadRunning = (slot) => kept((db) => get(`running/${slot}`, db), undefined);
export const saveRunning = (slot, game) => kept((db) => set(`running/${slot}`, game, db));
export const dropRunning = (slot) => kept((db) => del(`running/${slot}`, db));

/** Finished games, the latest first. */
export const loadFinished = async () => (await kept((db) => get("finished", db), [])) ?? [];

/** Keep a finished game; one with the same id is replaced. */
export const saveFinished = (game) =>
  kept((db) =>
    update("finished", (games = []) => [game, ...games.filter(({ id }) => id !== game.id)], db),
  );

export const dropFinished = (id) =>
  kept((db) => update("finished", (games = []) => games.filter((game) => game.id !== id), db));

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
 * record by `check(record)`, which rejects with what is wrong.
 */
export async function readExport(text, check) {
  let data;
  try {
    data = JSON.parse(text);
  } catch (error) {
    throw new ImportError("import.not_json", { message: error.message });
  }
  if (data?.format !== FORMAT) throw new ImportError("import.foreign");
  if (!Number.isInteger(data.version)) throw new ImportError("import.broken", { where: "version" });
  if (data.version > VERSION) {
    throw new ImportError("import.newer", { version: data.version, known: VERSION });
  }
  if (!Array.isArray(data.finished)) throw new ImportError("import.broken", { where: "finished" });
  if (data.running?.constructor !== Object) {
    throw new ImportError("import.broken", { where: "running" });
  }
  const games = [
    ...Object.entries(data.running).map(([slot, game]) => [`running ${slot}`, game]),
    ...data.finished.map((game, index) => [`finished ${index + 1}`, game]),
  ];
  for (const [where, game] of games) {
    if (!game?.record) throw new ImportError("import.broken", { where });
    try {
      await check(game.record);
    } catch (error) {
      throw new ImportError("import.refused", { where, error });
    }
  }
  if (data.finished.some(({ id }) => typeof id !== "string")) {
    throw new ImportError("import.broken", { where: "finished id" });
  }
  return data;
}

/** Keep what readExport gave: finished games are added, running ones replaced. */
export async function importAll(data) {
  for (const [slot, game] of Object.entries(data.running)) await saveRunning(slot, game);
  const known = await loadFinished();
  const ids = new Set(known.map(({ id }) => id));
  const added = data.finished.filter(({ id }) => !ids.has(id));
  await kept((db) => set("finished", [...added, ...known].sort((a, b) => b.when - a.when), db));
  return { finished: added.length, running: Object.keys(data.running).length };
}
