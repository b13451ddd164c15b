// The page without a network: all files of one version, checked by hash, in one cache.
//
// The build writes the two constants: a change in any file makes a new sw.js, which the browser
// installs beside the old one. The old one keeps its own cache and goes on until the page sends
// {type: "activate"}; a version that did not come whole is never used.
//
// {type: "complete"} with a port is answered with true when all files are here, after fetching
// what was missing, or with false.

const VERSION = "__VERSION__";
const FILES = "__FILES__"; // {path: {integrity, bytes}}, files.json among them

// Other pages of the same host share its caches: only those with this prefix are ours.
const PREFIX = "pygames-files-";
const NAME = PREFIX + VERSION;
const HOME = new URL("./", self.location).href;
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

// What is not ours is left to the browser: this worker can be replaced only when it is not busy.
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = request.url.replace(/[?#].*$/, "");
  if (request.method !== "GET" || !address.startsWith(HOME)) return;
  const path = address.slice(HOME.length);
  if (Object.hasOwn(FILES, path)) event.respondWith(fromCache(path, request));
  else if (request.mode === "navigate") event.respondWith(fromCache("index.html", request));
});

async function fromCache(path, request) {
  const cache = await caches.open(NAME);
  return (await cache.match(HOME + path)) ?? fetch(request);
}

/** Put every file of this version that is not there yet into its cache, or throw. */
async function fill() {
  const old = await knownFiles();
  const cache = await caches.open(NAME);
  const present = new Set((await cache.keys()).map(({ url }) => url));
  const missing = Object.keys(FILES).filter((path) => !present.has(HOME + path));
  const getSome = async () => {
    for (let path = missing.pop(); path; path = missing.pop()) {
      const { integrity } = FILES[path];
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
    const list = await cache.match(`${HOME}files.json`);
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
