// The words of actions taken apart. What is legal is Python's to say: see `actions` of a table.

const CARD = "(?:10|[2-9AJQK])[cdhs]";
const LAY = new RegExp(`^(${CARD})([1-6]+)(?:@(\\d))?$`);
const ADD = new RegExp(`^(${CARD})>(\\d+)$`);
const ONE = new RegExp(`^${CARD}$`);
const CARDS = new RegExp(CARD, "g");

/** {kind, …} of an action: card, roll, fix, lay, meld, add, take_up, go, end. */
export function parsed(action) {
  if (ONE.test(action)) return { kind: "card", card: action };
  if (/^[1-6]+$/.test(action)) return { kind: "roll", dice: action };
  if (action[0] === "f") return { kind: "fix", dice: action.slice(1) };
  if (action[0] === "m") return { kind: "meld", cards: action.match(CARDS) };
  if (action[0] === "t") return { kind: "take_up", card: action.slice(1) };
  const lay = LAY.exec(action);
  if (lay) return { kind: "lay", card: lay[1], dice: lay[2], seat: lay[3] ? Number(lay[3]) - 1 : null };
  const add = ADD.exec(action);
  if (add) return { kind: "add", card: add[1], meld: Number(add[2]) - 1 };
  return { kind: action === "roll" ? "go" : action };
}

/** Two lists of cards hold the same, in any order. */
export function sameCards(one, other) {
  return one.length === other.length && [...one].sort().join() === [...other].sort().join();
}
