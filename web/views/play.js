// A game being played, whatever game it is: its table, the adviser, the tools, the end.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { ref } from "../vendor/lit-html/directives/ref.js";
import { abandon, recordAddress } from "../opening.js";
import { address, go } from "../router.js";
import { changeSetting } from "../settings.js";
import { app, notify } from "../state.js";
import { acceptButton, advicePanel } from "../ui/advice.js";
import { lineChart } from "../ui/chart.js";
import { ask, openDialog } from "../ui/dialog.js";
import { enableDrag } from "../ui/drag.js";
import { icon } from "../ui/icons.js";
import { showKeys } from "../ui/keys.js";
import { stepper } from "../ui/options.js";
import { onlyFirst } from "../ui/taps.js";
import { seatName, seatTitle } from "../ui/names.js";
import { list, number, t } from "../words.js";
import { randomDeal } from "./start.js";

export function playView(game) {
  const { session } = app;
  if (!session) return html`<p class="sheet quiet">${t("python.waiting")}</p>`;
  const { table } = session;
  return html`<div class="play ${table.over ? "ended" : ""}">
    <div class="play-head">
      <h1>${game.title(table)}</h1>
      ${score(table)}
    </div>
    <div class="table" @click=${onlyFirst} ${ref(dragHere(game))}>${game.board(session)}</div>
    <aside class="adviser ${session.telling ? "telling" : ""}" @click=${onlyFirst} aria-label=${t("advice")}>${table.over ? ending(game, session) : adviser(game, session)}</aside>
    ${game.others?.(session) ?? nothing}
    ${tools(game, session)}
  </div>`;
}

let dragRoot = null;

function dragHere(game) {
  return (element) => {
    if (!element || element === dragRoot) return;
    dragRoot = element;
    enableDrag(element, () => game.dropPairs?.(app.session) ?? {}, (action) => app.session.act(action));
  };
}

function score(table) {
  if (table.facts.totals) return nothing;
  const seats = table.record.players.length;
  const full = table.facts.full;
  return html`<p class="score" aria-label=${t("score")}>
    ${table.scores.map(
      (points, seat) => html`<span class=${seat === table.viewer ? "own" : ""}>
        ${seats > 1 ? html`<small title=${seatTitle(table, seat)}>${seatName(table, seat)}</small>` : nothing}<b>${number(points)}</b>${full && seats === 1 ? html`<small> / ${full}</small>` : nothing}
      </span>`,
    )}
  </p>`;
}

function adviser(game, session) {
  const { table } = session;
  if (session.pausing) return roundOver(session);
  if (session.telling) {
    return html`<p class="prompt">${game.prompt(table)}</p>
      ${game.teller(session)}`;
  }
  if (session.curtain && table.player === "human") return curtain(session);
  if (!session.mine) return html`<p class="prompt">${t("bot_thinks", { name: seatTitle(table, table.seat) })}</p>`;
  const asked = app.settings.advice || session.hinted;
  const people = table.record.players.filter((name) => name === "human").length;
  return html`
    ${people > 1 ? html`<p class="prompt">${t("your_turn", { name: seatName(table, table.seat) })}</p>` : nothing}
    ${asked
      ? advicePanel({
          advice: session.advice,
          thinking: session.thinking === "advice",
          name: (action) => game.choiceName(action, table),
          take: (action) => session.act(action),
        })
      : html`<p class="quiet">${t("advice.off")}</p>`}
  `;
}

/** Cards are hidden until the person whose turn it is has the device. */
function curtain(session) {
  const name = seatName(session.table, session.table.seat);
  return html`<p class="prompt">${t("curtain", { name })}</p>
    <button class="main" @click=${() => session.liftCurtain()}>${t("curtain.lift")}</button>`;
}

function roundOver(session) {
  return html`<p class="prompt">${t("pause.over")}</p>
    <button class="main go-on" @click=${() => session.nextRound()}>${t("pause.next")}</button>
    ${roundsSheet(session.table)}`;
}

/** The scores round by round, and a curve for each seat; nothing for a game of one round. */
function roundsSheet(table) {
  const { rounds, record, over } = table;
  if (!rounds.length || (over && rounds.length === 1)) return nothing;
  const names = record.players.map((_, seat) => seatName(table, seat));
  const lines = names.map((label, seat) => ({ label, points: [[0, 0], ...rounds.map((scores, i) => [i + 1, scores[seat]])] }));
  return html`<div class="scroll">
      <table class="rounds">
        <thead><tr><th scope="col">${t("rounds")}</th>${names.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
        <tbody>
          ${rounds.map((scores, i) => html`<tr><th scope="row">${i + 1}</th>${scores.map((total, seat) => html`<td>${total - (rounds[i - 1]?.[seat] ?? 0)}</td>`)}</tr>`)}
          <tr><th scope="row">${t("rounds.total")}</th>${rounds.at(-1).map((total) => html`<td><b>${total}</b></td>`)}</tr>
        </tbody>
      </table>
    </div>
    ${rounds.length > 1 ? lineChart({ lines, label: t("rounds.curve") }) : nothing}`;
}

