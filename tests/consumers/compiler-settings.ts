// The compilers of users, and the options that the rows of the table stand for.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { STRICT_OPTIONS } from "../../scripts/lib/compile-project.ts";

const modules = join(import.meta.dirname, "../../node_modules");

/** A compiler by its program, relative to `node_modules` of the repository. */
interface Compiler {
  readonly program: string;
  version(): Promise<string>;
}

export type CompilerName = "typescript5.4" | "typescript5.9" | "typescript7";

export const compilers: Readonly<Record<CompilerName, Compiler>> = {
  "typescript5.4": compilerIn("../tests/consumers/node_modules/typescript54"),
  "typescript5.9": compilerIn("typescript"),
  typescript7: compilerIn("typescript7"),
};

// A server has the types of Node, a bundled page those of the DOM. `preserve` lets a bundler decide how files are loaded.
const server = { lib: ["ES2022"], types: ["node"], typeRoots: [join(modules, "@types")] };
const page = { lib: ["ES2022", "DOM", "DOM.Iterable"], types: [] };

/** A `moduleResolution`. */
export type Resolution = "bundler" | "nodenext" | "node16";

/** The options of each. */
export const resolutions: Readonly<Record<Resolution, Readonly<Record<string, unknown>>>> = {
  bundler: { module: "preserve", ...page },
  nodenext: { module: "nodenext", ...server },
  node16: { module: "node16", ...server },
};

const { noEmit: _, allowImportingTsExtensions: _extensions, ...strictOptions } = STRICT_OPTIONS;

/** Options that compile and write to `out/`. A strict user checks the declarations of packages as well. */
export function settingsOf(resolution: Resolution, strict: boolean): Readonly<Record<string, unknown>> {
  return {
    ...resolutions[resolution],
    moduleResolution: resolution,
    target: "ES2022",
    ...(strict ? { ...strictOptions, skipLibCheck: false } : { strict: false, skipLibCheck: true }),
    rootDir: ".",
    outDir: "out",
  };
}

/** Whether the compiler lets CommonJS require an ES module: bundlers always do, Node's rules since TypeScript 5.8. */
export function canRequire(name: CompilerName, resolution: Resolution): boolean {
  if (resolution === "bundler") return true;
  return resolution === "nodenext" && name !== "typescript5.4";
}

function compilerIn(folder: string): Compiler {
  return {
    program: `${folder}/bin/tsc`,
    async version() {
      const manifest: { version: string } = JSON.parse(await readFile(join(modules, folder, "package.json"), "utf8"));
      return manifest.version;
    },
  };
}
