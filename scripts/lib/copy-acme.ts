import { copyFile, cp, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { root, specs } from "./repository-specs.ts";

/** Copies the worked example without a generated SDK, and pins our current documents in it, as its README tells a reader to do. */
export async function copyAcme(folder: string): Promise<void> {
  const isSource = (path: string) => !/acme\/(sdk|documents)($|\/)/.test(path);
  await cp(join(root, "examples/acme"), folder, { recursive: true, filter: isSource });
  await mkdir(join(folder, "documents"), { recursive: true });
  for (const { api } of specs) {
    await copyFile(join(root, "generated", api, "openapi.json"), join(folder, "documents", `${api}.json`));
  }
}
