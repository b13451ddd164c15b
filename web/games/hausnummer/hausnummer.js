// Niedrige Hausnummer, as the page shows it: a view becomes HTML, a gesture becomes an action.

import { frenchCard, frenchName } from "../../ui/french.js";
import { seatName } from "../../ui/names.js";
import { playView } from "../../views/play.js";
import { openReview, reviewView } from "../../views/review.js";
import { startView } from "../../views/start.js";
import { number, t } from "../../words.js";
import { board, dropPairs, teller, turnText } from "./board.js";
import { keys } from "./keys.js";

/** The expected points of the round, and the chance to be lowest in it. */
function noteOf({ points, lowest }) {
  return t("hausnummer.note", { points: number(points, 1), lowest: number(100 * lowest) });
}

export const hausnummer = {
  views: {
    start: () => startView("hausnummer", { seats: 3 }),
    play: () => playView(hausnummer),
    companion: () => playView(hausnummer),
    review: reviewView,
  },
  open: { review: openReview },
  keys,
  secret: true,
  curve: { label: "expected.chance" },
  dropPairs,
  teller,

  board(session) {
    return board(session, (seat) => seatName(session.table, seat));
  },

  /** A picture of the game. */
  sample: () => ["Ah", "2s", "3d", "Kc"].map((word) => frenchCard(word)),

  title({ record, facts }) {
    const where = record.deal === null ? t("companion") : t("deal_number", { deal: record.deal });
    return `${where} · ${t("hausnummer.where", { round: facts.round })}`;
  },

  /** Values are chances to win; players in the reasons get their names. */
  readAdvice(advice, table) {
    const named = (reason) =>
      "player" in reason.values
        ? { ...reason, values: { ...reason.values, player: seatName(table, reason.values.seat) } }
        : reason;
    const choices = advice.choices.map((choice) => ({
      ...choice,
      reasons: choice.reasons.map(named),
      note: noteOf(choice.figures),
    }));
    return { ...advice, unit: "chance", choices };
  },

  /** What the user is to tell at a real table. */
  prompt({ facts, record, viewer }) {
    if (!facts.asked) return t("hausnummer.tell.turn", { name: seatName({ record, viewer }, facts.turn) });
    const { what, seat, place } = facts.asked;
    const name = seat === null ? "" : seatName({ record, viewer }, seat);
    return t(`hausnummer.tell.${what}`, { name, place: (place ?? 0) + 1 });
  },

  /** A choice in the adviser's list. */
  choiceName(action, { facts }) {
    const top = facts.discards.at(-1);
    const values = { top: top ? frenchName(top) : "", drawn: facts.drawn?.card ? frenchName(facts.drawn.card) : "" };
    if (!/^[tsd]\d$/.test(action)) return t(`terminal.hausnummer.${action}`, values);
    const key = { t: "take", s: "swap", d: "draw_swap" }[action[0]];
    const place = Number(action[1]);
    const old = facts.seats[facts.turn].cards[place - 1];
    const hidden = old.card === null || !old.shown;
    return t(`terminal.hausnummer.${key}${hidden ? "_hidden" : ""}`, { ...values, place, old: hidden ? "" : frenchName(old.card) });
  },

  /** How a table stands, as a line of the log. */
  standing(table) {
    const { over, seat, facts, record } = table;
    if (!over && seat === -1 && !facts.rounds.length) return this.prompt(table);
    return record.players.map((_, each) => `${seatName(table, each)}: ${facts.seats[each].total}`).join(", ");
  },

  /** An action as a line of the log: turns are told when they are done, see `happened`. */
  describe(table, action) {
    if (action === "deal") return t("hausnummer.log.deal");
    if (table.seat !== table.viewer) return "";
    return this.choiceName(action, table);
  },

  /** What the turns since `before` add to the log. */
  happened(before, { facts, record, viewer }) {
    const known = before.facts.round === facts.round ? before.facts.log.length : 0;
    return facts.log.slice(known).map((turn) => turnText(turn, (seat) => seatName({ record, viewer }, seat)));
  },
};
