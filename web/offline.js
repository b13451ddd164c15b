// Keeps the page usable without a network: registers sw.js and tells how far it is.
//
// The states are
//   "unsupported"     the browser (or its private mode) has no service workers
//   "installing"      files are being fetched and checked
//   "ready"           every file is here: the page works without a network
//   "update waiting"  as "ready"; a newer version is here too, see applyUpdate
//   "failed"          not all files could be fetched or kept; tried again at the next visit

const WORKER = new URL("./sw.js", import.meta.url);
const HOUR = 3_600_000;
const PATIENCE = 5_000;
const UPDATING = "pygames-updating";

let state;
let onState = () => {};

/**
 * Register the service worker; `listener(state)` is called at every change of the state.
 *
 * Call it when Python's start has settled: its files then come from the browser's cache and not
 * a second time from the server.
 */
export async function register(listener) {
  onState = listener;
  try {
    await follow();
  } catch {
    tell("failed");
  }
}

/** Change to the version that waits, and reload the page with it. */
export async function applyUpdate() {
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  if (!registration?.waiting) return;
  reloadWhenChanged();
  registration.waiting.postMessage({ type: "activate" });
  // The browser waits until the old version has nothing more to do. What it does for this page
  // ends with a reload; the page that comes then has to be changed for the new one yet.
  sessionStorage.setItem(UPDATING, "yes");
  setTimeout(() => location.reload(), PATIENCE);
}

function reloadWhenChanged() {
  const reload = () => {
    sessionStorage.removeItem(UPDATING);
    location.reload();
  };
  navigator.serviceWorker.addEventListener("controllerchange", reload, { once: true });
}

async function follow() {
  const { serviceWorker } = navigator;
  if (!serviceWorker) {
    tell("unsupported");
    return;
  }
  const registration = await serviceWorker.register(WORKER, { updateViaCache: "none" });
  if (sessionStorage.getItem(UPDATING) && registration.waiting) reloadWhenChanged();
  sessionStorage.removeItem(UPDATING);
  const lookAgain = () => look(registration);
  const watch = (worker) => worker?.addEventListener("statechange", lookAgain);
  watch(registration.installing);
  watch(registration.waiting);
  registration.addEventListener("updatefound", () => watch(registration.installing));
  checkNowAndThen(registration);
  await look(registration);
}

async function look(registration) {
  const { installing, waiting, active } = registration;
  if (!active) {
    tell(installing || waiting ? "installing" : "failed");
  } else if (waiting) {
    tell("update waiting");
  } else {
    if (state !== "ready") tell("installing");
    const complete = await isComplete(active);
    if (registration.waiting) tell("update waiting");
    else tell(complete ? "ready" : "failed");
  }
}

function tell(next) {
  if (next === state) return;
  state = next;
  onState(state);
}

/** Whether the active worker has every file; it fetches what is missing first. */
function isComplete(worker) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    worker.postMessage({ type: "complete" }, [port2]);
  });
}

/** The browser looks for a new version when it opens the page; a page left open does so here. */
function checkNowAndThen(registration) {
  let checked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - checked < HOUR) return;
    checked = Date.now();
    registration.update().catch(() => {}); // No network: the next time will do.
  });
}
