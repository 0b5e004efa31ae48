// Where this repository is, its specs, new folders in it, and copies of its worked example.

import { copyFile, cp, mkdir, mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import type { SpecSource } from "../../cli/src/pipeline/pipeline.ts";

export const root: string = join(import.meta.dirname, "../..");

/** Both manifests and the READMEs name it. docs/contributing/versions.md says how to replace it. */
export const REPOSITORY_ADDRESS = "https://github.com/svc-org/svc-sdk";

/** Address of the files of the main branch, which READMEs and TSDoc link to. */
export const SOURCE_ADDRESS: string = `${REPOSITORY_ADDRESS}/blob/main/`;

/** One per service. The service's name is also the name of its folder and of its section in `facts.yaml`. */
export const specs: readonly Required<SpecSource>[] = ["fiat", "crypto"].map((api) => ({
  api,
  spec: join(root, "specs", api, "openapi.yaml"),
  facts: { file: join(root, "specs/facts.yaml"), section: api },
  ownsFolder: true,
  operationsUrl: `${SOURCE_ADDRESS}specs/${api}/operations/`,
}));

/** A new folder in the repository, so that what is written there finds the sources and the installed packages. */
export async function newBuildFolder(name: string): Promise<string> {
  await mkdir(join(root, "build"), { recursive: true });
  return mkdtemp(join(root, `build/${name}-`));
}

/** Copies the worked example without a generated SDK, and pins our current documents in it, as its README tells a reader to do. */
export async function copyAcme(folder: string): Promise<void> {
  const isSource = (path: string) => !/acme\/(sdk|documents)($|\/)/.test(path);
  await cp(join(root, "examples/acme"), folder, { recursive: true, filter: isSource });
  await mkdir(join(folder, "documents"), { recursive: true });
  for (const { api } of specs) {
    await copyFile(join(root, "generated", api, "openapi.json"), join(folder, "documents", `${api}.json`));
  }
}
