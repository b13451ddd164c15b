// The page: settings, texts, Python, and which view is drawn.

import { html, nothing, render } from "./vendor/lit-html/lit-html.js";
import { games } from "./games/index.js";
import { applyUpdate, register } from "./offline.js";
import { leaveGame, modeOf, openGame, sitAgain } from "./opening.js";
import { start } from "./python.js";
import { address, onRoute } from "./router.js";
import { readSettings } from "./settings.js";
import { app, drawWith, notify, redraw } from "./state.js";
import { onKeptElsewhere, onStoreFailure } from "./store.js";
import { closeDialog, dialogView, syncDialog } from "./ui/dialog.js";
import { keepFocus } from "./ui/focus.js";
import { icon } from "./ui/icons.js";
import { onKey } from "./ui/keys.js";
import { finishedView } from "./views/games.js";
import { homeView } from "./views/home.js";
import { rulesView } from "./views/rules.js";
import { settingsView } from "./views/settings.js";
import { preferredLanguage, t, useLanguage, wordError } from "./words.js";

const VIEWS = { home: homeView, rules: rulesView, settings: settingsView, games: finishedView };

function currentView() {
  const { view, game, mode } = app.route;
  if (view !== "game") return VIEWS[view]();
  if (!Object.hasOwn(games, game)) return missing(t("error.no_game", { game }));
  const { views } = games[game];
  const named = modeOf(app.route);
  return Object.hasOwn(views, named) ? views[named]() : missing(t("error.no_mode", { mode }));
}

function missing(text) {
  return html`<section class="sheet"><h1>${text}</h1><p><a href="#/">${t("to_start")}</a></p></section>`;
}

function navigation() {
  const here = app.route.view;
  const item = (view, label) =>
    html`<a href=${address(view === "home" ? "" : view)} aria-current=${here === view ? "page" : nothing}>${label}</a>`;
  return html`<nav aria-label=${t("menu")}>
    ${item("home", t("menu.home"))} ${item("rules", t("menu.rules"))} ${item("games", t("menu.games"))}
    ${item("settings", t("menu.settings"))}
  </nav>`;
}

function pythonBar() {
  const { phase, bytes, total, error } = app.python;
  if (phase === "ready") return nothing;
  if (phase === "failed") {
    return html`<div class="strip failed" role="alert">
      <span>${t("python.failed", { reason: wordError(error) })}</span>
      <button @click=${startPython}>${t("try_again")}</button>
    </div>`;
  }
  const megabytes = (value) => (value / 1e6).toFixed(1);
  return html`<div class="strip">
    <label for="python-progress">${t("python.loading")}</label>
    <progress id="python-progress" max=${total || 1} value=${bytes}></progress>
    <span class="quiet">${total ? t("python.bytes", { bytes: megabytes(bytes), total: megabytes(total) }) : nothing}</span>
  </div>`;
}

function notices() {
  return html`
    ${app.notice
      ? html`<div class="strip notice" role="status">
          <span>${app.notice.text}</span>
          ${app.notice.action
            ? html`<button @click=${app.notice.action.run}>${app.notice.action.label}</button>`
            : nothing}
          <button class="plain" aria-label=${t("close")} @click=${() => { app.notice = null; redraw(); }}>${icon("close")}</button>
        </div>`
      : nothing}
    ${app.offline === "update waiting"
      ? html`<div class="strip notice" role="status">
          <span>${t("offline.update")}</span>
          <button @click=${applyUpdate}>${t("offline.use_update")}</button>
        </div>`
      : nothing}
  `;
}

function pageView() {
  const playing = app.route.view === "game" && app.session;
  return html`
    <a class="skip" href="#main" @click=${skipToMain}>${t("skip")}</a>
    <header class="top ${playing ? "compact" : ""}">
      <a class="brand" href="#/"><img src="icons/icon.svg" alt="" width="28" height="28" /><span>Nümmerle &amp; Co.</span></a>
      ${navigation()}
    </header>
    ${pythonBar()} ${notices()}
    <main id="main" tabindex="-1">${currentView()}</main>
    ${playing
      ? nothing
      : html`<footer class="bottom quiet">
          ${app.offline === "ready" || app.offline === "update waiting"
            ? html`<span class="offline-ready">${icon("offline")} ${t("offline.ready")}</span>`
            : nothing}
          <span>${t("footer")}</span>
        </footer>`}
    ${dialogView()}
  `;
}

function skipToMain(event) {
  event.preventDefault();
  document.getElementById("main").focus();
}

async function startPython() {
  app.python = { phase: "loading", bytes: 0, total: 0, error: null };
  redraw();
  try {
    const python = await start({
      onProgress({ bytes, total }) {
        Object.assign(app.python, { bytes, total });
        redraw();
      },
      onCrash: sitAgain,
    });
    app.python = { ...app.python, phase: "ready", engine: python };
    await arrive(app.route);
  } catch (error) {
    app.python = { ...app.python, phase: "failed", error };
  }
  redraw();
}

/** Be at a route: leave the game that was on, open the one that is asked for. */
async function arrive(route) {
  const moved = route !== app.route;
  app.route = route;
  if (moved) {
    if (app.dialog) closeDialog();
    document.getElementById("main")?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }
  leaveGame();
  if (route.view === "game" && Object.hasOwn(games, route.game) && app.python.phase === "ready") await openGame(route);
  redraw();
}

/** Two tabs would overwrite each other's game: the one that did not move last stands still. */
function giveWay(slot) {
  if (app.session?.slot !== slot) return;
  app.session.close();
  notify(t("elsewhere"), { label: t("elsewhere.here"), run: () => location.reload() });
}

/** One thinker on a phone; two where there are cores and memory for them. */
function thinkersHere() {
  const small = matchMedia("(pointer: coarse)").matches;
  return !small && navigator.hardwareConcurrency >= 4 ? 2 : 1;
}

async function begin() {
  app.thinkers = thinkersHere();
  await readSettings();
  app.language = preferredLanguage(app.settings.language);
  await useLanguage(app.language);
  onStoreFailure(() => notify(t("store.failed")));
  onKeptElsewhere(giveWay);
  drawWith(() => {
    keepFocus(() => render(pageView(), document.getElementById("page")));
    document.title = app.title ? `${app.title} · Nümmerle & Co.` : "Nümmerle & Co.";
    syncDialog();
  });
  document.addEventListener("keydown", onKey);
  onRoute((route) => arrive(route));
  await startPython();
  await register((state) => {
    app.offline = state;
    redraw();
  });
}

begin();
