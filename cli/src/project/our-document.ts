// The documents that travel with this package.

import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Path of a bundled document: next to the bundled program, or in this repository's `generated/`. */
export function ourDocumentFile(api: "fiat" | "crypto"): string {
  const bundled = fileURLToPath(new URL(`./documents/${api}.json`, import.meta.url));
  return existsSync(bundled)
    ? bundled
    : fileURLToPath(new URL(`../../../generated/${api}/openapi.json`, import.meta.url));
}
