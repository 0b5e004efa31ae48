// Emits the types of `svc-sdk-cli/api`, and those of svc-sdk that generated packages import, for `regenerate` to compile them: the
// declarations that their entry points reach, and no others.

import { cp, mkdir, readFile, rm } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { root } from "./repository-specs.ts";
import { run } from "./run-command.ts";

/** Paths of the entry points' declarations below the output folder. */
const ENTRIES = [
  "cli/src/api",
  ...["index", "fiat", "crypto", "sandbox", "webhooks", "runtime/v1"].map((name) => `src/${name}`),
];

/** Writes the declarations into a folder, in the repository's structure. Returns their paths relative to it. */
export async function emitDeclarations(folder: string): Promise<string[]> {
  const emitted = `${folder}.all`;
  const compiler = join(root, "node_modules/typescript7/bin/tsc");
  try {
    const project = join(root, "cli/tsconfig.types.json");
    // What a declaration says is in its own file (`isolatedDeclarations`); `npm run types` checks it.
    await run(process.execPath, [compiler, "-p", project, "--noCheck", "--outDir", emitted], { cwd: root });
    const reached = new Set<string>();
    for (const name of ENTRIES) await reachedFrom(join(emitted, `${name}.d.ts`), reached);
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

async function reachedFrom(file: string, seen: Set<string>): Promise<Set<string>> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const text = await readFile(file, "utf8");
  for (const [, name = ""] of text.matchAll(/(?:from |import\()"(\.[^"]+)\.[tj]s"/g)) {
    await reachedFrom(join(dirname(file), `${name}.d.ts`), seen);
  }
  return seen;
}
