import path from "node:path";
import { describe, expect, it } from "vitest";
import {
  fromPointer,
  isObject,
  type Json,
  type JsonObject,
  type Path,
  toPointer,
  valueAt,
} from "../model/json-pointer.ts";
import { complaints, problemsOf, writeSpec } from "../testing/spec-files.ts";
import { assertionsOf, checkFacts, match } from "./check-facts.ts";
import { readFacts } from "./read-facts.ts";

type Fact = { readonly at: string | string[]; readonly is?: Json };

function write(document: JsonObject, facts: readonly Fact[]): { spec: string; check: () => void } {
  const rows = facts.map((fact) => `  - ${JSON.stringify({ rule: "F1", source: "fiat:1", fact: "words", ...fact })}`);
  const spec = writeSpec({ "facts.yaml": rows.length === 0 ? "fiat: []" : ["fiat:", ...rows].join("\n") });
  // The line of a place is the depth of its path.
  const locate = (path: Path) => ({ file: spec, line: path.length });
  const bundle = { file: spec, files: [spec], document, locate };
  return { spec, check: () => checkFacts(bundle, { file: spec.replace("openapi", "facts"), section: "fiat" }) };
}

function complain(document: JsonObject, given: readonly Fact[]): Promise<string[]> {
  const { spec, check } = write(document, given);
  return complaints(spec, check);
}

const field = "/components/schemas/Payout/properties/amount";
const record = "/components/schemas/Payout";
const operation = "/paths/~1payouts/post";
const body = `${operation}/requestBody/content/application~1json/schema`;

/** A document of which everything is known. */
function known(): JsonObject {
  const amount = { type: "string", format: "decimal", enum: ["1", "2"] };
  const content = { "application/json": { schema: { $ref: "#/components/schemas/Payout" } } };
  const post = {
    operationId: "makePayout",
    "x-idempotency": { mode: "auto" },
    parameters: [{ name: "limit", in: "query", schema: { type: "integer" } }],
    requestBody: { required: true, content },
    responses: { "200": { description: "Paid.", "x-error-codes": ["late"], content } },
  };
  const Payout = { type: "object", required: ["amount"], properties: { amount, memo: { type: "string" }, any: {} } };
  return { security: [{ key: [] }], paths: { "/payouts": { post } }, components: { schemas: { Payout } } };
}

const facts: readonly Fact[] = [
  { at: "/security", is: [{ key: [] }] },
  { at: [operation, `${operation}/responses/200`, `${field.replace("amount", "any")}`] },
  { at: `${operation}/parameters`, is: [{ name: "limit", in: "query", schema: { type: "integer" } }] },
  { at: operation, is: { requestBody: { required: true }, "x-idempotency": { mode: "auto" } } },
  { at: `${operation}/responses/200/x-error-codes`, is: ["late"] },
  {
    at: [`${operation}/requestBody`, `${operation}/responses/200`],
    is: { content: { "application/json": { schema: { type: "object", required: ["amount"] } } } },
  },
  { at: field, is: { type: "string", format: "decimal", enum: ["2", "1"] } },
  { at: field.replace("amount", "memo"), is: { type: "string" } },
];

/** The known document with more: entries of a list, a map or an object come on top of those that are there. */
function withMore(pointer: string, entries: JsonObject): JsonObject {
  // The copy shares no parts.
  const document: JsonObject = JSON.parse(JSON.stringify(known()));
  const thing = valueAt(document, fromPointer(pointer));
  if (!isObject(thing)) throw new Error(`no thing at ${pointer}`);
  for (const [key, value] of Object.entries(entries)) {
    const present = thing[key];
    if (Array.isArray(present) && Array.isArray(value)) thing[key] = [...present, ...value];
    else thing[key] = isObject(present) && isObject(value) ? { ...present, ...value } : value;
  }
  return document;
}

it("passes a document whose assertions all have facts", async () => expect(await complain(known(), facts)).toEqual([]));

