// The worked example pins our documents, as a user's project does: `npm run generate` keeps its copies current.

import { copyFile, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { root, specs } from "./repository-specs.ts";
import { CheckFailure } from "./step-runner.ts";

/** @throws {CheckFailure} if `check` finds a copy that is out of date */
export async function pinExampleDocuments(check: boolean): Promise<void> {
  for (const { api } of specs) {
    const current = join(root, "generated", api, "openapi.json");
    const pinned = join(root, "examples/acme/documents", `${api}.json`);
    if (!check) await copyFile(current, pinned);
    else if ((await readFile(pinned, "utf8")) !== (await readFile(current, "utf8"))) {
      throw new CheckFailure([`${relative(root, pinned)} is out of date: run npm run generate`]);
    }
  }
}