function tools(game, session) {
  const { table } = session;
  const tool = (name, label, run, disabled = false, pressed = null) => html`<button
    class="tool"
    aria-pressed=${pressed ?? nothing}
    ?disabled=${disabled}
    @click=${run}
  >
    ${icon(name)}<span>${label}</span>
  </button>`;
  const playing = session.autoplay === "on";
  return html`<div class="tools" role="toolbar" aria-label=${t("tools")}>
    ${session.pausing ? html`<button class="accept main" @click=${() => session.nextRound()}>${t("pause.next")}</button>` : nothing}
    ${acceptButton({
      advice: session.mine ? session.shownAdvice : null,
      name: (action) => game.choiceName(action, table),
      take: (action) => session.act(action),
    })}
    ${tool("undo", t("undo"), () => session.undo(), !table.can_undo)}
    ${tool("redo", t("redo"), () => session.redo(), !table.can_redo)}
    ${tool("hint", t("hint"), () => session.hint(), !session.mine || Boolean(session.shownAdvice))}
    ${tool(playing ? "pause" : "play", playing ? t("pause") : t("autoplay"), () => session.setAutoplay(playing ? "paused" : "on"), table.over, playing)}
    ${tool("menu", t("more"), () => more(game, session))}
  </div>`;
}

function more(game, session) {
  const { record } = session.table;
  const toggle = (name) => html`<label class="check"
    ><input
      type="checkbox"
      .checked=${app.settings[name]}
      @change=${async (event) => {
        await changeSetting(name, event.target.checked);
        session.reconsider();
      }}
    />${t(`setting.${name}`)}</label
  >`;
  const companion = record.deal === null;
  openDialog({
    title: game.title(session.table),
    body: () => html`
      ${toggle("advice")} ${toggle("safeMoves")} ${companion ? toggle("placeItself") : nothing} ${(game.settings ?? []).map(toggle)}
      ${stepper(t("setting.autoplaySeconds"), app.settings.autoplaySeconds, 0, 10, (seconds) => changeSetting("autoplaySeconds", seconds))}
    `,
    buttons: [
      { label: t("keys"), run: showKeys },
      { label: t("menu.rules"), run: () => go(address(`rules/${record.game}`)) },
      ...(companion
        ? [
            ...(game.views.position ? [{ label: t("position.set_up"), run: () => go(address(`${record.game}/position`)) }] : []),
            { label: t("companion.new"), run: () => startAfresh(session) },
          ]
        : [{ label: t("share"), run: () => share(record) }]),
      { label: t("restart"), run: () => session.restart() },
      ...(companion ? [] : [{ label: t("new_game"), run: () => go(address(record.game)) }]),
    ],
  });
}

async function startAfresh(session) {
  const { record, over } = session.table;
  const sure =
    over ||
    record.actions.length < 2 ||
    (await ask({
      title: t("companion.new"),
      body: t("companion.new_sure"),
      choices: [{ label: t("cancel"), value: false }, { label: t("companion.new"), value: true, main: true }],
    }));
  if (!sure) return;
  await abandon(session.slot, record.game);
  go(recordAddress(record));
}

export async function share(record, text = "") {
  const url = new URL(recordAddress(record), location.href).href;
  const line = text ? `${text} ${url}` : url;
  try {
    if (navigator.share && matchMedia("(pointer: coarse)").matches) await navigator.share({ text, url });
    else {
      await navigator.clipboard.writeText(line);
      notify(t("share.copied", { line }));
    }
  } catch (error) {
    if (error.name !== "AbortError") notify(line);
  }
}

/** Who has won: the first of `seats`, which are sorted by rank, and all with the same rank. */
function winnerText(table, seats) {
  const winners = seats.filter(({ rank }) => rank === 1).map(({ seat }) => seat);
  const names = winners.map((seat) => seatName(table, seat));
  return names.length === 1 && names[0] === t("you") ? t("over.you_win") : t("over.wins", { n: names.length, names: list(names) });
}

function ending(game, session) {
  const { table } = session;
  const { record, scores, facts } = table;
  const seats = scores.map((points, seat) => ({ seat, points, rank: 1 + scores.filter((each) => (table.lowest_wins ? each < points : each > points)).length }));
  seats.sort((a, b) => a.rank - b.rank || a.seat - b.seat);
  const own = scores[table.viewer];
  return html`<div class="ending">
    <h2>${seats.length > 1 ? winnerText(table, seats) : t("over.title")}</h2>
    ${seats.length === 1 ? html`<p class="final"><b>${number(own)}</b>${facts.full ? html` <small>${t("over.of", { full: facts.full })}</small>` : nothing}</p>` : nothing}
    ${facts.full === own ? html`<p>${t("over.full")}</p>` : nothing}
    ${seats.length > 1
      ? html`<ol class="ranks">
          ${seats.map(({ seat, points, rank }) => html`<li value=${rank}><span>${seatTitle(table, seat)}</span> <b>${number(points)}</b></li>`)}
        </ol>`
      : nothing}
    ${roundsSheet(table)}
    <div class="buttons">
      ${record.deal === null
        ? html`<button class="main" @click=${() => startAfresh(session)}>${t("companion.new")}</button>`
        : html`
            <button class="main" @click=${() => go(recordAddress({ ...record, deal: randomDeal() }))}>${t("over.next")}</button>
            <button @click=${() => session.restart()}>${t("over.again")}</button>
            <button @click=${() => share(record, t("share.text", { game: t(`game.${record.game}`), deal: record.deal, points: own }))}>${t("share")}</button>
          `}
      <button @click=${() => go(address(`${record.game}/review`, { id: session.id }))}>${t("review")}</button>
      <button @click=${() => session.undo()}>${t("undo")}</button>
    </div>
  </div>`;
}