describe("a fact", () => {
  it.each<[string, Fact, string]>([
    [
      "whose pointer does not resolve",
      { at: ["/security", "/components/schemas/Gone"] },
      "facts.yaml:10 F1: the pointer resolves to nothing; correct it or restore the value",
    ],
    [
      "of another value",
      { at: field, is: { type: "number" } },
      'facts.yaml:10 F1: type: expected "number", found "string"; restore it, or correct the fact',
    ],
    [
      "of a field that is not required",
      { at: record, is: { type: "object", required: ["amount", "memo"] } },
      'facts.yaml:10 F1: required: "memo" is missing; restore it, or correct the fact',
    ],
    [
      "of a field that does not exist",
      { at: record, is: { properties: { note: { type: "string" } } } },
      'facts.yaml:10 F1: properties.note: expected {"type":"string"}, found nothing; restore it, or correct the fact',
    ],
  ])("%s fails on its line", async (_, fact, expected) => {
    expect(await complain(known(), [...facts, fact])).toEqual([expected]);
  });

  it("that fails for one value still names the others", async () => {
    expect(await complain(withMore(field, { format: "uuid" }), facts)).toEqual([
      expect.stringMatching(/^facts\.yaml:8 F1: format: expected /),
      'openapi.yaml:6 format: "uuid" is not named by a fact, and not marked as assumed',
    ]);
  });

  it("with `*` holds at every place that there is, and at one", async () => {
    const codes = (...is: string[]): Fact => ({ at: "/paths/*/*/responses/200/x-error-codes", is });
    const others = facts.filter(({ at }) => !at.includes("x-error-codes"));
    expect(await complain(known(), [...others, codes("late")])).toEqual([]);
    expect(await complain(known(), [...facts, codes("early")])).toMatchObject([
      expect.stringContaining('"early" is missing'),
    ]);
    const nowhere = { at: "/paths/*/*/responses/404", is: {} };
    expect(await complain(known(), [...facts, nowhere])).toMatchObject([
      expect.stringContaining("resolves to nothing"),
    ]);
  });

  it("without `is` names no value", async () => {
    const document = withMore(field, { minLength: 1 });
    expect(await complain(document, [...facts, { at: `${field}/minLength` }])).toHaveLength(1);
    expect(await complain(document, [...facts, { at: `${field}/minLength`, is: 1 }])).toEqual([]);
  });
});

describe("an undocumented assertion is rejected:", () => {
  it.each<[string, JsonObject, string]>([
    [field, { pattern: "^1" }, 'pattern: "^1"'],
    [`${record}/properties/memo`, { default: "" }, 'default: ""'],
    [`${record}/properties/memo`, { readOnly: true }, "readOnly: true"],
    [field, { enum: ["3"] }, 'enum: "3"'],
    [field, { "x-open-enum": ["3"] }, 'x-open-enum: "3"'],
    [field, { anyOf: [{ enum: ["3"] }] }, 'enum: "3"'],
    [field, { not: { $ref: "#/components/schemas/Payout" } }, '$ref: "#/components/schemas/Payout"'],
    [`${operation}/parameters/0/schema`, { minimum: 1 }, "minimum: 1"],
    [`${operation}/parameters/0`, { required: true }, "required: true"],
    [record, { required: ["memo"] }, 'required: "memo"'],
    [record, { properties: { other: {} } }, "the field other"],
    [record, { additionalProperties: false }, "additionalProperties: false"],
    [record, { dependentRequired: { memo: ["any"] } }, 'dependentRequired.memo: "any"'],
    ["/components/schemas", { Other: { type: "string" } }, 'type: "string"'],
    [operation, { parameters: [{ name: "page" }] }, "the parameter page"],
    [operation, { parameters: [{ $ref: "#/page" }] }, '$ref: "#/page"'],
    [operation, { security: [{ key: [] }] }, "security.key: []"],
    [operation, { deprecated: true }, "deprecated: true"],
    [operation, { "x-idempotency": { ttl: 60 } }, "x-idempotency.ttl: 60"],
    [operation, { "x-exactly-one": ["a"] }, 'x-exactly-one: "a"'],
    [`${operation}/responses`, { "409": { description: "Conflict." } }, "the response 409"],
    [`${operation}/responses`, { "409": { $ref: "#/conflict" } }, '$ref: "#/conflict"'],
    [`${operation}/responses/200`, { "x-error-codes": ["early"] }, 'x-error-codes: "early"'],
    [`${operation}/responses/200`, { headers: { Age: {} } }, "the header Age"],
    [`${operation}/responses/200/content`, { "text/csv": {} }, "the media type text/csv"],
    ["/paths/~1payouts", { get: {} }, "the operation get"],
    ["/paths", { "/refunds": { post: {} } }, "the operation post"],
    // Also where it is marked, if it decides about money, secrets or access.
    [field, { "x-sensitive": true, "x-basis": "assumed" }, "x-sensitive: true"],
    [body, { "x-sensitive": true, "x-basis": "assumed" }, "x-sensitive: true"],
    [operation, { security: [], "x-basis": "assumed" }, "security: []"],
  ])("%s %j", async (pointer, entries, words) => {
    const found = (await complain(withMore(pointer, entries), facts)).join("\n");
    const missing = /^openapi\.yaml:\d+ .* is (?:named by no fact|not named by a fact, and not marked as assumed)$/m;
    expect(found).toMatch(missing);
    expect(found).toContain(` ${words} is n`);
  });

  it("unless it is marked", async () => {
    const other = { "x-basis": "assumed", type: "string", minLength: 1 };
    expect(await complain(withMore(record, { properties: { other } }), facts)).toEqual([]);
    const post = { "x-basis": "assumed", responses: { "200": { headers: { Age: {} } } } };
    expect(await complain(withMore("/paths", { "/refunds": { post } }), facts)).toEqual([]);
  });
});

