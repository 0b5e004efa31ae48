// Agent wallets, and webhook subscriptions.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  fields,
  operation,
  parameters,
  property,
  recordsOf,
  requestBody,
  schema,
} from "../../support/documents/document-reader.ts";

const queryOf = (id: string) => parameters(id).flatMap((entry) => (entry.in === "query" ? entry.name : []));

describe("a trade", () => {
  it("[C80] is for one of two outcomes, and buys by default", () => {
    expect(property("crypto", "TradeMarketRequest", "outcome").enum).toEqual(["yes", "no"]);
    expect(property("crypto", "TradeMarketRequest", "side")).toMatchObject({ enum: ["buy", "sell"], default: "buy" });
    expect(schema("crypto", "TradeMarketRequest").required).toContain("outcome");
  });

  it("[C105] documents the unit of its amount, the origin of its market, and the remaining fields", () => {
    const described = (name: string) => property("crypto", "TradeMarketRequest", name).description;
    expect(fields(schema("crypto", "TradeMarketRequest"))).toEqual(
      expect.arrayContaining(["amount", "market_id", "provider?", "reason?", "metadata?"]),
    );
    expect(described("amount")).toMatch(/Notional of the trade in US dollars, paid in USDC/);
    expect(recordsOf(property("crypto", "TradeMarketRequest", "market_id"))).toEqual(["MarketId"]);
    expect(schema("crypto", "MarketId").description).toMatch(/market search returns it/);
    expect(described("provider")).toMatch(/leave it out for the default/);
    expect(described("reason")).toMatch(/stored with the transaction/);
    expect(described("metadata")).toMatch(/stored with the transaction/);
  });
});

it("[C84] search and positions take the wallet, and search a query", () => {
  expect(queryOf("searchMarkets")).toEqual(["wallet_id", "query"]);
  expect(queryOf("listPositions")).toEqual(["wallet_id"]);
});

it("[C86] a paid fetch is a GET by default, and has a body for three methods", () => {
  const method = property("crypto", "FetchPaidResourceRequest", "method");
  expect(method).toMatchObject({ enum: ["GET", "POST", "PUT", "DELETE", "PATCH"], default: "GET" });
  expect(recordsOf(requestBody("fetchPaidResource"))).toEqual(["FetchPaidResourceRequest"]);
  expect(property("crypto", "FetchPaidResourceRequest", "body").description).toMatch(/for POST, PUT and PATCH/);
});

it("[S11] a paid fetch takes no key, and its documentation says that a key would protect nothing", () => {
  expect(operation("fetchPaidResource").operation["x-idempotency"]).toEqual({ mode: "none" });
  const described = readFileSync(join(import.meta.dirname, "../../../generated/crypto/resources.ts"), "utf8");
  expect(described).toMatch(
    /takes[\s*]+no[\s*]+idempotency[\s*]+key:[\s*]+calling[\s*]+again[\s*]+may[\s*]+pay[\s*]+twice/,
  );
});

describe("webhooks", () => {
  it("[C92] deliveries filter by four parameters, and have a view over all subscriptions", () => {
    expect(queryOf("listWebhookDeliveries")).toEqual(["limit", "offset", "status", "eventType"]);
    expect(operation("listAllDeliveries").path).not.toContain("{");
    expect(operation("listAllDeliveries").operation.description).toMatch(/across all subscriptions/);
  });

  it("[C106] events come in four groups", () => {
    expect(schema("crypto", "WebhookEventSlug").description).toMatch(/deposit.*transaction.*card.*KYC/s);
  });
});
