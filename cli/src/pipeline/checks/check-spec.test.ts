import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { type Bundle, bundleSpec } from "../bundle/bundle-spec.ts";
import type { RunStep } from "../bundle/problem.ts";
import type { Json, JsonObject } from "../model/json-pointer.ts";
import { asDocument, type Schema } from "../model/openapi-document.ts";
import { noRules } from "../testing/fixture.ts";
import { smallSpec } from "../testing/small-spec.ts";
import { bundleOf, complaints, edit, reasonsOf, type SpecFiles, writeSpec } from "../testing/spec-files.ts";
import { checkExamples, checkSchemas, undeclaredFields } from "./check-schemas.ts";
import {
  type Convention,
  checkBundle,
  checkForeign,
  checkForeignStructure,
  checkSpec,
  type FindConventions,
  lintWithRedocly,
  startConventions,
} from "./check-spec.ts";
import { checkFiles, checkNames, checkOperationIds, checkRecursion, checkReferences } from "./check-structure.ts";

const redocly = fileURLToPath(new URL("../../../../redocly.yaml", import.meta.url));
const operation = "operations/confirmTransfer.yaml";
const conventions: FindConventions = async ({ info }) =>
  JSON.stringify(info).includes("forbidden") ? [{ path: ["info", "title"], message: "no", code: "a-rule" }] : [];

function recorder(): { titles: string[]; runStep: RunStep } {
  const titles: string[] = [];
  const runStep: RunStep = (title, work) => {
    titles.push(title);
    return work();
  };
  return { titles, runStep };
}

describe("our own documents", () => {
  // Every assertion misses its fact.
  const withFacts: SpecFiles = { ...smallSpec, "facts.yaml": "small: []" };
  const steps = [
    ...["bundle", "files", "names", "references", "recursion", "operation ids", "compile schemas"],
    ...["validate examples", "lint (Redocly)", "conventions", "facts"],
  ];
  const [post, put] = [`post:\n          $ref: ${operation}`, `put:\n          $ref: ${operation}`];
  it.each([
    ["bundle", "openapi.yaml", "info:", "info: [", "openapi.yaml:4 malformed YAML"],
    ["files", operation, "operationId: confirm", "operationId: settle", `${operation}:1 operationId is settleTransfer`],
    ["operation ids", "openapi.yaml", post, `${post}\n        ${put}`, `${operation}:1 confirm`],
    ["compile schemas", "schemas/Transfer.yaml", "decimal", "decimall", "schemas/Transfer.yaml:9 unknown format"],
    ["validate examples", operation, '"123456"', "123456", `${operation}:30 must be string`],
    ["lint (Redocly)", "openapi.yaml", "\n        description: Sending money.", "", "openapi.yaml:11 Tag object"],
    ["conventions", "openapi.yaml", "title: Small", "title: forbidden", "openapi.yaml:3 no (a-rule)"],
    ["facts", "openapi.yaml", "", "", "openapi.yaml:9 url: "],
  ])("stop at the first step with problems: %s", async (step, file, from, to, reason) => {
    const spec = writeSpec(edit(withFacts, file, from, to));
    const { titles, runStep } = recorder();
    const facts = { file: path.join(path.dirname(spec), "facts.yaml"), section: "small" };
    const found = await complaints(spec, () => checkSpec({ spec, rules: { redocly, conventions }, facts, runStep }));
    expect(titles).toEqual(steps.slice(0, steps.indexOf(step) + 1));
    expect(found[0]).toContain(reason);
  });
});

describe("documents of others", () => {
  const responses = { "204": { description: "Done." } };
  const $ref = "#/components/schemas/Order";
  const content = { "application/json": { schema: { $ref } } };
  const withOrders = (get: JsonObject) => bundleOf({ paths: { "/orders": { get } } });
  const check = (bundle: Bundle, conventions: readonly Convention[] = []) =>
    reasonsOf(() => checkForeign(bundle, { conventions }));

  it.each([
    ["plain OpenAPI", withOrders({ responses }), []],
    ["a list that is none", withOrders({ responses, parameters: {} }), [expect.stringMatching(/parameters.*array/s)]],
    [
      "a reference to nothing",
      withOrders({ responses: { "200": { description: "Orders.", content } } }),
      [expect.stringMatching(`${$ref} resolves to nothing`)],
    ],
  ])("have the structure of OpenAPI: %s", async (_, bundle, expected) => {
    expect(await reasonsOf(() => checkForeignStructure(bundle))).toEqual(expected);
  });

  it.each<[string, JsonObject, string | undefined]>([
    ["unknown keywords", { type: "object", "x-internal": true, colour: "red" }, undefined],
    ["an unknown type", { type: "strnig" }, "/type"],
    ["a list of names that is none", { required: "id" }, "/required"],
    ["a text for a minimum", { properties: { count: { minimum: "0" } } }, "/properties/count/minimum"],
    ["one wrong branch", { anyOf: [{ type: "string" }, { maxLength: -1 }] }, "/anyOf/1/maxLength"],
  ])("have schemas with %s", async (_, Order, place) => {
    const found = await check(bundleOf({ components: { schemas: { Order, Receipt: Order } } }));
    const both = ["Order", "Receipt"].map((name) => `/components/schemas/${name}${place}`);
    expect([...new Set(found.map((line) => line.split(": ")[0]))]).toEqual(place === undefined ? [] : both);
  });

  it("have no operationId twice, and follow the given conventions", async () => {
    const get = { operationId: "listOrders", responses };
    const twice = bundleOf({ paths: { "/orders": { get }, "/all": { get } } });
    expect(await check(twice)).toEqual([expect.stringContaining("listOrders is also used in")]);
    const convention: Convention = ({ info }) => [{ message: `not ${JSON.stringify(info)}`, path: ["info", "title"] }];
    const found = await check(bundleOf({}), [convention, () => []]);
    expect(found).toEqual(['/info/title: not {"title":"Shop","version":"1"}']);
  });
});

