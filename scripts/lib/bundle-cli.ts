// Makes the program `svc` one file: what its package installs stays outside, everything of the SDK comes in.

import { join } from "node:path";
import { type BuildResult, build } from "esbuild";
import manifest from "../../cli/package.json" with { type: "json" };
import { root } from "./repository-specs.ts";

/** Writes `svc.js` into a folder. What went into it, and what stayed outside, is in the result. */
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
