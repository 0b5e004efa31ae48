import { describe, expect, it } from "vitest";
import { routeOf } from "../testing/bare-tenant.ts";
import { serviceDocuments } from "./documents.ts";
import { checkRepeated, checkRequest, type QueryValues, readQuery } from "./read-request.ts";
import { createEndpoint, type Endpoint } from "./routes.ts";

const rulesOf = (operationId: string): Endpoint =>
  createEndpoint("crypto", serviceDocuments.crypto, routeOf(operationId), {});

function read(value: unknown, exact: unknown = value) {
  return { text: value === undefined ? "" : JSON.stringify(value), value, exact };
}

function problems(operationId: string, body: unknown, query: QueryValues = {}): string[] {
  return checkRequest(rulesOf(operationId), read(body), query).map(({ field, message }) => `${field} ${message}`);
}

const card = {
  ...{ account_id: "a1", card_type: "physical", card_program: "VISA", shipping_name: "Ada" },
  shipping_address: { street: "1 Example Street", city: "Bern", state: "BE", postal_code: "3000", country: "CHE" },
};

describe("the problems of a request", () => {
  it("are none if the document allows it, or has no schema", () => {
    expect(problems("checkBalance", { asset_id: "a" })).toEqual([]);
    expect(problems("batchAddAssets", ["anything"])).toEqual([]);
    expect(problems("listWebhooks", undefined)).toEqual([]);
    expect(problems("submitSourceOfFunds", undefined)).toEqual([]);
  });

  it("name nested fields", () => {
    expect(problems("orderPhysicalCard", card)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^shipping_address\.country must match pattern/)]),
    );
    expect(problems("createWebhook", { url: "https://a.example", events: [1] })).toEqual(["events.0 must be string"]);
  });

  it("omit that no form fits", () => expect(problems("orderPhysicalCard", card).join()).not.toContain("anyOf"));

  it("are the missing required fields if the body is missing", () => {
    expect(problems("checkBalance", undefined)).toEqual(["asset_id is required"]);
    expect(problems("createVirtualCard", undefined)).toEqual([expect.stringContaining(" is required")]);
  });

  it("are at most fifty", () => {
    const many = { url: "https://a.example", events: Array.from({ length: 1000 }, () => 1) };
    expect(problems("createWebhook", many)).toHaveLength(50);
  });

  it("include numbers that are no valid amounts", () => {
    const rest = {
      account: "a".repeat(24),
      assets: "a",
      receiving_address: "b",
      type: "USDC",
      chain: "SOLANA",
      category: "x",
    };
    const amounts = (amount: string) =>
      checkRequest(rulesOf("sendFunds"), read({ ...rest, amount: 1 }, { ...rest, amount }), {});
    expect(amounts(`${"9".repeat(39)}.${"9".repeat(38)}`)).toEqual([]);
    expect(amounts("-5")).toEqual([]);
    for (const wrong of ["1".repeat(40), `0.${"1".repeat(39)}`, "1e-200"]) {
      const message = "must be a decimal with at most 39 digits before the point and 38 after it";
      expect(amounts(wrong)).toEqual([{ field: "amount", keyword: "format", message }]);
    }
  });

  it("include strings that are no valid amounts", () => {
    const rules = rulesOf("quoteSwap");
    const check = (amount: string) =>
      checkRequest(rules, read({ sourceAsset: "SOL", destinationAsset: "ETH", amount }), {}).map(({ field }) => field);
    expect([check("1.50"), check("9".repeat(5000)), check("1e3")]).toEqual([[], ["amount"], ["amount"]]);
  });

  it("are that the body is missing, if an empty object were allowed", () => {
    const rules: Endpoint = { ...rulesOf("checkBalance"), request: () => true };
    expect(checkRequest(rules, read(undefined), {})).toEqual([
      { field: "", message: "is required: send at least {}", keyword: "required" },
    ]);
  });

  it("are that no form fits only if there is nothing more to say", () => {
    const failing = (...keywords: readonly string[]): Endpoint["request"] =>
      Object.assign(() => false, {
        errors: keywords.map((keyword) => ({ instancePath: "", keyword, params: {} })),
      });
    const keywordsOf = (...keywords: readonly string[]) =>
      checkRequest({ ...rulesOf("checkBalance"), request: failing(...keywords) }, read({}), {}).map(
        ({ keyword, message }) => `${keyword} ${message}`,
      );
    expect(keywordsOf("oneOf", "type", "anyOf")).toEqual(["type is not valid"]);
    expect(keywordsOf("oneOf", "anyOf")).toEqual(["oneOf is not valid", "anyOf is not valid"]);
    expect(keywordsOf()).toEqual([]);
  });

  it("include those of the query", () => {
    expect(problems("listCardTransactions", undefined, { page: "x", limit: 101 })).toEqual([
      "page must be integer",
      "limit must be <= 100",
    ]);
  });
});

describe("a query", () => {
  const { route } = rulesOf("listCardTransactions");
  const values = (search: string) => readQuery(route, new URLSearchParams(search), (name) => name);

  it("has numbers where the document says so, if they are integers", () => {
    expect(values("page=2&limit=-1&status=5")).toEqual({ page: 2, limit: -1, status: "5" });
    for (const text of ["", "x", "1.5", "1e3", "0x10", " 1", "9".repeat(20)]) {
      expect(values(`page=${text}`)).toEqual({ page: text });
    }
  });

  it("has only declared parameters, the first of each", () => {
    expect(values("page=1&page=2&other=3&__proto__=4")).toEqual({ page: 1 });
  });

  it("must not repeat a declared parameter", () => {
    const sent = new URLSearchParams("p_page=1&page=2&page=3&p_status=5&p_status=5&other=1&other=2");
    expect(checkRepeated(route, sent, (name) => `p_${name}`)).toEqual([
      { field: "status", message: "must be sent only once", keyword: "type" },
    ]);
  });

  it("is read by the names on the wire", () => {
    expect(readQuery(route, new URLSearchParams("p_page=1&page=2"), (name) => `p_${name}`)).toEqual({ page: 1 });
  });
});
