// The package for Node, in a few files: Node takes five times as long to find, read and link its modules one by one. Other bundlers get
// the modules, because they can leave out of a module what they cannot leave out of a file of many.

import { join } from "node:path";
import { type OutputChunk, type RolldownOptions, rolldown } from "rolldown";
import manifest from "../../package.json" with { type: "json" };
import { root } from "./repository-specs.ts";

interface Entry {
  readonly default: string;
  /** Without it, Node loads the modules. */
  readonly node?: string;
}

/** Entry points whose modules are one file, which all others share. None of them has an optional peer. */
const core: readonly string[] = [".", "./fiat", "./crypto", "./agent", "./webhooks", "./runtime/v1"];

/** Writes `dist/node/` from the modules in `dist/`. */
export async function bundleForNode(): Promise<void> {
  const entries = Object.entries(manifest.exports as Readonly<Record<string, string | Entry>>).flatMap(
    ([name, target]) => (typeof target === "object" && target.node ? [{ name, ...target, node: target.node }] : []),
  );
  const shared = await modulesOf(entries.filter(({ name }) => core.includes(name)).map((entry) => entry.default));
  const input = entries.map((entry) => [withoutExtension(entry.node), join(root, entry.default)]);
  const bundle = await rolldown({ ...settings, input: Object.fromEntries(input) });
  await bundle.write({
    dir: join(root, "dist/node"),
    entryFileNames: "[name].js",
    chunkFileNames: "chunks/[name].js",
    codeSplitting: { groups: [{ name: "core", test: (id) => shared.has(id) }] },
    // Stack traces and debuggers show the code as it is written, without its comments.
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: false } },
    minifyInternalExports: false,
    comments: false,
  });
  await bundle.close();
}

const settings: RolldownOptions = {
  cwd: root,
  platform: "node",
  external: (id) => !/^[./]/.test(id),
};

/** All modules that these files load. */
async function modulesOf(files: readonly string[]): Promise<ReadonlySet<string>> {
  const bundle = await rolldown({ ...settings, input: files.map((file) => join(root, file)) });
  const { output } = await bundle.generate();
  await bundle.close();
  const chunks = output.filter((file): file is OutputChunk => file.type === "chunk");
  return new Set(chunks.flatMap(({ moduleIds }) => moduleIds));
}

/** `./dist/node/runtime/v1.js` → `runtime/v1`. */
function withoutExtension(file: string): string {
  return file.replace(/^\.\/dist\/node\/|\.js$/g, "");
}
