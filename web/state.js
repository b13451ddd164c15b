// The one plain state of the page, and how a change of it comes to be drawn.

export const app = {
  route: { view: "home", game: null, query: {} },
  language: "en",
  settings: {},
  // phase: "loading" | "ready" | "failed"
  python: { phase: "loading", bytes: 0, total: 0, error: null },
  offline: "installing",
  games: {},
  /** Workers that think together on one advice. */
  thinkers: 1,
  session: null,
  dialog: null,
  notice: null,
};

let draw = () => {};
let queued = false;

/** Name the function that draws `app`; it is called after every redraw(), once a task. */
export function drawWith(drawing) {
  draw = drawing;
}

/** Ask for a drawing of what has changed. */
export function redraw() {
  if (queued) return;
  queued = true;
  queueMicrotask(() => {
    queued = false;
    draw();
  });
}

/** Show a line of text until it is closed, with an optional action {label, run}. */
export function notify(text, action = null) {
  app.notice = { text, action };
  redraw();
}
