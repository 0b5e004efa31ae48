// A copy of the worked example in build/, with its SDK.

import { rm } from "node:fs/promises";
import { join } from "node:path";
import { readConfig } from "../../cli/src/project/config.ts";
import { regenerate } from "../../cli/src/regeneration/regenerate.ts";
import { copyAcme } from "../../scripts/lib/copy-acme.ts";
import { root } from "../../scripts/lib/repository-specs.ts";

/** Below the repository, so that the SDK's imports of `svc-sdk` can be resolved to the sources. */
export const acmeFolder: string = join(root, "build/acme");

export async function prepareAcme(): Promise<void> {
  await rm(acmeFolder, { recursive: true, force: true });
  await copyAcme(acmeFolder);
  await regenerate({ config: await readConfig(acmeFolder) });
}
