// A game looked at afterwards: the curve of the expected result, the decisions that cost most,
// and any of them to be tried again.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { putRunning, recordAddress } from "../opening.js";
import { address, go } from "../router.js";
import { app, notify, redraw } from "../state.js";
import { loadFinished, loadReview, loadRunning, saveReview } from "../store.js";
import { advicePanel, gapText, lossText } from "../ui/advice.js";
import { lineChart } from "../ui/chart.js";
import { ask } from "../ui/dialog.js";
import { icon } from "../ui/icons.js";
import { number, t, wordError } from "../words.js";
import { share } from "./play.js";
import { Replay, replayView } from "./replay.js";

/** Rollouts a decision, where the game does not say otherwise. */
const SAMPLES = 1600;
const WORST = 8;

const none = {
  id: null,
  game: null,
  record: null,
  scores: [],
  seat: 0,
  decisions: [],
  total: 0,
  summary: null,
  /** The index in `decisions` that is looked at, its table, what the person would do now. */
  at: null,
  table: null,
  guess: null,
  revealed: false,
  /** What could have been reached, as far as it is known, and a replay of that. */
  hindsight: null,
  replay: null,
};
let review = { ...none };
let stop = new AbortController();

/** Review the game that a route names by its id; what was kept is shown again. */
export async function openReview(route, game) {
  stop = new AbortController();
  app.leave = () => {
    stop.abort();
    review.replay?.pause();
  };
  const kept = await findGame(route.query.id ?? "");
  if (!kept) {
    notify(t("review.gone"));
    go(address("games"));
    return;
  }
  const seat = Math.max(kept.record.players.indexOf("human"), 0);
  review = { ...none, id: kept.id, game, record: kept.record, scores: kept.scores, seat };
  Object.assign(review, await loadReview(kept.id));
  redraw();
  const { signal } = stop;
  if (!review.total || review.decisions.length < review.total) await think(signal);
  if (!signal.aborted && app.games[route.game].hindsight && !isSettled(review.hindsight)) await lookBack(signal);
}

async function findGame(id) {
  const finished = (await loadFinished()).find((game) => game.id === id);
  return finished ?? (await loadRunning(id));
}

const keep = () => {
  const { id, decisions, total, summary, hindsight } = review;
  return saveReview(id, { decisions, total, summary, hindsight });
};

const isSettled = (hindsight) => hindsight?.share === 1;

/** Find out what could have been reached; what is kept is the end of it. */
async function lookBack(signal) {
  const { record, seat } = review;
  try {
    await app.python.engine.stream(
      { verb: "hindsight", record, seat },
      (value) => {
        review.hindsight = value;
        redraw();
      },
      { signal },
    );
    if (!signal.aborted) await keep();
  } catch (error) {
    if (error.code !== "refused.nuemmerle.unknown_order") notify(wordError(error));
  }
  redraw();
}

/** The game as it could have been played, alone. */
function showHow() {
  const { record, hindsight, game } = review;
  const whole = {
    ...record,
    options: { ...record.options, players: 1 },
    players: ["human"],
    actions: hindsight.actions,
  };
  review.at = null;
  review.replay = new Replay(game, whole);
  review.replay.open();
}

async function think(signal) {
  const { game, record, seat } = review;
  review.decisions = [];
  const request = { verb: "review", record, seat, samples: game.reviewSamples ?? SAMPLES, seed: record.deal ?? 0 };
  try {
    await app.python.engine.stream(
      request,
      (value) => {
        review.decisions.push(value.decision);
        review.total = value.total;
        review.summary = value.summary;
        redraw();
      },
      { signal },
    );
    if (!signal.aborted) await keep();
  } catch (error) {
    notify(wordError(error));
  }
  redraw();
}

/** Look at a decision; the answer is hidden until something was tried or it is asked for. */
async function look(at) {
  const decision = review.decisions[at];
  if (!decision) return;
  const record = upTo(decision);
  try {
    const table = await app.python.engine.call({ verb: "peek", record });
    review.replay?.pause();
    Object.assign(review, { at, table, guess: null, revealed: false, replay: null });
  } catch (error) {
    notify(wordError(error));
  }
  redraw();
}

const upTo = ({ at }) => ({ ...review.record, actions: review.record.actions.slice(0, at) });

function guess(action) {
  Object.assign(review, { guess: action, revealed: true });
  redraw();
}

async function playOn() {
  const record = upTo(review.decisions[review.at]);
  const mode = record.deal === null ? "companion" : "play";
  const slot = `${record.game}/${mode}`;
  const running = await loadRunning(slot);
  if (running && !running.over && running.id !== review.id) {
    const sure = await ask({
      title: t("running.title"),
      body: t("review.replaces"),
      choices: [{ label: t("cancel"), value: false }, { label: t("review.play_on"), value: true, main: true }],
    });
    if (!sure) return;
  }
  await putRunning(slot, record);
  go(mode === "play" ? recordAddress(record) : address(`${record.game}/companion`));
}

export function reviewView() {
  if (!review.record) return html`<p class="sheet quiet">${t("python.waiting")}</p>`;
  app.title = t("review");
  const { record, scores, decisions, total, summary } = review;
  const done = total > 0 && decisions.length === total;
  const title = record.deal === null ? t("companion") : t("deal_number", { deal: record.deal });
  return html`<div class="review">
    <h1>${t("review")} <small>${title} · ${scores.join(" : ")}</small></h1>
    ${done
      ? nothing
      : html`<div class="strip">
          <label for="review-progress">${t("review.thinking")}</label>
          <progress id="review-progress" max=${total || 1} value=${decisions.length}></progress>
        </div>`}
    ${summary ? html`<p class="lead">${summaryText(summary)}</p>` : nothing} ${bestPossible()} ${curve()}
    <div class="review-columns">
      <section aria-labelledby="worst-title">
        <h2 id="worst-title">${t("review.worst")}</h2>
        ${worst(done)}
      </section>
      ${review.replay ? replayView(review.replay) : review.at === null ? html`<p class="quiet">${t("review.choose")}</p>` : position()}
    </div>
    <div class="buttons">
      ${done ? html`<button @click=${() => share(record, shareText())}>${icon("share")} ${t("share")}</button>` : nothing}
      <a class="button" href=${address("games")}>${t("menu.games")}</a>
    </div>
  </div>`;
}

