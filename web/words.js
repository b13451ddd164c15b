// Texts by key, in the language chosen; numbers as that language writes them.

export const LANGUAGES = { de: "Deutsch", en: "English", es: "Español" };

let texts = {};
let plural = new Intl.PluralRules("en");
/** The language as the browser's user writes it: "en-GB", where that is known. */
let region = "en";

/** The language to start with: the one chosen before, else the browser's first that we have. */
export function preferredLanguage(chosen) {
  const wanted = [chosen, ...navigator.languages].filter(Boolean).map((tag) => tag.slice(0, 2));
  return wanted.find((tag) => tag in LANGUAGES) ?? "en";
}

/** Fetch a language's texts and use them from now on. */
export async function useLanguage(tag) {
  const response = await fetch(new URL(`texts/${tag}.json`, document.baseURI));
  if (!response.ok) throw new Error(`texts/${tag}.json: HTTP ${response.status}`);
  texts = await response.json();
  region = navigator.languages.find((each) => each.slice(0, 2) === tag) ?? tag;
  plural = new Intl.PluralRules(tag);
  document.documentElement.lang = tag;
}

export function hasText(key) {
  return key in texts;
}

/** The text of `key` with its {places} filled in; `n` chooses a plural form where there are. */
export function t(key, values = {}) {
  let text = texts[key];
  if (text === undefined) return `[${key}]`;
  if (typeof text === "object") text = text[plural.select(values.n)] ?? text.other;
  return text.replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place);
}

/** A bot's name: a text of its own, or its kind with its strength. */
export function botName(player) {
  const [kind, strength = ""] = player.split(":");
  return t(hasText(`player.${player}`) ? `player.${player}` : `player.${kind}`, { strength }).trim();
}

/** A number with so many decimals, a real minus and the language's decimal sign. */
export function number(value, decimals = 0, sign = "auto") {
  return new Intl.NumberFormat(region, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: sign,
  })
    .format(value)
    .replace("-", "−");
}

/** Some names as one: "Ada, Bo and Cy". */
export function list(names) {
  return new Intl.ListFormat(region).format(names);
}

/** A date and time, short. */
export function moment(time) {
  return new Intl.DateTimeFormat(region, { dateStyle: "short", timeStyle: "short" }).format(time);
}

/** The wording of a PythonError or any other. */
export function wordError(error) {
  const key = hasText(error.code) ? error.code : `error.${error.code}`;
  if (hasText(key)) return t(key, { ...error.details, ...error.details?.values });
  return t("error.unknown", { message: error.message });
}
