import { describe, expect, it } from "vitest";
import type { Bundle } from "../bundle/bundle-spec.ts";
import { PipelineError } from "../bundle/problem.ts";
import { fromPointer, isObject, type Json, type JsonObject, type Path, valueAt } from "../model/json-pointer.ts";
import { complaints, writeSpec } from "../testing/spec-files.ts";
import { checkFacts } from "./check-facts.ts";

type Fact = { readonly at: string | string[]; readonly is?: Json };

function write(document: JsonObject, facts: readonly Fact[]): { spec: string; check: () => void } {
  const rows = facts.map((fact) => `  - ${JSON.stringify({ rule: "F1", source: "fiat:1", fact: "words", ...fact })}`);
  const spec = writeSpec({ "facts.yaml": rows.length === 0 ? "fiat: []" : ["fiat:", ...rows].join("\n") });
  // The line of a place is the depth of its path.
  const locate = (path: Path) => ({ file: spec, line: path.length });
  const bundle: Bundle = { file: spec, files: [spec], document, locate };
  return { spec, check: () => checkFacts(bundle, { file: spec.replace("openapi", "facts"), section: "fiat" }) };
}

/** What the gate says about a document. */
function complain(document: JsonObject, facts: readonly Fact[]): Promise<string[]> {
  const { spec, check } = write(document, facts);
  return complaints(spec, check);
}

const field = "/components/schemas/Payout/properties/amount";
const operation = "/paths/~1payouts/post";

