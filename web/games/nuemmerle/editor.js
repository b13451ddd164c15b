// Setting up a game already under way at a real table.

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { loadRunning } from "../../store.js";
import { putRunning } from "../../opening.js";
import { address, go } from "../../router.js";
import { app, redraw } from "../../state.js";
import { card, gap } from "../../ui/card.js";
import { stepper } from "../../ui/options.js";
import { t, wordError } from "../../words.js";

const SLOT = "nuemmerle/companion";

const editor = { options: {}, stacks: [], rows: [], chosen: 0, problem: null };

/** Begin with what lies on the companion's table, or with an empty one. */
export async function openEditor() {
  const running = await loadRunning(SLOT);
  const record = running?.record ?? { game: "nuemmerle" };
  const { view } = await app.python.engine.call({ verb: "peek", record });
  const [{ stacks, rows }] = view.boards;
  Object.assign(editor, { options: view.options, stacks: [...stacks], rows: rows.map((row) => [...row]) });
  editor.chosen = 0;
  await check();
}

function recordOf({ options, stacks, rows }) {
  const position = { boards: [{ stacks, rows }] };
  return { game: "nuemmerle", options, position, players: ["human"] };
}

async function check() {
  try {
    await app.python.engine.call({ verb: "check", record: recordOf(editor) });
    editor.problem = null;
  } catch (error) {
    editor.problem = wordError(error);
  }
  redraw();
}

function change(edit) {
  edit();
  check();
}

async function use() {
  try {
    await putRunning(SLOT, recordOf(editor));
    go(address("nuemmerle/companion"));
  } catch (error) {
    editor.problem = wordError(error);
    redraw();
  }
}

export function editorView() {
  app.title = t("position.set_up");
  if (!editor.stacks.length) return html`<p class="sheet quiet">${t("python.waiting")}</p>`;
  return html`<div class="editor">
    <h1>${t("position.set_up")}</h1>
    <p class="lead">${t("nuemmerle.position.lead")}</p>
    <section class="sheet">
      <h2>${t("nuemmerle.stacks_caption")}</h2>
      <div class="steppers">
        ${editor.stacks.map((top, index) =>
          stepper(t("nuemmerle.position.stack", { stack: index + 1 }), top, 0, editor.options.ranks, (value) => change(() => (editor.stacks[index] = value))),
        )}
      </div>
    </section>
    <section class="sheet">
      <h2>${t("nuemmerle.position.rows")}</h2>
      ${editor.rows.map(rowEditor)} ${keypad()}
    </section>
    <p class="error" role="alert">${editor.problem ?? nothing}</p>
    <div class="buttons">
      <button class="main" ?disabled=${Boolean(editor.problem)} @click=${use}>${t("position.use")}</button>
      <button @click=${() => go(address("nuemmerle/companion"))}>${t("cancel")}</button>
    </div>
  </div>`;
}

function rowEditor(cards, index) {
  const chosen = editor.chosen === index;
  const name = t("nuemmerle.row", { row: index + 1, cards: cards.join(", ") || t("nuemmerle.empty") });
  return html`<div class="row-editor">
    <button class="row-choice" aria-pressed=${chosen} aria-label=${name} @click=${() => change(() => (editor.chosen = index))}>
      <span class="caption">${index + 1}</span>
      <span class="strip-of-cards">${cards.length ? cards.map((rank) => card(rank, { small: true })) : gap()}</span>
    </button>
    <button aria-label=${t("nuemmerle.position.remove", { row: index + 1 })} ?disabled=${!cards.length} @click=${() => change(() => cards.pop())}>⌫</button>
  </div>`;
}

function keypad() {
  const row = editor.rows[editor.chosen];
  return html`<ul class="numbers keys" aria-label=${t("nuemmerle.position.keypad", { row: editor.chosen + 1 })}>
    ${Array.from({ length: editor.options.ranks }, (_, index) => index + 1).map(
      (rank) => html`<li class="number many">
        <button aria-label=${t("nuemmerle.position.add", { card: rank, row: editor.chosen + 1 })} @click=${() => change(() => row.push(rank))}><b>${rank}</b></button>
      </li>`,
    )}
  </ul>`;
}
