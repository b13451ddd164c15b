// The dice on the table: those thrown are picked to be fixed, those fixed to be laid on cards.

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { repeat } from "../../vendor/lit-html/directives/repeat.js";
import { mark } from "../../ui/advice.js";
import { frenchName } from "../../ui/french.js";
import { icon } from "../../ui/icons.js";
import { t } from "../../words.js";
import { acting, can, waysTo } from "./acting.js";
import { dice, diceText, die, pileText } from "./dice.js";
import { pick, pickedDice, picksAt, toggled } from "./picks.js";
import { parsed } from "./words.js";

export function tray(session, name) {
  const { facts } = session.table;
  if (!facts.fixed && !facts.rolled) return nothing;
  const own = facts.turn === session.table.viewer;
  return html`<section class="tray" aria-label=${own ? t("drachenrummy.dice.own") : t("drachenrummy.dice.of", { name: name(facts.turn) })}>
    ${facts.fixed ? fixed(session) : nothing} ${facts.rolled ? rolled(session) : nothing}
  </section>`;
}

/** The dice that stay: locked while others are thrown, then to be laid on cards. */
function fixed(session) {
  const { facts } = session.table;
  const laying = facts.phase === "lay" && acting(session);
  return html`<div class="tray-part fixed">
    <span class="caption">${t(facts.phase === "lay" ? "drachenrummy.dice.to_lay" : "drachenrummy.dice.fixed")}</span>
    <ul>
      ${[...facts.fixed].map((pip, at) => html`<li>${laying ? pickable(session, pip, at, "die-to-lay") : html`${die(pip, "locked")}<span class="unseen">${pip}</span>`}</li>`)}
    </ul>
  </div>`;
}

/** The dice just thrown. */
function rolled(session) {
  const { table } = session;
  const { facts, view } = table;
  const advised = advisedPlaces(session);
  return html`<div class="tray-part rolled">
      <span class="caption">${t("drachenrummy.dice.rolled")}</span>
      <ul>
        ${repeat(
          [...facts.rolled],
          (_, at) => `${view.thrown}/${at}`,
          (pip, at) => html`<li>
            ${acting(session) ? pickable(session, pip, at, "thrown") : html`${die(pip, "thrown")}<span class="unseen">${pip}</span>`}
            ${advised.includes(at) ? html`<span class="mark best">${icon("star")}<span class="unseen">${t("drachenrummy.advised")}</span></span>` : nothing}
          </li>`,
        )}
      </ul>
    </div>
    ${acting(session) ? fixButtons(session) : nothing}`;
}

function pickable(session, pip, at, kind) {
  const picks = picksAt(session.table);
  const picked = picks.dice.includes(at);
  return html`<button
    class="pick-die"
    aria-pressed=${picked}
    aria-label=${t("drachenrummy.die", { pip })}
    data-drag=${kind === "thrown" ? nothing : picked ? "picked" : `die${pip}`}
    @click=${() => pick({ dice: toggled(picks.dice, at) })}
  >
    ${die(pip, kind)}
  </button>`;
}

/** The places of the dice that the best advice fixes. */
function advisedPlaces(session) {
  const best = session.shownAdvice?.choices[0].action ?? "";
  const { kind, dice: word } = parsed(best);
  if (kind !== "fix") return [];
  const places = [];
  for (const pip of word) {
    places.push([...session.table.facts.rolled].findIndex((each, at) => each === pip && !places.includes(at)));
  }
  return places;
}

function fixButtons(session) {
  const { facts } = session.table;
  const all = facts.rolled.length;
  const picked = pickedDice(session.table);
  const rest = all - picked.length;
  const label = !picked ? t("drachenrummy.fix.none") : rest ? t("drachenrummy.fix.some", { n: rest, dice: diceText(picked) }) : t("drachenrummy.fix.all");
  return html`<div class="buttons">
    <button class="main" ?disabled=${!can(session, `f${picked}`)} @click=${() => session.act(`f${picked}`)}>${label}</button>
    ${rest ? html`<button @click=${() => session.act(`f${facts.rolled}`)}>${t("drachenrummy.fix.all")} ${mark(session.shownAdvice, `f${facts.rolled}`)}</button>` : nothing}
  </div>`;
}

/** Which dice for the card that was tapped. */
export function chooser(session, name) {
  const { target } = picksAt(session.table);
  if (!target) return nothing;
  const { card, seat } = target;
  const ways = waysTo(session, card, seat);
  if (!ways.length) return nothing;
  const title = t(seat === null ? "drachenrummy.which" : "drachenrummy.which_steal", { card: frenchName(card), name: seat === null ? "" : name(seat) });
  return html`<section class="chooser" aria-label=${title}>
    <p class="prompt">${title}</p>
    <ul>
      ${ways.map((action) => {
        const { dice: word } = parsed(action);
        return html`<li>
          <button aria-label=${pileText(word)} @click=${() => session.act(action)}>${dice(word)}</button>${mark(session.shownAdvice, action)}
        </li>`;
      })}
      <li><button @click=${() => pick({ target: null })}>${t("cancel")}</button></li>
    </ul>
  </section>`;
}
