// A Node that has node:sqlite: this one, or on Node 20 one of the npm registry.

import { join } from "node:path";
import { installLocked } from "./run-command.ts";

const folder = join(import.meta.dirname, "newer-node");

export const hasSqlite: boolean = process.getBuiltinModule("node:sqlite") !== undefined;

/** The path of the program. @throws {Error} if this Node has no node:sqlite, and this is not Linux on x64 */
export async function nodeWithSqlite(): Promise<string> {
  if (hasSqlite) return process.execPath;
  if (process.platform !== "linux" || process.arch !== "x64") {
    throw new Error(
      "this Node has no node:sqlite: use Node 22.13 or later, or run the tests on Linux x64, which installs one",
    );
  }
  await installLocked(folder);
  return join(folder, "node_modules/node24/bin/node");
}

/** The folder of better-sqlite3 for that Node, which comes with its binaries: the one for Node 20 is compiled for minutes. */
export async function installedBetterSqlite(): Promise<string> {
  await installLocked(folder);
  return join(folder, "node_modules/better-sqlite3");
}
