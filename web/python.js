// Python, as the page sees it: one worker for the table, which answers at once, and others that
// think. All that goes to and fro is JSON for pygames.bridge.
//
//   const python = await start({ onProgress });
//   const view = await python.call({ verb: "view" });
//   await python.stream({ verb: "advise", seed: 1 }, (advice) => show(advice), { signal });

/**
 * What went wrong. `code` is the bridge's, or one of
 *   offline      a file could not be fetched          {path}
 *   http         the server refused a file            {path, status}
 *   damaged      a file is not what the build made    {path}
 *   python       Python did not start, or an exception got past the bridge
 *   crashed      the worker died; a new one is on its way, but it knows nothing of the game
 *   unsupported  this browser runs no module workers or no WebAssembly
 * `details` has the message and everything else that came with it.
 */
export class PythonError extends Error {
  constructor({ code, message, ...details }) {
    super(message ?? code);
    this.name = "PythonError";
    this.code = code;
    this.details = { message: this.message, ...details };
  }
}

const WORKER = new URL("./worker.js", import.meta.url);
let lastStartFailed = false;

/**
 * Start Python and resolve to it when the table can be called.
 *
 * onProgress({bytes, total}) tells how much of the runtime has come; onCrash(error) that the
 * table's worker died and was replaced: what it knew has to be given to it again.
 * Rejects with a PythonError; starting again is allowed, and fetches past the browser's cache.
 */
export async function start({ onProgress, onCrash } = {}) {
  const table = new Engine({ onProgress, reload: lastStartFailed });
  try {
    await table.ready;
  } catch (error) {
    lastStartFailed = true;
    throw error;
  }
  lastStartFailed = false;
  return new Python(table, onCrash);
}

class Python {
  #table;
  #thinkers = [];
  #onCrash;

  constructor(table, onCrash) {
    this.#table = table;
    this.#onCrash = onCrash;
    this.#watchTable();
    this.prepare(1);
  }

  /** Ask the table; resolves to the value, rejects with a PythonError. */
  async call(request) {
    const table = this.#table;
    await table.ready;
    return table.call(request);
  }

  /**
   * Let `thinkers` workers work on `request`; each gets `seed` plus its index.
   *
   * onValue(value, index) is called for every value of every worker. A worker does one stream
   * after the other. Resolves to true when all have ended by themselves, to false when `signal`
   * ended them; after that no value comes any more. Rejects with the first PythonError, and then
   * nothing goes on either.
   */
  async stream(request, onValue, { signal, thinkers = 1 } = {}) {
    this.prepare(thinkers);
    const stop = new AbortController();
    const signals = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal;
    const parts = this.#thinkers.slice(0, thinkers).map((thinker, index) => {
      const part = thinkers > 1 ? { ...request, seed: (request.seed ?? 0) + index } : request;
      return thinker.stream(part, (value) => onValue(value, index), signals);
    });
    try {
      return (await Promise.all(parts)).every(Boolean);
    } finally {
      stop.abort();
    }
  }

  /** Have at least `count` thinkers started, so that the first stream need not wait for them. */
  prepare(count) {
    for (let index = 0; index < count; index += 1) {
      if (!this.#thinkers[index]?.alive) this.#thinkers[index] = new Engine({});
    }
  }

  /** End all workers and free their memory. */
  stop() {
    const error = new PythonError({ code: "crashed", message: "stopped" });
    for (const engine of [this.#table, ...this.#thinkers]) engine.end(error);
  }

  #watchTable() {
    this.#table.onCrash = (error) => {
      this.#table = new Engine({});
      this.#watchTable();
      this.#onCrash?.(error);
    };
  }
}

/** One worker with Python in it. */
class Engine {
  alive = true;
  onCrash;
  ready;
  #worker;
  #rejectReady;
  #waiting = new Map();
  #lastId = 0;
  #lastStream = Promise.resolve();

