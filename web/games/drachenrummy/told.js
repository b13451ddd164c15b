// What happened, in words: turns, actions, and how a table stands.

import { frenchName, frenchText } from "../../ui/french.js";
import { seatName } from "../../ui/names.js";
import { t } from "../../words.js";
import { diceText } from "./dice.js";
import { parsed } from "./words.js";

const list = (cards) => cards.map(frenchText).join(" ");

/** A turn in one line, as the table shows it. */
export function turnText(turn, name) {
  const { seat, taken, rolls, reserved, stolen, melded, added } = turn;
  const done = [
    ...(taken.length ? [t("drachenrummy.did.taken", { cards: list(taken) })] : []),
    ...reserved.map(({ card, dice }) => t("drachenrummy.did.reserved", { card: frenchText(card), dice })),
    ...stolen.map(({ card, dice, seat: from }) => t("drachenrummy.did.stolen", { card: frenchText(card), dice, from: name(from) })),
    ...melded.map(({ cards }) => t("drachenrummy.did.melded", { cards: list(cards) })),
    ...added.map(({ card }) => t("drachenrummy.did.added", { card: frenchText(card) })),
  ];
  const dice = rolls.map(({ fixed }) => fixed).join("");
  const all = rolls.length > 0 && rolls.at(-1).fixed === rolls.at(-1).rolled;
  if (all) done.splice(taken.length ? 1 : 0, 0, t("drachenrummy.did.dice", { dice: diceText([...dice].sort().join("")) }));
  const laid = reserved.length + stolen.length;
  if (all && !laid) done.push(t("drachenrummy.did.nothing"));
  return done.length ? t("drachenrummy.did", { name: name(seat), done: done.join("; ") }) : "";
}

/** A choice in the adviser's list. */
export function choiceName(action, table) {
  const { kind, card, cards, dice, seat, meld } = parsed(action);
  const { seats, turn } = table.facts;
  const values = {
    card: card ? frenchText(card) : "",
    cards: cards ? list(cards) : "",
    dice: dice ? diceText(dice) : "",
    name: Number.isInteger(seat) ? (table.record ? seatName(table, seat) : t("seat", { seat: seat + 1 })) : "",
    meld: Number.isInteger(meld) ? list(seats[turn].melds[meld]) : "",
  };
  if (kind === "lay") return t(seat === null ? "drachenrummy.choice.take" : "drachenrummy.choice.steal", values);
  if (kind === "fix" && dice.length === table.facts.rolled.length) return t("drachenrummy.choice.fix_all", values);
  return t(`drachenrummy.choice.${kind}`, values);
}

/** An action as a line of the log; `table` is the one before it. */
export function describe(table, action) {
  const { kind, card, cards, dice, seat } = parsed(action);
  const values = {
    name: seatName(table, table.facts.turn),
    card: card ? frenchName(card) : "",
    cards: cards ? cards.map(frenchName).join(", ") : "",
    dice: dice ? diceText(dice) : "",
    from: Number.isInteger(seat) ? seatName(table, seat) : "",
  };
  if (kind === "go" || kind === "end") return "";
  if (kind === "lay") return t(seat === null ? "drachenrummy.log.take" : "drachenrummy.log.steal", values);
  if (kind === "roll") return [turnBegins(table.facts, values.name), t("drachenrummy.log.roll", values)].filter(Boolean).join(" ");
  return t(`drachenrummy.log.${kind}`, values);
}

/** Whose turn it is and what was taken up, as long as none of his dice are fixed. */
function turnBegins({ turns }, name) {
  const { taken, rolls } = turns.at(-1);
  if (rolls.some(({ fixed }) => fixed)) return "";
  const cards = taken.map(frenchName).join(", ");
  return t(cards ? "drachenrummy.log.turn_taken" : "drachenrummy.log.turn", { name, cards });
}

/** What the log says besides the actions: who may lay his last melds. */
export function happened(before, { facts, over, record, viewer }) {
  if (over || facts.phase !== "meld" || before.facts.turns.length === facts.turns.length) return [];
  return [t("drachenrummy.log.last", { name: seatName({ record, viewer }, facts.turn) })];
}
