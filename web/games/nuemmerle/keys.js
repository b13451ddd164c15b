// Nümmerle's keys. Where numbers are called by hand, digits make the number.

let typed = "";
let timer = null;

/** How long a 1 waits for the second digit of 10 to 15, in milliseconds. */
const WAIT = 700;

export const keys = {
  list: [
    ["1 … 9", "nuemmerle.keys.row"],
    ["s", "nuemmerle.keys.stack"],
    ["⇧1 … ⇧9", "nuemmerle.keys.pop"],
    ["n", "nuemmerle.keys.next"],
  ],

  /** Handle a key; true when it meant something here. */
  press(session, event) {
    const digit = /^Digit(\d)$/.exec(event.code)?.[1] ?? /^\d$/.exec(event.key)?.[0];
    if (session.telling) return digit !== undefined && callByDigits(session, digit);
    const action = actionOf(event, digit);
    if (!action) return false;
    session.act(action);
    return true;
  },
};

function actionOf(event, digit) {
  if (digit && digit !== "0") return `${event.shiftKey ? "p" : "r"}${digit}`;
  return { s: "s", 0: "s", n: "next" }[event.key];
}

function callByDigits(session, digit) {
  typed += digit;
  clearTimeout(timer);
  const call = () => {
    session.act(typed);
    typed = "";
  };
  const longer = session.table.actions.some((action) => action !== typed && action.startsWith(typed));
  if (longer) timer = setTimeout(call, WAIT);
  else call();
  return true;
}
