// Python in a worker: loads Pyodide and the package, then answers the messages of python.js.
//
//   to here    {type: "load", reload}             reload: past the browser's cache
//              {type: "call", id, request}        request: JSON for pygames.bridge
//              {type: "stream", id, request}
//              {type: "cancel", id}
//   from here  {type: "progress", bytes, total}   of the files of the runtime
//              {type: "ready"} | {type: "failed", error}
//              {type: "value", id, value}         value: JSON from pygames.bridge
//              {type: "end", id}                  after the last value of a stream
//              {type: "crashed", message}         Python is dead: end this worker

const HOME = new URL("./", import.meta.url);
const RUNTIME = "pyodide/";
const ZIP_NAME = "python_stdlib.zip";

let activeStream = null;
let bridge;
let isPythonError;

self.onmessage = ({ data }) => {
  if (data.type === "load") load(data.reload);
  if (data.type === "call") guard(() => call(data));
  if (data.type === "stream") guard(() => stream(data));
  if (data.type === "cancel" && activeStream === data.id) activeStream = null;
};

// ---- loading

async function load(reload) {
  const checks = [];
  try {
    const list = await (await get("files.json", reload ? "reload" : "no-cache")).json();
    const files = Object.entries(list.files).filter(([path]) => path.startsWith(RUNTIME));
    const progress = counter(files);
    const early = new Map();
    for (const [path, file] of files) {
      if (path.endsWith(".mjs")) {
        checks.push(loadModule(path).then(() => progress(file.bytes)));
      } else {
        const { response, check } = download(path, file, reload, progress);
        early.set(new URL(path, HOME).href, response);
        checks.push(check);
      }
    }
    // Looked at when all are here, or when Pyodide asks.
    for (const promise of [...checks, ...early.values()]) promise.catch(() => {});
    useEarly(early);
    const { loadPyodide } = await loadModule(`${RUNTIME}pyodide.mjs`);
    const indexURL = new URL(RUNTIME, HOME).href;
    const starting = loadPyodide({
      indexURL,
      packageBaseUrl: indexURL,
      lockFileURL: `${indexURL}pyodide-lock.json`,
      stdLibURL: indexURL + ZIP_NAME,
      packages: ["pygames"],
    });
    const [pyodide] = await Promise.all([starting, ...checks]);
    bridge = pyodide.pyimport("pygames.bridge");
    isPythonError = (error) => error instanceof pyodide.ffi.PythonError;
    postMessage({ type: "ready" });
  } catch (error) {
    postMessage({ type: "failed", error: describe(await cause(error, checks)) });
  }
}

/** Fetch a file of the page; throws what went wrong in the words of `describe`. */
async function get(path, cache) {
  let response;
  try {
    response = await fetch(new URL(path, HOME), { cache });
  } catch {
    throw problem("offline", { path });
  }
  if (!response.ok) throw problem("http", { path, status: response.status });
  return response;
}

/**
 * Start to fetch a file. `response` is for Pyodide, which reads it as it comes; `check` settles
 * when all is here, and rejects when something is missing or differs from what the build made.
 */
function download(path, { integrity, bytes }, reload, progress) {
  const both = get(path, reload ? "reload" : "default").then((response) => {
    const [forPyodide, forCheck] = response.body.tee();
    return { response: new Response(forPyodide, response), forCheck };
  });
  return { response: both.then(({ response }) => response), check: check() };

  async function check() {
    const { forCheck } = await both;
    const content = new Uint8Array(bytes);
    let length = 0;
    const reader = forCheck.getReader();
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw problem("offline", { path });
      });
      if (done) break;
      if (length + value.length <= bytes) content.set(value, length);
      length += value.length;
      progress(value.length);
    }
    if (length !== bytes || ((await hash(content)) ?? integrity) !== integrity) throw problem("damaged", { path });
  }
}

async function hash(content) {
  if (!crypto.subtle) return null; // Not at an address without https: nothing to check with.
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return `sha256-${btoa(String.fromCharCode(...digest))}`;
}

/** Import a module of the page; a failure is asked again by `get` for its reason. */
async function loadModule(path) {
  try {
    return await import(new URL(path, HOME));
  } catch (error) {
    await get(path, "no-store");
    throw error;
  }
}

/** Pyodide's own fetches get what is on its way already. */
function useEarly(early) {
  const ordinary = self.fetch;
  self.fetch = (resource, options) => {
    const { href } = new URL(resource.url ?? resource, HOME);
    const response = early.get(href);
    early.delete(href);
    return response ?? ordinary(resource, options);
  };
}

function counter(files) {
  const total = files.reduce((sum, [, file]) => sum + file.bytes, 0);
  let bytes = 0;
  return (more) => {
    bytes += more;
    postMessage({ type: "progress", bytes, total });
  };
}

function problem(code, details) {
  return Object.assign(new Error(`${code}: ${details.path}`), { code, details });
}

function describe(error) {
  return { code: error.code ?? "python", message: error.message, ...error.details };
}

/** A broken file breaks Pyodide too, perhaps earlier: the file is the cause. */
async function cause(error, checks) {
  if (error.code) return error;
  const outcomes = await Promise.allSettled(checks);
  return outcomes.find(({ reason }) => reason?.code)?.reason ?? error;
}

// ---- answering

/** What is thrown past the bridge, and is no exception of Python's, has killed Python. */
async function guard(work) {
  try {
    await work();
  } catch (error) {
    postMessage({ type: "crashed", message: String(error?.message ?? error) });
  }
}

function call({ id, request }) {
  let value;
  try {
    value = bridge.call(request);
  } catch (error) {
    value = exception(error);
  }
  postMessage({ type: "value", id, value });
}

async function stream({ id, request }) {
  activeStream = id;
  const steps = bridge.stream(request);
  try {
    for (;;) {
      await giveWay();
      if (activeStream !== id) break;
      const { done, value } = steps.next();
      if (done) break;
      if (value) postMessage({ type: "value", id, value });
    }
    steps.return();
  } catch (error) {
    postMessage({ type: "value", id, value: exception(error) });
  } finally {
    steps.destroy();
  }
  postMessage({ type: "end", id });
}

/** The answer when an exception of Python's got past the bridge; anything else is thrown on. */
function exception(error) {
  if (!isPythonError(error)) throw error;
  return JSON.stringify({ error: { code: "python", message: error.message } });
}

const channel = new MessageChannel();
let onWay;
channel.port1.onmessage = () => onWay();

/** Let waiting messages through: a cancel is seen between two steps. */
function giveWay() {
  return new Promise((resolve) => {
    onWay = resolve;
    channel.port2.postMessage(null);
  });
}
