// The package as its users get it: what is measured is the build, and not the sources through a compiler.

import { existsSync } from "node:fs";
import { CheckFailure } from "../scripts/lib/steps.ts";

const entry = new URL("../dist/src/webhooks.js", import.meta.url);

/** @throws {CheckFailure} where nothing has been built. */
export async function builtWebhooks(): Promise<typeof import("../src/webhooks.ts")> {
  if (!existsSync(entry)) throw new CheckFailure(["There is no build to measure. First: npm run build"]);
  return import(entry.href);
}
