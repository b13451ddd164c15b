// Drachenrummy, as the page shows it: a view becomes HTML, a gesture becomes an action.

import { html } from "../../vendor/lit-html/lit-html.js";
import { app } from "../../state.js";
import { frenchCard, frenchText } from "../../ui/french.js";
import { seatName } from "../../ui/names.js";
import { playView } from "../../views/play.js";
import { openReview, reviewView } from "../../views/review.js";
import { startView } from "../../views/start.js";
import { t } from "../../words.js";
import { board, dropPairs } from "./board.js";
import { dice, diceText } from "./dice.js";
import { keys } from "./keys.js";
import { prompt, teller } from "./teller.js";
import { choiceName, describe, happened } from "./told.js";

/** Choices of the adviser that are listed. */
const LISTED = 8;

export const drachenrummy = {
  views: {
    start: () => startView("drachenrummy", { seats: 2 }),
    play: () => playView(drachenrummy),
    companion: () => playView(drachenrummy),
    review: reviewView,
  },
  open: { review: openReview },
  keys,
  settings: ["openHands"],
  dropPairs,
  teller,
  prompt,
  choiceName,
  describe,
  happened,

  /** Hands that lie open need no curtain. */
  get secret() {
    return !app.settings.openHands;
  },

  board(session) {
    return board(session, (seat) => seatName(session.table, seat));
  },

  /** A rollout is another's best turn: worth, and as slow as, many of other games. */
  reviewSamples: 100,

  /** The review's curve: the lead over the best of the others as melds lie now, and what the turn adds. */
  curve: {
    label: "expected.lead",
    expected({ value, facts }, seat) {
      const others = facts.seats.filter((_, other) => other !== seat).map(({ now }) => now);
      return facts.seats[seat].now - Math.max(...others) + value;
    },
  },

  /** A picture of the game. */
  sample: () => [
    ...["Qh", "Kh", "Ah"].map((word) => frenchCard(word)),
    html`<span class="sample-dice">${dice("66")}</span>`,
  ],

  title({ record }) {
    return record.deal === null ? t("companion") : t("deal_number", { deal: record.deal });
  },

  /** Cards and dice in the reasons are words; only the best choices are listed. */
  readAdvice(advice) {
    const worded = ({ key, values }) => ({
      key,
      values: {
        ...values,
        ...(values.card ? { card: frenchText(values.card) } : {}),
        ...(values.dice ? { dice: diceText(values.dice) } : {}),
      },
    });
    const choices = advice.choices.slice(0, LISTED).map((choice) => ({ ...choice, reasons: choice.reasons.map(worded) }));
    return { ...advice, choices };
  },

  /** How a table stands, as a line of the log. */
  standing(table) {
    const { over, seat, facts, record } = table;
    if (over) return record.players.map((_, each) => `${seatName(table, each)}: ${facts.seats[each].score}`).join(", ");
    if (seat === -1) return prompt(table);
    const values = { name: seatName(table, facts.turn), dice: diceText(facts.rolled || facts.fixed) };
    return t(`drachenrummy.log.${values.dice ? "stands_dice" : "turn"}`, values);
  },
};
