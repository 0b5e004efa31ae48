// Puts Ajv's code and the few helpers that it needs into one module, with validators where the tree says.

import { readFile } from "node:fs/promises";
import { build, type Plugin } from "esbuild";
import { printKey } from "../literal.ts";
import type { Tree } from "./tree.ts";

/** The exports of `tree`, made of the validators in `code`. */
export async function bundleModule(code: string, tree: Tree): Promise<string> {
  const groups = Object.entries(tree).map(([group, entries]) => `export const ${group} = ${object(entries)};`);
  const result = await build({
    stdin: { contents: `import * as compiled from "compiled";\n${groups.join("\n")}`, resolveDir: import.meta.dirname },
    plugins: [compiledModule(code), withoutRequire],
    bundle: true,
    write: false,
    format: "esm",
    platform: "neutral",
    target: "es2022",
    // Only this makes the bytes independent of where the repository lies: it leaves out the names of the files.
    minify: true,
    lineLimit: 120,
    legalComments: "none",
    logLevel: "silent",
  });
  return result.outputFiles[0]?.text ?? "";
}

/** Gives Ajv's code to esbuild as the module `compiled`. */
function compiledModule(contents: string): Plugin {
  return {
    name: "compiled",
    setup(setup) {
      setup.onResolve({ filter: /^compiled$/ }, () => ({ path: "compiled", namespace: "compiled" }));
      setup.onLoad({ filter: /.*/, namespace: "compiled" }, () => ({ contents, resolveDir: import.meta.dirname }));
    },
  };
}

/** Ajv's helpers carry, as text, how code that was not bundled would require them. */
const withoutRequire: Plugin = {
  name: "without-require",
  setup(setup) {
    setup.onLoad({ filter: /[\\/]ajv[\\/]dist[\\/]runtime[\\/]\w+\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, "utf8")).replace(/^\w+\.code = .*$/gm, ""),
    }));
  },
};

function object(entry: string | Tree): string {
  if (typeof entry === "string") return `compiled.${entry}`;
  return `{ ${Object.entries(entry)
    .map(([name, child]) => `${printKey(name)}: ${object(child)}`)
    .join(", ")} }`;
}
