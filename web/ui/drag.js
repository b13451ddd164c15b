// Drag by pointer: from an element with data-drag to one with data-drop. What may be dropped
// where is a list of "drag>drop" pairs, each standing for an action.

const SLACK = 8;

/**
 * Listen below `root`. `pairs()` gives {"drag>drop": action} of this moment, `act(action)` is
 * called for a drop. A press that hardly moves stays a click.
 */
export function enableDrag(root, pairs, act) {
  root.addEventListener("pointerdown", (down) => {
    const source = down.target.closest("[data-drag]");
    if (!source || down.button !== 0) return;
    const from = source.dataset.drag;
    const targets = Object.fromEntries(
      Object.entries(pairs())
        .map(([pair, action]) => [pair.split(">"), action])
        .filter(([[drag]]) => drag === from)
        .map(([[, drop], action]) => [drop, action]),
    );
    if (Object.keys(targets).length) follow(root, source, down, targets, act);
  });
}

function follow(root, source, down, targets, act) {
  let ghost = null;
  let over = null;
  const stop = new AbortController();
  const options = { signal: stop.signal };

  const move = (event) => {
    const dx = event.clientX - down.clientX;
    const dy = event.clientY - down.clientY;
    if (!ghost && Math.hypot(dx, dy) < SLACK) return;
    ghost ??= lift(root, source, targets);
    ghost.style.translate = `${dx}px ${dy}px`;
    over?.classList.remove("drop-over");
    over = document
      .elementsFromPoint(event.clientX, event.clientY)
      .map((element) => element.closest("[data-drop]"))
      .find((element) => element && element.dataset.drop in targets);
    over?.classList.add("drop-over");
  };
  const end = (event) => {
    stop.abort();
    if (!ghost) return;
    ghost.remove();
    root.classList.remove("dragging");
    root.querySelectorAll(".drop-here, .drop-over").forEach((element) => element.classList.remove("drop-here", "drop-over"));
    // The click that follows a drag belongs to it.
    window.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => window.removeEventListener("click", swallow, { capture: true }));
    if (over && event.type === "pointerup") act(targets[over.dataset.drop]);
  };
  window.addEventListener("pointermove", move, options);
  window.addEventListener("pointerup", end, options);
  window.addEventListener("pointercancel", end, options);
}

function swallow(event) {
  event.stopPropagation();
  event.preventDefault();
}

function lift(root, source, targets) {
  const box = source.getBoundingClientRect();
  const ghost = source.cloneNode(true);
  ghost.classList.add("ghost");
  ghost.removeAttribute("data-drag");
  ghost.style.left = `${box.left}px`;
  ghost.style.top = `${box.top}px`;
  ghost.style.width = `${box.width}px`;
  ghost.style.height = `${box.height}px`;
  root.append(ghost);
  root.classList.add("dragging");
  for (const element of root.querySelectorAll("[data-drop]")) {
    element.classList.toggle("drop-here", element.dataset.drop in targets);
  }
  return ghost;
}
