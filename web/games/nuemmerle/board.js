// Nümmerle's table: stacks, parking rows as columns, the numbers with the copies left.

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { repeat } from "../../vendor/lit-html/directives/repeat.js";
import { mark } from "../../ui/advice.js";
import { card, gap } from "../../ui/card.js";
import { t } from "../../words.js";
import { vars } from "../../ui/vars.js";
import { nameTag } from "../../ui/names.js";

/** The table of a session: what lies there, and what can be done by tap. */
export function board(session) {
  const { table } = session;
  const { view } = table;
  const own = view.boards[table.viewer];
  const ranks = view.options.ranks;
  const advice = session.shownAdvice;
  return html`<section class="nuemmerle" aria-label=${t("nuemmerle.table")}>
    <div class="hand">
      ${calledCard(session, ranks)} ${numbers(session)}
    </div>
    <div class="tableau">
      ${stacks(own, session, advice, ranks)}
      <div class="rows" ${vars({ "--rows": own.rows.length })}>
        ${own.rows.map((cards, index) => row(cards, index, session, advice, ranks))}
      </div>
    </div>
    ${history(view)}
  </section>`;
}

function can(session, action) {
  return session.mine && session.table.actions.includes(action);
}

function calledCard(session, ranks) {
  const { facts, over, view } = session.table;
  const seen = facts.call;
  const left = view.order.length - view.called;
  const draggable = session.mine && seen !== null;
  return html`<div class="called">
    <span class="caption">${over ? t("nuemmerle.all_called") : t("nuemmerle.called")}</span>
    <span data-drag=${draggable ? "call" : nothing} class="called-card">
      ${seen === null ? gap(session.telling ? "?" : "") : card(seen, { of: ranks, fresh: view.called })}
    </span>
    <span class="quiet">${t("nuemmerle.left", { n: left })}</span>
    ${can(session, "next")
      ? html`<button class="main" @click=${() => session.act("next")}>${t("nuemmerle.choice.next")}</button>`
      : nothing}
  </div>`;
}

/** The numbers with the copies left. */
function numbers({ table }) {
  return html`<ul class="numbers" aria-label=${t("nuemmerle.numbers")}>
    ${eachRank(table, (rank, left, face) => html`<span class="unseen">${copies(rank, left)}</span><span aria-hidden="true">${face}</span>`)}
  </ul>`;
}

/** The same as keys: at a real table the user taps what was called. */
export function keypad(session) {
  const { table } = session;
  return html`<ul class="numbers keys" aria-label=${t("nuemmerle.tell")}>
    ${eachRank(
      table,
      (rank, left, face) => html`<button
        aria-label=${copies(rank, left)}
        ?disabled=${!table.actions.includes(String(rank))}
        @click=${() => session.act(String(rank))}
      >
        ${face}
      </button>`,
    )}
  </ul>`;
}

const copies = (rank, left) => t("nuemmerle.copies", { n: left, card: rank });

function eachRank({ facts }, content) {
  return facts.left.slice(1).map((left, index) => {
    const rank = index + 1;
    const state = ["none", "one", "two"][left] ?? "many";
    const face = html`<b>${rank}</b><span class="copies" aria-hidden="true">×${left}</span>`;
    return html`<li class="number ${state}">${content(rank, left, face)}</li>`;
  });
}

function stacks(own, session, advice, ranks) {
  const { facts } = session.table;
  const tops = own.stacks.map((top) => (top ? card(top, { of: ranks }) : gap()));
  const label = t("nuemmerle.stacks", { tops: own.stacks.join(", ") });
  return html`<div class="stacks" data-drop="stacks" role="group" aria-label=${label}>
    <span class="caption">${t("nuemmerle.stacks_caption")} ${mark(advice, "s")}</span>
    <div class="tops" ${vars({ "--stacks": tops.length })}><div>${tops}</div></div>
    ${spot(session, "s", facts.call === null ? label : t("nuemmerle.choice.stack", { card: facts.call }))}
  </div>`;
}

/** A place to tap; it stays where it is, and in focus, when nothing can be done there. */
function spot(session, action, label) {
  const legal = can(session, action);
  return html`<button
    class="spot"
    aria-disabled=${legal ? nothing : "true"}
    aria-label=${label}
    @click=${() => legal && session.act(action)}
  ></button>`;
}

function row(cards, index, session, advice, ranks) {
  const { facts } = session.table;
  const park = `r${index + 1}`;
  const pop = `p${index + 1}`;
  const name = t("nuemmerle.row", { row: index + 1, cards: cards.join(", ") || t("nuemmerle.empty") });
  const pops = can(session, pop);
  return html`<div class="row" data-drop=${`row${index + 1}`} role="group" aria-label=${name}>
    <span class="caption">${index + 1} ${mark(advice, park)}</span>
    ${spot(session, park, facts.call === null ? name : t("nuemmerle.park", { card: facts.call, row: index + 1 }))}
    <div class="fan" ${vars({ "--cards": cards.length })}>
      ${cards.length ? nothing : gap()}
      ${repeat(
        cards,
        (_, at) => `${at}/${cards[at]}`,
        (rank, at) => {
          const playable = pops && at === cards.length - 1;
          return html`<span class="fan-card" data-drag=${playable ? `end${index + 1}` : nothing} ${vars({ "--at": at })}>
            ${card(rank, { of: ranks, fresh: true })}
            ${playable
              ? html`<button
                    class="pop"
                    aria-label=${t("nuemmerle.pop", { card: rank, row: index + 1 })}
                    @click=${() => session.act(pop)}
                  ></button>
                  ${mark(advice, pop)}`
              : nothing}
          </span>`;
        },
      )}
    </div>
  </div>`;
}

function history(view) {
  const calls = view.order.slice(0, view.called);
  return html`<div class="history">
    <span class="caption" id="history-caption">${t("nuemmerle.history")}</span>
    <ol class="calls" tabindex="0" aria-labelledby="history-caption">${calls.map((rank) => html`<li>${rank}</li>`).reverse()}</ol>
  </div>`;
}

/** The other players' boards, small. */
export function otherBoards(session) {
  const { table } = session;
  const { view } = table;
  if (view.boards.length === 1) return nothing;
  return html`<section class="others" aria-label=${t("others")}>
    ${view.boards.map((own, seat) =>
      seat === table.viewer
        ? nothing
        : html`<article class="small-board ${table.seat === seat ? "acting" : ""}">
            <h2>${nameTag(table, seat)} <b>${table.scores[seat]}</b></h2>
            <p class="tops">${own.stacks.map((top) => html`<span>${top || "·"}</span>`)}</p>
            <div class="columns">
              ${own.rows.map((cards) => html`<ol>${cards.map((rank) => html`<li>${rank}</li>`)}</ol>`)}
            </div>
          </article>`,
    )}
  </section>`;
}

/** What may be dropped where: the called card on a row or a stack, a row's end on a stack. */
export function dropPairs(session) {
  if (!session.mine) return {};
  const pairs = {};
  for (const action of session.table.actions) {
    const at = action.slice(1);
    if (action === "s") pairs["call>stacks"] = action;
    else if (action[0] === "r") pairs[`call>row${at}`] = action;
    else if (action[0] === "p") pairs[`end${at}>stacks`] = action;
  }
  return pairs;
}
