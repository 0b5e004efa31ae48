// Installs the readers, which are no dependencies of the root, unless they were installed by this very lock file.

import { copyFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import { run } from "../scripts/lib/run.ts";
import { endFailed, stepRunner } from "../scripts/lib/steps.ts";

const folder = import.meta.dirname;
const lock = join(folder, "package-lock.json");
const installed = join(folder, "node_modules/.installed-lock.json"); // `npm ci` takes it away with all the rest

const read = (file: string) => readFile(file, "utf8").catch(() => undefined);

try {
  if ((await read(installed)) !== (await read(lock))) {
    await stepRunner()("npm ci in interop/", () => run("npm", ["ci"], { cwd: folder }));
    await copyFile(lock, installed);
  }
} catch (error) {
  endFailed(error);
}
