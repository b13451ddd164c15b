// The table of Niedrige Hausnummer: everybody's four cards, the piles, what the turns did.

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { mark } from "../../ui/advice.js";
import { gap } from "../../ui/card.js";
import { frenchBack, frenchCard, frenchName } from "../../ui/french.js";
import { nameTag } from "../../ui/names.js";
import { redraw } from "../../state.js";
import { t } from "../../words.js";

/** The discard was tapped: the next tap on an own place takes it there. */
let taking = null;

export function board(session, name) {
  const { table } = session;
  const { facts, view } = table;
  if (taking && taking !== table) taking = null;
  return html`<section class="hausnummer" aria-label=${t("table")}>
    <div class="neighbours">
      ${facts.seats.map((_, seat) => (seat === table.viewer ? nothing : neighbour(session, name, seat)))}
    </div>
    ${piles(session)} ${ownRow(session, name)} ${turnsTaken(facts, view, name)}
  </section>`;
}

function can(session, action) {
  return (session.mine || session.telling) && session.table.actions.includes(action);
}

function seatHead(session, seat) {
  const { facts } = session.table;
  const { sums, total } = facts.seats[seat];
  const [low, high] = sums;
  return html`<header>
    <b>${nameTag(session.table, seat)}</b>
    ${facts.knocker === seat ? html`<span class="badge">${t("hausnummer.knocked")}</span>` : nothing}
    <span class="quiet">${session.curtain ? nothing : low === high ? t("hausnummer.sum_is", { sum: low }) : t("hausnummer.sum_between", { low, high })}</span>
    <span class="total">${t("hausnummer.total", { n: total })}</span>
  </header>`;
}

function neighbour(session, name, seat) {
  const { facts, seat: actor } = session.table;
  const { cards } = facts.seats[seat];
  return html`<article class="row-of-four ${actor === seat || facts.turn === seat ? "acting" : ""}">
    ${seatHead(session, seat)}
    <ol aria-label=${t("hausnummer.row", { name: name(seat) })}>
      ${cards.map((laid, place) => html`<li>${face(session, laid, place)} ${told(session, seat, place)}</li>`)}
    </ol>
  </article>`;
}

/** At a real table the user tells which place another player has swapped. */
function told(session, seat, place) {
  if (session.table.facts.turn !== seat || !session.telling) return nothing;
  return ["t", "d"]
    .map((letter) => `${letter}${place + 1}`)
    .filter((action) => can(session, action))
    .map(
      (action) => html`<button class="small" @click=${() => session.act(action)}>
        ${t(action[0] === "t" ? "hausnummer.took_here" : "hausnummer.swapped_here")}
      </button>`,
    );
}

function face(session, { card, shown, since }, place) {
  const hidden = session.curtain || !shown;
  return html`${hidden ? frenchBack() : frenchCard(card, { fresh: since > 0 })}
    <span class="unseen">${t("hausnummer.place", { place: place + 1, card: hidden ? t("hausnummer.face_down") : frenchName(card) })}</span>`;
}

function piles(session) {
  const { table } = session;
  const { facts } = table;
  const top = facts.discards.at(-1);
  const takes = table.actions.some((action) => /^t\d$/.test(action)) && session.mine;
  const drawn = facts.drawn && facts.drawn.seat === table.viewer && !session.curtain ? facts.drawn.card : null;
  return html`<div class="piles">
    <div class="pile">
      <span class="caption">${t("hausnummer.stock", { n: facts.stock })}</span>
      ${can(session, "draw")
        ? html`<button class="pick" @click=${() => session.act("draw")}>
            <span class="unseen">${t("terminal.hausnummer.draw")}</span>${frenchBack()} ${mark(session.shownAdvice, "draw")}
          </button>`
        : facts.stock ? frenchBack() : gap()}
    </div>
    ${drawn
      ? html`<div class="pile drawn">
          <span class="caption">${t("hausnummer.drawn")}</span>
          <span data-drag="drawn">${frenchCard(drawn, { fresh: true })}</span><span class="unseen">${frenchName(drawn)}</span>
        </div>`
      : nothing}
    <div class="pile" data-drop="discards">
      <span class="caption">${t("hausnummer.discards")}</span>
      ${discardTop(session, top, takes)}
    </div>
    ${facts.discards.length > 1
      ? html`<details class="discards">
          <summary>${t("hausnummer.all_discards", { n: facts.discards.length })}</summary>
          <ol>${facts.discards.filter(Boolean).map((card) => html`<li>${frenchCard(card)}<span class="unseen">${frenchName(card)}</span></li>`)}</ol>
        </details>`
      : nothing}
  </div>`;
}

