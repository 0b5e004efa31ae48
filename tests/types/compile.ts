// Runs the compilers that users have.

import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { run } from "../../scripts/lib/run-command.ts";

/** By title: the compiler's program below `node_modules`. */
export const COMPILERS: Readonly<Record<string, string>> = {
  "TypeScript 5.9": "typescript/bin/tsc",
  "TypeScript 7": "typescript7/bin/tsc",
};

const root = join(import.meta.dirname, "../..");

/** What a compiler has to say of a project; nothing, where all is well. */
export function compile(compiler: string, project: string): Promise<string> {
  const program = join(root, "node_modules", compiler);
  return run(process.execPath, [program, "-p", project, "--pretty", "false"], { cwd: root, allowFailure: true });
}

/**
 * Compiles source texts, by file name, under the same settings and with the same entry points as the cases; in the
 * repository, so that they find what is installed there.
 */
export async function compileSources(
  compiler: string,
  sources: Readonly<Record<string, string>>,
  compilerOptions: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  await mkdir(join(root, "build"), { recursive: true });
  const folder = await mkdtemp(join(root, "build/types-"));
  try {
    const config = { extends: join(import.meta.dirname, "tsconfig.json"), compilerOptions, include: ["*.ts"] };
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify(config));
    await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module" }));
    await Promise.all(Object.entries(sources).map(([name, text]) => writeFile(join(folder, name), text)));
    return await compile(compiler, folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
