// The table of Drachenrummy: the others, the middle, the dice, what one has.

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { repeat } from "../../vendor/lit-html/directives/repeat.js";
import { changeSetting } from "../../settings.js";
import { app } from "../../state.js";
import { gap } from "../../ui/card.js";
import { frenchBack, frenchCard, frenchName, parts } from "../../ui/french.js";
import { icon } from "../../ui/icons.js";
import { nameTag } from "../../ui/names.js";
import { number, t } from "../../words.js";
import { acting, can, markOf, waysTo } from "./acting.js";
import { dice, pileText } from "./dice.js";
import { showOdds } from "./odds.js";
import { pick, pickedDice, picksAt, toggled } from "./picks.js";
import { replayBar, replayed, startReplay } from "./replay.js";
import { turnText } from "./told.js";
import { chooser, tray } from "./tray.js";
import { parsed, sameCards } from "./words.js";

const PLACES = 4;
const SUIT_ORDER = "cdsh";
const RANK_ORDER = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];

export function board(real, name) {
  const session = replayed(real) ?? real;
  const { table } = session;
  const { facts } = table;
  return html`<section class="dragon" aria-label=${t("table")}>
    ${session === real ? nothing : replayBar()}
    <div class="neighbours">
      ${facts.seats.map((_, seat) => (seat === table.viewer ? nothing : seatOf(session, name, seat)))}
    </div>
    ${table.over ? nothing : html`<div class="dragon-centre">${middle(session)} ${tray(session, name)}</div>`}
    ${chooser(session, name)} ${seatOf(session, name, table.viewer)}
    ${session === real ? footer(session, name) : nothing}
  </section>`;
}

/** Lay the dice picked, or the only ones that will do; else ask which. */
export function take(session, card, seat) {
  const ways = waysTo(session, card, seat);
  const picked = pickedDice(session.table);
  const direct = ways.find((action) => parsed(action).dice === picked) ?? (ways.length === 1 ? ways[0] : null);
  if (direct) {
    session.act(direct);
    return;
  }
  pick({ target: { card, seat } });
  setTimeout(() => document.querySelector(".chooser button")?.focus({ preventScroll: true }));
}

function middle(session) {
  const { facts } = session.table;
  return html`<div class="dragon-middle">
    <div class="dragon-stock">
      <span class="caption">${t("drachenrummy.stock")}</span>
      ${facts.stock ? frenchBack() : gap()}
      <b aria-label=${t("drachenrummy.stock_left", { n: facts.stock })}>${facts.stock}</b>
    </div>
    <ol class="dragon-cards" aria-label=${t("drachenrummy.middle")}>
      ${Array.from({ length: PLACES }, (_, at) => {
        const card = facts.middle[at];
        return html`<li>${card ? target(session, { card, dice: "" }, null) : gap()}</li>`;
      })}
    </ol>
  </div>`;
}

/** A card that dice may go on, with those that lie there. */
function target(session, { card, dice: lying }, seat, name = null) {
  const ways = waysTo(session, card, seat);
  const face = html`${frenchCard(card)} ${lying ? dice(lying) : nothing}`;
  const text = lying ? t("drachenrummy.under", { card: frenchName(card), pile: pileText(lying) }) : frenchName(card);
  if (!ways.length) {
    const within = possible(session, card, seat, lying);
    return html`<span class="lot ${within ? "within" : ""}" data-drop=${dropName(card, seat)}>
      ${face}<span class="unseen">${text}</span>${within ? html`<i data-word=${t("drachenrummy.within_reach")}></i>` : nothing}
    </span>`;
  }
  const { target: asked } = picksAt(session.table);
  const label = seat === null ? t("drachenrummy.take", { card: text }) : t("drachenrummy.steal", { card: text, name });
  return html`<button
    class="lot takeable"
    data-drop=${dropName(card, seat)}
    aria-label=${label}
    aria-expanded=${ways.length > 1 ? String(asked?.card === card && asked.seat === seat) : nothing}
    @click=${() => take(session, card, seat)}
  >
    ${face}<i data-word=${t(seat === null ? "drachenrummy.take_it" : "drachenrummy.steal_it")}></i></button
    >${markOf(session, ways)}`;
}

const dropName = (card, seat) => `${card}${seat === null ? "" : `@${seat + 1}`}`;

/** While dice are fixed: those on the table could steal this card. */
function possible(session, card, seat, lying) {
  const { facts } = session.table;
  if (facts.phase !== "fix" || seat === null || !acting(session)) return false;
  return facts.targets.some((each) => each.card === card && each.seat === seat && each.dice === lying && each.lay.length);
}