function summaryText({ decisions, errors, lost, share: good }) {
  const right = t("review.summary", { decisions, share: number(100 * good) });
  if (!errors) return `${right} ${t("review.no_errors")}`;
  return `${right} ${t("review.errors", { n: errors, loss: lossText(lost, adviceOf(review.decisions[0])) })}`;
}

/** A decision's advice as its game shows it. */
function adviceOf({ advice, facts }) {
  const { game, record, seat } = review;
  return game.readAdvice?.(advice, { record, facts, viewer: seat }) ?? advice;
}

/** What could have been reached with the order known, and how. */
function bestPossible() {
  const { hindsight } = review;
  if (!hindsight) return nothing;
  const { reached, bound, proof, share: looked } = hindsight;
  const text = proof ? "hindsight.proved" : looked < 1 ? "hindsight.looking" : "hindsight.open";
  return html`<div class="buttons hindsight">
    <p>${t(text, { reached, bound })}</p>
    ${looked < 1 && !proof ? html`<progress aria-label=${t("hindsight.looking", { reached, bound })} max="1" value=${looked}></progress>` : nothing}
    ${hindsight.actions.length ? html`<button @click=${showHow}>${icon("play")} ${t("hindsight.show")}</button>` : nothing}
  </div>`;
}

function shareText() {
  const { record, scores, seat, summary, hindsight } = review;
  return t(hindsight?.proof ? "review.share_best" : "review.share", {
    best: hindsight?.reached,
    game: t(`game.${record.game}`),
    deal: record.deal ?? "–",
    points: scores[seat],
    share: number(100 * summary.share),
  });
}

function curve() {
  const { game, seat, decisions } = review;
  const { label, expected } = { label: "expected.points", expected: ({ value }) => value, ...game.curve };
  const points = decisions.map((decision, i) => [i + 1, expected({ ...decision, advice: adviceOf(decision) }, seat)]);
  const marks = points.filter((_, i) => decisions[i].error);
  return lineChart({
    lines: [{ label: t(label), points }],
    marks,
    at: review.at === null ? null : review.at + 1,
    pick: (x) => look(x - 1),
    label: t("review.curve", { n: marks.length }),
  });
}

function worst(done) {
  const errors = review.decisions
    .map((decision, index) => ({ ...decision, index }))
    .filter(({ error }) => error)
    .sort((a, b) => b.loss - a.loss)
    .slice(0, WORST);
  if (!errors.length) return html`<p class="quiet">${done ? t("review.no_errors") : nothing}</p>`;
  return html`<ol class="choices">
    ${errors.map(
      ({ index, loss, action, best, facts, advice }) => html`<li>
        <button class="choice" aria-pressed=${index === review.at} @click=${() => look(index)}>
          <span class="choice-name">${t("review.decision", { at: index + 1, n: review.total })}</span>
          <span class="choice-value">${gapText({ gap: -loss }, adviceOf({ advice, facts }))}</span>
          <span class="choice-reason">${review.game.choiceName(action, { facts })} → ${review.game.choiceName(best, { facts })}</span>
        </button>
      </li>`,
    )}
  </ol>`;
}

/** The table at the decision that is looked at, as a session that only takes a guess. */
function position() {
  const { game, table, at, revealed, decisions } = review;
  const decision = { ...decisions[at], advice: adviceOf(decisions[at]) };
  const session = {
    table,
    mine: true,
    telling: false,
    advice: decision.advice,
    shownAdvice: revealed ? decision.advice : null,
    act: guess,
  };
  return html`<section class="review-position" aria-label=${t("review.decision", { at: at + 1, n: review.total })}>
    <div class="buttons">
      <button @click=${() => look(at - 1)} ?disabled=${at === 0} aria-label=${t("review.previous")}>${icon("back")}</button>
      <span>${t("review.decision", { at: at + 1, n: review.total })}</span>
      <button @click=${() => look(at + 1)} ?disabled=${at + 1 >= decisions.length} aria-label=${t("review.next")}>${icon("forward")}</button>
    </div>
    <div class="table">${game.board(session)}</div>
    ${revealed ? answer(game, table, decision) : html`<p class="prompt">${t("review.try")}</p>`}
    <div class="buttons">
      ${revealed ? nothing : html`<button @click=${() => guess(null)}>${t("review.show")}</button>`}
      <button @click=${playOn}>${t("review.play_on")}</button>
    </div>
  </section>`;
}

function answer(game, table, decision) {
  const name = (action) => game.choiceName(action, table);
  const standsFor = (action) => (choice) => choice.action === action || choice.alike.includes(action);
  const best = decision.advice.choices[0];
  const right = standsFor(review.guess)(best);
  const verdict = right ? t("review.right") : review.guess ? t("review.not_best", { choice: name(best.action) }) : nothing;
  return html`
    <p class="prompt" role="status">${verdict}</p>
    <p>${t("review.played", { choice: name(decision.action) })}</p>
    ${advicePanel({ advice: decision.advice, thinking: false, name, take: guess })}
  `;
}
