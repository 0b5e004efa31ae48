// The entry point of the `svc-sdk-cli` program. `svc` is an alias that exists only where the package is installed: on the public
// registry, that name belongs to a stranger.

import { readFile } from "node:fs/promises";
import { Command } from "commander";
import manifest from "../package.json" with { type: "json" };
import { sandboxCommand } from "./commands/sandbox-command.ts";
import { ProgramError } from "./sandbox-server/program-error.ts";

const program = new Command("svc-sdk-cli")
  .description("Tools for developing against the fiat service and the crypto service.")
  .version(manifest.version)
  .addCommand(
    sandboxCommand({
      page: readPage,
      print: (text) => console.log(text),
      warn: (text) => console.error(text),
      stopped: untilStopped,
    }),
  )
  .showHelpAfterError("(run npx svc-sdk-cli --help for usage)");

await program.parseAsync().catch((error: unknown) => {
  console.error(error instanceof ProgramError ? `svc-sdk-cli: ${error.message}` : error);
  process.exitCode = 1;
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
