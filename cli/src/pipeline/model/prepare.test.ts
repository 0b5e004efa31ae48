import { beforeEach, describe, expect, it } from "vitest";
import { DocumentError } from "../bundle/problem.ts";
import { loadFixture } from "../testing/fixture.ts";
import { prepare, typeKeyword } from "./model.ts";
import type { Document, Schema } from "./openapi-document.ts";
import { listOperations } from "./operation-object.ts";

let bundle: Document;

beforeEach(async () => {
  bundle = await loadFixture();
});

function record(document: Document, name: string): Schema {
  return document.components?.schemas?.[name] ?? {};
}

function property(document: Document, name: string, field: string): Schema {
  return record(document, name).properties?.[field] as Schema;
}

function operation(document: Document, id: string) {
  const found = listOperations(document).find((entry) => entry.id === id);
  if (!found) throw new Error(`no operation ${id}`);
  return found;
}

describe("prepare", () => {
  it("leaves the bundle as it is", () => {
    const before = structuredClone(bundle);
    prepare(bundle);
    expect(bundle).toEqual(before);
  });

  it("[S9] takes out parameters and properties that the SDK supplies", () => {
    const prepared = prepare(bundle);
    expect(operation(prepared, "transferMoney").parameters).toEqual([]);
    expect(prepared.components?.parameters).toEqual({});
    expect(record(prepared, "TransferRequest").properties).not.toHaveProperty("idempotency_key");
    expect(record(prepared, "TransferRequest").required).toEqual(["svc_account_id", "amount"]);
    expect(JSON.stringify(operation(prepared, "transferMoney").operation)).not.toContain("idempotency_key");
  });

  it("keeps the other parameters, in order", () => {
    expect(operation(prepare(bundle), "freezeCard").parameters.map(({ name }) => name)).toEqual([
      "svcCardId",
      "cardId",
    ]);
  });

  it("requires what the SDK asks for", () => {
    const prepared = prepare(bundle);
    expect(record(prepared, "CreateTokenRequest").required).toEqual(["api_key", "api_secret"]);
    const { parameters } = operation(prepared, "findCustomer");
    expect(parameters.filter(({ required }) => required).map(({ name }) => name)).toEqual(["wallet_id"]);
  });

  it("distinguishes sent from received amounts", () => {
    const prepared = prepare(bundle);
    expect(property(prepared, "TransferRequest", "amount")[typeKeyword]).toBe("DecimalInput");
    expect(property(prepared, "TransferPart", "amount")[typeKeyword]).toBe("Decimal");
    expect(property(prepared, "Notification", "amount")[typeKeyword]).toBe("Decimal");
  });

  it("names the type of each kind of id", () => {
    expect(record(prepare(bundle), "CardId")[typeKeyword]).toBe('Id<"CardId">');
  });

  it("rejects an amount that is both sent and received", () => {
    record(bundle, "Customer").properties = { again: { $ref: "#/components/schemas/TransferRequest" } };
    expect(() => prepare(bundle)).toThrow(DocumentError);
    expect(() => prepare(bundle)).toThrow("/components/schemas/TransferRequest/properties/amount: ");
  });
});