/** All that lies before a player. */
function seatOf(session, name, seat) {
  const { table } = session;
  const { facts, over, viewer } = table;
  const { reserved, melds } = facts.seats[seat];
  const turn = facts.turn === seat && !over;
  return html`<article class="dragon-seat ${seat === viewer ? "own" : ""} ${turn ? "acting" : ""}">
    ${seatHead(session, seat)}
    <div class="dragon-lots">
      ${reserved.length
        ? html`<ol class="reserved" aria-label=${t("drachenrummy.reserved", { name: name(seat) })}>
            ${reserved.map((entry) => html`<li>${ownLot(session, seat, entry, name)}</li>`)}
          </ol>`
        : nothing}
      ${melds.length
        ? html`<ol class="melds" aria-label=${t("drachenrummy.melds", { name: name(seat) })}>
            ${melds.map((cards, at) => html`<li>${meld(session, seat, cards, at)}</li>`)}
          </ol>`
        : nothing}
    </div>
    ${hand(session, name, seat)} ${seat === facts.turn ? buttons(session) : nothing}
  </article>`;
}

function seatHead(session, seat) {
  const { facts, over } = session.table;
  const { hand: cards, score, now } = facts.seats[seat];
  return html`<header>
    <b>${nameTag(session.table, seat)}</b>
    ${isOpen(session, seat) ? nothing : html`<span class="quiet">${t("cards", { n: cards.length })}</span>`}
    <span class="total">${over ? t("drachenrummy.score", { n: score, points: number(score) }) : t("drachenrummy.now", { points: number(now) })}</span>
  </header>`;
}

/** A reserved card: to be stolen, to be taken up, or only to be looked at. */
function ownLot(session, seat, entry, name) {
  const { facts } = session.table;
  if (seat !== facts.turn) return target(session, entry, seat, name(seat));
  const action = `t${entry.card}`;
  if (!can(session, action)) return target(session, entry, seat);
  return html`<button class="lot takeable" aria-label=${t("drachenrummy.take_up", { card: frenchName(entry.card) })} @click=${() => session.act(action)}>
    ${frenchCard(entry.card)}<i data-word=${t("drachenrummy.take_up_it")}></i></button
    >${markOf(session, [action])}`;
}

/** A meld; the card picked in the hand may be added to it. */
function meld(session, seat, cards, at) {
  const { facts } = session.table;
  const face = html`${cards.map((card) => frenchCard(card))}`;
  const names = cards.map(frenchName).join(", ");
  const picked = seat === facts.turn ? pickedCards(session) : [];
  const action = picked.length === 1 ? `${picked[0]}>${at + 1}` : null;
  if (!action || !can(session, action)) return html`<span class="meld">${face}<span class="unseen">${names}</span></span>`;
  return html`<button class="meld takeable" aria-label=${t("drachenrummy.add", { card: frenchName(picked[0]), cards: names })} @click=${() => session.act(action)}>
    ${face}<i data-word=${t("drachenrummy.add_it")}></i></button
    >${markOf(session, [action])}`;
}

/** Hands were taken openly; whether they lie open is a matter of taste. */
function isOpen(session, seat) {
  const { facts, viewer, over } = session.table;
  if (app.settings.openHands || over) return true;
  return seat === viewer ? !session.curtain : session.telling && seat === facts.turn;
}

/** The hand's cards with their places in it, sorted as the person likes it. */
function sorted(cards) {
  const key = (word) => {
    const { rank, suit } = parts(word);
    const [high, low] = [RANK_ORDER.indexOf(rank), SUIT_ORDER.indexOf(suit)];
    return app.settings.handBySuit ? low * 20 + high : high * 20 + low;
  };
  return cards.map((card, place) => ({ card, place, key: key(card) })).sort((a, b) => a.key - b.key);
}

function pickedCards(session) {
  const { facts } = session.table;
  const { hand: cards } = facts.seats[facts.turn];
  return picksAt(session.table).cards.map((place) => cards[place]);
}

