// `npm run build`: the package to dist/, skills/ and llms.txt, and everything that `svc-sdk-cli` is published with to cli/dist/. Its parts do not need each
// other, so they run side by side.

import { copyFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { buildProgram } from "./lib/build-program.ts";
import { bundleForNode } from "./lib/bundle-for-node.ts";
import { emitDeclarations } from "./lib/emit-declarations.ts";
import { root, specs } from "./lib/repository-specs.ts";
import { run } from "./lib/run-command.ts";
import { endFailed } from "./lib/step-runner.ts";
import { writeDocuments } from "./package/packed-documents.ts";

const dist = join(root, "dist");
const cli = join(root, "cli/dist");

async function buildPackage(): Promise<void> {
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

try {
  for (const folder of [dist, cli]) await rm(folder, { recursive: true, force: true });
  await Promise.all([buildPackage(), emitDeclarations(join(cli, "types")), buildProgram(cli), writeDocuments()]);
} catch (error) {
  endFailed(error);
}
