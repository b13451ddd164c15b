// The table of 6 nimmt!: four rows, everybody's card, the own hand.

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { repeat } from "../../vendor/lit-html/directives/repeat.js";
import { mark } from "../../ui/advice.js";
import { nameTag } from "../../ui/names.js";
import { t } from "../../words.js";
import { back, bullCard, head } from "./card.js";
import { placingStep, rowsAt, skipPlacing } from "./placing.js";

const PLACES = 6;

export function board(session, name) {
  const { table } = session;
  const { facts, view } = table;
  const step = placingStep(session);
  const placing = step < facts.last.length;
  const rows = placing ? rowsAt(facts.rows_before, facts.last, step) : view.rows;
  return html`<section class="sechsnimmt" aria-label=${t("table")}>
    ${seats(session, name, step)}
    <ol class="bull-rows" aria-label=${t("sechsnimmt.rows")}>
      ${rows.map((cards, index) => row(cards, index, session, placing))}
    </ol>
    ${placing
      ? html`<p class="placing"><button @click=${skipPlacing}>${t("sechsnimmt.skip")}</button></p>`
      : nothing}
    ${hand(session)} ${tracker(facts)}
  </section>`;
}

function can(session, action) {
  return (session.mine || session.telling) && session.table.actions.includes(action);
}

/** Who plays, whose turn it is, what each has chosen, and the heads so far. */
function seats(session, name, step) {
  const { table } = session;
  const { facts } = table;
  const upFront = new Map([...facts.last, ...facts.waiting].map(({ seat, card }) => [seat, card]));
  const choosing = facts.phase === "choose" && facts.chosen.some(Boolean);
  return html`<ul class="seats-row" aria-label=${t("sechsnimmt.players")}>
    ${table.scores.map((total, seat) => {
      const card = upFront.get(seat);
      const took = facts.last.slice(0, step).find((one) => one.seat === seat)?.heads ?? 0;
      const shown = choosing ? (facts.chosen[seat] ? back() : nothing) : card ? bullCard(card, facts.card_heads[card]) : nothing;
      return html`<li class="bull-seat ${table.seat === seat ? "acting" : ""}">
        <span class="seat-name">${nameTag(table, seat)}</span>
        <span class="seat-card">${shown}</span>
        <span class="seat-heads">${head()} <b aria-hidden="true">${total}</b><span class="unseen">${t("sechsnimmt.heads", { n: total })}</span></span>
        ${took && !choosing ? html`<span class="took">+${took}</span>` : nothing}
      </li>`;
    })}
  </ul>`;
}

function row(cards, index, session, placing) {
  const { facts } = session.table;
  const heads = cards.reduce((sum, card) => sum + facts.card_heads[card], 0);
  const full = cards.length === PLACES - 1;
  const action = `r${index + 1}`;
  const label = t("sechsnimmt.row", { row: index + 1, cards: cards.join(", "), n: heads });
  const last = facts.last.at(-1)?.card;
  return html`<li class="bull-row ${full ? "full" : ""}" aria-label=${label}>
    <span class="caption">${index + 1}</span>
    ${Array.from({ length: PLACES - 1 }, (_, at) => {
      const card = cards[at];
      return card
        ? bullCard(card, facts.card_heads[card], { fresh: placing || card === last })
        : html`<span class="card bulls gap" aria-hidden="true"></span>`;
    })}
    <span class="sixth" title=${t("sechsnimmt.sixth")}>${full ? html`<b>6</b>` : nothing}<span>${heads} ${head()}</span></span>
    ${can(session, action)
      ? html`<button class="over" @click=${() => session.act(action)}>
          <span class="unseen">${t("sechsnimmt.take", { row: index + 1, n: heads })}</span>${mark(session.shownAdvice, action)}
        </button>`
      : nothing}
  </li>`;
}

function hand(session) {
  const { table } = session;
  const { facts, view } = table;
  if (session.curtain) return html`<p class="quiet">${t("sechsnimmt.hidden")}</p>`;
  const own = view.hands[table.viewer].filter((card) => card !== null);
  const mine = session.mine && facts.phase === "choose";
  const choice = view.chosen[table.viewer];
  return html`<ul class="bull-hand" aria-label=${t("sechsnimmt.hand")}>
    ${repeat(
      own,
      (card) => card,
      (card) => html`<li class=${card === choice ? "chosen" : ""}>
        ${mine && table.actions.includes(String(card))
          ? html`<button
              @click=${() => {
                skipPlacing();
                session.act(String(card));
              }}
            >
              ${named(card, facts)} ${mark(session.shownAdvice, String(card))}
            </button>`
          : named(card, facts)}
      </li>`,
    )}
  </ul>`;
}

/** A card with its name for screen readers. */
function named(card, facts) {
  const heads = facts.card_heads[card];
  return html`${bullCard(card, heads)}<span class="unseen">${t("sechsnimmt.card", { card, n: heads })}</span>`;
}

/** The cards not seen yet in this deal. */
function tracker({ unseen, card_heads: heads }) {
  const open = new Set(unseen);
  return html`<details class="tracker">
    <summary>${t("sechsnimmt.tracker", { n: unseen.length })}</summary>
    <ol class="number-field">
      ${heads.slice(1).map((count, index) => {
        const card = index + 1;
        return html`<li class=${open.has(card) ? `open heads-${count}` : "gone"}>${card}</li>`;
      })}
    </ol>
  </details>`;
}

/** At a real table: the cards that are still possible, as keys. */
export function numberField(session) {
  const { table } = session;
  const rows = table.actions.some((action) => action[0] === "r");
  if (rows) return nothing;
  return html`<ul class="number-field keys" aria-label=${t("sechsnimmt.field")}>
    ${table.actions.map(
      (action) => html`<li>
        <button class="heads-${table.facts.card_heads[action]}" @click=${() => session.act(action)}>${action}</button>
      </li>`,
    )}
  </ul>`;
}
