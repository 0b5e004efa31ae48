// Installs the runtimes into this folder, and the packed package into a project below it, once for all runtimes.

import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { installLocked, run } from "../../scripts/lib/run-command.ts";
import { installInto } from "../../scripts/package/consumer-project.ts";
import { pack } from "../../scripts/package/pack.ts";
import { project } from "./lib/programs.ts";

const folder = import.meta.dirname;
const root = join(folder, "../..");

export async function setup(): Promise<() => Promise<void>> {
  Object.assign(process.env, { DENO_NO_UPDATE_CHECK: "1", DO_NOT_TRACK: "1" });
  await installLocked(folder);
  await run(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-p", folder], { cwd: folder });
  await rm(project, { recursive: true, force: true });
  await mkdir(project, { recursive: true });
  await run("npm", ["run", "build"], { cwd: root });
  const { tarball } = await pack(root, project);
  await installInto(project, tarball);
  // Bun follows the paths of the nearest tsconfig.json, and those of this folder lead to the sources.
  await writeFile(join(project, "tsconfig.json"), "{}");
  return () => rm(project, { recursive: true, force: true });
}