  constructor({ onProgress, reload = false }) {
    let resolveReady;
    this.ready = new Promise((resolve, reject) => {
      resolveReady = resolve;
      this.#rejectReady = reject;
    });
    // Whoever needs the worker awaits `ready` and gets the reason there.
    this.ready.catch(() => {});

    const handlers = {
      progress: ({ bytes, total }) => onProgress?.({ bytes, total }),
      ready: resolveReady,
      failed: ({ error }) => this.end(new PythonError(error)),
      crashed: ({ message }) => this.#crash(message),
      value: ({ id, value }) => this.#waiting.get(id)?.onValue(JSON.parse(value)),
      end: ({ id }) => this.#waiting.get(id)?.onEnd(),
    };
    if (typeof WebAssembly === "object" && typeof Worker === "function") {
      this.#open(handlers);
      this.#worker.postMessage({ type: "load", reload });
    } else {
      this.end(new PythonError({ code: "unsupported" }));
    }
  }

  call(request) {
    return new Promise((resolve, reject) => {
      const onValue = ({ ok, error }) => {
        this.#waiting.delete(id);
        if (error) reject(new PythonError(error));
        else resolve(ok);
      };
      const id = this.#send("call", request, { onValue, reject });
    });
  }

  /** As Python.stream, for this worker alone; waits for the stream before it. */
  stream(request, onValue, signal) {
    const before = this.#lastStream;
    const mine = this.#streamAfter(before, request, onValue, signal);
    this.#lastStream = mine.catch(() => {});
    return Promise.race([mine, aborted(signal)]);
  }

  async #streamAfter(before, request, onValue, signal) {
    await Promise.all([before, this.ready]);
    if (signal.aborted) return false;
    return new Promise((resolve, reject) => {
      let failure;
      const cancel = () => this.#worker.postMessage({ type: "cancel", id });
      const settle = () => {
        signal.removeEventListener("abort", cancel);
        this.#waiting.delete(id);
      };
      const id = this.#send("stream", request, {
        onValue: ({ ok, error }) => {
          if (failure || signal.aborted) return;
          if (error) {
            failure = new PythonError(error);
            cancel();
          } else {
            onValue(ok);
          }
        },
        onEnd: () => {
          settle();
          if (failure) reject(failure);
          else resolve(!signal.aborted);
        },
        reject: (error) => {
          settle();
          reject(error);
        },
      });
      signal.addEventListener("abort", cancel);
    });
  }

  /** End the worker; everything asked of it is rejected with `error`. */
  end(error) {
    this.alive = false;
    this.#worker?.terminate();
    this.#rejectReady(error);
    for (const { reject } of [...this.#waiting.values()]) reject(error);
    this.#waiting.clear();
  }

  #open(handlers) {
    this.#worker = new Worker(WORKER, { type: "module" });
    let loaded = false;
    this.#worker.onmessage = ({ data }) => {
      loaded = true;
      handlers[data.type](data);
    };
    this.#worker.onerror = async (event) => {
      event.preventDefault();
      if (loaded) this.#crash(event.message);
      else this.end(await whyNoWorker(event.message));
    };
  }

  #send(type, request, handlers) {
    this.#lastId += 1;
    const id = this.#lastId;
    this.#waiting.set(id, handlers);
    this.#worker.postMessage({ type, id, request: JSON.stringify(request) });
    return id;
  }

  #crash(message) {
    if (!this.alive) return;
    const error = new PythonError({ code: "crashed", message });
    this.end(error);
    this.onCrash?.(error);
  }
}

/** Resolves to false when the signal is given. */
function aborted(signal) {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(false);
    else signal.addEventListener("abort", () => resolve(false), { once: true });
  });
}

/** A worker's script that does not load gives no reason: ask for the file again. */
async function whyNoWorker(message) {
  const path = "worker.js";
  try {
    const response = await fetch(WORKER, { cache: "no-store" });
    if (!response.ok) return new PythonError({ code: "http", status: response.status, path });
    return new PythonError({ code: "unsupported", message });
  } catch {
    return new PythonError({ code: "offline", path });
  }
}
