// Keeping the focus: a drawing may take away or disable the very element that has it.

const FOCUSABLE = "button:not(:disabled, [aria-disabled]), a[href], input, select, [tabindex='0']";

/** Draw; if the element in focus is gone then, focus what is next to where it was. */
export function keepFocus(draw) {
  const before = document.activeElement;
  const around = ancestors(before);
  draw();
  if (!around.length || (before.isConnected && !before.disabled)) return;
  for (const element of around.filter(({ isConnected }) => isConnected)) {
    const near = element.querySelector(FOCUSABLE);
    if (near) {
      near.focus({ preventScroll: true });
      return;
    }
  }
}

/** The elements around one, from the inside out, up to the page's main part or the dialog. */
function ancestors(element) {
  const outermost = element?.closest("main, dialog");
  const found = [];
  if (!outermost) return found;
  for (let each = element; each !== outermost; each = each.parentElement) found.push(each.parentElement);
  return found;
}
