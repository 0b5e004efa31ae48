import { expect, it } from "vitest";
import { readFindings } from "./findings.ts";

const head = "Generating client for a...\n❌  Failed to generate client for a.\n";

it("reads what is listed, with its places", () => {
  const text = `${head}The API description has 2 error(s):\n- Can't resolve $ref (at #/paths/~1a/get)\n- Tags differ`;
  expect(readFindings(text)).toEqual([
    { message: "Can't resolve $ref", pointer: "/paths/~1a/get" },
    { message: "Tags differ" },
  ]);
});

it("reads a rejection without a list", () => {
  expect(readFindings(`${head}Two operations are named A`)).toEqual([{ message: "Two operations are named A" }]);
});

it.each([
  ["a crash", "An unexpected error occurred. This is likely a bug that should be reported.\nError: a\nat b (c.js:1:2)"],
  ["a crash of a generator", `${head}Cannot read properties of undefined (reading 'type')`],
  ["nothing", ""],
])("takes %s for a defect", (_, text) => expect(readFindings(text)).toBeUndefined());
