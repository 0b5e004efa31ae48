// Builds the package into dist/, skills/ and llms.txt, and everything that `svc-sdk-cli` is published with into cli/dist/. The parts
// do not need each other, so they run side by side.

import { copyFile, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type BuildResult, build } from "esbuild";
import manifest from "../../cli/package.json" with { type: "json" };
import { writeRunner } from "../../cli/page/build.ts";
import { gapsPage, ourDocument, ourServices } from "../../cli/src/documents/gaps.ts";
import { copySiteSources } from "../../cli/src/site/page-source.ts";
import { writeDocuments } from "../package/package-content.ts";
import { thirdPartyNotices } from "../package/third-party-notices.ts";
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

/**
 * Writes `svc.js`, `api.js` and the parts that they load when a command needs them into a folder. The result lists inputs and external imports.
 */
export function bundleProgram(folder: string): Promise<BuildResult<{ metafile: true }>> {
  return build({
    absWorkingDir: root,
    entryPoints: [join(root, "cli/src/svc.ts"), join(root, "cli/src/api.ts")],
    outdir: folder,
    // All in one folder: what the code looks for next to itself is next to every chunk.
    chunkNames: "[name]-[hash]",
    splitting: true,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20.19",
    external: Object.keys(manifest.dependencies),
    legalComments: "none",
    logLevel: "warning",
    metafile: true,
  });
}

/** Writes the program to `svc.js`, and next to it what it reads. */
export async function buildProgram(folder: string): Promise<void> {
  await bundleProgram(folder);
  await writeRunner(join(folder, "run"));
  await copyFile(join(root, "cli/src/project/config-schema.json"), join(folder, "config-schema.json"));
  await copySiteSources(join(folder, "site"));
  await mkdir(join(folder, "documents"));
  for (const api of ourServices) await copyFile(ourDocument(api), join(folder, `documents/${api}.json`));
  await writeFile(join(folder, "THIRD-PARTY-NOTICES.txt"), await thirdPartyNotices());
  await copyFile(gapsPage(), join(folder, "documents/gaps.md"));
  await copyFile(join(root, "specs/facts.yaml"), join(folder, "documents/facts.yaml"));
}
