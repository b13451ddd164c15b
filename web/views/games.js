// Finished games, the latest first.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { recordAddress } from "../opening.js";
import { address } from "../router.js";
import { app, redraw } from "../state.js";
import { dropFinished, loadFinished } from "../store.js";
import { ask } from "../ui/dialog.js";
import { icon } from "../ui/icons.js";
import { moment, number, t } from "../words.js";

let list = null;
let listFor = null;

export function finishedView() {
  app.title = t("menu.games");
  if (listFor !== app.route) load(app.route);
  return html`<div class="finished">
    <h1>${t("menu.games")}</h1>
    ${list === null ? nothing : list.length ? tableOf(list) : html`<p class="quiet">${t("finished.none")}</p>`}
  </div>`;
}

async function load(route) {
  listFor = route;
  list = await loadFinished();
  redraw();
}

function tableOf(games) {
  const alone = games.filter(({ scores }) => scores.length === 1).map(({ scores }) => scores[0]);
  return html`
    ${alone.length
      ? html`<p>${t("finished.summary", { n: alone.length, mean: number(alone.reduce((a, b) => a + b) / alone.length, 1), best: Math.max(...alone) })}</p>`
      : nothing}
    <table class="sheet">
      <thead>
        <tr><th scope="col">${t("finished.game")}</th><th scope="col">${t("finished.deal")}</th><th scope="col">${t("score")}</th><th scope="col">${t("finished.when")}</th><th><span class="unseen">${t("review")}</span></th><th><span class="unseen">${t("delete")}</span></th></tr>
      </thead>
      <tbody>
        ${games.map(
          (game) => html`<tr>
            <td>${t(`game.${game.record.game}`)}</td>
            <td data-label=${t("finished.deal")}>${game.record.deal === null ? t("companion") : html`<a href=${recordAddress(game.record)}>${game.record.deal}</a>`}</td>
            <td data-label=${t("score")}>${game.scores.join(" : ")}</td>
            <td>${moment(game.when)}</td>
            <td><a href=${address(`${game.record.game}/review`, { id: game.id })}>${t("review")}</a></td>
            <td><button class="plain" aria-label=${t("delete")} @click=${() => remove(game)}>${icon("delete")}</button></td>
          </tr>`,
        )}
      </tbody>
    </table>
  `;
}

async function remove(game) {
  const sure = await ask({
    title: t("delete"),
    body: t("finished.delete_sure", { when: moment(game.when) }),
    choices: [{ label: t("cancel"), value: false }, { label: t("delete"), value: true, main: true }],
  });
  if (!sure) return;
  await dropFinished(game.id);
  await load(app.route);
}
