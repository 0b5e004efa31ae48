// Bundles a program into one file; the installed package comes from the project, other modules from this folder.

import { join } from "node:path";
import { build } from "esbuild";
import type { RuntimeProject } from "../runtime-host.ts";

/** Whether packages are part of the file. */
export type Packages = "external" | "inlined";

/** Bundles `entry` into the project as `name`; returns the path. */
export async function bundle(
  project: RuntimeProject,
  entry: string,
  name: string,
  packages: Packages,
): Promise<string> {
  const outfile = join(project.folder, name);
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    format: "esm",
    target: "es2022",
    logLevel: "silent",
    // Use the project's package, not the sources that tsconfig.json points to.
    nodePaths: [join(project.folder, "node_modules")],
    tsconfigRaw: {},
    ...(packages === "external" ? { packages } : { external: ["cloudflare:*"] }),
  });
  return outfile;
}
