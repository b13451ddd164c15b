// From an address to the game it asks for: a running one is gone on with, never lost unasked.

import { games } from "./games/index.js";
import { Session } from "./session.js";
import { dropRunning, loadRunning } from "./store.js";
import { app, notify, redraw } from "./state.js";
import { address, go } from "./router.js";
import { ask } from "./ui/dialog.js";
import { t, wordError } from "./words.js";

/** The mode that a game's route means: "start", "play" (there is a deal), "companion", … */
export function modeOf({ mode, query }) {
  return mode ?? ("deal" in query ? "play" : "start");
}

export function leaveGame() {
  app.session?.close();
  app.session = null;
}

/** Open what a route asks for, in app.session; modes without a table open themselves. */
export async function openGame(route) {
  const mode = modeOf(route);
  const game = games[route.game];
  if (game.open?.[mode]) return game.open[mode](route);
  if (!["play", "companion"].includes(mode)) return undefined;
  const slot = `${route.game}/${mode}`;
  try {
    const wanted = wantedRecord(route, mode);
    await app.python.engine.call({ verb: "check", record: wanted });
    const running = await loadRunning(slot);
    const choice = await whichOne(wanted, running, mode);
    if (app.route !== route) return undefined;
    if (choice === "running") {
      if (mode === "play") go(recordAddress(running.record), { replace: true });
      await sit(slot, game, running.record, running.id);
    } else {
      await sit(slot, game, wanted);
    }
  } catch (error) {
    notify(wordError(error));
    go(address(route.game));
  }
  return undefined;
}

/** Start over in a slot from a record (a new companion game, a position set up by hand). */
export async function sit(slot, game, record, id) {
  const session = new Session(app.python.engine, { slot, id, describe: game.describe });
  await session.open(record);
  leaveGame();
  app.session = session;
  app.title = game.title(session.table);
  redraw();
}

/** The address of a record's game from its first move. */
export function recordAddress(record) {
  const { players } = record;
  const alone = players.length === 1 && players[0] === "human";
  return address(record.game, {
    deal: record.deal,
    ...(alone ? {} : { players: players.join(",") }),
    ...Object.fromEntries(Object.entries(record.options).filter(([name]) => name !== "players")),
  });
}

function wantedRecord({ game, query }, mode) {
  const { deal, players = "human", ...given } = query;
  const seats = players.split(",");
  const options = { players: seats.length };
  for (const [name, text] of Object.entries(given)) options[name] = value(text);
  const known = app.games[game].options.map(({ name }) => name);
  for (const name of Object.keys(options)) {
    if (!known.includes(name)) delete options[name];
  }
  return { game, options, players: seats, deal: mode === "play" ? value(deal) : null };
}

/** "4" → 4, "true" → true; anything else stays text for Python to refuse. */
function value(text) {
  if (text === "true" || text === "false") return text === "true";
  return /^\d{1,16}$/.test(text) ? Number(text) : text;
}

async function whichOne(wanted, running, mode) {
  if (!running) return "wanted";
  if (mode === "companion" || sameStart(wanted, running.record)) return "running";
  if (running.over || running.record.actions.length <= 1) return "wanted";
  const choice = await ask({
    title: t("running.title"),
    body: t("running.body", { running: running.record.deal, wanted: wanted.deal }),
    choices: [
      { label: t("running.replace", { deal: wanted.deal }), value: "wanted" },
      { label: t("running.resume", { deal: running.record.deal }), value: "running", main: true },
    ],
  });
  return choice ?? "running";
}

function sameStart(one, other) {
  const start = ({ game, deal, players, options }) =>
    JSON.stringify([game, deal, players, Object.entries(options).sort()]);
  return start(one) === start(other);
}

/** Forget a slot's game and go to the game's start. */
export async function abandon(slot, game) {
  leaveGame();
  await dropRunning(slot);
  go(address(game));
}
