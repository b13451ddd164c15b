// Addresses: #/, #/nuemmerle, #/nuemmerle/companion, #/nuemmerle?deal=42, #/rules/nuemmerle, …

const VIEWS = ["home", "rules", "settings", "games"];

/** {view, game, query} of a hash; `view` is one of VIEWS or "game", whose mode is `mode`. */
export function parse(hash) {
  const [path, search = ""] = hash.replace(/^#\/?/, "").split("?");
  const [first = "", second = ""] = path.split("/").map(decoded);
  const query = Object.fromEntries(new URLSearchParams(search));
  if (!first) return { view: "home", game: null, mode: null, query };
  if (VIEWS.includes(first)) return { view: first, game: second || null, mode: null, query };
  return { view: "game", game: first, mode: second || null, query };
}

/** A part of an address as it is meant; as it is written when it is no good encoding. */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The hash of a place. */
export function address(path, query = {}) {
  const search = new URLSearchParams(query).toString();
  return `#/${path}${search ? `?${search}` : ""}`;
}

/** Go there; `replace` leaves no step in the history. */
export function go(hash, { replace = false } = {}) {
  if (!replace) location.hash = hash;
  else history.replaceState(null, "", hash);
}

/** Call back now and at every change of the address. */
export function onRoute(callback) {
  window.addEventListener("hashchange", () => callback(parse(location.hash)));
  callback(parse(location.hash));
}
