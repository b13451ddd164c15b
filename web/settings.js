// The user's settings, kept at every change.

import { loadSettings, saveSettings } from "./store.js";
import { app, redraw } from "./state.js";

export const DEFAULTS = {
  language: null,
  theme: "auto",
  advice: true,
  safeMoves: false,
  placeItself: false,
  autoplaySeconds: 1,
  callerSeconds: 4,
  voice: true,
  motion: "auto",
  openHands: false,
  handBySuit: true,
  /** How players are called, by seat; "" for the usual name. */
  names: [],
};

/** Read what was kept; what is unknown or of the wrong kind is left out. */
export async function readSettings() {
  const kept = (await loadSettings()) ?? {};
  const known = Object.entries(kept).filter(
    ([name, value]) => Object.hasOwn(DEFAULTS, name) && kindOf(value) === kindOf(DEFAULTS[name] ?? ""),
  );
  app.settings = { ...DEFAULTS, ...Object.fromEntries(known) };
  applySettings();
}

const kindOf = (value) => (Array.isArray(value) ? "list" : value === null ? "null" : typeof value);

export async function changeSetting(name, value) {
  app.settings = { ...app.settings, [name]: value };
  applySettings();
  redraw();
  await saveSettings(app.settings);
}

function applySettings() {
  document.documentElement.dataset.theme = app.settings.theme;
  document.documentElement.dataset.motion = app.settings.motion;
}
