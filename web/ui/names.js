// What players are called: the user's names for the seats, or those of the texts.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { changeSetting } from "../settings.js";
import { app } from "../state.js";
import { botName, t } from "../words.js";

const isBot = (player) => player !== "human" && player !== "guest";

/** "You", "Player 2", a bot's first name, or what the user calls this seat. */
export function seatName({ record, viewer }, seat) {
  return ownName(seat) || usualName(record.players, seat, viewer);
}

/** The name, and how strong it plays if it is a bot: "Bruno (Solver 400)". */
export function seatTitle(table, seat) {
  const player = table.record.players[seat];
  const name = seatName(table, seat);
  return isBot(player) ? t("name_and_level", { name, level: botName(player) }) : name;
}

/** The name at a seat's place on the table, with a bot's strength in small. */
export function nameTag(table, seat) {
  const player = table.record.players[seat];
  return html`${seatName(table, seat)}${isBot(player) ? html` <small class="level">${botName(player)}</small>` : nothing}`;
}

/** A field for the name of a seat. */
export function nameField(players, seat) {
  const change = ({ target }) => {
    const names = Array.from({ length: Math.max(seat + 1, app.settings.names.length) }, (_, at) => ownName(at));
    changeSetting("names", names.with(seat, target.value.trim()));
  };
  return html`<input
    class="name"
    aria-label=${t("name.of", { seat: seat + 1 })}
    placeholder=${usualName(players, seat, 0)}
    maxlength="16"
    autocomplete="off"
    spellcheck="false"
    .value=${ownName(seat)}
    @change=${change}
  />`;
}

const ownName = (seat) => String(app.settings.names[seat] ?? "");

function usualName(players, seat, viewer) {
  if (isBot(players[seat])) return t("names").split(", ")[seat];
  const people = players.filter((player) => player === "human").length;
  return people === 1 && seat === viewer && players[seat] === "human" ? t("you") : t("seat", { seat: seat + 1 });
}
