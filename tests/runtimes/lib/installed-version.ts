// The versions of what was installed here.

import { readFile } from "node:fs/promises";
import { packageFile } from "./executable.ts";

/** The version of a package in this folder. */
export async function installedVersion(name: string): Promise<string> {
  const manifest: { version: string } = JSON.parse(await readFile(packageFile(`${name}/package.json`), "utf8"));
  return manifest.version;
}
