// The page without a network: all files of one version, checked by hash, in one cache.
//
// The build writes the two constants: a change in any file makes a new sw.js, which the browser
// installs beside the old one. The old one keeps its own cache and goes on until the page sends
// {type: "activate"}; a version that did not come whole is never used.
//
// {type: "complete"} with a port is answered with true when all files are here, after fetching
// what was missing, or with false.

const VERSION = "__VERSION__";
const LIST_INTEGRITY = "__LIST__";

// Other pages of the same host share its caches: only those with this prefix are ours.
const PREFIX = "pygames-files-";
const NAME = PREFIX + VERSION;
const HOME = new URL("./", self.location).href;
const INDEX = `${HOME}index.html`;
const LIST = `${HOME}files.json`;
const AT_ONCE = 6;

self.addEventListener("install", (event) => event.waitUntil(fill()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));

self.addEventListener("message", (event) => {
  if (event.data.type === "activate") event.waitUntil(self.skipWaiting());
  if (event.data.type === "complete") {
    const [port] = event.ports;
    const answer = fill().then(
      () => true,
      () => false,
    );
    event.waitUntil(answer.then((complete) => port.postMessage(complete)));
  }
});

self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(HOME)) event.respondWith(answerTo(event.request));
});

async function answerTo(request) {
  const cache = await caches.open(NAME);
  const address = request.url.replace(/[?#].*$/, "");
  const cached = await cache.match(address === HOME ? INDEX : address);
  if (cached) return cached;
  const index = request.mode === "navigate" && (await cache.match(INDEX));
  return index || fetch(request);
}

/** Put every file of this version that is not there yet into its cache, or throw. */
async function fill() {
  const old = await knownFiles();
  const cache = await caches.open(NAME);
  if (!(await cache.match(LIST))) await fetchInto(cache, LIST, LIST_INTEGRITY);
  const { files } = await (await cache.match(LIST)).json();
  const present = new Set((await cache.keys()).map(({ url }) => url));
  const missing = Object.entries(files).filter(([path]) => !present.has(HOME + path));
  const getSome = async () => {
    for (let next = missing.pop(); next; next = missing.pop()) {
      const [path, { integrity }] = next;
      const known = await old.get(integrity)?.();
      if (known) await cache.put(HOME + path, known);
      else await fetchInto(cache, HOME + path, integrity);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, getSome));
}

async function fetchInto(cache, url, integrity) {
  const response = await fetch(url, { cache: "no-cache", integrity });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  await cache.put(url, response);
}

/** What our caches hold already: by hash, a function that gets it. */
async function knownFiles() {
  const known = new Map();
  for (const name of await ownCaches()) {
    const cache = await caches.open(name);
    const list = await cache.match(LIST);
    const files = list ? (await list.json()).files : {};
    for (const [path, { integrity }] of Object.entries(files)) {
      known.set(integrity, () => cache.match(HOME + path));
    }
  }
  return known;
}

async function takeOver() {
  const outdated = (await ownCaches()).filter((name) => name !== NAME);
  await Promise.all(outdated.map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function ownCaches() {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX));
}