/** A document of which everything is known. */
function known(): JsonObject {
  const amount = { type: "string", format: "decimal", enum: ["1", "2"] };
  const schema = { $ref: "#/components/schemas/Payout" };
  const post = {
    operationId: "makePayout",
    "x-idempotency": { mode: "auto" },
    parameters: [{ name: "limit", in: "query", schema: { type: "integer" } }],
    requestBody: { required: true, content: { "application/json": { schema } } },
    responses: {
      "200": { description: "Paid.", "x-error-codes": ["late"], content: { "application/json": { schema } } },
    },
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

it("passes a document whose assertions all have facts", async () => expect(await complain(known(), facts)).toEqual([]));

describe("a fact", () => {
  it("fails on its line if its pointer does not resolve", async () => {
    expect(await complain(known(), [...facts, { at: ["/security", "/components/schemas/Gone"] }])).toEqual([
      "facts.yaml:10 F1: the pointer resolves to nothing; correct it or restore the value",
    ]);
  });

  it("fails on its line for another value", async () => {
    expect(await complain(known(), [...facts, { at: field, is: { type: "number" } }])).toEqual([
      'facts.yaml:10 F1: expected {"type":"number"}, found {"type":"string","format":"decimal","enum":["1","2"]}; restore it, or correct the fact',
    ]);
  });

  it("that fails for one value still names the others", async () => {
    const document = known();
    change(document, field, (amount) => ({ ...amount, format: "uuid" }));
    expect(await complain(document, facts)).toEqual([
      expect.stringMatching(/^facts\.yaml:8 F1: expected /),
      'openapi.yaml:6 format: "uuid" is neither named by a fact nor marked as assumed',
    ]);
  });

  it("without `is` names no value", async () => {
    const minLength = `${field}/minLength`;
    const document = known();
    change(document, field, (amount) => ({ ...amount, minLength: 1 }));
    expect(await complain(document, [...facts, { at: minLength }])).toHaveLength(1);
    expect(await complain(document, [...facts, { at: minLength, is: 1 }])).toEqual([]);
  });
});

function change(document: JsonObject, pointer: string, edit: (thing: JsonObject) => JsonObject): void {
  const path = fromPointer(pointer);
  const around = valueAt(document, path.slice(0, -1));
  const [key = ""] = path.slice(-1);
  const thing = isObject(around) ? around[key] : Array.isArray(around) ? around[Number(key)] : undefined;
  if (!isObject(thing)) throw new Error(`no thing at ${pointer}`);
  Object.assign(around ?? {}, { [key]: edit(thing) });
}

/** Adds entries to a thing; those of a list, a map or an object that is there come on top of it. */
function add(document: JsonObject, pointer: string, entries: JsonObject): void {
  change(document, pointer, (thing) => {
    const added = Object.entries(entries).map(([key, value]) => {
      const present = thing[key];
      if (Array.isArray(present) && Array.isArray(value)) return [key, [...present, ...value]];
      return [key, isObject(present) && isObject(value) ? { ...present, ...value } : value];
    });
    return { ...thing, ...Object.fromEntries(added) };
  });
}

describe("an undocumented assertion is rejected:", () => {
  const record = "/components/schemas/Payout";
  it.each<[string, JsonObject, string]>([
    [field, { pattern: "^1" }, 'pattern: "^1"'],
    [`${record}/properties/memo`, { format: "uri" }, 'format: "uri"'],
    [`${record}/properties/memo`, { maxLength: 140 }, "maxLength: 140"],
    [`${record}/properties/memo`, { default: "" }, 'default: ""'],
    [`${record}/properties/memo`, { const: "a" }, 'const: "a"'],
    [`${record}/properties/memo`, { readOnly: true }, "readOnly: true"],
    [`${record}/properties/any`, { type: "string" }, 'type: "string"'],
    [field, { enum: ["3"] }, 'enum: "3"'],
    [field, { "x-open-enum": ["3"] }, 'x-open-enum: "3"'],
    [field, { anyOf: [{ enum: ["3"] }] }, 'enum: "3"'],
    [field, { not: { $ref: "#/components/schemas/Payout" } }, '$ref: "#/components/schemas/Payout"'],
    [`${operation}/parameters/0/schema`, { minimum: 1 }, "minimum: 1"],
    [`${operation}/parameters/0/schema`, { exclusiveMaximum: 100 }, "exclusiveMaximum: 100"],
    [`${operation}/parameters/0/schema`, { multipleOf: 5 }, "multipleOf: 5"],
    [`${operation}/parameters/0`, { required: true }, "required: true"],
    [record, { required: ["memo"] }, 'required: "memo"'],
    [record, { properties: { other: {} } }, "the field other"],
    [record, { additionalProperties: false }, "additionalProperties: false"],
    [record, { minProperties: 1 }, "minProperties: 1"],
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
  ])("%s %j", async (pointer, entries, words) => {
    const document = known();
    add(document, pointer, entries);
    expect(await complain(document, facts)).toContainEqual(
      expect.stringMatching(
        /^openapi\.yaml:\d+ .* is (?:named by no fact|neither named by a fact nor marked as assumed)$/,
      ),
    );
    expect((await complain(document, facts)).join("\n")).toContain(` ${words} is n`);
  });

  it("with its location and the missing row", () => {
    const document = known();
    add(document, operation, { "x-exactly-one": ["a"] });
    expect(problemsOf(write(document, facts).check)).toEqual([
      {
        file: expect.stringMatching(/openapi\.yaml$/),
        line: 5,
        pointer: `${operation}/x-exactly-one/0`,
        reason: 'x-exactly-one: "a" is neither named by a fact nor marked as assumed',
        hint: expect.stringMatching(
          /^Add a fact to .*facts\.yaml \(at: .*, is: {"x-exactly-one":\["a"\]}\) or mark it "x-basis: assumed"\.$/,
        ),
      },
    ]);
  });

  it("unless it is marked", async () => {
    const document = known();
    add(document, record, { properties: { other: { "x-basis": "assumed", type: "string", minLength: 1 } } });
    add(document, "/paths", {
      "/refunds": { post: { "x-basis": "assumed", responses: { "200": { headers: { Age: {} } } } } },
    });
    expect(await complain(document, facts)).toEqual([]);
  });

  it.each<[string, JsonObject, string]>([
    [field, { "x-sensitive": true }, "x-sensitive: true"],
    [`${operation}/requestBody/content/application~1json/schema`, { "x-sensitive": true }, "x-sensitive: true"],
    [operation, { security: [] }, "security: []"],
  ])(
    "also where it is marked, if it decides about money, secrets or access: %s %j",
    async (pointer, entries, words) => {
      const document = known();
      add(document, pointer, { ...entries, "x-basis": "assumed" });
      expect((await complain(document, facts)).join("\n")).toContain(` ${words} is named by no fact`);
    },
  );
});

describe("a documented value is not assumed:", () => {
  it.each([
    ["a field", field, "x-basis"],
    ["a schema around one", `${operation}/requestBody/content/application~1json/schema`, "x-basis"],
    ["an operation", operation, "x-basis"],
    ["a status", `${operation}/responses/200`, "x-basis"],
    ["required fields", "/components/schemas/Payout", "x-required-basis"],
  ])("%s", async (_, pointer, mark) => {
    const document = known();
    add(document, pointer, { [mark]: "assumed" });
    expect(await complain(document, facts)).toEqual([
      expect.stringMatching(`^openapi\\.yaml:\\d ${mark} covers a value that a fact names$`),
    ]);
    // Unless a fact says so itself.
    expect(await complain(document, [...facts, { at: pointer, is: { [mark]: "assumed" } }])).toEqual([]);
  });

  it("with its location and a hint", () => {
    const document = known();
    add(document, `${operation}/responses/200`, { "x-basis": "assumed" });
    expect(problemsOf(write(document, facts).check)).toEqual([
      expect.objectContaining({
        pointer: `${operation}/responses/200/x-basis`,
        reason: "x-basis covers a value that a fact names",
        hint: expect.stringMatching(
          /^Remove the mark, or name it in .*facts\.yaml \(at: .*\/200, is: {"x-basis":"assumed"}\)\.$/,
        ),
      }),
    ]);
  });
});

function problemsOf(check: () => void): readonly unknown[] {
  try {
    check();
    return [];
  } catch (error) {
    if (error instanceof PipelineError) return error.problems;
    throw error;
  }
}
