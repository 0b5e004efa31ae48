// A project of a user who writes TypeScript: the programs, and what a compiler must accept and reject.

import { copyFile, cp, mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { addProgram, type FreshProjects } from "./fresh-projects.ts";

const root = join(import.meta.dirname, "../..");
const PROGRAMS = ["module.mts", "imported.cts", "required.cts"];

export interface TypedProject {
  readonly folder: string;
  readonly files: readonly string[];
}

/** Makes the project, with the packages of the one that has the peers. `hasCases` adds the type cases, which need a strict compiler. */
export async function typedProject(
  projects: FreshProjects,
  title: string,
  { hasCases }: { readonly hasCases: boolean },
): Promise<TypedProject> {
  const installed = await projects.withPeers();
  const folder = join(dirname(installed), title.replaceAll(/[^\w.]+/g, "-"));
  await mkdir(folder);
  await copyFile(join(installed, "package.json"), join(folder, "package.json"));
  await symlink(join(installed, "node_modules"), join(folder, "node_modules"), "junction");
  for (const name of PROGRAMS) await addProgram(folder, name);
  await copyFile(join(root, "tests/install/consumer.ts"), join(folder, "consumer.ts"));
  const cases = hasCases ? await addCases(join(folder, "cases")) : [];
  return { folder, files: [...PROGRAMS, "consumer.ts", ...cases.map((name) => `cases/${name}`)] };
}

// A program that is written to `out/` imports the written files.
async function addCases(folder: string): Promise<string[]> {
  await cp(join(root, "tests/types/cases"), folder, { recursive: true });
  const names = await readdir(folder);
  for (const name of names) {
    const text = await readFile(join(folder, name), "utf8");
    await writeFile(join(folder, name), text.replaceAll(/(from "\.\/[\w-]+)\.ts"/g, '$1.js"'));
  }
  return names;
}
