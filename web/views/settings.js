// Settings, and what is kept on this device.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { changeSetting, readSettings } from "../settings.js";
import { app, notify, redraw } from "../state.js";
import { exportAll, importAll, loadRunning, readExport, saveSettings } from "../store.js";
import { canSpeak } from "../speech.js";
import { games } from "../games/index.js";
import { ask } from "../ui/dialog.js";
import { stepper } from "../ui/options.js";
import { LANGUAGES, preferredLanguage, t, useLanguage, wordError } from "../words.js";

export function settingsView() {
  app.title = t("menu.settings");
  return html`<div class="settings">
    <h1>${t("menu.settings")}</h1>
    <section class="sheet">
      ${choice("language", Object.entries(LANGUAGES), app.language, changeLanguage)}
      ${choice("theme", words("theme", ["auto", "light", "dark"]), app.settings.theme)}
      ${choice("motion", words("motion", ["auto", "none"]), app.settings.motion)}
    </section>
    <section class="sheet">
      ${toggle("advice")} ${toggle("safeMoves")} ${toggle("placeItself")} ${canSpeak() ? toggle("voice") : nothing}
      ${seconds("autoplaySeconds", 0, 10)} ${seconds("callerSeconds", 1, 20)}
    </section>
    <section class="sheet" aria-labelledby="kept-title">
      <h2 id="kept-title">${t("kept.title")}</h2>
      <p class="quiet">${t("kept.lead")}</p>
      <div class="buttons">
        <button @click=${saveFile}>${t("kept.export")}</button>
        <label class="button">${t("kept.import")}<input type="file" class="unseen" accept="application/json,.json" @change=${readFile} /></label>
      </div>
    </section>
  </div>`;
}

function words(name, values) {
  return values.map((value) => [value, t(`setting.${name}.${value}`)]);
}

function choice(name, entries, current, change = (value) => changeSetting(name, value)) {
  return html`<label class="field"
    ><span>${t(`setting.${name}`)}</span>
    <select @change=${(event) => change(event.target.value)}>
      ${entries.map(([value, label]) => html`<option value=${value} ?selected=${value === current}>${label}</option>`)}
    </select></label
  >`;
}

function toggle(name) {
  return html`<label class="check"
    ><input type="checkbox" .checked=${app.settings[name]} @change=${(event) => changeSetting(name, event.target.checked)} />${t(`setting.${name}`)}</label
  >`;
}

function seconds(name, low, high) {
  return stepper(t(`setting.${name}`), app.settings[name], low, high, (value) => changeSetting(name, value));
}

async function changeLanguage(language) {
  try {
    await useLanguage(language);
    app.language = language;
    await changeSetting("language", language);
  } catch (error) {
    notify(t("error.unknown", { message: error.message }));
  }
  redraw();
}

async function saveFile() {
  const slots = Object.keys(games).flatMap((game) => ["play", "companion"].map((mode) => `${game}/${mode}`));
  const data = await exportAll(slots, app.settings);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(data)], { type: "application/json" }));
  link.download = `nuemmerle-${new Date().toISOString().slice(0, 10)}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

async function readFile(event) {
  const [file] = event.target.files;
  event.target.value = "";
  if (!file) return;
  const python = app.python.engine;
  if (!python) {
    notify(t("import.wait"));
    return;
  }
  try {
    const data = await readExport(await file.text(), (record) => python.call({ verb: "peek", record }));
    if (!(await mayReplace(data.running))) return;
    const { finished, running } = await importAll(data);
    if (data.settings?.constructor === Object) await saveSettings(data.settings);
    await readSettings();
    await changeLanguage(preferredLanguage(app.settings.language));
    notify(t("import.done", { finished, running }));
  } catch (error) {
    const { where, error: cause } = error.details ?? {};
    notify(cause ? t("import.refused", { where, reason: wordError(cause) }) : wordError(error));
  }
}

/** Games under way here are replaced only if the person says so. */
async function mayReplace(running) {
  for (const [slot, { id }] of Object.entries(running)) {
    const here = await loadRunning(slot);
    if (!here || here.id === id || here.over || here.record.actions.length < 2) continue;
    const sure = await ask({
      title: t("running.title"),
      body: t("import.replaces"),
      choices: [{ label: t("cancel"), value: false }, { label: t("kept.import"), value: true, main: true }],
    });
    return Boolean(sure);
  }
  return true;
}
