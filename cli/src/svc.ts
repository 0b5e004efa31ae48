// The entry point of the `svc-sdk-cli` program.

import { readFile, writeFile } from "node:fs/promises";
import process from "node:process";
import { runProgram } from "./commands/program.ts";
import { isCapableTerminal, takesColors } from "./commands/shared/command-context.ts";

// The reader of a pipe, such as `head`, may close it early.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    process.exit();
  });
}

/** How often a sandbox looks whether it was orphaned by npx. */
const PARENT_MS = 500;
const parent = process.ppid;

const { stdout, stderr, env } = process;

process.exitCode = await runProgram(process.argv.slice(2), {
  cwd: process.cwd(),
  print: (text) => console.log(text),
  warn: (text) => console.error(text),
  terminal: isCapableTerminal(stderr, env)
    ? { write: (text) => stderr.write(text), columns: stderr.columns || 80 }
    : undefined,
  output: { colors: takesColors(stdout, env), columns: stdout.isTTY ? stdout.columns : undefined },
  env,
  writeFile,
  page: readPage,
  stopped: untilStopped,
});

/** The page is next to the bundled program; a program run from the sources has none. */
async function readPage(): Promise<string | undefined> {
  return await readFile(new URL("./run/sandbox.html", import.meta.url), "utf8").catch(() => undefined);
}

/** Resolves at the first SIGINT or SIGTERM, or when orphaned by npx; a second signal ends the process at once. */
function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    // A signal to npx: it reaches the shell in between, which ends without passing it on.
    const orphaned = () => process.ppid !== parent && stop();
    const timer = env.npm_command === "exec" ? setInterval(orphaned, PARENT_MS).unref() : undefined;
    const stop = () => {
      clearInterval(timer);
      process.off("SIGINT", stop);
      process.off("SIGTERM", stop);
      resolve();
    };
    process.on("SIGINT", stop);
    process.on("SIGTERM", stop);
  });
}
