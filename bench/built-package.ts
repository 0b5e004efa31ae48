// Loads the built package, so that benchmarks measure what users install, not the sources through a compiler, and starts servers.

import { existsSync } from "node:fs";
import { root } from "../scripts/lib/repository-specs.ts";
import { type StartedProgram, startProgram } from "../scripts/lib/start-program.ts";
import { CheckFailure } from "../scripts/lib/step-runner.ts";

interface EntryPoints {
  readonly index: typeof import("../src/index.ts");
  readonly sandbox: typeof import("../src/sandbox.ts");
  readonly undici: typeof import("../src/undici.ts");
  readonly webhooks: typeof import("../src/webhooks.ts");
}

/** @throws {CheckFailure} if there is no build */
export async function built<Name extends keyof EntryPoints>(name: Name): Promise<EntryPoints[Name]> {
  const entry = new URL(`../dist/node/${name}.js`, import.meta.url);
  if (!existsSync(entry)) throw new CheckFailure(["There is no build to measure. Run npm run build first."]);
  return import(entry.href);
}

/** Starts a program of the repository in a process of its own, so that the caller does not slow it down. It prints its address. */
export function startServer(file: string, ...given: readonly string[]): Promise<StartedProgram> {
  const loader = file.endsWith(".ts") ? ["--import", "tsx"] : [];
  return startProgram({ command: process.execPath, args: [...loader, file, ...given], cwd: root });
}
