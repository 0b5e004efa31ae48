// The last step of `npm run build`: writes everything that `svc-sdk-cli` is published with to `cli/dist/`.

import { copyFile, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buildPage } from "../cli/page/build.ts";
import { gapsPage, ourDocument, ourServices } from "../cli/src/documents/our-documents.ts";
import { copySiteSources } from "../cli/src/site/site-sources.ts";
import { bundleProgram } from "./lib/bundle-cli.ts";
import { emitDeclarations } from "./lib/emit-declarations.ts";
import { root } from "./lib/repository-specs.ts";

const folder = join(root, "cli/dist");

await rm(folder, { recursive: true, force: true });
await bundleProgram(folder);
await emitDeclarations(join(folder, "types"));
await writeFile(join(folder, "sandbox-page.html"), await buildPage());
await copyFile(join(root, "cli/src/project/config-schema.json"), join(folder, "config-schema.json"));
await copySiteSources(join(folder, "site"));
await mkdir(join(folder, "documents"));
for (const api of ourServices) await copyFile(ourDocument(api), join(folder, `documents/${api}.json`));
await copyFile(gapsPage(), join(folder, "documents/gaps.md"));
