// The example's documents are ours. It pins them, as a user's project does.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../../scripts/lib/repository-specs.ts";

it.each(["fiat", "crypto"])("examples/acme pins our current %s document; npm run generate refreshes it", (api) => {
  const pinned = readFileSync(join(root, "examples/acme/documents", `${api}.json`), "utf8");
  expect(pinned).toBe(readFileSync(join(root, "generated", api, "openapi.json"), "utf8"));
});
