// The caller ("Auskreischer"): the page calls the cards for a real table.

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { announce } from "../../announce.js";
import { askedDeal } from "../../opening.js";
import { changeSetting } from "../../settings.js";
import { canSpeak, speak } from "../../speech.js";
import { app, redraw } from "../../state.js";
import { loadRunning, saveRunning } from "../../store.js";
import { card, gap } from "../../ui/card.js";
import { ask } from "../../ui/dialog.js";
import { icon } from "../../ui/icons.js";
import { stepper } from "../../ui/options.js";
import { randomDeal } from "../../views/start.js";
import { t } from "../../words.js";

const SLOT = "nuemmerle/caller";
const GAME = "nuemmerle";

const caller = { deal: null, order: [], called: 0, timer: null };

/** Go on with the calling that was under way, or begin with a random deal. */
export async function openCaller({ query }) {
  stop();
  const kept = await loadRunning(SLOT);
  const asked = "deal" in query ? askedDeal(query.deal) : (kept?.record.deal ?? randomDeal());
  if (kept && (asked === kept.record.deal || !(await mayEnd(kept)))) await begin(kept.record.deal, kept.called);
  else await begin(asked);
}

async function begin(deal, called = 0) {
  const { order } = await app.python.engine.call({ verb: "deal", game: GAME, deal, options: {} });
  Object.assign(caller, { deal, order, called: Math.min(called, order.length) });
  keep();
  redraw();
}

/** Whether a calling that is under way may be given up: asks if there is something to lose. */
async function mayEnd({ called, over }) {
  if (!called || over) return true;
  const choices = [{ label: t("cancel"), value: false }, { label: t("caller.new"), value: true, main: true }];
  return Boolean(await ask({ title: t("caller.new"), body: t("caller.new_sure"), choices }));
}

async function shuffle() {
  stop();
  if (await mayEnd({ called: caller.called, over: isOver() })) await begin(randomDeal());
}

const isOver = () => caller.called === caller.order.length;

function keep() {
  const record = { game: GAME, options: {}, deal: caller.deal, players: ["human"], actions: [] };
  saveRunning(SLOT, { record, called: caller.called, over: isOver(), scores: [], when: Date.now() });
}

function step(by) {
  if (isOver() && by > 0) return;
  caller.called = Math.max(0, Math.min(caller.order.length, caller.called + by));
  if (isOver()) stop();
  keep();
  const rank = caller.order[caller.called - 1];
  if (rank && by > 0) {
    announce(t("nuemmerle.log.call", { card: rank }));
    if (app.settings.voice) speak(String(rank), app.language);
  }
  redraw();
}

let awake = null;

/** The screen stays on while the page calls, where the browser can do that. */
async function keepAwake(on) {
  const before = awake;
  awake = on ? navigator.wakeLock?.request("screen").catch(() => null) : null;
  await (await before)?.release();
}

function run() {
  stop();
  keepAwake(true);
  const next = () => {
    // Whoever has left the caller's page hears no more of it.
    if (app.route.mode !== "caller") return stop();
    step(1);
    if (caller.called < caller.order.length) caller.timer = setTimeout(next, 1000 * app.settings.callerSeconds);
    return undefined;
  };
  next();
}

function stop() {
  if (caller.timer) keepAwake(false);
  clearTimeout(caller.timer);
  caller.timer = null;
  redraw();
}

export function callerView() {
  const { deal, order, called, timer } = caller;
  app.title = t("nuemmerle.mode.caller");
  if (!order.length) return html`<p class="sheet quiet">${t("python.waiting")}</p>`;
  const now = order[called - 1];
  const toggle = () => (timer ? stop() : run());
  return html`<div class="caller">
    <h1>${t("nuemmerle.mode.caller")} <small>${t("deal_number", { deal })}</small></h1>
    <div class="big-call">
      ${now ? card(now) : gap("?")}
      <button class="spot" aria-disabled=${called === order.length ? "true" : nothing} @click=${() => step(1)} aria-label=${t("caller.next")}></button>
    </div>
    <p class="quiet">${t("caller.count", { called, n: order.length })}</p>
    <div class="buttons">
      <button ?disabled=${!called} @click=${() => { stop(); step(-1); }}>${icon("undo")} ${t("caller.back")}</button>
      <button class="main" ?disabled=${called === order.length} @click=${() => step(1)}>${t("caller.next")}</button>
      <button ?disabled=${called === order.length} @click=${toggle}>${icon(timer ? "pause" : "play")} ${timer ? t("pause") : t("caller.run")}</button>
    </div>
    <section class="sheet">
      ${stepper(t("setting.callerSeconds"), app.settings.callerSeconds, 1, 20, (value) => changeSetting("callerSeconds", value))}
      ${canSpeak()
        ? html`<label class="check"><input type="checkbox" .checked=${app.settings.voice} @change=${(event) => changeSetting("voice", event.target.checked)} />${t("setting.voice")}</label>`
        : html`<p class="quiet">${t("caller.no_voice")}</p>`}
      <div class="buttons"><button @click=${shuffle}>${t("caller.new")}</button></div>
    </section>
    ${called
      ? html`<section class="sheet history">
          <h2 id="caller-history">${t("nuemmerle.history")}</h2>
          <ol class="calls" tabindex="0" aria-labelledby="caller-history">${order.slice(0, called).reverse().map((rank) => html`<li>${rank}</li>`)}</ol>
        </section>`
      : nothing}
  </div>`;
}
