// Loads the built package, so that benchmarks measure what users install, not the sources through a compiler.

import { existsSync } from "node:fs";
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