describe("Redocly, with the rules of this repository,", () => {
  const transfer = "schemas/Transfer.yaml";
  const isNullable = /^schemas\/Transfer\.yaml:9 .*nullable/;
  const undescribed = edit(smallSpec, operation, "description: Confirms a transfer that waits for it.", "");
  it.each([
    ["passes a sound spec", smallSpec, []],
    [
      "finds what is not OpenAPI",
      edit(smallSpec, operation, "in: path", "in: body"),
      [/path-parameters-defined/, /^operations\/confirmTransfer\.yaml:11 .*\(struct\)$/],
    ],
    [
      "finds it although other rules fall over it",
      edit(smallSpec, "openapi.yaml", "- url: https://api.small.example/api/v1", "-"),
      [/^openapi\.yaml:9 .*\(struct\)$/],
    ],
    ["finds nullable", edit(smallSpec, transfer, "format: decimal", "nullable: true"), [isNullable]],
    [
      "finds missing descriptions and undefined tags",
      edit(edit(undescribed, operation, "description: Which transfer.", ""), operation, "[Transfers]", "[Transfer]"),
      [/operation-description/, /operation-tag-defined/, /parameter-description/],
    ],
  ])("%s", async (_, files, expected) => {
    const spec = writeSpec(files);
    const found = await complaints(spec, async () => lintWithRedocly(await bundleSpec(spec), redocly));
    expect(found).toEqual(expected.map((each) => expect.stringMatching(each)));
  });
});

describe("conventions", () => {
  it("are reported where that is asked for, and not before", async () => {
    const spec = writeSpec(smallSpec);
    const bundle = await bundleSpec(spec);
    const report = startConventions(bundle, async () => [{ path: ["info", "title"], message: "not here", code: "no" }]);
    expect(await complaints(spec, report)).toEqual([expect.stringMatching(/^openapi\.yaml:\d+ not here \(no\)$/)]);
    const failed = startConventions(bundle, () => Promise.reject(new Error("the worker ended")));
    await expect(failed()).rejects.toThrow("the worker ended");
  });
});

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

const transferFile = "schemas/Transfer.yaml";

async function complain(files: SpecFiles): Promise<string[]> {
  const spec = writeSpec(files);
  return complaints(spec, async () => {
    const bundle = await bundleSpec(spec);
    checkExamples(bundle, checkSchemas(bundle));
  });
}

describe("an unsound schema has", () => {
  // The `amount` of Transfer is on the lines 7 to 9.
  const withAmount = (lines: string) => edit(smallSpec, transferFile, "type: string\n        format: decimal", lines);
  const invalid = "Invalid regular expression";
  const misfit = '10 strict mode: missing type "string" for keyword "minLength"';
  const dialect = "must be https://json-schema.org/draft/2020-12/schema";
  const other = "$schema: http://json-schema.org/draft-07/schema#";
  it.each([
    ["an unknown keyword", "type: string\n        maxLenght: 3", "9 unknown keyword: maxLenght"],
    ["its own $defs", "type: string\n        $defs: { A: { type: string } }", "9 $defs has no types in the SDK"],
    ["an unknown format", "type: string\n        format: decimall", "9 unknown format: decimall"],
    ["a wrong pattern", "type: string\n        pattern: '[0-9'", `9 ${invalid}: `],
    ["keywords that do not fit its type", "type: object\n        properties:\n          a: { minLength: 3 }", misfit],
    ["a default in such a part", "type: string\n        anyOf:\n          - { minLength: 1, default: a }", misfit],
    ["a wrong value of a keyword", "type: string\n        maxLength: -1", "9 must be >= 0"],
    ["a wrong type", "type: text", '8 must be equal to one of the allowed values: ["array",'],
    ["null without quotes in a list", "type: [string, null]", '8 write the type null in quotes: "null"'],
    ["null without quotes", "type: null", '8 write the type null in quotes: "null"'],
    ["another dialect", `type: string\n        ${other}`, `9 $schema ${dialect}`],
  ])("%s", async (_, lines, problem) => {
    expect(await complain(withAmount(lines))).toContainEqual(expect.stringContaining(`${transferFile}:${problem}`));
  });

  it.each([
    [
      "a required field that it does not have",
      edit(smallSpec, transferFile, "[transfer_id, amount]", "[amuont]"),
      `${transferFile}:1 strict mode: required property "amuont" is not defined at "#" (strictRequired)`,
    ],
    [
      "no type, at its own place, not at its uses",
      edit(smallSpec, "schemas/EnvelopeB.yaml", "type: object", "description: No type."),
      expect.stringMatching(/^schemas\/EnvelopeB\.yaml:1 strict mode/),
    ],
    [
      "no dialect",
      edit(smallSpec, "openapi.yaml", "jsonSchemaDialect: https://json-schema.org/draft/2020-12/schema", ""),
      `openapi.yaml:1 jsonSchemaDialect ${dialect}`,
    ],
  ])("%s", async (_, files, problem) => expect(await complain(files)).toEqual([problem]));
});

