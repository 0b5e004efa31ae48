import { expect, it } from "vitest";
import type { Bundle } from "../bundle/bundle-spec.ts";
import { PipelineError } from "../bundle/problem.ts";
import { noRules } from "../testing/fixture.ts";
import { checkBundle } from "./check-spec.ts";
import { checkNames } from "./check-structure.ts";

/** With a key that an assignment could not make. */
function documentWith(key: string, value: unknown): Bundle {
  const document = JSON.parse(
    `{ "openapi": "3.1.1", "info": { "title": "A", "version": "1" }, "paths": { "${key}": ${JSON.stringify(value)} } }`,
  );
  return { file: "a.json", files: [], document, locate: () => ({ file: "a.json", line: 3 }) };
}

it("refuses the name __proto__, on which a linter would fail", async () => {
  const checked = checkBundle(documentWith("__proto__", { get: {} }), { rules: noRules });
  await expect(checked).rejects.toThrow(PipelineError);
  await expect(checked).rejects.toThrow(/a\.json:3 .*reserves the name __proto__.*\n +at \/paths\/__proto__/);
});

it.each(["valueOf", "hasOwnProperty", "__defineGetter__"])("refuses the name %s", (name) => {
  expect(() => checkNames(documentWith(name, "a text"))).toThrow(`reserves the name ${name}`);
});

it("refuses an object called constructor that has a name", () => {
  expect(() => checkNames(documentWith("constructor", { name: "ACME" }))).toThrow("reserves the name constructor");
});

it.each([
  ["constructor", { type: "string" }],
  ["constructor", "ACME"],
  ["toString", { name: "ACME" }],
])("accepts %s with the value %j", (name, value) => {
  expect(() => checkNames(documentWith(name, value))).not.toThrow();
});
