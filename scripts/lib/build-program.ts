// `svc-sdk-cli` as it is published, without its declarations.

import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buildPage } from "../../cli/page/build.ts";
import { gapsPage, ourDocument, ourServices } from "../../cli/src/documents/gaps.ts";
import { copySiteSources } from "../../cli/src/site/page-source.ts";
import { thirdPartyNotices } from "../package/third-party-notices.ts";
import { bundleProgram } from "./bundle-cli.ts";
import { root } from "./repository-specs.ts";

/** Writes the program to `svc.js`, and next to it what it reads. */
export async function buildProgram(folder: string): Promise<void> {
  await bundleProgram(folder);
  await writeFile(join(folder, "sandbox-page.html"), await buildPage());
  await copyFile(join(root, "cli/src/project/config-schema.json"), join(folder, "config-schema.json"));
  await copySiteSources(join(folder, "site"));
  await mkdir(join(folder, "documents"));
  for (const api of ourServices) await copyFile(ourDocument(api), join(folder, `documents/${api}.json`));
  await writeFile(join(folder, "THIRD-PARTY-NOTICES.txt"), await thirdPartyNotices());
  await copyFile(gapsPage(), join(folder, "documents/gaps.md"));
}
