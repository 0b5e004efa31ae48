// Installs the tools of a folder that has its own lock file.

import { copyFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import { run } from "./run-command.ts";

/** Runs `npm ci` in `folder`, unless the same lock file is already installed. */
export async function installLocked(folder: string): Promise<void> {
  const lock = join(folder, "package-lock.json");
  const installed = join(folder, "node_modules/.installed-lock.json"); // `npm ci` deletes it
  const before = await readFile(installed, "utf8").catch(() => undefined);
  if (before === (await readFile(lock, "utf8"))) return;
  await run("npm", ["ci"], { cwd: folder });
  await copyFile(lock, installed);
}
