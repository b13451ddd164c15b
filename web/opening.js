// From an address to the game it asks for: a running one is gone on with, never lost unasked.

import { games } from "./games/index.js";
import { newId, Session } from "./session.js";
import { dropRunning, loadRunning, saveRunning } from "./store.js";
import { app, notify, redraw } from "./state.js";
import { address, go } from "./router.js";
import { ask } from "./ui/dialog.js";
import { t, wordError } from "./words.js";

/** The mode that a game's route means: "start", "play" (there is a deal), "companion", … */
export function modeOf({ mode, query }) {
  return mode ?? ("deal" in query ? "play" : "start");
}

export function leaveGame() {
  app.leave?.();
  app.leave = null;
  app.session?.close();
  app.session = null;
}

/** Open what a route asks for, in app.session; modes without a table open themselves. */
export async function openGame(route) {
  const mode = modeOf(route);
  const game = games[route.game];
  const slot = `${route.game}/${mode}`;
  try {
    app.games[route.game] ??= await app.python.engine.call({ verb: "game", game: route.game });
    if (game.open?.[mode]) return await game.open[mode](route, game);
    if (!["play", "companion"].includes(mode)) return undefined;
    const wanted = wantedRecord(route, mode);
    await app.python.engine.call({ verb: "check", record: wanted });
    const running = await loadRunning(slot);
    const choice = await whichOne(wanted, running, route.query);
    if (app.route !== route) return undefined;
    if (choice === "running") {
      if (mode === "play") go(recordAddress(running.record), { replace: true });
      await sit(slot, game, running.record, running.id);
    } else {
      await sit(slot, game, wanted);
    }
  } catch (error) {
    if (app.route !== route) return undefined;
    notify(wordError(error));
    go(address(route.game));
  }
  return undefined;
}

async function sit(slot, game, record, id) {
  const { route } = app;
  const session = new Session(app.python.engine, { slot, id, game });
  await session.open(record);
  if (app.route !== route) {
    session.close();
    return;
  }
  leaveGame();
  app.session = session;
  app.title = game.title(session.table);
  redraw();
}

/** Python has died and was replaced: sit down again at the game that was on. */
export async function sitAgain() {
  const { session, route } = app;
  leaveGame();
  redraw();
  if (!session) return;
  try {
    await sit(session.slot, session.game, session.table.record, session.id);
  } catch (error) {
    notify(wordError(error));
    if (app.route === route) go(address(route.game));
  }
}

/** Make a record the running game of a slot; rejects, and changes nothing, if it is not sound. */
export async function putRunning(slot, record) {
  const { scores, over } = await app.python.engine.call({ verb: "check", record });
  await saveRunning(slot, { id: newId(), record, scores, over, when: Date.now() });
}

/** The address of a record's game from its first move. */
export function recordAddress(record) {
  const { players, deal } = record;
  const alone = players.length === 1 && players[0] === "human";
  return address(deal === null ? `${record.game}/companion` : record.game, {
    ...(deal === null ? {} : { deal }),
    ...(alone ? {} : { players: players.join(",") }),
    ...Object.fromEntries(Object.entries(record.options).filter(([name]) => name !== "players")),
  });
}

function wantedRecord({ game, query }, mode) {
  const { deal, players, ...given } = query;
  const seats = players?.split(",") ?? usualSeats(game, mode);
  const options = {};
  for (const option of app.games[game].options) {
    if (option.name === "players") options.players = seats.length;
    else if (option.name in given) options[option.name] = value(given[option.name], option);
  }
  return { game, options, players: seats, deal: mode === "play" ? askedDeal(deal) : null };
}

/** One person, and in the other seats that the game needs bots, or guests at a real table. */
function usualSeats(game, mode) {
  const { options, levels } = app.games[game];
  const { default: usual } = options.find(({ name }) => name === "players");
  return ["human", ...Array(usual - 1).fill(mode === "play" ? usualBot(levels) : "guest")];
}

/** The level that is offered first: in the middle. */
export function usualBot(levels) {
  return levels[Math.floor(levels.length / 2)];
}

/** The deal that an address asks for; throws when it names none. */
export function askedDeal(text) {
  const deal = dealNumber(text);
  if (deal === null) throw new DealError();
  return deal;
}

class DealError extends Error {
  code = "start.number_wrong";
}

/** The deal that a text names; null when it names none. */
export function dealNumber(text) {
  const number = /^\d{1,16}$/.test(text) ? Number(text) : NaN;
  return Number.isSafeInteger(number) ? number : null;
}

/** "4" → 4, "true" → true, but not for an option of words; anything else Python refuses. */
function value(text, option) {
  if (typeof option.default === "string") return text;
  if (text === "true" || text === "false") return text === "true";
  return /^\d{1,16}$/.test(text) ? Number(text) : text;
}

async function whichOne(wanted, running, query) {
  if (!running) return "wanted";
  if (!Object.keys(query).length || sameStart(wanted, running.record)) return "running";
  if (running.over || running.record.actions.length <= 1) return "wanted";
  const choice = await ask({
    title: t("running.title"),
    body: t("running.body", { running: dealName(running.record), wanted: dealName(wanted) }),
    choices: [
      { label: t("running.replace", { deal: dealName(wanted) }), value: "wanted" },
      { label: t("running.resume", { deal: dealName(running.record) }), value: "running", main: true },
    ],
  });
  return choice ?? "running";
}

/** "Deal 42", or that it is played at a real table. */
export function dealName({ deal }) {
  return deal === null ? t("companion") : t("deal_number", { deal });
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
