// A log that screen readers read out as it grows.

const LINES = 60;

/** Add a line to the log. */
export function announce(text) {
  const log = document.getElementById("log");
  const line = document.createElement("p");
  line.textContent = text;
  log.append(line);
  while (log.childElementCount > LINES) log.firstElementChild.remove();
}