it.each<[string, string, Json, string?]>([
  ["a field", field, "assumed"],
  ["a schema around one", body, "assumed"],
  ["an operation", operation, "assumed"],
  ["a status", `${operation}/responses/200`, "assumed"],
  ["required fields", record, { required: "assumed" }, "x-basis.required"],
])("a documented value is not assumed: %s", async (_, pointer, basis, mark = "x-basis") => {
  const document = withMore(pointer, { "x-basis": basis });
  const covers = expect.stringMatching(`^openapi\\.yaml:\\d ${mark} covers a value that a fact names$`);
  expect(await complain(document, facts)).toEqual([covers]);
  // Unless a fact says so itself.
  expect(await complain(document, [...facts, { at: pointer, is: { "x-basis": basis } }])).toEqual([]);
});

it.each<[JsonObject, string, string, RegExp]>([
  [
    { "x-exactly-one": ["a"] },
    "x-exactly-one/0",
    'x-exactly-one: "a" is not named by a fact, and not marked as assumed',
    /^Add a fact to .*facts\.yaml \(at: .*, is: {"x-exactly-one":\["a"\]}\) or mark it "x-basis: assumed"\.$/,
  ],
  [
    { "x-basis": "assumed" },
    "x-basis",
    "x-basis covers a value that a fact names",
    /^Remove the mark, or name it in .*facts\.yaml \(at: .*post, is: {"x-basis":"assumed"}\)\.$/,
  ],
])("says where %j is, and which row is missing", async (entries, at, reason, hint) => {
  expect(await problemsOf(write(withMore(operation, entries), facts).check)).toEqual([
    expect.objectContaining({ pointer: `${operation}/${at}`, reason, hint: expect.stringMatching(hint) }),
  ]);
});

describe("what is asserted, and by which mark it is assumed:", () => {
  const assumed = { "x-basis": "assumed" };
  const ofOperation = (get: JsonObject) => ({ paths: { "/a": { get } } });
  const response = {
    ...assumed,
    "x-error-codes": ["no"],
    headers: { Age: {} },
    content: { "a/b": { schema: { type: "object" }, encoding: { a: { contentType: "c/d" } } } },
  };
  it.each<[string, JsonObject, string[]]>([
    [
      "an assumed parameter",
      ofOperation({ parameters: [{ ...assumed, name: "a", required: false, schema: { type: "string" } }] }),
      ["", ...["", "/name", "/schema/type"].map((at) => `/parameters/0${at} by /parameters/0/x-basis`)],
    ],
    [
      "the status and media types of a response, not its codes, headers and bodies",
      ofOperation({ responses: { "200": response } }),
      [
        "",
        "/responses/200 by /responses/200/x-basis",
        "/responses/200/x-error-codes/0",
        "/responses/200/headers/Age",
        "/responses/200/content/a~1b by /responses/200/x-basis",
        "/responses/200/content/a~1b/schema/type",
        "/responses/200/content/a~1b/encoding/a/contentType",
      ],
    ],
    [
      "servers and credentials, not the document's own description",
      {
        openapi: "3.1.1",
        jsonSchemaDialect: "d",
        info: { version: "1" },
        tags: [{ name: "A" }],
        servers: [{ url: "https://a.example", description: "words", variables: { host: { default: "a" } } }],
        security: [{ key: [] }],
        components: { securitySchemes: { key: { type: "http", "x-access": { scopes: { "a:read": "Read." } } } } },
      },
      [
        ...["/security/0/key", "/servers/0/url", "/servers/0/variables/host/default"],
        ...["/components/securitySchemes/key/type", "/components/securitySchemes/key/x-access/scopes/a:read"],
      ],
    ],
  ])("%s", (_, document, expected) => {
    const found = assertionsOf(document).map(({ owner, value, mark }) =>
      [toPointer([...owner.path, ...value]), ...(mark ? [toPointer(mark)] : [])].join(" by "),
    );
    expect(found.map((text) => text.replaceAll(/\/components\/schemas\/A|\/paths\/~1a\/get/g, ""))).toEqual(expected);
  });
});

