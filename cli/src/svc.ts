// The entry point of the `svc-sdk-cli` program. `svc` is an alias that exists only where the package is installed: on the public
// registry, that name belongs to a stranger.

import { readFile, writeFile } from "node:fs/promises";
import process from "node:process";
import { runProgram } from "./commands/program.ts";

// The reader of a pipe, such as `head`, may close it early.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    process.exit();
  });
}

const { CI, TERM } = process.env;
const isTerminal = process.stderr.isTTY === true && !CI && TERM !== "dumb";

process.exitCode = await runProgram(process.argv.slice(2), {
  cwd: process.cwd(),
  print: (text) => console.log(text),
  warn: (text) => console.error(text),
  terminal: isTerminal
    ? { write: (text) => process.stderr.write(text), columns: process.stderr.columns || 80 }
    : undefined,
  writeFile,
  page: readPage,
  stopped: untilStopped,
});

/** The page is next to the bundled program; a program run from the sources has none. */
async function readPage(): Promise<string | undefined> {
  return await readFile(new URL("./sandbox-page.html", import.meta.url), "utf8").catch(() => undefined);
}

/** Resolves at the first SIGINT or SIGTERM; a second one ends the process at once. */
function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
      process.off("SIGINT", stop);
      process.off("SIGTERM", stop);
      resolve();
    };
    process.on("SIGINT", stop);
    process.on("SIGTERM", stop);
  });
}
