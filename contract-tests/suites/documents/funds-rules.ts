// Operations that move money or return balances.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { SchemaObject } from "../../support/documents/bundled-documents.ts";
import {
  answer,
  body,
  data,
  example,
  fields,
  parameter,
  property,
  recordsOf,
  requestBody,
  schema,
} from "../../support/documents/document-reader.ts";

const decimal = { type: "string", format: "decimal" };

describe("a transfer", () => {
  it("[C26] returns envelope A with nine fields, and amounts as text", () => {
    expect(answer("sendFunds", "200")["x-envelope"]).toBe("A");
    expect(recordsOf(body("sendFunds"))).toContain("EnvelopeA");
    expect(property("crypto", "EnvelopeA", "status").type).toBe("boolean");
    const { properties = {} } = data("sendFunds");
    expect(Object.keys(properties)).toHaveLength(9);
    expect(properties).toMatchObject({
      transaction_id: {},
      transaction_hash: { type: "string" },
      gas_amount: decimal,
      platform_fee: decimal,
      gas_funding_markup: decimal,
      total_fee: decimal,
      fee_breakdown: { type: "string" },
    });
  });

  it("[C45] may have no hash for gas and the platform's fee", () => {
    for (const hash of ["gas_tx_hash", "platform_fee_tx_hash"]) {
      expect(property("crypto", "SendFundsResult", hash).type, hash).toEqual(["string", "null"]);
    }
  });

  it("[C27] needs seven fields", () => {
    expect(recordsOf(requestBody("sendFunds"))).toEqual(["SendFundsRequest"]);
    expect([...(schema("crypto", "SendFundsRequest").required ?? [])].sort()).toEqual(
      ["account", "assets", "receiving_address", "amount", "type", "chain", "category"].sort(),
    );
  });

  it("[C28] names its account by 24 hexadecimal digits", () => {
    expect(recordsOf(property("crypto", "SendFundsRequest", "account"))).toEqual(["AccountId"]);
    const pattern = new RegExp(String(schema("crypto", "AccountId").pattern));
    expect(pattern.test("0123456789abcdefABCDEF00")).toBe(true);
    const wrong = ["0123456789abcdefABCDEF0", "0123456789abcdefABCDEF000", "0123456789abcdefABCDEFxx", ""];
    expect(wrong.filter((id) => pattern.test(id))).toEqual([]);
  });

  it("[C30] has an open category and one of three priorities", () => {
    const category = property("crypto", "SendFundsRequest", "category");
    expect(category["x-open-enum"]).toEqual(["personal", "business", "payment", "auto-forward", "other"]);
    expect(category).not.toHaveProperty("enum");
    expect(property("crypto", "SendFundsRequest", "priority")).toMatchObject({
      enum: ["low", "medium", "high"],
      default: "medium",
    });
  });
});

it("[S29] the SDK's documentation says that the handling of long digits is undocumented", () => {
  const described = readFileSync(join(import.meta.dirname, "../../../generated/crypto/schema.ts"), "utf8");
  expect(described).toMatch(/Undocumented \(G61\): .* how many digits of a JSON number the service keeps/);
});

it.each([
  ["[C44]", "sendFunds"],
  ["[C83]", "tradeMarket"],
])("%s %s takes an optional key in a header or in the body", (_, id) => {
  expect(parameter(id, "Idempotency-Key")).toMatchObject({ in: "header", required: false });
  const [record = ""] = recordsOf(requestBody(id));
  expect(fields(schema("crypto", record))).toContain("idempotency_key?");
});

it("[C47] a balance is requested by asset, and returned in envelope C as text", () => {
  expect(fields(schema("crypto", "CheckBalanceRequest"))).toEqual(["asset_id"]);
  expect(answer("checkBalance", "200")["x-envelope"]).toBe("C");
  expect(property("crypto", "EnvelopeC", "status")).toMatchObject({ const: "success" });
  expect(data("checkBalance").properties).toMatchObject({ balance: decimal, balance_usd: decimal });
});

describe("a swap quote", () => {
  it("[C48] takes an amount as text and optional addresses, and returns camelCase", () => {
    expect(fields(schema("crypto", "QuoteSwapRequest"))).toEqual([
      ...["sourceAsset", "destinationAsset", "amount", "sourceAddress?", "destinationAddress?"],
    ]);
    expect(property("crypto", "QuoteSwapRequest", "amount").type).toBe("string");
    for (const address of ["sourceAddress", "destinationAddress"]) {
      expect(property("crypto", "QuoteSwapRequest", address).description).toMatch(/Left out, it is the user's own/);
    }
    expect(answer("quoteSwap", "200")["x-envelope"]).toBe("B");
    expect(property("crypto", "EnvelopeB", "success").type).toBe("boolean");
    const names = Object.keys(data("quoteSwap").properties ?? {});
    expect(names).toContain("expiresAt");
    expect(names.filter((name) => name.includes("_"))).toEqual([]);
  });

  it("[C99] accepts any text as an asset", () => {
    for (const field of ["sourceAsset", "destinationAsset"]) {
      const { description: _, ...shape } = property("crypto", "QuoteSwapRequest", field);
      expect(shape).toEqual({ type: "string" });
    }
    const { description } = property("crypto", "QuoteSwapRequest", "sourceAsset");
    expect(description).toMatch(/ticker and chain \(`[A-Z]+_[A-Z]+`\) or as a bare native ticker \(`[A-Z]+`\)/);
  });
});

it("[C68] the funding address comes in envelope B, with 5.00 as the deposit from which bridging starts", () => {
  expect(answer("getFundingAddress", "200")["x-envelope"]).toBe("B");
  const minimum = property("crypto", "FundingAddress", "minimum_deposit");
  expect(minimum).toMatchObject(decimal);
  expect(minimum.description).toMatch(/5\.00 USDC; bridging starts once the balance has reached it/);
  expect(example("getFundingAddress")).toMatchObject({ data: { minimum_deposit: "5.00" } });
});

it("[C69] a customer's wallet comes in envelope B, with amounts as numbers", () => {
  expect(answer("getCustomerWallet", "200")["x-envelope"]).toBe("B");
  const amounts = ["balance.available", "balance.pending"];
  const limits = ["limit", "used", "remaining"].map((name) => `spending_limits.daily.${name}`);
  for (const amount of [...amounts, ...limits]) {
    expect(property("crypto", "CustomerCardWallet", amount).type, amount).toBe("number");
  }
});

it("[C101] funding sources are a map from the source's key to six texts", () => {
  const sources = property("crypto", "FundingAddress", "funding_sources");
  expect(sources).not.toHaveProperty("properties");
  expect(recordsOf(sources.additionalProperties as SchemaObject)).toEqual(["FundingSource"]);
  const { properties = {} } = schema("crypto", "FundingSource");
  expect(Object.entries(properties).map(([name, { type }]) => `${name}: ${type}`)).toEqual([
    ...["address: string", "network: string", "token: string"],
    ...["bridge_type: string", "bridge_time: string", "description: string"],
  ]);
});
