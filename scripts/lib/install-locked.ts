// Installs the tools of a folder that has a lock file of its own.

import { copyFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import { run } from "./run-command.ts";

/** Runs `npm ci` in `folder`, unless what is there was installed by this very lock file. */
export async function installLocked(folder: string): Promise<void> {
  const lock = join(folder, "package-lock.json");
  const installed = join(folder, "node_modules/.installed-lock.json"); // `npm ci` takes it away with all the rest
  const before = await readFile(installed, "utf8").catch(() => undefined);
  if (before === (await readFile(lock, "utf8"))) return;
  await run("npm", ["ci"], { cwd: folder });
  await copyFile(lock, installed);
}
