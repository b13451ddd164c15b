// The first page: the games.

import { html } from "../vendor/lit-html/lit-html.js";
import { games } from "../games/index.js";
import { address } from "../router.js";
import { app } from "../state.js";
import { t } from "../words.js";

export function homeView() {
  app.title = "";
  return html`<div class="home">
    <h1>${t("home.title")}</h1>
    <p class="lead">${t("home.lead")}</p>
    <ul class="games">
      ${Object.entries(games).map(
        ([name, game]) => html`<li>
          <a class="sheet game-card" href=${address(name)}>
            <span class="sample" aria-hidden="true">${game.sample()}</span>
            <h2>${t(`game.${name}`)}</h2>
            <p>${t(`${name}.lead`)}</p>
          </a>
        </li>`,
      )}
    </ul>
    <ul class="promises">
      ${["offline", "private", "real"].map((promise) => html`<li>${t(`home.${promise}`)}</li>`)}
    </ul>
  </div>`;
}
