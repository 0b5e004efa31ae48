// The package for Node, in a few files: Node takes five times as long to find, read and link its modules one by one. Other bundlers get
// the modules, because they can leave out of a module what they cannot leave out of a file of many.

import { join } from "node:path";
import manifest from "../../package.json" with { type: "json" };
import { root } from "./repository-specs.ts";

interface Entry {
  readonly default: string;
  /** Without it, Node loads the modules. */
  readonly node?: string;
}

/** Entry points whose modules are one file, which all others share. None of them has an optional peer. */
const core: readonly string[] = [".", "./fiat", "./crypto", "./webhooks", "./runtime/v1"];

/** Writes `dist/node/` from the modules in `dist/`. */
export async function bundleForNode(): Promise<void> {
  const { rolldown } = await import("rolldown");
  const entries = Object.entries(manifest.exports as Readonly<Record<string, string | Entry>>).flatMap(
    ([name, target]) => (typeof target === "object" && target.node ? [{ name, ...target, node: target.node }] : []),
  );
  const input = entries.map((entry) => [withoutExtension(entry.node), join(root, entry.default)]);
  const roots = entries.filter(({ name }) => core.includes(name)).map((entry) => join(root, entry.default));
  let shared: ReadonlySet<string> | undefined;
  const bundle = await rolldown({
    cwd: root,
    platform: "node",
    external: (id) => !/^[./]/.test(id),
    input: Object.fromEntries(input),
    plugins: [
      {
        name: "core",
        buildEnd() {
          shared = reachedFrom(roots, (id) => this.getModuleInfo(id)?.importedIds ?? []);
        },
      },
    ],
  });
  await bundle.write({
    dir: join(root, "dist/node"),
    entryFileNames: "[name].js",
    chunkFileNames: "chunks/[name].js",
    codeSplitting: { groups: [{ name: "core", test: (id) => shared?.has(id) === true }] },
    // Stack traces and debuggers show the code as it is written, without its comments.
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: false } },
    minifyInternalExports: false,
    comments: false,
  });
  await bundle.close();
}

/** The modules that these load, with themselves. */
function reachedFrom(modules: readonly string[], importsOf: (id: string) => readonly string[]): ReadonlySet<string> {
  const reached = new Set(modules);
  for (const id of reached) for (const imported of importsOf(id)) reached.add(imported);
  return reached;
}

/** `./dist/node/runtime/v1.js` → `runtime/v1`. */
function withoutExtension(file: string): string {
  return file.replace(/^\.\/dist\/node\/|\.js$/g, "");
}
