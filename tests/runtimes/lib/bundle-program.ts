// Makes one file of a program, which finds the installed package in the project and its neighbours in this folder.

import { join } from "node:path";
import { build } from "esbuild";
import type { Project } from "../runtime-host.ts";

/** How much goes into the file. */
export type Packages = "external" | "inlined";

/** Bundles `entry` into the project, as `name`; resolves to the file. */
export async function bundle(project: Project, entry: string, name: string, packages: Packages): Promise<string> {
  const outfile = join(project.folder, name);
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    format: "esm",
    target: "es2022",
    logLevel: "silent",
    // The package is the project's, and not the sources that the compiler is pointed to.
    nodePaths: [join(project.folder, "node_modules")],
    tsconfigRaw: {},
    ...(packages === "external" ? { packages } : { external: ["cloudflare:*"] }),
  });
  return outfile;
}
