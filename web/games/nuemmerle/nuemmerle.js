// Nümmerle, as the page shows it: a view becomes HTML, a gesture becomes an action.

import { playView } from "../../views/play.js";
import { openReview, reviewView } from "../../views/review.js";
import { startView } from "../../views/start.js";
import { card } from "../../ui/card.js";
import { t } from "../../words.js";
import { board, dropPairs, keypad, otherBoards } from "./board.js";
import { callerView, openCaller } from "./caller.js";
import { editorView, openEditor } from "./editor.js";
import { keys } from "./keys.js";

export const nuemmerle = {
  views: {
    start: () => startView("nuemmerle", { extra: ["companion", "caller"] }),
    play: () => playView(nuemmerle),
    companion: () => playView(nuemmerle),
    caller: callerView,
    position: editorView,
    review: reviewView,
  },
  open: { caller: openCaller, position: openEditor, review: openReview },
  keys,
  board,
  teller: keypad,
  others: otherBoards,
  dropPairs,

  title({ record }) {
    return record.deal === null ? t("companion") : t("deal_number", { deal: record.deal });
  },

  /** What the user is to tell at a real table. */
  prompt: () => t("nuemmerle.tell"),

  /** A picture of the game. */
  sample: () => [13, 8, 7, 1].map((rank) => card(rank)),

  /** A choice in the adviser's list. */
  choiceName(action, { facts }) {
    if (action === "s") return t("nuemmerle.choice.stack", { card: facts.call });
    if (action === "next") return t("nuemmerle.choice.next");
    return t(action[0] === "p" ? "nuemmerle.choice.pop" : "nuemmerle.choice.row", { row: action.slice(1) });
  },

  /** How a table stands, as a line of the log. */
  standing(table) {
    const { facts, over, seat, scores, viewer } = table;
    if (over) return t("nuemmerle.log.over", { points: scores[viewer] });
    if (seat === -1) return t("nuemmerle.tell");
    const text = facts.call === null ? t("nuemmerle.log.ends_fit") : t("nuemmerle.log.to_place", { card: facts.call });
    return `${who(table)}${text}`;
  },

  /** An action as a line of the log; `table` is the one before it. */
  describe(table, action) {
    const { facts, view, seat } = table;
    const call = facts.call;
    if (/^\d+$/.test(action)) return t("nuemmerle.log.call", { card: action });
    if (action === "next") return `${who(table)}${t("nuemmerle.log.next")}`;
    if (action === "s") return `${who(table)}${t("nuemmerle.log.stack", { card: call })}`;
    const row = action.slice(1);
    if (action[0] === "r") return `${who(table)}${t("nuemmerle.log.row", { card: call, row })}`;
    return `${who(table)}${t("nuemmerle.log.pop", { card: view.boards[seat].rows[row - 1].at(-1), row })}`;
  },
};

/** "Player 2: " for the seat that must act, where several play. */
function who({ record, seat }) {
  return record.players.length > 1 ? `${t("seat", { seat: seat + 1 })}: ` : "";
}
