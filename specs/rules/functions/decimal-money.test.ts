import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../cli/src/pipeline/model/json-pointer.ts";
import { findings } from "../testing/findings.ts";
import { decimalMoney } from "./decimal-money.ts";

function check(properties: JsonObject): string[] {
  return findings(decimalMoney, { components: { schemas: { Wallet: { type: "object", properties } } } });
}

const reason = "looks like money: add format: decimal";

describe("a number that is money by its name", () => {
  it.each(["amount", "gas_amount", "totalFee", "amount_usd", "available", "used", "remaining"])("%s", (name) => {
    expect(check({ [name]: { type: "number", format: "decimal" } })).toEqual([]);
    expect(check({ [name]: { type: "number" } })).toEqual([
      `/components/schemas/Wallet/properties/${name} ${name} ${reason}`,
    ]);
  });

  it("may be one type among others, or in a list", () => {
    expect(check({ fee: { type: ["string", "number"] } })).toHaveLength(1);
    expect(check({ amounts: { type: "array", items: { type: "number" } } })).toHaveLength(1);
  });

  it("may be a parameter", () => {
    const parameters = { MinAmount: { name: "min_amount", in: "query", schema: { type: "number" } } };
    expect(findings(decimalMoney, { components: { parameters } })).toHaveLength(1);
  });
});

it("ignores other numbers, counts and texts", () => {
  const account_status = { type: "number" };
  const limit = { type: "integer" };
  const fee_breakdown = { type: "string" };
  expect(check({ account_status, limit, fee_breakdown, accounts: { type: "number" } })).toEqual([]);
});
