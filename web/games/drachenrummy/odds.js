// The odds of the dice as tables. The numbers are Python's.

import { html } from "../../vendor/lit-html/lit-html.js";
import { openDialog } from "../../ui/dialog.js";
import { number, t } from "../../words.js";
import { dice, diceText, die } from "./dice.js";

export function showOdds({ facts, view }) {
  const { odds } = facts;
  const { steal } = view.options;
  openDialog({
    title: t("drachenrummy.dice_odds"),
    body: () => html`
      <p>${odds.dice ? html`${t("drachenrummy.dice_odds.from")} ${dice(odds.dice)}<span class="unseen">${diceText(odds.dice)}</span>` : t("drachenrummy.dice_odds.fresh")}</p>
      ${grid(odds.dice ? odds.reached : odds.reached.slice(0, 1), t("drachenrummy.dice_odds.reached"), Boolean(odds.dice))}
      <p>${t(`drachenrummy.dice_odds.robbed.${steal}`)}</p>
      ${grid(steal === "higher" ? odds.robbed : odds.robbed.slice(0, 1), t("drachenrummy.dice_odds.robbed"), steal === "higher")}
    `,
  });
}

/** A row a pip, or one for all; a column a number of dice. */
function grid(rows, caption, byPip) {
  return html`<div class="scroll">
    <table class="odds">
      <caption>${caption}</caption>
      <thead>
        <tr>
          ${byPip ? html`<th scope="col"><span class="unseen">${t("drachenrummy.dice_odds.pip")}</span></th>` : html`<td></td>`}
          ${rows[0].map((_, at) => html`<th scope="col">${at + 1}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row, at) => html`<tr>
            <th scope="row">${byPip ? html`${die(at + 1)}<span class="unseen">${at + 1}</span>` : t("drachenrummy.dice_odds.any_pip")}</th>
            ${row.map((chance) => html`<td>${chanceText(chance)}</td>`)}
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function chanceText(chance) {
  const percent = 100 * chance;
  const decimals = percent > 0 && percent < 9.95 ? 1 : 0;
  return t("percent", { n: number(percent, decimals) });
}
