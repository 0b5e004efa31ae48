// Emits the types of `svc-sdk-cli/api`: the declarations that its entry point reaches, and no others.

import { cp, mkdir, readFile, rm } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { root } from "./repository-specs.ts";
import { run } from "./run-command.ts";

/** Path of the entry point's declaration below the output folder. */
const ENTRY = "cli/src/api.d.ts";

/** Writes the declarations into a folder, in the repository's structure. Returns their paths relative to it. */
export async function emitDeclarations(folder: string): Promise<string[]> {
  const emitted = `${folder}.all`;
  const compiler = join(root, "node_modules/typescript7/bin/tsc");
  try {
    const project = join(root, "cli/tsconfig.types.json");
    // What a declaration says is in its own file (`isolatedDeclarations`); `npm run types` checks it.
    await run(process.execPath, [compiler, "-p", project, "--noCheck", "--outDir", emitted], { cwd: root });
    const reached = await reachedFrom(join(emitted, ENTRY));
    const names = [...reached].map((file) => relative(emitted, file)).sort();
    for (const name of names) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await cp(join(emitted, name), join(folder, name));
    }
    return names;
  } finally {
    await rm(emitted, { recursive: true, force: true });
  }
}

async function reachedFrom(file: string, seen: Set<string> = new Set()): Promise<Set<string>> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const text = await readFile(file, "utf8");
  for (const [, name = ""] of text.matchAll(/(?:from |import\()"(\.[^"]+)\.[tj]s"/g)) {
    await reachedFrom(join(dirname(file), `${name}.d.ts`), seen);
  }
  return seen;
}
