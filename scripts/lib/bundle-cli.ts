// Bundles the `svc-sdk-cli` command into one file. Its package's dependencies stay external; the SDK is included.

import { join } from "node:path";
import { type BuildResult, build } from "esbuild";
import manifest from "../../cli/package.json" with { type: "json" };
import { root } from "./repository-specs.ts";

/** Writes `svc.js` into a folder. The result lists inputs and external imports. */
export function bundleProgram(folder: string): Promise<BuildResult<{ metafile: true }>> {
  return build({
    absWorkingDir: root,
    entryPoints: [join(root, "cli/src/svc.ts")],
    outfile: join(folder, "svc.js"),
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