describe("matching", () => {
  const document: JsonObject = {
    amount: { type: "string", enum: ["1", "2"], examples: [] },
    fee: { $ref: "#/amount", "x-sensitive": true },
    charge: { $ref: "#/fee", type: "number" },
    parts: [{ a: 1, b: 2 }, { a: 3 }],
  };
  it.each<[string, Json, string[]]>([
    ["/amount/type", "string", ["/amount/type"]],
    ["/amount", { type: "string" }, ["/amount", "/amount/type"]],
    ["/amount", {}, ["/amount"]],
    ["/amount/enum", ["2"], ["/amount/enum", "/amount/enum/1"]],
    ["/amount/enum", ["2", "1"], ["/amount/enum", "/amount/enum/1", "/amount/enum/0"]],
    ["/amount/examples", [], ["/amount/examples"]],
    ["/parts", [{ a: 3 }], ["/parts", "/parts/1", "/parts/1/a"]],
    ["/fee", { $ref: "#/amount" }, ["/fee", "/fee/$ref"]],
    ["/fee", { type: "string" }, ["/fee", "/fee/$ref", "/amount", "/amount/type"]],
    [
      "/charge",
      { "x-sensitive": true, enum: ["1"] },
      [
        ...["/charge", "/charge/$ref", "/fee", "/fee/x-sensitive"],
        ...["/charge/$ref", "/fee", "/fee/$ref", "/amount", "/amount/enum", "/amount/enum/0"],
      ],
    ],
  ])("%s %j names all that it holds", (pointer, expected, named) => {
    expect(match(document, fromPointer(pointer), expected)).toEqual({ named });
  });

  it.each<[string, Json]>([
    ["/amount/type", "number"],
    ["/parts/0/a", "1"],
    ["/amount", { minLength: 1 }],
    ["/amount", { type: "number" }],
    ["/charge", { type: "string" }],
    ["/amount/enum", ["3"]],
    ["/amount/enum", []],
    ["/amount/type", ["string"]],
    ["/amount/type", {}],
    ["/nowhere", "string"],
  ])("%s %j does not hold", (pointer, expected) => {
    expect(match(document, fromPointer(pointer), expected).missed).toBeDefined();
  });

  it("names what is there of what does not hold", () => {
    expect(match(document, ["amount"], { type: "string", minLength: 1, enum: ["3", "1"] })).toEqual({
      missed: { path: ["amount", "minLength"], expected: 1 },
      named: ["/amount", "/amount/type", "/amount/enum", "/amount/enum/0"],
    });
  });
});

describe("read facts", () => {
  function read(text: string): { file: string; section: string } {
    return { file: path.join(path.dirname(writeSpec({ "facts.yaml": text })), "facts.yaml"), section: "fiat" };
  }

  const complain = (source: ReturnType<typeof read>) => complaints(source.file, () => readFacts(source));

  it("a list of facts gives each fact with its pointers and the lines where they stand", () => {
    const text = `
      fiat:
        - rule: F1
          source: "fiat:52-61,153"
          fact: The token lives for 600 seconds.
          at: /components/schemas/AccessToken
          is: { type: object }
        - { rule: G3, source: fiat:7, fact: Not shown., at: [/a, /b] }
        - { rule: F1, source: fiat:1, fact: x, at: /a, is: null }
      crypto: []
    `;
    const token = { pointer: "/components/schemas/AccessToken", location: { line: 5, column: 9 } };
    expect(readFacts(read(text))).toMatchObject([
      { rule: "F1", is: { type: "object" }, at: [token] },
      { at: [{ pointer: "/a" }, { pointer: "/b" }] },
      { is: null },
    ]);
  });

  it("a list of facts that cannot be read is missing, or has nothing for the service", async () => {
    const source = read("crypto: []");
    expect(await complain(source)).toEqual(["facts.yaml:1 has no list named fiat"]);
    expect(await complain({ ...source, file: `${source.file}.none` })).toEqual(["facts.yaml.none:1 does not exist"]);
  });

  it("rows that are no facts are all shown", async () => {
    const text = `
      fiat:
        - { rule: F1, source: fiat:1, fact: x, at: /a }
        - { rule: F1, source: fiat:1, fact: x }
        - { rule: X1, source: fiat:1, fact: x, at: /a, si: 1 }
        - { rule: F1, source: fiat:1, fact: x, at: a }
        - { rule: F1, source: fiat:1, fact: x, at: [] }
        - { rule: F1, source: fiat:1, fact: x, at: [/a, 5] }
        -
    `;
    expect(await complain(read(text))).toEqual([
      "facts.yaml:3 not a fact: must have required property 'at'",
      'facts.yaml:4 not a fact: must NOT have additional properties: "si"',
      'facts.yaml:4 not a fact: /rule must match pattern "^[FCGASW][0-9]+$"',
      'facts.yaml:5 not a fact: /at must match pattern "^/"',
      "facts.yaml:6 not a fact: /at must NOT have fewer than 1 items",
      "facts.yaml:7 not a fact: /at/1 must be string",
      "facts.yaml:8 not a fact: must be object",
    ]);
  });
});
