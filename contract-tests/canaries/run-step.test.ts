import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { complaintsOf } from "./run-step.ts";

const path = new URL("../../generated/fiat/openapi.json", import.meta.url).pathname;
const text = await readFile(path, "utf8");
const broken = text.replace('"$ref": "#/components/schemas/LoginRequest"', '"tpye": "object"');

it("a step has nothing to say of the document as it is", async () => {
  expect(await complaintsOf("compile schemas", "fiat", { path, text })).toEqual([]);
});

it("a step complains of what is broken", async () => {
  expect(broken).not.toBe(text);
  expect(await complaintsOf("compile schemas", "fiat", { path, text: broken })).toEqual(["unknown keyword: tpye"]);
});

it("what another step complains of does not count", async () => {
  expect(await complaintsOf("validate examples", "fiat", { path, text: broken })).toEqual([]);
});
