// Runs the TypeScript compilers that users have.

import { join } from "node:path";
import { root } from "./repository-specs.ts";
import { CommandError, run } from "./run-command.ts";

/** By title: the compiler's program below `node_modules`. */
export const COMPILERS = {
  "TypeScript 5.9": "typescript/bin/tsc",
  "TypeScript 7": "typescript7/bin/tsc",
};

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