function discardTop(session, top, takes) {
  if (!top) return gap();
  if (can(session, "throw")) {
    return html`<button class="pick" @click=${() => session.act("throw")}>
      <span class="unseen">${t("hausnummer.throw")}</span>${frenchCard(top)} ${mark(session.shownAdvice, "throw")}
    </button>`;
  }
  if (!takes) return html`${frenchCard(top)}<span class="unseen">${frenchName(top)}</span>`;
  const choose = () => {
    taking = taking ? null : session.table;
    redraw();
  };
  return html`<button class="pick" data-drag="discard" aria-pressed=${taking !== null} @click=${choose}>
    <span class="unseen">${t("hausnummer.take", { card: frenchName(top) })}</span>${frenchCard(top)}
  </button>`;
}

function ownRow(session, name) {
  const { table } = session;
  const { facts, viewer } = table;
  const letter = can(session, "s1") ? "s" : taking && can(session, "t1") ? "t" : null;
  return html`<article class="row-of-four own ${table.seat === viewer ? "acting" : ""}">
    ${seatHead(session, viewer)}
    <ol aria-label=${t("hausnummer.row", { name: name(viewer) })}>
      ${facts.seats[viewer].cards.map((laid, place) => {
        const action = `${letter}${place + 1}`;
        return html`<li data-drop=${`place${place + 1}`}>
          ${letter
            ? html`<button class="pick" @click=${() => session.act(action)}>
                <span class="unseen">${t("hausnummer.swap", { place: place + 1 })}</span> ${face(session, laid, place)} ${mark(session.shownAdvice, action)}
              </button>`
            : html`${face(session, laid, place)} ${mark(session.shownAdvice, `t${place + 1}`)}`}
        </li>`;
      })}
    </ol>
    <div class="buttons">
      ${taking ? html`<p class="prompt">${t("hausnummer.where_to")}</p>` : nothing}
      ${["knock", "end", "back"]
        .filter((action) => session.mine && can(session, action))
        .map((action) => html`<button @click=${() => session.act(action)}>${t(`hausnummer.do.${action}`)} ${mark(session.shownAdvice, action)}</button>`)}
    </div>
  </article>`;
}

/** What the last turns did, the latest first. */
function turnsTaken(facts, view, name) {
  if (!facts.log.length) return nothing;
  return html`<ol class="turns" aria-label=${t("hausnummer.turns")}>
    ${facts.log
      .slice(-view.options.players)
      .reverse()
      .map((turn) => html`<li>${turnText(turn, name)}</li>`)}
  </ol>`;
}

/** A turn in words. */
export function turnText({ seat, did, offer, slot, out, knocked }, name) {
  const text = (word) => (word ? frenchName(word) : t("hausnummer.a_card"));
  const key = did === "draw" && slot === null ? "throw" : did;
  const done = t(`hausnummer.did.${key}`, { name: name(seat), top: text(offer), place: (slot ?? 0) + 1, out: text(out) });
  return knocked && did !== "knock" ? `${done} ${t("hausnummer.did.knocked")}` : done;
}

/** What may be dropped where: the discard or the drawn card on a place, the drawn one thrown. */
export function dropPairs(session) {
  if (!session.mine) return {};
  const pairs = {};
  for (const action of session.table.actions) {
    if (/^t\d$/.test(action)) pairs[`discard>place${action[1]}`] = action;
    else if (/^s\d$/.test(action)) pairs[`drawn>place${action[1]}`] = action;
    else if (action === "throw") pairs["drawn>discards"] = action;
  }
  return pairs;
}

/** At a real table: what the dealer is asked, as keys. */
export function teller(session) {
  const { actions } = session.table;
  const label = (action) => {
    if (action.startsWith("seat")) return t("seat", { seat: action.slice(4) });
    if (action === "d") return t("hausnummer.told.throw");
    if (action === "knock" || action === "end" || action === "back") return t(`hausnummer.told.${action}`);
    return action.replace("=", "");
  };
  const inRow = (action) => /^[td]\d$/.test(action);
  return html`<ul class="answer-keys">
    ${actions.filter((action) => !inRow(action)).map((action) => html`<li><button @click=${() => session.act(action)}>${label(action)}</button></li>`)}
  </ul>`;
}
