// Runs the TypeScript compilers that users have.

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./repository-specs.ts";
import { CommandError, run } from "./run-command.ts";
import { CheckFailure } from "./step-runner.ts";

/** By title: the compiler's program below `node_modules`. */
export const COMPILERS = { "TypeScript 5.9": "typescript/bin/tsc", "TypeScript 7": "typescript7/bin/tsc" };

/** How a careful user compiles; any laxer setting would hide errors. */
export const STRICT_OPTIONS: Readonly<Record<string, unknown>> = {
  target: "ES2022",
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  allowImportingTsExtensions: true,
  noEmit: true,
};

/**
 * Returns the compiler's errors, one per line, with paths relative to `folder`. Fails if the compiler fails without any.
 * `projects` are options of the compiler that say what to compile.
 */
export async function compileErrors(
  compiler: string,
  folder: string,
  projects: readonly string[] = ["--project", "tsconfig.json"],
): Promise<string[]> {
  const program = join(root, "node_modules", compiler);
  try {
    await run(process.execPath, [program, ...projects, "--pretty", "false"], { cwd: folder });
    return [];
  } catch (error) {
    const errors = error instanceof CommandError ? error.message.split("\n").slice(1) : [];
    if (!errors.some((line) => /error TS\d+:/.test(line))) throw error;
    return errors;
  }
}

/** Writes the configuration of a strict project for Node: what `include` names, all files by default. */
export async function writeNodeConfig(folder: string, more: object, include?: readonly string[]): Promise<void> {
  const compilerOptions = {
    ...STRICT_OPTIONS,
    module: "nodenext",
    moduleResolution: "nodenext",
    lib: ["ES2022"],
    types: ["node"],
    typeRoots: [join(root, "node_modules/@types")],
    ...more,
  };
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include }));
}

/** @throws {CheckFailure} if one of the compilers has an error */
export async function checkByAllCompilers(folder: string, projects?: readonly string[]): Promise<void> {
  for (const [title, compiler] of Object.entries(COMPILERS)) {
    const errors = await compileErrors(compiler, folder, projects);
    if (errors.length > 0) throw new CheckFailure([title, ...errors]);
  }
}
