// At a real table: cards by rank and suit, dice by their pips, and that a turn is over.

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { frenchName, suitSign } from "../../ui/french.js";
import { seatName } from "../../ui/names.js";
import { t } from "../../words.js";
import { dice, diceText, die } from "./dice.js";
import { pick, picksAt } from "./picks.js";
import { parsed } from "./words.js";

const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const SUITS = ["c", "d", "h", "s"];
const PIPS = ["1", "2", "3", "4", "5", "6"];

/** What the user is to tell. */
export function prompt({ facts, actions, record, viewer }) {
  const own = facts.turn === viewer;
  const name = seatName({ record, viewer }, facts.turn);
  if (facts.phase === "deal") return t("drachenrummy.tell.card");
  if (facts.phase === "roll") return own ? t("drachenrummy.tell.roll", { n: actions[0].length }) : t("drachenrummy.tell.dice", { name });
  return t(`drachenrummy.tell.${facts.phase}`, { name });
}

export function teller(session) {
  const { facts } = session.table;
  if (facts.phase === "deal") return cardKeys(session);
  if (facts.phase === "roll") return pipKeys(session);
  return html`<p class="quiet">${t(`drachenrummy.tell.${facts.phase}.how`)}</p>`;
}

function cardKeys(session) {
  const { table } = session;
  const { actions } = table;
  const { rank: chosen } = picksAt(table);
  const short = (rank) => ("AJQK".includes(rank) ? t(`rank.short.${rank}`) : rank);
  return html`<div class="card-keys" role="group" aria-label=${t("drachenrummy.keypad")}>
    <ul class="rank-keys">
      ${RANKS.map((rank) => {
        const left = SUITS.some((suit) => actions.includes(rank + suit));
        return html`<li>
          <button aria-pressed=${rank === chosen} ?disabled=${!left} aria-label=${"AJQK".includes(rank) ? t(`rank.${rank}`) : rank} @click=${() => pick({ rank })}>${short(rank)}</button>
        </li>`;
      })}
    </ul>
    <ul class="suit-keys">
      ${SUITS.map((suit) => {
        const action = chosen + suit;
        return html`<li>
          <button class="suit-${suit}" ?disabled=${!chosen || !actions.includes(action)} aria-label=${chosen ? frenchName(action) : t(`suit.${suit}`)} @click=${() => session.act(action)}>
            ${chosen ? short(chosen) : nothing}${suitSign(suit)}
          </button>
        </li>`;
      })}
    </ul>
  </div>`;
}

function pipKeys(session) {
  const { told } = picksAt(session.table);
  return html`<div class="pip-keys" role="group" aria-label=${t("drachenrummy.pips")}>
    <p class="told" role="status">
      ${told ? html`${dice(told)}<span class="unseen">${diceText(told)}</span>` : html`<span class="quiet">${t("drachenrummy.tell.tap")}</span>`}
    </p>
    <ul data-typing>
      ${PIPS.map((pip) => html`<li><button aria-label=${t("drachenrummy.die", { pip })} @click=${() => tellPip(session, pip)}>${die(pip)}</button></li>`)}
      <li><button aria-label=${t("drachenrummy.tell.back")} ?disabled=${!told} @click=${() => untell(session)}>⌫</button></li>
    </ul>
  </div>`;
}

/**
 * One more die of a roll; the last one tells it. Of others only the dice count that they keep
 * in the end, so these are all fixed at once.
 */
export async function tellPip(session, pip) {
  const { table } = session;
  const { facts, actions } = table;
  const told = [...picksAt(table).told, pip].sort().join("");
  if (!actions.includes(told)) {
    const longer = actions.some((action) => parsed(action).kind === "roll" && action.length > told.length);
    if (longer) pick({ told });
    return;
  }
  await session.act(told);
  if (facts.turn !== table.viewer) await session.act(`f${told}`);
}

/** Take the last die back. */
export function untell(session) {
  pick({ told: picksAt(session.table).told.slice(0, -1) });
}
