// Programs of this folder, bundled for a runtime, and the project in which they find the installed package.

import { join } from "node:path";
import { build } from "esbuild";

const folder = join(import.meta.dirname, "..");

/** With the package installed from its tarball, like a user's. */
export const project: string = join(folder, "build/project");

/** The path of an installed program. */
export const executable = (name: string): string => join(folder, "node_modules/.bin", name);

/** Whether packages are part of the bundle. */
export type Packages = "external" | "inlined";

/** Bundles a file, or a program of `programs/` by its name, into one file of the project. Returns its path. */
export async function bundle(program: string, packages: Packages, name: string = program): Promise<string> {
  const entry = program.startsWith("/") ? program : join(folder, "programs", `${program}.ts`);
  const outfile = join(project, `${name}.mjs`);
  await build({
    entryPoints: [entry],
    ...{ outfile, bundle: true, format: "esm", target: "es2022", logLevel: "silent" },
    // Use the project's package, not the sources that tsconfig.json points to.
    nodePaths: [join(project, "node_modules")],
    tsconfigRaw: {},
    ...(packages === "external" ? { packages } : { external: ["cloudflare:*"] }),
  });
  return outfile;
}
