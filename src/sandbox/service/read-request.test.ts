import { describe, expect, it, vi } from "vitest";
import { routeOf } from "../../../tests/support/sandbox/bare-tenant.ts";
import { checkBalance, OpenServices } from "../../../tests/support/sandbox/open-services.ts";
import { headerFields, IncomingRequest } from "../core/request.ts";
import { Refusal } from "../core/response.ts";
import { serviceDocuments } from "./documents.ts";
import {
  bearerOf,
  checkRepeated,
  checkRequest,
  type QueryValues,
  ReceivedCall,
  type RequestContext,
  readQuery,
} from "./read-request.ts";
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
  account_id: "a1",
  card_type: "physical",
  card_program: "VISA",
  shipping_name: "Ada",
  shipping_address: { street: "1 Example Street", city: "Bern", state: "BE", postal_code: "3000", country: "CHE" },
};

describe("the problems of a request", () => {
  it.each<[operationId: string, body: unknown, problems: unknown[]]>([
    ["checkBalance", { asset_id: "a" }, []],
    ["batchAddAssets", ["anything"], []],
    ["listWebhooks", undefined, []],
    ["submitSourceOfFunds", undefined, []],
    ["createWebhook", { url: "https://a.example", events: [1] }, ["events.0 must be string"]],
    ["checkBalance", undefined, ["asset_id is required"]],
    ["createVirtualCard", undefined, [expect.stringContaining(" is required")]],
  ])("of %s with %j are %j", (operationId, body, expected) => expect(problems(operationId, body)).toEqual(expected));

  it("name nested fields, omit that no form fits, and are at most fifty", () => {
    const found = problems("orderPhysicalCard", card);
    expect(found).toContainEqual(expect.stringMatching(/^shipping_address\.country must match pattern/));
    expect(found.join()).not.toContain("anyOf");
    const many = { url: "https://a.example", events: Array.from({ length: 1000 }, () => 1) };
    expect(problems("createWebhook", many)).toHaveLength(50);
  });

  it("include numbers that are no valid amounts", () => {
    const ids = { account: "a".repeat(24), assets: "a", receiving_address: "b" };
    const rest = { ...ids, type: "USDC", chain: "SOLANA", category: "x" };
    const amounts = (amount: string) =>
      checkRequest(rulesOf("sendFunds"), read({ ...rest, amount: 1 }, { ...rest, amount }), {});
    expect(amounts(`${"9".repeat(39)}.${"9".repeat(38)}`)).toEqual([]);
    expect(amounts("-5")).toEqual([]);
    for (const wrong of ["1".repeat(40), `0.${"1".repeat(39)}`, "1e-200"]) {
      const message = "must be a decimal with at most 39 digits before the point and 38 after it";
      expect(amounts(wrong)).toEqual([{ field: "amount", keyword: "format", message }]);
    }
  });

  it.each([
    ["1.50", []],
    ["9".repeat(5000), ["amount"]],
    ["1e3", ["amount"]],
  ])("include the string %s: %j", (amount, fields) => {
    const swap = read({ sourceAsset: "SOL", destinationAsset: "ETH", amount });
    expect(checkRequest(rulesOf("quoteSwap"), swap, {}).map(({ field }) => field)).toEqual(fields);
  });

  it("are that the body is missing, if an empty object were allowed", () => {
    const rules: Endpoint = { ...rulesOf("checkBalance"), request: () => true };
    expect(checkRequest(rules, read(undefined), {})).toEqual([
      { field: "", message: "is required: send at least {}", keyword: "required" },
    ]);
  });

  it("are that no form fits only if there is nothing more to say", () => {
    const keywordsOf = (...keywords: readonly string[]) => {
      const errors = keywords.map((keyword) => ({ instancePath: "", keyword, params: {} }));
      const rules: Endpoint = { ...rulesOf("checkBalance"), request: Object.assign(() => false, { errors }) };
      return checkRequest(rules, read({}), {}).map(({ keyword, message }) => `${keyword} ${message}`);
    };
    expect(keywordsOf("oneOf", "type", "anyOf")).toEqual(["type is not valid"]);
    expect(keywordsOf("oneOf", "anyOf")).toEqual(["oneOf is not valid", "anyOf is not valid"]);
    expect(keywordsOf()).toEqual([]);
  });
});

