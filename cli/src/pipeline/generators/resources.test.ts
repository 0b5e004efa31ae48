import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { DocumentError } from "../bundle/problem.ts";
import { forCallers } from "../model/model.ts";
import type { Document, Parameter, Schema } from "../model/openapi-document.ts";
import { contextOf, loadFixture, operationIn, operationOf } from "../testing/fixture.ts";
import { exampleCall } from "./method-example.ts";
import { signatureOf } from "./method-signature.ts";
import { generateResources } from "./resources.ts";

let bundle: Document;

beforeEach(async () => {
  bundle = await loadFixture();
});

const generated = () => generateResources(forCallers(contextOf(bundle)));

/** The parameter of `getReceipt`. */
function receiptParameter(): Parameter {
  const [parameter] = operationIn(bundle, "getReceipt").parameters ?? [];
  return parameter as Parameter;
}

it("the classes are distinguished if two clients have a resource of the same name", () => {
  const classes = generated().match(/(?<=export class )\w+(?= \{)/g);
  const wanted = ["CryptoTransfersResource", "AgentTransfersResource", "CustomersResource"];
  expect(classes).toEqual(expect.arrayContaining(wanted));
});

it("the classes reject two methods with the same name", () => {
  operationIn(bundle, "getVault")["x-sdk"] = { client: "crypto", resource: "cards", method: "freeze" };
  expect(generated).toThrow(DocumentError);
  expect(generated).toThrow("crypto.cards.freeze is already the name of another");
});

describe("a signature", () => {
  function signature(id: string): string {
    const service = forCallers(contextOf(bundle));
    const { arguments: given, passed, result, item } = signatureOf(service.document, operationOf(service, id));
    const list = given.map(({ name, type, optional }) => `${name}${optional ? "?" : ""}: ${type}`);
    const page = item === undefined ? "" : ` of ${item}`;
    return `(${list.join(", ")}): ${result}${page} { ${passed.join(", ")} }`;
  }
  const inline: Schema = { type: "object", properties: { a: { type: "string" } } };
  const content = { "application/json": { schema: inline } };

  it.each<[string, string, () => unknown, string]>([
    [
      "passes a parameter on under its own name",
      "getReceipt",
      () => Object.assign(receiptParameter(), { name: "receipt-id" }),
      '(receiptId: string, options?: CallOptions): Bytes { path: { "receipt-id": receiptId }',
    ],
    ...[{}, { type: "array", items: { type: "string" } }, { type: ["string", "null"] }, { type: "object" }].map(
      (schema): [string, string, () => unknown, string] => [
        `takes a text for a parameter of the path with the schema ${JSON.stringify(schema)}`,
        "getReceipt",
        () => Object.assign(receiptParameter(), { schema }),
        "(id: string, options?: CallOptions): Bytes",
      ],
    ),
    [
      "has no optional argument before a required one",
      "transferMoney",
      () => Object.assign(operationIn(bundle, "transferMoney").requestBody ?? {}, { required: false }),
      "(body: TransferRequest | undefined, options: TransferCallOptions)",
    ],
    [
      "refers to entries of a page that have no name by their place",
      "listTransfers",
      () => Object.assign(bundle.components?.schemas?.TransferPage?.properties?.transfers ?? {}, { items: inline }),
      '): TransferPage of TransferPage["transfers"][number] {',
    ],
    [
      "refers to what has no name by its operation",
      "listHooks",
      () => Object.assign(operationIn(bundle, "listHooks").responses?.["200"] ?? {}, { content }),
      ': OperationTypes["listHooks"]["responses"][200]["content"]["application/json"] {',
    ],
    ...[
      [inline, "WHOLE"],
      [{ properties: { data: { type: "string" } } }, "string | WHOLE"],
      [{ properties: { data: inline } }, 'Exclude<WHOLE["data"], undefined> | WHOLE'],
      [{ properties: { data: inline }, required: ["data"] }, 'WHOLE["data"]'],
      [{ oneOf: [{ properties: { data: inline } }, inline] }, "unknown"],
    ].map(([schema, type]): [string, string, () => unknown, string] => [
      `gives the type of the data in an envelope, or of the whole if that is the result: ${type}`,
      "listHooks",
      () => {
        const success = { "x-envelope": "B", content: { "application/json": { schema } } };
        Object.assign(operationIn(bundle, "listHooks").responses?.["200"] ?? {}, success);
      },
      `: ${`${type}`.replaceAll("WHOLE", 'OperationTypes["listHooks"]["responses"][200]["content"]["application/json"]')} {`,
    ]),
  ])("%s", (_, id, change, expected) => {
    change();
    expect(signature(id)).toContain(expected);
  });
});

describe("a method's TSDoc", () => {
  it.each(["fiat", "crypto"])("has at most 26 lines for every operation of the %s service", (api) => {
    const file = path.join(import.meta.dirname, `../../../../generated/${api}/resources.ts`);
    const found = readFileSync(file, "utf8").matchAll(/^ {2}\/\*\*\n(.*?)^ {3}\*\/\n {2}\w+\(/gms);
    const comments = [...found].map(([, lines = ""]) => lines);
    expect(comments.length).toBeGreaterThan(10);
    expect(comments.filter((lines) => lines.trimEnd().split("\n").length > 26)).toEqual([]);
    expect(comments.filter((lines) => !/@see .*\bhttps:\/\/.*\/operations\/\w+\.yaml\n$/s.test(lines))).toEqual([]);
    expect(comments.filter((lines) => /Rules: |\b[FC]\d+, [FC]\d+/.test(lines))).toEqual([]);
  });

  it("marks what is deprecated", () => {
    const text = generated();
    const start = text.lastIndexOf("  /**", text.indexOf("operations.deleteVault, {"));
    expect(text.slice(start, text.indexOf("*/", start))).toContain("@deprecated");
  });
});

it("the TSDoc of a method has the notes of the operation and of its parameters", () => {
  Object.assign(operationIn(bundle, "getReceipt")["x-sdk"] ?? {}, { note: "See `deployVault`." });
  receiptParameter()["x-sdk"] = { note: "As printed." };
  expect(generated()).toMatch(/ See \{@link .*deployVault.*\}\.\n[^/]* \* @param id \(string\) .* As printed\./);
});

it("the TSDoc of a method names the overlay that wrote it", () => {
  operationIn(bundle, "deployVault")["x-origin"] = ["overlays/some.yaml:12"];
  expect(generated().match(/\*\*Source\*\*: .*/g)).toEqual(["**Source**: overlays/some.yaml:12."]);
});

describe("an example", () => {
  function example(id: string): string | undefined {
    const service = forCallers(contextOf(bundle));
    return exampleCall(service.document, operationOf(service, id));
  }

  it("takes the first of several", () => {
    const examples = { small: { value: { amount: 1 } }, large: { value: { amount: 9 } } };
    const schema = { $ref: "#/components/schemas/TradeRequest" };
    const content = { "application/json": { schema, examples } };
    Object.assign(operationIn(bundle, "tradeThing").requestBody ?? {}, { content });
    expect(example("tradeThing")).toContain('{ amount: "1" }');
  });

  it("is left out where something that must be given has none", () => {
    expect(example("replaceHook")).toBeUndefined();
    delete receiptParameter().example;
    expect(example("getReceipt")).toBeUndefined();
  });
});
