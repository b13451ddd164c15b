// 6 nimmt!, as the page shows it: a view becomes HTML, a gesture becomes an action.

import { seatName } from "../../ui/names.js";
import { playView } from "../../views/play.js";
import { openReview, reviewView } from "../../views/review.js";
import { startView } from "../../views/start.js";
import { t } from "../../words.js";
import { board, numberField } from "./board.js";
import { bullCard } from "./card.js";
import { keys } from "./keys.js";

export const sechsnimmt = {
  views: {
    start: () => startView("sechsnimmt", { seats: 4 }),
    play: () => playView(sechsnimmt),
    companion: () => playView(sechsnimmt),
    review: reviewView,
  },
  open: { review: openReview },
  keys,
  secret: true,
  sample: () => [3, 55, 70, 104].map((card) => bullCard(card, { 3: 1, 55: 7, 70: 3, 104: 1 }[card])),
  teller: numberField,

  board(session) {
    return board(session, (seat) => seatName(session.table, seat));
  },

  title({ record, facts }) {
    const where = record.deal === null ? t("companion") : t("deal_number", { deal: record.deal });
    return facts ? `${where} · ${t("sechsnimmt.where", { deal: facts.deal, round: facts.round })}` : where;
  },

  /** What is shown is the heads still to come in this deal; what is compared is the match. */
  readAdvice(advice) {
    const choices = advice.choices.map((choice) => ({ ...choice, value: -(choice.figures.heads ?? -choice.value) }));
    return { ...advice, unit: "heads", choices };
  },

  /** The review's curve: the heads taken so far, and those still to come in the deal. */
  curve: {
    label: "expected.heads",
    expected({ action, advice, facts }, seat) {
      const { value } = advice.choices.find((choice) => choice.action === action || choice.alike.includes(action));
      return facts.totals[seat] - value;
    },
  },

  /** What the user is to tell at a real table. */
  prompt({ facts, view }) {
    if (facts.phase === "reveal") {
      const row = view.rows.findIndex((cards) => !cards.length);
      if (row >= 0) return t("sechsnimmt.tell.row", { row: row + 1 });
      return t("sechsnimmt.tell.hand", { n: view.hands[0].filter((card) => card === null).length });
    }
    if (facts.phase === "take") return t("sechsnimmt.tell.take", { seat: facts.waiting[0].seat + 1, card: facts.waiting[0].card });
    return t("sechsnimmt.tell.card", { seat: view.turn + 1 });
  },

  choiceName(action) {
    return action[0] === "r" ? t("sechsnimmt.choice.row", { row: action.slice(1) }) : t("sechsnimmt.choice.card", { card: action });
  },

  /** How a table stands, as a line of the log. */
  standing(table) {
    const { over, facts, record } = table;
    if (!over && table.seat === -1) return this.prompt(table);
    const totals = record.players.map((_, seat) => `${seatName(table, seat)}: ${facts.totals[seat]}`);
    return totals.join(", ");
  },

  /** An action as a line of the log; `table` is the one before it. */
  describe(table, action) {
    if (action === "deal") return t("sechsnimmt.log.deal");
    const name = seatName(table, table.seat === -1 ? table.view.turn : table.seat);
    if (action[0] === "r") return t("sechsnimmt.log.take", { name, row: action.slice(1) });
    const alone = table.record.players.filter((player) => player === "human").length === 1;
    return (alone && table.seat === table.viewer) || table.seat === -1
      ? t("sechsnimmt.log.card", { name, card: action })
      : t("sechsnimmt.log.hidden", { name });
  },

  /** What the placements since `before` add to the log. */
  happened(before, { facts, record, viewer }) {
    const known = before.facts.last.map(({ card }) => card).join();
    const cards = facts.last.map(({ card }) => card).join();
    if (!cards || cards === known) return [];
    return facts.last.map(({ seat, card, row, heads }) => {
      const name = seatName({ record, viewer }, seat);
      return t(heads ? "sechsnimmt.log.took" : "sechsnimmt.log.placed", { name, card, row: row + 1, n: heads });
    });
  },
};
