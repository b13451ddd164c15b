// The rules of the games, in the language chosen.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { unsafeHTML } from "../vendor/lit-html/directives/unsafe-html.js";
import { games } from "../games/index.js";
import { address } from "../router.js";
import { app, redraw } from "../state.js";
import { t } from "../words.js";

const pages = {};

export function rulesView() {
  app.title = t("menu.rules");
  const names = Object.keys(games);
  const name = names.includes(app.route.game) ? app.route.game : names[0];
  const page = `${name}.${app.language}`;
  if (!(page in pages)) fetchPage(page);
  // The build made this HTML from our own Markdown.
  return html`<div class="rules">
    ${names.length > 1
      ? html`<nav class="tabs" aria-label=${t("menu.rules")}>
          ${names.map((each) => html`<a href=${address(`rules/${each}`)} aria-current=${each === name ? "page" : nothing}>${t(`game.${each}`)}</a>`)}
        </nav>`
      : nothing}
    <article class="sheet prose">${pages[page] === undefined ? html`<p class="quiet">…</p>` : unsafeHTML(pages[page])}</article>
    <p><a href=${address(name)}>${t("rules.play", { game: t(`game.${name}`) })}</a></p>
  </div>`;
}

async function fetchPage(page) {
  pages[page] = undefined;
  try {
    const response = await fetch(`rules/${page}.html`);
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    pages[page] = await response.text();
  } catch {
    delete pages[page];
    return;
  }
  redraw();
}
