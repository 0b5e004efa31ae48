import fs from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it, vi } from "vitest";
import { fromPointer, type JsonObject, valueAt } from "../model/json-pointer.ts";
import { temporaryFolder } from "../testing/fixture.ts";
import { smallSpec } from "../testing/small-spec.ts";
import { complaints, edit, problemsOf, type SpecFiles, writeSpec } from "../testing/spec-files.ts";
import { addDefaults, bundleSpec, circularPart } from "./bundle-spec.ts";
import { formatProblem, PipelineError, type Problem, refuse, tidyProblems } from "./problem.ts";
import { parseYaml, readYaml } from "./read-yaml.ts";

const operation = "operations/confirmTransfer.yaml";
const [transfer, id] = ["schemas/Transfer.yaml", "schemas/TransferId.yaml"] as const;

const deep = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((level) => `a${level}: &a${level} [${`*a${level - 1},`.repeat(9)}]`);

/** With the paths of files relative to the spec. */
async function complain(files: SpecFiles): Promise<string[]> {
  const spec = writeSpec(files);
  const folder = `${path.relative(process.cwd(), path.dirname(spec))}/`;
  const found = await complaints(spec, () => bundleSpec(spec));
  return found.map((complaint) => complaint.replaceAll(`${path.dirname(spec)}/`, "").replaceAll(folder, ""));
}

it("puts operations in their paths and records under components, named after their files", async () => {
  const spec = writeSpec({ ...smallSpec, "schemas/LeftOver.yaml": "type: string" });
  // Of the working directory, without effect.
  fs.writeFileSync(path.join(path.dirname(spec), "redocly.yaml"), "decorators:\n  remove-unused-components: on\nno: [");
  vi.spyOn(process, "cwd").mockReturnValue(path.dirname(spec));
  const { document, files } = await bundleSpec(spec);
  vi.restoreAllMocks();
  expect(valueAt(document, ["paths", "/transfers/{transferId}", "post", "operationId"])).toBe("confirmTransfer");
  expect(Object.keys(valueAt(document, ["components", "schemas"]) ?? {})).toEqual([
    ...["ConfirmTransferRequest", "EnvelopeB", "ErrorResponse", "Transfer", "TransferId"],
  ]);
  expect(files.map((file) => path.relative(path.dirname(spec), file))).toEqual(Object.keys(smallSpec));
});

describe("x-defaults", () => {
  const to = (name: string, section = "responses") => ({ $ref: `#/components/${section}/${name}` });
  const own = { description: "Its own.", headers: { Age: to("OwnAge", "headers") } };
  const bundled = (table: JsonObject, operation: JsonObject = {}, method = "get") =>
    addDefaults({
      "x-defaults": table,
      security: [{ token: [] }],
      paths: { "/a": { [method]: { responses: { "404": own, "400": to("Bad") }, ...operation } } },
      webhooks: { hook: { get: { responses: {} } } },
      components: { responses: { Bad: { description: "Bad." } } },
    });
  const operationOf = (document: JsonObject, method = "get") => valueAt(document, ["paths", "/a", method]);
  const any = { responses: { "404": "Gone", "409": "Conflict" }, rules: ["C22", "C6"], refusalCodes: ["limited"] };

  it("give each operation what it does not have itself, the later kinds first: all, method, credential, tag", () => {
    const table = {
      "*": any,
      get: { responses: { "409": "OfMethod" }, rules: ["C7"] },
      token: { responses: { "409": "OfCredential" }, rules: ["C8"] },
      Cards: { responses: { "409": "OfTag" }, refusalCodes: ["frozen"] },
    };
    const plain = bundled(table, { security: [] }, "put");
    expect(operationOf(plain, "put")).toEqual({
      security: [],
      "x-refusal-codes": ["limited"],
      "x-rules": ["C6", "C22"],
      responses: { "400": to("Bad"), "404": own, "409": to("Conflict") },
    });
    expect(plain).not.toHaveProperty("x-defaults");
    expect(plain).toMatchObject({ webhooks: { hook: { get: { responses: {} } } } });
    expect(operationOf(bundled(table))).toMatchObject({
      "x-rules": ["C6", "C7", "C8", "C22"],
      responses: { "409": to("OfCredential") },
    });
    expect(operationOf(bundled(table, { security: [] }))).toMatchObject({ responses: { "409": to("OfMethod") } });
    const card = { tags: ["Cards"], "x-rules": ["C10", "C6"], "x-refusal-codes": ["late", "limited"] };
    expect(operationOf(bundled(table, card))).toMatchObject({
      "x-rules": ["C6", "C7", "C8", "C10", "C22"],
      "x-refusal-codes": ["limited", "frozen", "late"],
      responses: { "409": to("OfTag") },
    });
  });

  it("give each response of an operation the headers, those of components too", () => {
    const document = bundled({ "*": { headers: { Age: "Age", Limit: "Limit" } } });
    const headers = { Age: to("Age", "headers"), Limit: to("Limit", "headers") };
    const responses = { "404": { ...own, headers: { ...headers, ...own.headers } }, "400": to("Bad") };
    expect(operationOf(document)).toEqual({ responses });
    expect(valueAt(document, ["components", "responses", "Bad"])).toEqual({ description: "Bad.", headers });
  });

  it.each<JsonObject>([{ "*": "Conflict" }, { "*": { responses: ["Conflict"] } }, { "*": { codes: {} } }])(
    "of another form are left to the linter: %j",
    (table) => expect(bundled(table)).toMatchObject({ "x-defaults": table }),
  );
});

