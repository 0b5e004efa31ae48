// The last step of `npm run build`: bundles the `svc-sdk-cli` command and the sandbox's page into `cli/dist/`.

import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buildPage } from "../cli/page/build.ts";
import { bundleProgram } from "./lib/bundle-cli.ts";
import { root } from "./lib/repository-specs.ts";

const folder = join(root, "cli/dist");

await rm(folder, { recursive: true, force: true });
await bundleProgram(folder);
await writeFile(join(folder, "sandbox-page.html"), await buildPage());
