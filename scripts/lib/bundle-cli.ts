// Bundles the `svc-sdk-cli` program and its library. Their package's dependencies stay external; the SDK is included.

import { join } from "node:path";
import { type BuildResult, build } from "esbuild";
import manifest from "../../cli/package.json" with { type: "json" };
import { root } from "./repository-specs.ts";

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
