// The keyboard: keys for every game here, a game's own in its module.

import { html } from "../vendor/lit-html/lit-html.js";
import { games } from "../games/index.js";
import { app } from "../state.js";
import { t } from "../words.js";
import { openDialog } from "./dialog.js";

const EVERYWHERE = {
  u: (session) => session.undo(),
  r: (session) => session.redo(),
  h: (session) => session.hint(),
  a: (session) => session.setAutoplay(session.autoplay === "on" ? "paused" : "on"),
  Enter: (session) => (session.advice && session.mine ? session.act(session.advice.choices[0].action) : session.nextRound()),
};

export function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || app.dialog) return;
  if (event.target.closest("input, select, textarea")) return;
  if (event.key === "?") {
    showKeys();
    return;
  }
  const { session } = app;
  const keys = games[app.route.game]?.keys;
  if (!session || !keys) return;
  const onButton = event.key === "Enter" && event.target.closest("button, a, summary");
  if (onButton) return;
  if (keys.press(session, event) || press(session, event)) event.preventDefault();
}

function press(session, event) {
  const act = EVERYWHERE[event.key];
  act?.(session);
  return Boolean(act);
}

export function showKeys() {
  const own = games[app.route.game]?.keys.list ?? [];
  const shared = ["u", "r", "h", "a", "Enter", "?"].map((key) => [key, `keys.${key}`]);
  openDialog({
    title: t("keys"),
    body: () => html`<dl class="keys">
      ${[...own, ...shared].map(([key, text]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${t(text)}</dd></div>`)}
    </dl>`,
  });
}
