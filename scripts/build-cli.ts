// The last step of `npm run build`: the program `svc` as one file in `cli/dist/`, with the sandbox's page beside it.

import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buildPage } from "../cli/page/build.ts";
import { bundleProgram } from "./lib/bundle-cli.ts";
import { root } from "./lib/repository-specs.ts";

const folder = join(root, "cli/dist");

await rm(folder, { recursive: true, force: true });
await bundleProgram(folder);
await writeFile(join(folder, "sandbox-page.html"), await buildPage());
