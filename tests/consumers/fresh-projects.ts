// Projects of users: each a new folder with nothing but the installed tarball.

import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { installInto, installPeers } from "../../scripts/package/consumer-project.ts";
import { pack } from "../../scripts/package/pack.ts";

const folder = import.meta.dirname;
const root = join(folder, "../..");

/** Makes projects, and removes them at the end. */
export interface FreshProjects extends AsyncDisposable {
  /** The folder of a new project. */
  make(name: string): Promise<string>;
  /** The folder of the one project that has the optional peers as well. It is outside of this repository. */
  withPeers(): Promise<string>;
}

/** Packs the package and installs the tarball once; each project is a copy of that. Needs a build. */
export async function freshProjects(): Promise<FreshProjects> {
  await mkdir(join(folder, "build"), { recursive: true });
  const all = await mkdtemp(join(folder, "build/run-"));
  const first = join(all, "first");
  const { tarball } = await pack(root, all);
  await installInto(first, tarball);
  // Bundlers follow the nearest tsconfig.json, and that of this folder is for its own files.
  await writeFile(join(first, "tsconfig.json"), "{}");
  const make = async (name: string) => {
    const project = join(all, name);
    await cp(first, project, { recursive: true });
    return project;
  };
  let peers: Promise<string> | undefined;
  // Below this repository a compiler would find its declarations too.
  const outside = await mkdtemp(join(tmpdir(), "consumers-"));
  const withPeers = async () => {
    const project = join(outside, "peers");
    await cp(first, project, { recursive: true });
    await installPeers(root, project);
    return project;
  };
  return {
    make,
    withPeers() {
      peers ??= withPeers();
      return peers;
    },
    async [Symbol.asyncDispose]() {
      for (const made of [all, outside]) await rm(made, { recursive: true, force: true });
    },
  };
}

/** Copies programs of `programs/` into the project, and returns their paths. */
export async function addProgram(project: string, name: string, target: string = name): Promise<string> {
  const file = join(project, target);
  await mkdir(dirname(file), { recursive: true });
  await cp(join(folder, "programs", name), file);
  return file;
}

/** The path of a file in a package of this folder. */
export function packageFile(name: string): string {
  return join(folder, "node_modules", name);
}

/** The version of a package of this folder. */
export async function versionOf(name: string): Promise<string> {
  const manifest: { version: string } = JSON.parse(await readFile(packageFile(`${name}/package.json`), "utf8"));
  return manifest.version;
}
