import { describe, expect, it } from "vitest";
import { type Bundle, bundleSpec } from "../bundle/bundle-spec.ts";
import type { JsonObject } from "../model/json-pointer.ts";
import { noRules } from "../testing/fixture.ts";
import { smallSpec } from "../testing/small-spec.ts";
import { bundleOf, complaints, edit, reasonsOf, type SpecFiles, writeSpec } from "../testing/spec-files.ts";
import { checkBundle } from "./check-spec.ts";
import { checkFiles, checkNames, checkOperationIds, checkRecursion, checkReferences } from "./check-structure.ts";

const file = "operations/confirmTransfer.yaml";
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const withSchemas = (schemas: JsonObject): Bundle => bundleOf({ components: { schemas } });

describe("names", () => {
  // With a key that an assignment could not make.
  const named = (key: string, value: unknown): Bundle =>
    bundleOf(JSON.parse(`{ "paths": { "${key}": ${JSON.stringify(value)} } }`));

  it.each([
    ["__proto__", { get: {} }, true],
    ["valueOf", "a text", true],
    ["hasOwnProperty", "a text", true],
    ["__defineGetter__", "a text", true],
    ["constructor", { name: "ACME" }, true],
    ["constructor", { type: "string" }, false],
    ["constructor", "ACME", false],
    ["toString", { name: "ACME" }, false],
  ])("%s with the value %j is refused: %s", async (key, value, isRefused) => {
    const expected = isRefused ? [`/paths/${key}: JavaScript reserves the name ${key}: rename or remove it`] : [];
    expect(await reasonsOf(() => checkNames(named(key, value)))).toEqual(expected);
  });

  it("are checked first: a linter would fail on __proto__", async () => {
    const check = () => checkBundle(named("__proto__", { get: {} }), { rules: noRules });
    expect(await reasonsOf(check)).toEqual([expect.stringContaining("reserves the name __proto__")]);
  });
});

describe("references", () => {
  it("may lead to records that contain themselves", async () => {
    const schemas = { A: ref("B"), B: { properties: { next: ref("B") } } };
    expect(await reasonsOf(() => checkReferences(withSchemas(schemas)))).toEqual([]);
  });

  it.each([
    ["#/components/schemas/C", "resolves to nothing"],
    ["#/components/schemas/A", "resolves to nothing"],
    ["#/components/schemas/%zz", "resolves to nothing"],
    ["other.yaml", "is not a reference within the document"],
    ["https://a.example/b.json#/c", "is not a reference within the document"],
  ])("%s %s", async ($ref, reason) => {
    const found = await reasonsOf(() => checkReferences(withSchemas({ A: { $ref } })));
    expect(found).toEqual([`/components/schemas/A/$ref: ${$ref} ${reason}`]);
  });
});

it.each<[string, JsonObject, boolean]>([
  ["a property", { A: { properties: { a: ref("A") } }, B: { allOf: [ref("A")] } }, false],
  ["an item", { A: { properties: { b: { items: ref("A") } } }, B: { allOf: [ref("A")] } }, false],
  ["its own allOf", { A: { allOf: [ref("A"), { type: "object" }] } }, true],
  ["another record", { A: { anyOf: [{ oneOf: [ref("B")] }] }, B: { type: "object", not: ref("A") } }, true],
])("a record that contains itself in %s", async (_, schemas, isRefused) => {
  const found = await reasonsOf(() => checkRecursion(withSchemas(schemas)));
  expect(found[0]).toBe(isRefused ? "/components/schemas/A: A contains itself: no value could be valid" : undefined);
});

describe("operation ids", () => {
  const bundle = (files: SpecFiles): Promise<Bundle> => bundleSpec(writeSpec(files));

  it("are unique over all documents: both files are named", async () => {
    const [one, two] = [await bundle(smallSpec), await bundle(smallSpec)];
    const other = await bundle(edit(smallSpec, file, "confirmTransfer", "settleTransfer"));
    expect(() => checkOperationIds([one, other])).not.toThrow();
    const place = (each: Bundle): string => each.file.replace("openapi.yaml", file);
    expect(() => checkOperationIds([one, other, two])).toThrow(
      `${place(two)}:1:1  confirmTransfer is also used in ${place(one)}:1, by /paths/~1transfers~1{transferId}/post`,
    );
  });

  it("are unique within a document; missing ones are the lint's", async () => {
    const line = `post:\n          $ref: ${file}`;
    const both = `${line}\n        ${line.replace("post", "put")}`;
    const twice = await bundle(edit(smallSpec, "openapi.yaml", line, both));
    expect(() => checkOperationIds([twice])).toThrow(`${file}:1, by /paths/`);
    const without = await bundle(edit(smallSpec, file, "operationId: confirmTransfer\n    ", ""));
    expect(() => checkOperationIds([without, without])).not.toThrow();
  });
});

describe("files", () => {
  const operation = "operationId: ping, summary: Pings., responses: { '200': { description: Pong. } }";
  const inRoot = edit(smallSpec, "openapi.yaml", "paths:", `paths:\n      /ping: { get: { ${operation} } }`);
  const hooks = "webhooks:\n      paid: { post: { $ref: webhooks/paid.yaml } }\n    components:";
  const webhook = {
    ...edit(smallSpec, "openapi.yaml", "components:", hooks),
    "webhooks/paid.yaml": "operationId: notifyPaid\nsummary: Paid.\nresponses: { '200': { description: Thanks. } }",
  };
  const leftOver = { ...smallSpec, "schemas/Old.yaml": "type: string", "notes.txt": "", "schemas/.swp": "" };

  it.each<[string, SpecFiles, boolean, string[]]>([
    ["named after their operations", smallSpec, true, []],
    [
      "named after another operation",
      edit(smallSpec, file, "operationId: confirm", "x-money: true\n    operationId: settle"),
      true,
      [`${file}:2 operationId is settleTransfer, but the file is named confirmTransfer.yaml`],
    ],
    ["with an operation in the root file", inRoot, true, []],
    ["with a webhook, named after its event", webhook, true, []],
    [
      "to which nothing refers, except hidden ones",
      leftOver,
      true,
      ["notes.txt:1 nothing refers to this file", "schemas/Old.yaml:1 nothing refers to this file"],
    ],
    ["to which nothing refers, in a shared folder", leftOver, false, []],
  ])("%s", async (_, files, ownsFolder, expected) => {
    const spec = writeSpec(files);
    const checked = await bundleSpec(spec);
    expect(await complaints(spec, () => checkFiles(checked, { ownsFolder }))).toEqual(expected);
  });
});