describe("an example", () => {
  const several =
    "examples:\n              good: { value: { code: '123456' } }\n              bad: { value: { code: x } }\n              shared: { $ref: ../examples/Code.yaml }";
  const byName = edit(smallSpec, operation, 'example:\n            code: "123456"', several);
  const text = "must be string";
  const pattern = 'must match pattern "^[0-9]{6}$"';
  const id = (more: string) => edit(smallSpec, "schemas/TransferId.yaml", "type: string", `type: string\n    ${more}`);
  it.each<[string, SpecFiles, string[]]>([
    ["that is valid", smallSpec, []],
    ["of a request", edit(smallSpec, operation, 'code: "123456"', "code: 123456"), [`${operation}:30 ${text}`]],
    [
      "of a response",
      edit(smallSpec, operation, '"25.10"', '"25,10"'),
      [`${operation}:50 must match format "decimal"`],
    ],
    [
      "with an undeclared field",
      edit(smallSpec, operation, "amount: ", "mmeo: x\n                amount: "),
      [`${operation}:50 mmeo is not declared in the schema; remove it or declare it`],
    ],
    ["of a parameter", edit(smallSpec, operation, "example: transfer-1", "example: 1"), [`${operation}:16 ${text}`]],
    [
      "among several, by name or by reference",
      { ...byName, "examples/Code.yaml": "value:\n  code: y" },
      [`examples/Code.yaml:2 ${pattern}`, `${operation}:31 ${pattern}`],
    ],
    [
      "in a schema, and a default",
      id("examples: [one, 2]\n    default: 3"),
      [2, 3].map((line) => `schemas/TransferId.yaml:${line} ${text}`),
    ],
    [
      "of an enum",
      id("enum: [transfer, b]"),
      [16, 49].map((line) => `${operation}:${line} must be equal to one of the allowed values: ["transfer","b"]`),
    ],
  ])("%s", async (_, files, expected) => expect(await complain(files)).toEqual(expected));
});

describe("undeclared fields", () => {
  const card = { type: "object", properties: { id: { type: "string" }, owner: { $ref: "#/Owner" } } };
  const owner = { type: "object", properties: { name: {}, manager: { $ref: "#/Owner" } } };
  const document = asDocument({ Owner: owner });
  const nested = { id: "1", nmae: "x", owner: { name: "a", manager: { nmae: "b" } } };
  const data = { anyOf: [card, { $ref: "#/Owner" }] };
  const composed = { allOf: [{ properties: { success: {} } }, { properties: { data } }] };
  it.each<[string, Schema, Json, string[]]>([
    ["at every depth", { type: "array", items: card }, [nested], ["0.nmae", "0.owner.manager.nmae"]],
    ["beside a reference", { $ref: "#/Owner", properties: { id: {} } }, { id: "1", name: "a", ip: "2" }, ["ip"]],
    ["of no part", composed, { success: true, data: { id: "1", name: "a" } }, []],
    ["of a composed schema", composed, { succes: true, data: { ip: "1" } }, ["succes", "data.ip"]],
    ["of a free-form value", {}, { anything: { goes: 1 } }, []],
    ["of a free-form object", { type: "object" }, { anything: 1 }, []],
    ["of an open object", { ...card, additionalProperties: true }, { id: "1", more: 1 }, []],
    ["of a map", { additionalProperties: card }, { first: { id: "1" } }, []],
    ["of a closed object", { ...card, additionalProperties: false }, { more: 1 }, ["more"]],
  ])("%s", (_, schema, value, expected) => {
    expect(undeclaredFields(document, schema, value).map((path) => path.join("."))).toEqual(expected);
  });
});
