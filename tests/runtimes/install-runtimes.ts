// Installs the runtimes and the package.

import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { installLocked } from "../../scripts/lib/install-locked.ts";
import { run } from "../../scripts/lib/run-command.ts";
import { installInto } from "../../scripts/package/consumer-project.ts";
import { pack } from "../../scripts/package/pack.ts";
import type { RuntimeProject } from "./runtime-host.ts";

const folder = import.meta.dirname;
const root = join(folder, "../..");

export const installRuntimes = (): Promise<void> => installLocked(folder);

/** Builds and packs the package, and installs the tarball into a new project below this folder. */
export async function installPackage(): Promise<RuntimeProject & AsyncDisposable> {
  const project = join(folder, "build/project");
  await rm(project, { recursive: true, force: true });
  await mkdir(project, { recursive: true });
  await run("npm", ["run", "build"], { cwd: root });
  const { tarball } = await pack(root, project);
  await installInto(project, tarball);
  // Bun and Next follow the paths of the nearest tsconfig.json, and those of this folder lead to the sources.
  await writeFile(join(project, "tsconfig.json"), "{}");
  return { folder: project, [Symbol.asyncDispose]: () => rm(dirname(project), { recursive: true, force: true }) };
}
