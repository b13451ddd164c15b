// Nümmerle, as the page shows it: a view becomes HTML, a gesture becomes an action.

import { playView } from "../../views/play.js";
import { startView } from "../../views/start.js";
import { t } from "../../words.js";
import { board, dropPairs, keypad, otherBoards } from "./board.js";
import { callerView, openCaller } from "./caller.js";
import { editorView, openEditor } from "./editor.js";
import { keys } from "./keys.js";

export const nuemmerle = {
  views: {
    start: () => startView("nuemmerle", { extra: [["companion"], ["caller"]] }),
    play: () => playView(nuemmerle),
    companion: () => playView(nuemmerle),
    caller: callerView,
    position: editorView,
  },
  open: { caller: openCaller, position: openEditor },
  keys,
  board,
  teller: keypad,
  others: otherBoards,
  dropPairs,

  title({ record }) {
    return record.deal === null ? t("companion") : t("deal_number", { deal: record.deal });
  },

  /** A choice in the adviser's list. */
  choiceName(action, { facts }) {
    if (action === "s") return t("nuemmerle.choice.stack", { card: facts.call });
    if (action === "next") return t("nuemmerle.choice.next");
    return t(action[0] === "p" ? "nuemmerle.choice.pop" : "nuemmerle.choice.row", { row: action.slice(1) });
  },

  /** An action as a line of the log; `table` is the one before it, null: back to `table`. */
  describe(table, action) {
    const { facts, view, seat, record } = table;
    const call = facts.call;
    if (action === null) {
      return call === null ? t("log.back") : t("nuemmerle.log.back", { card: call });
    }
    if (/^\d+$/.test(action)) return t("nuemmerle.log.call", { card: action });
    const who = record.players.length > 1 && seat >= 0 ? `${t("seat", { seat: seat + 1 })}: ` : "";
    if (action === "next") return `${who}${t("nuemmerle.log.next")}`;
    if (action === "s") return `${who}${t("nuemmerle.log.stack", { card: call })}`;
    const row = action.slice(1);
    if (action[0] === "r") return `${who}${t("nuemmerle.log.row", { card: call, row })}`;
    return `${who}${t("nuemmerle.log.pop", { card: view.boards[seat].rows[row - 1].at(-1), row })}`;
  },
};