describe("a spec is refused, with file and line, if it", () => {
  const to = (target: string) => edit(smallSpec, operation, "../schemas/Transfer.yaml", target);
  const components = 'schemas: { A: { $ref: "#/components/schemas/B" }, B: { $ref: "#/components/schemas/A" } }';
  const envelope = "../schemas/EnvelopeB.yaml";
  const missing = edit(to("../schemas/Transfr.yaml"), operation, envelope, `${envelope}#/no`);
  const not31 = /^openapi\.yaml:1 not an OpenAPI 3\.1 document/;
  const remote = "https://specs.example/Transfer.yaml";
  const list = { ...smallSpec, [operation]: "- summary: Confirms a transfer." };
  const text = { ...smallSpec, [operation]: "# Later.\n\nconfirmTransfer" };
  const latin = { ...smallSpec, [id]: "type: string\ndescription: A replacement for what was no letter, \uFFFD." };
  const self = { ...smallSpec, [operation]: "$ref: confirmTransfer.yaml" };
  const notFollowed = "is not followed here: OpenAPI allows no reference at this place";
  it.each<[string, SpecFiles, (string | RegExp)[]]>([
    [
      "refers to what is not there: all of it",
      missing,
      [
        `${operation}:39 Can't resolve $ref: it resolves to nothing`,
        `${operation}:44 Can't resolve $ref: schemas/Transfr.yaml does not exist`,
      ],
    ],
    ["refers to the network", to(remote), [`${operation}:44 Can't resolve $ref: ${remote} is not a local file`]],
    [
      "has components that only refer to each other",
      edit(smallSpec, "openapi.yaml", "components:", `components:\n      ${components}`),
      [/^openapi\.yaml:[1-9]\d+ the reference #\/components\/schemas\/B leads to itself$/],
    ],
    [
      "has two records of one name",
      { ...to("../other/EnvelopeB.yaml"), "other/EnvelopeB.yaml": "type: string" },
      [/^operations\/confirmTransfer\.yaml:44 Two schemas are referenced with the same name/],
    ],
    [
      "refers to files where OpenAPI allows no reference",
      edit(smallSpec, operation, '"200":', '"2000":'),
      [`${operation}:39 ../schemas/EnvelopeB.yaml ${notFollowed}`, `${operation}:44 ../${transfer} ${notFollowed}`],
    ],
    ...["", "- openapi: 3.1.1", "openapi: 3.0.3", "openapi: 9.9.9", "asyncapi: 3.0.0"].map(
      (root): [string, SpecFiles, RegExp[]] => [`is ${JSON.stringify(root)}`, { "openapi.yaml": root }, [not31]],
    ),
    ["has an empty file", { ...smallSpec, [operation]: "" }, [`${operation}:1 is empty`]],
    ["has a file without values", { ...smallSpec, [operation]: "# Later." }, [`${operation}:1 is empty`]],
    ["has an empty file with many references", { ...smallSpec, [id]: "" }, [`${id}:1 is empty`]],
    ["has a list for a file", list, [`${operation}:1 is not a map of keys to values`]],
    ["has a text for a file", text, [`${operation}:3 is not a map of keys to values`]],
    ["is not UTF-8", latin, [`${id}:2 is not UTF-8 text`]],
    ["has a file that refers to itself", self, [`${operation}:1 refers to itself: ${operation} → ${operation}`]],
    [
      "has files that refer to each other",
      {
        ...smallSpec,
        [transfer]: "$ref: TransferId.yaml",
        [id]: "$ref: Transfer.yaml",
        "schemas/ErrorResponse.yaml": "$ref: Transfer.yaml",
      },
      [
        `${transfer}:1 refers to itself: ${transfer} → ${id} → ${transfer}`,
        `${id}:1 refers to itself: ${id} → ${transfer} → ${id}`,
      ],
    ],
    [
      "has defaults that no operation gets",
      edit(
        smallSpec,
        "openapi.yaml",
        "    servers:",
        '    x-defaults: { "*": {}, post: {}, Transfer: {} }\n    servers:',
      ),
      ['openapi.yaml:8 x-defaults: no operation has the method, credential or tag "Transfer"'],
    ],
    ...[
      "x-note: { a: [{ $ref: none.yaml }] }",
      "x-note: { $ref: none.yaml#/a }",
      "callbacks: { done: { '{$url}': { $ref: none.yaml } } }",
      "requestBody: { content: { a/b: { example: { a: { $ref: none.yaml } } } } }",
      "requestBody: { content: { a/b: { schema: { default: { $ref: none.yaml } } } } }",
      "requestBody: { content: { a/b: { schema: { oneOf: [], discriminator: { propertyName: a, mapping: { b: none.yaml } } } } } }",
    ].map((line): [string, SpecFiles, string[]] => [
      `refers to a missing file in ${line}`,
      { ...smallSpec, [operation]: `${line}\nresponses: {}` },
      [`${operation}:1 Can't resolve $ref: operations/none.yaml does not exist`],
    ]),
  ])("%s", async (_, files, expected) => {
    const matchers = expected.map((each) => (typeof each === "string" ? each : expect.stringMatching(each)));
    expect(await complain(files)).toEqual(matchers);
  });
});

it("a record may contain itself, and a file may stand for another", async () => {
  const recursive = "type: object\nproperties: { parts: { type: array, items: { $ref: TransferId.yaml } } }";
  expect(await complain({ ...smallSpec, [id]: recursive })).toEqual([]);
  expect(await complain({ ...smallSpec, [id]: "$ref: Text.yaml", "schemas/Text.yaml": "type: string" })).toEqual([]);
});

it("finds the part that contains itself", () => {
  const shared = { type: "string" };
  const part: JsonObject = { list: [shared, shared] };
  expect(circularPart({ a: part, b: part })).toBeUndefined();
  part.self = { part };
  expect(circularPart({ a: part })).toEqual(["a", "self", "part"]);
});

it("writes schemas that are booleans as objects, where tools know only those", async () => {
  const schema = "{ allOf: [true], not: false, properties: { a: true }, items: false }";
  const part = `requestBody: { content: { a/b: { schema: ${schema} } } }\nresponses: {}\ncallbacks:\n`;
  const spec = writeSpec({
    ...smallSpec,
    [operation]: `${part}  done: { u: { post: { requestBody: { content: { a/b: { schema: false } } } } } }`,
  });
  const { document } = await bundleSpec(spec);
  expect(valueAt(document, ["paths", "/transfers/{transferId}", "post"])).toMatchObject({
    requestBody: {
      content: { "a/b": { schema: { allOf: [{}], not: { not: {} }, properties: { a: true }, items: false } } },
    },
    callbacks: { done: { u: { post: { requestBody: { content: { "a/b": { schema: { not: {} } } } } } } } },
  });
});

it("takes ordinary anchors, and refuses aliases that multiply, with their place, before they are expanded", async () => {
  const extended = (lines: readonly string[]) => ({
    ...smallSpec,
    [id]: `type: string\nx-note:\n${lines.map((line) => `  ${line}`).join("\n")}`,
  });
  const repeated = "the aliases repeat more than 100000 values: write fewer of them";
  expect(await complain(extended(["a: &a { b: 1 }", "c: { <<: *a }", `d: [${"*a,".repeat(1000)}]`]))).toEqual([]);
  expect(await complain(extended(["a0: &a0 [1]", ...deep]))).toEqual([`${id}:8 malformed YAML: ${repeated}`]);
  expect(await complain(extended(["a: &a [*a]"]))).toEqual([
    `${id}:3 malformed YAML: an anchor contains its own alias`,
  ]);
});

describe("locate", () => {
  async function place(pointer: string, files: SpecFiles = smallSpec): Promise<string> {
    const spec = writeSpec(files);
    const { file, line, column } = (await bundleSpec(spec)).locate(fromPointer(pointer));
    return `${path.relative(path.dirname(spec), file)}:${line}:${column}`;
  }

  const operation = "/paths/~1transfers~1{transferId}/post";

  it.each([
    ["the key of a property", "/info/version", "openapi.yaml:4:3"],
    ["an item of a list", "/tags/0", "openapi.yaml:11:5"],
    ["what a reference that was taken in leads to", operation, "operations/confirmTransfer.yaml:1:1"],
    ["what is below it", `${operation}/summary`, "operations/confirmTransfer.yaml:2:1"],
    ["a component", "/components/schemas/Transfer/properties/amount/format", "schemas/Transfer.yaml:9:5"],
    ["a shared response", "/components/responses/Unauthorized/content", "responses/Unauthorized.yaml:2:1"],
    ["a reference that is left", `${operation}/responses/401`, "operations/confirmTransfer.yaml:51:3"],
  ])("points at %s", async (_, pointer, found) => expect(await place(pointer)).toBe(found));

  it("points behind the comment of a file", async () => {
    const commented = `# Why.\n\n${smallSpec["schemas/TransferId.yaml"]?.trim()}`;
    const files = { ...smallSpec, "schemas/TransferId.yaml": commented };
    expect(await place("/components/schemas/TransferId", files)).toBe("schemas/TransferId.yaml:3:1");
  });

  it("finds a component that is part of a file, and one inside a component", async () => {
    const files = edit(
      smallSpec,
      "schemas/Transfer.yaml",
      "$ref: TransferId.yaml",
      "$ref: ids.yaml#/kinds/TransferKind",
    );
    const ids = "kinds:\n  Other: { type: string }\n  TransferKind:\n    type: string\n    minLength: 1";
    const found = await place("/components/schemas/TransferKind/minLength", { ...files, "schemas/ids.yaml": ids });
    expect(found).toBe("schemas/ids.yaml:5:5");
  });

  it("follows YAML anchors", async () => {
    const files = edit(smallSpec, "openapi.yaml", "tags:", "x-a: &shared { deep: 1 }\n    x-b: *shared\n    tags:");
    expect(await place("/x-b/deep", files)).toBe("openapi.yaml:10:16");
  });
});

const file = path.resolve("some.yaml");

async function complaint(work: () => unknown): Promise<string | undefined> {
  const [problem] = await problemsOf(work);
  return problem && formatProblem(problem).split(path.sep).at(-1);
}

describe("a YAML file", () => {
  const yaml = parseYaml(file, "a: 1\nlist:\n  - b: &shared { deep: yes }\n  - c: *shared\n200: OK\n");

  it("becomes plain JSON with text as keys", () => {
    expect(yaml.value).toEqual({ a: 1, list: [{ b: { deep: "yes" } }, { c: { deep: "yes" } }], "200": "OK" });
  });

  it.each<[string, (string | number)[], string]>([
    ["all", [], "1:1"],
    ["a key", ["a"], "1:1"],
    ["a number as a key", ["200"], "5:1"],
    ["an item", ["list", 1], "4:5"],
    ["what is behind an alias", ["list", 1, "c", "deep"], "3:18"],
    ["an item where the rest is missing", ["list", 0, "x", "y"], "3:5"],
    ["a key where the rest is missing", ["a", "b"], "1:1"],
  ])("tells the place of %s", (_, at, expected) => {
    const { line, column } = yaml.locate(at);
    expect(`${line}:${column}`).toBe(expected);
  });

  it("may be JSON, and may be empty", () => {
    expect(parseYaml(file, '{\n\t"a": [1, null, "x"]\n}').value).toEqual({ a: [1, null, "x"] });
    expect(parseYaml(file, "# nothing yet\n").value).toBeNull();
  });

  it("may have a property named __proto__", () => {
    const { value } = parseYaml(file, "__proto__: { a: 1 }");
    expect(Object.keys(value as object)).toEqual(["__proto__"]);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });
});

describe("what is refused, with its place", () => {
  it.each([
    ["a: [1, 2\nb: 3", /^some.yaml:2:1 {2}malformed YAML: /],
    ["a: 1\na: 2", /^some.yaml:2:1 {2}malformed YAML: Map keys must be unique/],
    ["a:\n  200: x\n  '200': y", /^some.yaml:3:3 {2}the key "200" occurs twice/],
    ["a: .nan", /^some.yaml:1:4 {2}JSON has no value such as NaN/],
    ["? [a, b]\n: 1", /^some.yaml:1:3 {2}a key must be text/],
    ["a: &x\n  b: *x", /some.yaml:2:3 {2}an anchor contains its own alias/],
    ["a: *missing", /^some.yaml:1:4 {2}the alias \*missing has no anchor before it/],
    ["a: 1\n---\nb: 2", /malformed YAML: /],
    [["a0: &a0 [1]", ...deep].join("\n"), /^some.yaml:6:22 {2}the aliases repeat more than 100000 values/],
    [
      `a: &a ${"x".repeat(200_000)}\nb: [${"*a,".repeat(60)}]`,
      /^some.yaml:2:\d+ {2}the aliases repeat more than 100000/,
    ],
  ])("%j", async (text, expected) => {
    expect(await complaint(() => parseYaml(file, text))).toMatch(expected);
  });

  it("a file that cannot be read as text", async () => {
    const folder = await temporaryFolder();
    await writeFile(path.join(folder, "latin.yaml"), Buffer.from([0x61, 0xe9]));
    expect(await complaint(() => readYaml(path.join(folder, "latin.yaml")))).toBe("latin.yaml:1  is not UTF-8 text");
    expect(await complaint(() => readYaml(path.join(folder, "none.yaml")))).toBe("none.yaml  does not exist");
    expect(await complaint(() => readYaml(folder))).toMatch(/^[^:]+ {2}is a folder$/);
  });
});

const problem: Problem = { file: path.resolve("specs/login.yaml"), line: 12, column: 5, reason: "must be string" };
const start = { line: 1, reason: "is empty" };

it.each<[string, Problem, string]>([
  ["as terminals link it", problem, "specs/login.yaml:12:5  must be string"],
  [
    "with pointer and hint on lines of their own",
    { ...problem, pointer: "/info/title", hint: "Quote it." },
    "specs/login.yaml:12:5  must be string\n    at /info/title\n    Quote it.",
  ],
  ["without a column", { ...start, file: path.resolve("a.yaml") }, "a.yaml:1  is empty"],
  ["of the working directory", { ...start, file: path.resolve(".") }, ".:1  is empty"],
  ["elsewhere", { ...start, file: "/elsewhere/a.yaml" }, "/elsewhere/a.yaml:1  is empty"],
])("writes a problem %s", (_, given, text) => expect(formatProblem(given)).toBe(text));

it("lists problems in the order of their places, each once, and throws unless there are none", () => {
  const first = { ...problem, line: 2 };
  const other = { ...problem, file: path.resolve("specs/card.yaml"), line: 99 };
  expect(tidyProblems([problem, first, problem, other])).toEqual([other, first, problem]);
  expect(new PipelineError([problem, first]).message.split("\n")).toHaveLength(2);
  expect(() => refuse([problem])).toThrow(PipelineError);
  expect(() => refuse([])).not.toThrow();
});
