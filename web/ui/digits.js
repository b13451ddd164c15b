// Numbers typed digit by digit, for actions that are numbers.

/** How long a 1 waits for the second digit of 10 to 19, in milliseconds. */
const WAIT = 700;

let typed = "";
let timer = null;

/** The digit of a key event, with or without shift; undefined when it is none. */
export function digitOf(event) {
  return /^Digit(\d)$/.exec(event.code)?.[1] ?? /^\d$/.exec(event.key)?.[0];
}

/** Add a digit; act on the number as soon as no longer one is possible, or none comes. */
export function typeDigit(session, digit) {
  typed += digit;
  clearTimeout(timer);
  const act = () => {
    const action = typed;
    typed = "";
    session.act(action);
  };
  const longer = session.table.actions.some((action) => action !== typed && action.startsWith(typed));
  if (longer) timer = setTimeout(act, WAIT);
  else act();
}
