import fs from "node:fs";
import { expect, it } from "vitest";
import { createAjv } from "./ajv.ts";
import { extensions } from "./extensions.ts";

const readme = fs.readFileSync(new URL("../../../../specs/README.md", import.meta.url), "utf8");
const documented = [...readme.matchAll(/^\| `(x-[a-z-]+)` \|/gm)].map(([, name]) => name);

it("are all documented in specs/README.md, and no others are", () => {
  expect(documented.sort()).toEqual(extensions.map(({ name }) => name).sort());
});

it.each(extensions)("$name describes its values by a sound schema", ({ value }) => {
  expect(() => createAjv().compile(value)).not.toThrow();
});
