// Small line icons, drawn here.

import { svg, html } from "../vendor/lit-html/lit-html.js";

const PATHS = {
  undo: svg`<path d="M9 7 4 12l5 5M4 12h10a6 6 0 0 1 0 12" transform="translate(0 -3)" />`,
  redo: svg`<path d="m15 7 5 5-5 5m5-5H10a6 6 0 0 0 0 12" transform="translate(0 -3)" />`,
  hint: svg`<path d="M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.6.5 1 1.2 1 2.1h5c0-.9.4-1.6 1-2.1A6 6 0 0 0 12 3Z" />`,
  play: svg`<path d="m8 5 11 7-11 7Z" />`,
  pause: svg`<path d="M8 5v14M16 5v14" />`,
  restart: svg`<path d="M4 5v5h5M4.6 10A8 8 0 1 1 4 14" />`,
  menu: svg`<path d="M4 7h16M4 12h16M4 17h16" />`,
  close: svg`<path d="m6 6 12 12M18 6 6 18" />`,
  help: svg`<circle cx="12" cy="12" r="9" /><path d="M9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M12 17v.2" />`,
  share: svg`<path d="M12 15V4m-4 4 4-4 4 4M5 13v6h14v-6" />`,
  delete: svg`<path d="M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13" />`,
  star: svg`<path d="m12 3 2.6 5.8 6.4.7-4.8 4.3 1.4 6.2L12 16.8 6.4 20l1.4-6.2L3 9.5l6.4-.7Z" fill="currentColor" />`,
  offline: svg`<path d="m5 12 4 4 10-10" />`,
  voice: svg`<path d="M4 10v4h4l5 4V6l-5 4ZM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11" />`,
  forward: svg`<path d="m9 5 7 7-7 7" />`,
  back: svg`<path d="m15 5-7 7 7 7" />`,
};

/** An icon by name; it is silent to screen readers, so give its button a label. */
export function icon(name) {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${PATHS[name]}</svg>`;
}
