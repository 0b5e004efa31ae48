// Builds the package into dist/, skills/ and llms.txt, and everything that `svc-sdk-cli` is published with into cli/dist/. Its
// parts do not need each other, so they run side by side.

import { copyFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { writeDocuments } from "../package/packed-documents.ts";
import { buildProgram } from "./build-program.ts";
import { bundleForNode } from "./bundle-for-node.ts";
import { emitDeclarations } from "./emit-declarations.ts";
import { root, specs } from "./repository-specs.ts";
import { run } from "./run-command.ts";

const dist = join(root, "dist");
const cli = join(root, "cli/dist");

export async function buildPackages(): Promise<void> {
  for (const folder of [dist, cli]) await rm(folder, { recursive: true, force: true });
  await Promise.all([buildSdk(), emitDeclarations(join(cli, "types")), buildProgram(cli), writeDocuments()]);
}

async function buildSdk(): Promise<void> {
  const compiler = join(root, "node_modules/typescript7/bin/tsc");
  // What a file becomes is known from the file alone (`isolatedDeclarations`); `npm run types` is the check.
  await run(process.execPath, [compiler, "-p", "tsconfig.build.json", "--noCheck"], { cwd: root });
  // The compiler skips JavaScript and its declarations.
  for (const { api } of specs) {
    for (const name of ["validators.js", "validators.d.ts"]) {
      await copyFile(join(root, "generated", api, name), join(dist, "generated", api, name));
    }
  }
  await bundleForNode();
}
