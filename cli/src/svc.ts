// The program `svc`.

import { readFile } from "node:fs/promises";
import { Command } from "commander";
import manifest from "../package.json" with { type: "json" };
import { sandboxCommand } from "./commands/sandbox-command.ts";
import { ProgramError } from "./sandbox-server/program-error.ts";

const program = new Command("svc")
  .description("Tools for building against the fiat service and the crypto service.")
  .version(manifest.version)
  .addCommand(
    sandboxCommand({
      page: readPage,
      print: (text) => console.log(text),
      warn: (text) => console.error(text),
      stopped: untilStopped,
    }),
  )
  .showHelpAfterError("(svc --help and svc sandbox --help say what there is)");

await program.parseAsync().catch((error: unknown) => {
  console.error(error instanceof ProgramError ? `svc: ${error.message}` : error);
  process.exitCode = 1;
});

/** The page lies beside the bundled program; from the sources there is none. */
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
