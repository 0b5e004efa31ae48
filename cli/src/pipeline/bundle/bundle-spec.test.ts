import fs from "node:fs";
import path from "node:path";
import { describe, expect, it, vi } from "vitest";
import { type JsonObject, valueAt } from "../model/json-pointer.ts";
import { smallSpec } from "../testing/small-spec.ts";
import { complaints, edit, type SpecFiles, writeSpec } from "../testing/spec-files.ts";
import { bundleSpec, circularPart, circularReference } from "./bundle-spec.ts";
import { cycleOf } from "./source-files.ts";

const operation = "operations/confirmTransfer.yaml";
const [transfer, id] = ["schemas/Transfer.yaml", "schemas/TransferId.yaml"] as const;

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

describe("a spec is refused, with file and line, if it", () => {
  const to = (target: string) => edit(smallSpec, operation, "../schemas/Transfer.yaml", target);
  const components = 'schemas: { A: { $ref: "#/components/schemas/B" }, B: { $ref: "#/components/schemas/A" } }';
  const envelope = "../schemas/EnvelopeB.yaml";
  const missing = edit(to("../schemas/Transfr.yaml"), operation, envelope, `${envelope}#/no`);
  const not31 = /^openapi\.yaml:1 not an OpenAPI 3\.1 document/;
  const endless = "malformed YAML: an anchor contains its own alias";
  const remote = "https://specs.example/Transfer.yaml";
  const list = { ...smallSpec, [operation]: "- summary: Confirms a transfer." };
  const text = { ...smallSpec, [operation]: "# Later.\n\nconfirmTransfer" };
  const latin = { ...smallSpec, [id]: "type: string\ndescription: A replacement for what was no letter, \uFFFD." };
  const self = { ...smallSpec, [operation]: "$ref: confirmTransfer.yaml" };
  const notFollowed = "is not followed here: OpenAPI allows no reference at this place";
  it.each<[string, SpecFiles, (string | RegExp)[]]>([
    [
      "is malformed",
      edit(smallSpec, "openapi.yaml", "info:", "info: ["),
      ["openapi.yaml:4 malformed YAML: missed comma between flow collection entries"],
    ],
    [
      "refers to what is not there: all of it",
      missing,
      [
        `${operation}:39 Can't resolve $ref: it resolves to nothing`,
        `${operation}:44 Can't resolve $ref: schemas/Transfr.yaml does not exist`,
      ],
    ],
    ["refers to the network", to(remote), [`${operation}:44 Can't resolve $ref: ${remote} is not a local file`]],
    ["has an anchor that contains its alias", { ...smallSpec, [id]: "examples: &a [*a]" }, [`${id}:1 ${endless}`]],
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
        ...{ [transfer]: "$ref: TransferId.yaml", [id]: "$ref: Transfer.yaml" },
        "schemas/ErrorResponse.yaml": "$ref: Transfer.yaml",
      },
      [
        `${transfer}:1 refers to itself: ${transfer} → ${id} → ${transfer}`,
        `${id}:1 refers to itself: ${id} → ${transfer} → ${id}`,
      ],
    ],
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

it("finds the reference that leads to itself, and the part that contains itself", () => {
  const document = {
    paths: { "/a": { $ref: "#/components/A" } },
    components: { A: { $ref: "#/components/B" }, B: { $ref: "#/components/B" }, C: { $ref: "#/none" } },
  };
  expect(circularReference(document)).toEqual(["components", "B", "$ref"]);
  expect(circularReference({ a: { b: { $ref: "#/a" } } })).toBeUndefined();
  const shared = { type: "string" };
  const part: JsonObject = { list: [shared, shared] };
  expect(circularPart({ a: part, b: part })).toBeUndefined();
  part.self = { part };
  expect(circularPart({ a: part })).toEqual(["a", "self", "part"]);
  expect(circularReference({ a: part })).toBeUndefined();
});

it.each([
  ["one", ["one", "two", "one"]],
  ["self", ["self", "self"]],
  ["leads-in", undefined],
  ["alias", undefined],
  ["record", undefined],
  ["missing", undefined],
])("the cycle of the file %s is %j", (name, cycle) => {
  const fileOf = (file: string) => `/specs/${file}.yaml`;
  const contents = new Map<string, unknown>([
    [fileOf("one"), { $ref: "two.yaml" }],
    [fileOf("two"), { $ref: "./one.yaml#/" }],
    [fileOf("leads-in"), { $ref: "one.yaml" }],
    [fileOf("alias"), { $ref: "record.yaml" }],
    [fileOf("record"), { type: "string" }],
    [fileOf("self"), { $ref: "self.yaml" }],
    [fileOf("missing"), { $ref: "nowhere.yaml" }],
  ]);
  expect(cycleOf(contents, fileOf(name))).toEqual(cycle?.map(fileOf));
});
