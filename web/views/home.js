// The first page: the games.

import { html } from "../vendor/lit-html/lit-html.js";
import { games } from "../games/index.js";
import { address } from "../router.js";
import { app } from "../state.js";
import { card } from "../ui/card.js";
import { t } from "../words.js";

const SAMPLES = { nuemmerle: [13, 8, 7, 1] };

export function homeView() {
  app.title = "";
  return html`<div class="home">
    <h1>${t("home.title")}</h1>
    <p class="lead">${t("home.lead")}</p>
    <ul class="games">
      ${Object.keys(games).map(
        (name) => html`<li>
          <a class="sheet game-card" href=${address(name)}>
            <span class="sample" aria-hidden="true">${SAMPLES[name].map((rank) => card(rank))}</span>
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
