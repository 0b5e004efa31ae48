import { beforeEach, describe, expect, it } from "vitest";
import { prepare } from "../model/model.ts";
import type { Document } from "../model/openapi-document.ts";
import { listOperations, readOperations } from "../model/operation-object.ts";
import { loadFixture } from "../testing/fixture.ts";
import { signatureOf } from "./method-signature.ts";

let bundle: Document;

beforeEach(async () => {
  bundle = await loadFixture();
});

function signature(id: string): string {
  const prepared = prepare(bundle);
  const model = readOperations(prepared).find((candidate) => candidate.id === id);
  if (!model) throw new Error(`no operation ${id}`);
  const { arguments: given, passed, result, item } = signatureOf(prepared, model);
  const list = given.map(({ name, type, optional }) => `${name}${optional ? "?" : ""}: ${type}`);
  const page = item === undefined ? "" : ` of ${item}`;
  return `(${list.join(", ")}): ${result}${page} { ${passed.join(", ")} }`;
}

function operation(id: string) {
  const found = listOperations(bundle).find((entry) => entry.id === id);
  if (!found) throw new Error(`no operation ${id}`);
  return found.operation;
}

describe("a signature", () => {
  it("passes a parameter on under its own name", () => {
    const [parameter] = listOperations(bundle).find(({ id }) => id === "getReceipt")?.parameters ?? [];
    Object.assign(parameter ?? {}, { name: "receipt-id" });
    expect(signature("getReceipt")).toContain(
      '(receiptId: string, options?: CallOptions): Bytes { path: { "receipt-id": receiptId }',
    );
  });

  it("has no optional argument before a required one", () => {
    Object.assign(operation("transferMoney").requestBody ?? {}, { required: false });
    expect(signature("transferMoney")).toContain("(body: TransferRequest | undefined, options: TransferCallOptions)");
  });

  it("refers to entries of a page that have no name by their place", () => {
    const { transfers } = bundle.components?.schemas?.TransferPage?.properties ?? {};
    Object.assign(transfers ?? {}, { items: { type: "object", properties: { a: { type: "string" } } } });
    expect(signature("listTransfers")).toContain('): TransferPage of TransferPage["transfers"][number] {');
  });

  it("refers to what is written in the operation itself where it has no name", () => {
    const { responses = {} } = operation("listHooks");
    Object.assign(responses["200"] ?? {}, {
      content: { "application/json": { schema: { type: "object", properties: { a: { type: "string" } } } } },
    });
    expect(signature("listHooks")).toContain(
      ': OperationTypes["listHooks"]["responses"][200]["content"]["application/json"] {',
    );
  });
});
