// Dialogs: one at a time, kept in app.dialog; the browser's own <dialog> holds the focus.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { app, redraw } from "../state.js";
import { t } from "../words.js";
import { icon } from "./icons.js";

/** Show a dialog {title, body: () => template, buttons: [{label, run, main}]}. */
export function openDialog(dialog) {
  app.dialog = { buttons: [], ...dialog };
  redraw();
}

export function closeDialog() {
  app.dialog?.onClose?.();
  app.dialog = null;
  redraw();
}

/** Ask; resolves to the value of the button pressed, or undefined when closed. */
export function ask({ title, body, choices }) {
  return new Promise((resolve) => {
    const buttons = choices.map(({ label, value, main }) => ({ label, main, run: () => resolve(value) }));
    openDialog({ title, body: () => html`<p>${body}</p>`, buttons, onClose: () => resolve(undefined) });
  });
}

/** Keep the <dialog> element in step with app.dialog; called after every drawing. */
export function syncDialog() {
  const element = document.querySelector("dialog");
  if (app.dialog && !element.open) element.showModal();
  if (!app.dialog && element.open) element.close();
}

/** Escape: closed at once, for the browser tells `close` only a moment later. */
function cancel(event) {
  event.preventDefault();
  closeDialog();
}

export function dialogView() {
  const dialog = app.dialog;
  const press = (button) => {
    dialog.onClose = null;
    closeDialog();
    button.run?.();
  };
  return html`<dialog
    aria-labelledby="dialog-title"
    @cancel=${cancel}
    @close=${({ target }) => !target.open && app.dialog && closeDialog()}
    @click=${(event) => event.target === event.currentTarget && closeDialog()}
  >
    ${dialog
      ? html`<div class="dialog-body">
          <header>
            <h2 id="dialog-title">${dialog.title}</h2>
            <button class="plain" aria-label=${t("close")} @click=${closeDialog}>${icon("close")}</button>
          </header>
          <div class="dialog-text">${dialog.body()}</div>
          ${dialog.buttons.length
            ? html`<footer>
                ${dialog.buttons.map(
                  (button) =>
                    html`<button class=${button.main ? "main" : ""} ?autofocus=${button.main} @click=${() => press(button)}>
                      ${button.label}
                    </button>`,
                )}
              </footer>`
            : nothing}
        </div>`
      : nothing}
  </dialog>`;
}
