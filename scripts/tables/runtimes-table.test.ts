import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../lib/repository-specs.ts";
import { consumersTables } from "./consumers-table.ts";
import { fillIn } from "./markdown-table.ts";
import { runtimesTables } from "./runtimes-table.ts";

it("are in docs/guides/runtimes.md as they are printed; `npm run tables` writes them", () => {
  const page = readFileSync(join(root, "docs/guides/runtimes.md"), "utf8");
  expect(fillIn(page, { ...runtimesTables(), ...consumersTables() })).toBe(page);
});