describe("a query", () => {
  const { route } = rulesOf("listCardTransactions");
  const values = (search: string) => readQuery(route, new URLSearchParams(search), (name) => name);

  it("has the first of each declared parameter by its name on the wire, as a number if it is an integer", () => {
    expect(values("page=2&limit=-1&status=5")).toEqual({ page: 2, limit: -1, status: "5" });
    for (const text of ["", "x", "1.5", "1e3", "0x10", " 1", "9".repeat(20)])
      expect(values(`page=${text}`)).toEqual({ page: text });
    expect(values("page=1&page=2&other=3&__proto__=4")).toEqual({ page: 1 });
    expect(readQuery(route, new URLSearchParams("p_page=1&page=2"), (name) => `p_${name}`)).toEqual({ page: 1 });
  });

  it("must not repeat a declared parameter", () => {
    const sent = new URLSearchParams("p_page=1&page=2&page=3&p_status=5&p_status=5&other=1&other=2");
    expect(checkRepeated(route, sent, (name) => `p_${name}`)).toEqual([
      { field: "status", message: "must be sent only once", keyword: "type" },
    ]);
  });
});

const bearer = (authorization?: string) =>
  bearerOf(headerFields(authorization === undefined ? [] : [["authorization", authorization]]));

it.each([
  ["Bearer t1", "t1"],
  ["bearer   t1", "t1"],
  ["Bearer t1 t2", undefined],
  ["Bearer", undefined],
  ["Basic t1", undefined],
  ["x Bearer t1", undefined],
  ["Bearer t1, Bearer t2", undefined],
  [undefined, undefined],
])("the credential of %j is %j", (authorization, credential) => expect(bearer(authorization)).toBe(credential));

function call(path: string, more: Partial<RequestContext> = {}, closed?: AbortSignal) {
  const parts = { method: "POST", search: "", headers: headerFields([]), body: null, signal: undefined };
  const request = new IncomingRequest({ ...parts, path });
  const context = { request, pathValues: new Map(), tenant: undefined, ...more };
  return new ReceivedCall(context as unknown as RequestContext, routeOf("checkBalance"), undefined, {}, closed);
}

describe("a handler's call", () => {
  it.each([
    ["/crypto/api/v1/balance/check", "/balance/check"],
    ["/fiat/api/health", "/health"],
    ["/fiat/api", ""],
    ["/kyc-checks/documents", "/documents"],
    ["/kyc/apiary/x", "/apiary/x"],
    ["/kyc/api/v1x", "/v1x"],
    ["/a/crypto/api/v1/x", "/crypto/api/v1/x"],
  ])("has the address of %s below its service: %s", (path, address) => expect(call(path).address).toBe(address));

  it("names what it does not have", () => {
    expect(() => call("/crypto/x").tenant).toThrow("The tenant is not known before the request is authenticated");
    expect(() => call("/crypto/x").path("cardId")).toThrow("The path has no parameter cardId");
  });

  it("has a signal that follows the caller and the sandbox", () => {
    const [caller, closed] = [new AbortController(), new AbortController()];
    const request = { signal: caller.signal } as never;
    const both = call("/crypto/x", { request }, closed.signal);
    expect(both.signal?.aborted).toBe(false);
    closed.abort();
    expect(both.signal?.aborted).toBe(true);
    expect(call("/crypto/x", {}, closed.signal).signal).toBe(closed.signal);
    expect(call("/crypto/x", { request }).signal).toBe(caller.signal);
    expect(call("/crypto/x").signal).toBeUndefined();
  });
});

describe("refusals of invalid requests", () => {
  it("list each message of each field once, as each service documents it [C15, F13]", async () => {
    const { send } = new OpenServices();
    const path = "/card-issuer/customers/c1/card-transactions?page=x&limit=101";
    const { status, body } = await send("crypto", "GET", path);
    expect([status, body.details]).toEqual([400, { page: "must be integer", limit: "must be <= 100" }]);
    const order = { shipping_address: 5, currency: 5, card_type: 5, account_id: "a", card_program: "VISA" };
    const { body: ordered } = await send("crypto", "POST", "/svc-card/c1/cards/physical/order", { body: order });
    expect(ordered.details.shipping_address).toBe("must be object");
    expect(ordered.details.card_type.split("must")).toHaveLength(3);
    const login = await send("fiat", "POST", "/auth/login", { body: { account_id: 5 } });
    expect(login.body.errors).toEqual({ account_id: ["must be string"], app_secret: ["is required"] });
  });

  it("are up to the handler if it wants, which may accept the request", async () => {
    const invalid = vi.fn(() => new Refusal({ status: 400, message: "Not like this.", rule: "G31", basis: "assumed" }));
    const lenient = { handle: checkBalance.handle, invalid: () => undefined };
    const { send } = new OpenServices({ quoteSwap: { handle: checkBalance.handle, invalid }, checkBalance: lenient });
    const quote = await send("crypto", "POST", "/swap/quote", { body: { amount: 5 } });
    expect([quote.status, quote.body.message]).toEqual([400, "Not like this."]);
    expect(invalid.mock.calls[0]).toMatchObject([
      expect.arrayContaining([{ field: "amount", message: "must be string", keyword: "type" }]),
      { body: { amount: 5 } },
    ]);
    expect((await send("crypto", "POST", "/balance/check", { body: {} })).status).toBe(200);
  });
});
