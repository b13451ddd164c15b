// Keeps the page usable without a network: registers sw.js and tells how far it is.

const WORKER = new URL("./sw.js", import.meta.url);
const HOUR = 3_600_000;

/**
 * Register the service worker. onState(state) is called at every change, with
 *   "unsupported"     the browser (or its private mode) has no service workers
 *   "installing"      files are being fetched and checked
 *   "ready"           every file is here: the page works without a network
 *   "update waiting"  as "ready"; a newer version is here too, see applyUpdate
 *   "failed"          not all files could be fetched or kept; tried again at the next visit
 * Call it when Python is ready: its files are then in the browser's cache and not fetched twice.
 */
export async function register(onState) {
  if (!navigator.serviceWorker) {
    onState("unsupported");
    return;
  }
  let registration;
  try {
    registration = await navigator.serviceWorker.register(WORKER, { updateViaCache: "none" });
  } catch {
    onState("failed");
    return;
  }

  let last;
  const tell = (state) => {
    if (state !== last) onState(state);
    last = state;
  };
  const look = async () => {
    const { installing, waiting, active } = registration;
    if (active && waiting) tell("update waiting");
    else if (active) {
      if (last !== "ready") tell("installing");
      const complete = await isComplete(active);
      if (registration.waiting) tell("update waiting");
      else tell(complete ? "ready" : "failed");
    } else tell(installing || waiting ? "installing" : "failed");
  };
  const follow = (worker) => worker?.addEventListener("statechange", look);

  registration.addEventListener("updatefound", () => follow(registration.installing));
  follow(registration.installing);
  follow(registration.waiting);
  checkNowAndThen(registration);
  await look();
}

/** Change to the version that waits, and reload the page with it. */
export async function applyUpdate() {
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  if (!registration?.waiting) return;
  const reload = () => location.reload();
  navigator.serviceWorker.addEventListener("controllerchange", reload, { once: true });
  registration.waiting.postMessage({ type: "activate" });
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
