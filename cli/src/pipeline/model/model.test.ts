import { beforeEach, describe, expect, it } from "vitest";
import { DocumentError } from "../bundle/problem.ts";
import { contextOf, loadFixture, operationIn, operationOf } from "../testing/fixture.ts";
import { forCallers, type Model } from "./model.ts";
import type { Document, Schema } from "./openapi-document.ts";
import { recordUses } from "./record-users.ts";
import { typeKeyword } from "./schema-object.ts";

let bundle: Document;
let model: Model;

beforeEach(async () => {
  bundle = await loadFixture();
  model = forCallers(contextOf(bundle));
});

const record = ({ document }: Model, name: string): Schema => document.components?.schemas?.[name] ?? {};
const typeOf = (name: string, field: string) => Object(record(model, name).properties)[field][typeKeyword];

describe("the model for callers", () => {
  it("is a copy", async () => expect(bundle).toEqual(await loadFixture()));

  it("[S9] is without parameters and properties that the SDK supplies, in the document too", () => {
    const { parameters, operation } = operationOf(model, "transferMoney");
    expect(parameters).toEqual([]);
    expect(JSON.stringify(operation)).not.toContain("idempotency_key");
    expect(model.document.components?.parameters).toEqual({});
    const { properties, required } = record(model, "TransferRequest");
    expect(properties).not.toHaveProperty("idempotency_key");
    expect(required).toEqual(["svc_account_id", "amount"]);
    expect(operationOf(model, "freezeCard").parameters.map(({ name }) => name)).toEqual(["svcCardId", "cardId"]);
    const [first] = operationIn(bundle, "listTransfers").parameters ?? [];
    Object.assign(first ?? {}, { "x-sdk-managed": true });
    const given = operationOf(forCallers(contextOf(bundle)), "listTransfers").queryParameters;
    expect(given).toHaveLength(operationOf(model, "listTransfers").queryParameters.length - 1);
  });

  it("requires what the SDK asks for", () => {
    expect(record(model, "CreateTokenRequest").required).toEqual(["api_key", "api_secret"]);
    const { parameters } = operationOf(model, "findCustomer");
    expect(parameters.filter(({ required }) => required).map(({ name }) => name)).toEqual(["wallet_id"]);
  });

  it("names the types of ids, of sent and of received amounts", () => {
    expect(record(model, "CardId")[typeKeyword]).toBe('Id<"CardId">');
    expect(typeOf("TransferRequest", "amount")).toBe("DecimalInput");
    expect(typeOf("TransferPart", "amount")).toBe("Decimal");
    expect(typeOf("Notification", "amount")).toBe("Decimal");
  });

  it("has no amount that is both sent and received", () => {
    const properties = { again: { $ref: "#/components/schemas/TransferRequest" } };
    Object.assign(bundle.components?.schemas?.Customer ?? {}, { properties });
    expect(() => forCallers(contextOf(bundle))).toThrow(DocumentError);
    expect(() => forCallers(contextOf(bundle))).toThrow("/components/schemas/TransferRequest/properties/amount: ");
  });
});

it.each<[string, string[], string[]]>([
  ["TransferRequest", ["request"], ["transferMoney"]],
  ["TransferPart", ["result"], ["transferMoney", "listTransfers"]],
  ["BalanceError", ["failure"], ["transferMoney"]],
  ["Notification", ["result"], ["notifySomething"]],
  ["Nothing", [], []],
])("%s is used on the sides %j by %j", (name, sides, operations) => {
  expect(recordUses(contextOf(bundle))(name)).toEqual({ sides: new Set(sides), operations });
});
