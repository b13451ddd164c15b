// Runs one function of in_pyodide.py inside the npm package's Pyodide:
//   node runtime.mjs FUNCTION SOURCE FOLDER MICROPIP
// The function gets the paths of a copy of SOURCE and of an empty folder; the files it writes
// there are copied to FOLDER. MICROPIP is micropip's wheel.
import { readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { loadPyodide } from "../web/node_modules/pyodide/pyodide.mjs";

const [task, source, folder, micropip] = process.argv.slice(2);

try {
  const pyodide = await loadPyodide();
  const { FS } = pyodide;
  pyodide.unpackArchive(new Uint8Array(await readFile(micropip)), "whl");
  FS.mkdir("/given");
  FS.mkdir("/made");
  FS.writeFile(`/given/${basename(source)}`, await readFile(source));
  pyodide.runPython(await readFile(new URL("in_pyodide.py", import.meta.url), "utf8"));
  await pyodide.globals.get(task)(`/given/${basename(source)}`, "/made");
  for (const name of FS.readdir("/made").filter((name) => !name.startsWith("."))) {
    await writeFile(join(folder, name), FS.readFile(`/made/${name}`));
  }
} catch (error) {
  // The message only: the stack would print a megabyte of Pyodide's own code.
  console.error(error.message);
  process.exit(1);
}