function hand(session, name, seat) {
  const { facts, actions } = session.table;
  const { hand: cards } = facts.seats[seat];
  if (!cards.length) return nothing;
  if (!isOpen(session, seat)) {
    return html`<p class="hand-closed" aria-hidden="true">${cards.slice(0, 12).map(() => frenchBack())}</p>`;
  }
  const picked = picksAt(session.table).cards;
  const melding = seat === facts.turn && acting(session) && actions.some((action) => ["meld", "add"].includes(parsed(action).kind));
  const fresh = facts.turns.at(-1)?.seat === seat ? facts.turns.at(-1).taken : [];
  const group = app.settings.handBySuit ? "suit" : "rank";
  return html`<ul class="dragon-hand" aria-label=${t("drachenrummy.hand", { name: name(seat) })}>
    ${repeat(
      sorted(cards),
      ({ place, card }) => `${place}/${card}`,
      ({ place, card }, at) => {
        const before = sorted(cards)[at - 1];
        const starts = before && parts(before.card)[group] !== parts(card)[group];
        const face = frenchCard(card, { fresh: fresh.includes(card) });
        return html`<li class=${starts ? "starts" : ""}>
          ${melding
            ? html`<button aria-pressed=${picked.includes(place)} aria-label=${frenchName(card)} @click=${() => pick({ cards: toggled(picked, place) })}>${face}</button>`
            : html`${face}<span class="unseen">${frenchName(card)}</span>`}
        </li>`;
      },
    )}
  </ul>`;
}

/** What one does with the hand, and that the turn is over. */
function buttons(session) {
  const { facts, actions } = session.table;
  if (!acting(session) || !["take", "lay", "meld"].includes(facts.phase)) return nothing;
  const { plan, score, now } = facts.seats[facts.turn];
  const picked = pickedCards(session);
  const laying = picked.length && actions.find((action) => parsed(action).kind === "meld" && sameCards(parsed(action).cards, picked));
  const button = (action, label, main = false) =>
    can(session, action) ? html`<button class=${main ? "main" : ""} @click=${() => session.act(action)}>${label} ${markOf(session, [action])}</button>` : nothing;
  return html`<div class="buttons">
    ${laying ? button(laying, t("drachenrummy.do.meld"), true) : nothing}
    ${picked.length && !laying ? html`<span class="quiet" role="status">${t("drachenrummy.no_meld_yet")}</span>` : nothing}
    ${plan.length && can(session, plan[0])
      ? html`<button @click=${() => layPlan(session)}>${t("drachenrummy.do.plan", { score: number(score), now: number(now) })}</button>`
      : nothing}
    ${button("roll", t("drachenrummy.do.roll"), true)}
    ${button("end", t(facts.phase === "meld" ? "drachenrummy.do.last" : "drachenrummy.do.end"))}
  </div>`;
}

/** Lay the best melds one after the other. */
export async function layPlan(session) {
  const { facts } = session.table;
  for (const action of facts.seats[facts.turn].plan) await session.act(action);
}

/** How the table is looked at, and what the last turns did. */
function footer(session, name) {
  const { facts, viewer, record, over } = session.table;
  const turns = over ? facts.turns : facts.turns.slice(0, -1);
  const told = turns.map((turn) => turnText(turn, name)).filter(Boolean).slice(-record.players.length).reverse();
  const others = facts.turns.some(({ seat, rolls }) => seat !== viewer && rolls.length);
  const toggle = (setting, label) => html`<button aria-pressed=${app.settings[setting]} @click=${() => changeSetting(setting, !app.settings[setting])}>${label}</button>`;
  return html`<div class="dragon-tools">
      <button @click=${() => changeSetting("handBySuit", !app.settings.handBySuit)}>
        ${t(app.settings.handBySuit ? "drachenrummy.sort.rank" : "drachenrummy.sort.suit")}
      </button>
      ${toggle("openHands", t("setting.openHands"))}
      <button @click=${() => showOdds(session.table)}>${t("drachenrummy.dice_odds")}</button>
      ${others ? html`<button @click=${() => startReplay(session)}>${icon("play")} ${t("drachenrummy.replay")}</button>` : nothing}
    </div>
    ${told.length
      ? html`<ol class="turns" aria-label=${t("drachenrummy.turns")}>
          ${told.map((text) => html`<li>${text}</li>`)}
        </ol>`
      : nothing}`;
}

/** What may be dropped where: dice on a card. */
export function dropPairs(session) {
  if (!session || !acting(session)) return {};
  const pairs = {};
  for (const action of session.table.actions) {
    const { kind, card, dice: word, seat } = parsed(action);
    if (kind !== "lay") continue;
    const drop = dropName(card, seat);
    if (word.length === 1) pairs[`die${word}>${drop}`] = action;
    if (word === pickedDice(session.table)) pairs[`picked>${drop}`] = action;
  }
  return pairs;
}
