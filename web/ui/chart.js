// A line chart as SVG: one or more lines over the same steps.

import { html, nothing, svg } from "../vendor/lit-html/lit-html.js";
import { number } from "../words.js";

const WIDTH = 640;
const HEIGHT = 200;
const LEFT = 46;
const RIGHT = 12;
const TOP = 12;
const BOTTOM = 24;

/**
 * `lines` are [{label, points: [[x, y], …]}], `marks` points to stress, `at` the x that is
 * chosen, `pick(x)` is called for the nearest point's x. `label` says the whole in words.
 */
export function lineChart({ lines, marks = [], at = null, pick = null, label }) {
  const points = lines.flatMap((line) => line.points);
  if (!points.length) return nothing;
  const scale = scales(points);
  const choose = (event) => {
    const box = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * WIDTH;
    const nearest = points.reduce((a, b) => (Math.abs(scale.x(b[0]) - x) < Math.abs(scale.x(a[0]) - x) ? b : a));
    pick?.(nearest[0]);
  };
  const path = (line) => line.points.map(([x, y], i) => `${i ? "L" : "M"}${scale.x(x).toFixed(1)} ${scale.y(y).toFixed(1)}`).join("");
  return html`<figure class="chart">
    <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${label} @click=${choose}>
      ${scale.ticks.map(
        (tick) => svg`<g class="tick"><path d="M${LEFT} ${scale.y(tick)}H${WIDTH - RIGHT}" /><text x=${LEFT - 6} y=${scale.y(tick) + 4}>${number(tick)}</text></g>`,
      )}
      ${at === null ? nothing : svg`<path class="chosen" d="M${scale.x(at)} ${TOP}V${HEIGHT - BOTTOM}" />`}
      ${lines.map((line, i) => svg`<path class="line series-${i}" d=${path(line)} />`)}
      ${marks.map(([x, y]) => svg`<circle class="bad" cx=${scale.x(x)} cy=${scale.y(y)} r="4.5" />`)}
    </svg>
    <figcaption>${lines.map((line, i) => html`<span>${lineKey(i)}${line.label}</span>`)}</figcaption>
  </figure>`;
}

/** The stroke of a line, as it stands beside its name. */
function lineKey(i) {
  return html`<svg viewBox="0 0 24 8" aria-hidden="true"><path class="line series-${i}" d="M0 4H24" /></svg>`;
}

function scales(points) {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const step = tickStep(Math.max(...ys) - Math.min(...ys));
  const low = Math.floor(Math.min(...ys) / step) * step;
  const high = Math.max(Math.ceil(Math.max(...ys) / step) * step, low + step);
  const spread = (from, to, start, end) => (value) => start + ((end - start) * (value - from)) / (to - from || 1);
  const count = Math.round((high - low) / step);
  return {
    x: spread(Math.min(...xs), Math.max(...xs), LEFT, WIDTH - RIGHT),
    y: spread(low, high, HEIGHT - BOTTOM, TOP),
    ticks: Array.from({ length: count + 1 }, (_, i) => low + i * step),
  };
}

function tickStep(span) {
  const rough = Math.max(span, 1) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= rough);
}
