import { getEventListeners } from "node:events";
import { describe, expect, it, vi } from "vitest";
import type { SvcCardId } from "../../../generated/crypto/resources.ts";
import { exactNumber } from "../../wrappers/money/decimal.ts";
import { settle } from "../../wrappers/testing/fake-clock.ts";
import { envelopeB } from "../core/handler-result.ts";
import type { OperationCall, OperationHandler } from "../state/handler.ts";
import { openSandbox } from "../testing/open-sandbox.ts";
import { openServices } from "./testing/open-services.ts";
import { balance, checkBalance, label, refusing, returning } from "./testing/stub-handlers.ts";

const body = { asset_id: "asset_1" };

describe("a request on its way", () => {
  it("reaches its operation with path, query, body, credential and tenant", async () => {
    const seen = vi.fn((_: OperationCall) =>
      envelopeB({ transactions: [], total: 0, page: 1, limit: 5 }, "Page.", label),
    );
    const { send, tenant } = openServices({ listCardTransactions: { handle: seen } });
    const path = "/card-issuer/customers/cust%20%C3%A9/card-transactions?page=2&status=settled&other=1&limit=";
    await send("crypto", "GET", path.replace("&limit=", ""));
    const [call] = seen.mock.calls[0] ?? [];
    expect(call?.path("customerId")).toBe("cust é");
    expect([call?.query("page"), call?.query("status"), call?.query("limit"), call?.query("other")]).toEqual([
      2,
      "settled",
      undefined,
      undefined,
    ]);
    expect([call?.tenant, call?.credential, call?.body]).toEqual([tenant, "wallet-token", undefined]);
    expect(() => call?.path("cardId")).toThrow(TypeError);
  });

  it("has amounts with the digits that were sent", async () => {
    const seen = vi.fn((call: OperationCall) =>
      refusing({ status: 404, message: String(call.body), ...label }).handle(call),
    );
    const { send } = openServices({ sendFunds: { handle: seen } });
    const rest = `"account":"${"a".repeat(24)}","assets":"a","receiving_address":"b","type":"USDC","chain":"SOLANA","category":"x"`;
    await send("crypto", "POST", "/transactions/send-funds", { body: `{"amount":9007199254740993.10,${rest}}` });
    expect(seen.mock.calls[0]?.[0].body).toMatchObject({ amount: "9007199254740993.10" });
    const { status, body: refusal } = await send("crypto", "POST", "/transactions/send-funds", {
      body: `{"amount":1e-39,${rest}}`,
    });
    expect([status, refusal.details]).toEqual([400, { amount: expect.stringContaining("39 digits") }]);
    expect(seen).toHaveBeenCalledTimes(1);
  });

  it("is answered with what was done, in the sandbox's time, and is labelled", async () => {
    const { send, clock, changes } = openServices({ checkBalance });
    clock.time += 5_000;
    const { status, headers, body: answer } = await send("crypto", "POST", "/balance/check", { body });
    expect([status, answer.data]).toEqual([200, balance]);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "application/json",
      "cache-control": "no-store",
      date: "Thu, 01 Jan 2026 00:00:05 GMT",
      "x-sandbox-rule": "C47",
      "x-sandbox-basis": "documented",
    });
    clock.time += 1_000;
    const later = await send("crypto", "POST", "/balance/check", { body });
    expect(later.headers.get("date")).toBe("Thu, 01 Jan 2026 00:00:06 GMT");
    expect(changes.count).toBe(2);
  });

  it("is known to the journal as it was sent and written", async () => {
    const { send, tenant } = openServices({ checkBalance });
    const text = '{ "asset_id": "asset_1" }';
    const answer = await send("crypto", "POST", "/balance/check", { body: text });
    expect(answer).toMatchObject({ operationId: "checkBalance", tenant, label, requestText: text, failure: undefined });
    expect(answer.responseText).toBe(await answer.response.text());
    const unread = await send("crypto", "POST", "/balance/check", {
      body: text,
      headers: { authorization: undefined },
    });
    expect(unread).toMatchObject({ operationId: "checkBalance", tenant: undefined, requestText: undefined });
  });

  it("is said to have changed something only where it may have", async () => {
    const reading: OperationHandler = { handle: () => ({ status: 200, body: {}, ...label }) };
    const broken = returning({ status: 418, ...label });
    const { send, changes, change } = openServices({
      checkBalance,
      quoteSwap: broken,
      listWebhooks: reading,
      refreshToken: reading,
      deleteWebhook: refusing({ status: 404, message: "None.", ...label }),
    });
    await send("crypto", "GET", "/svc-card/webhooks");
    await send("crypto", "POST", "/balance/check", { body: {} });
    await send("crypto", "GET", "/nowhere");
    expect(changes.count).toBe(0);
    await send("fiat", "GET", "/auth/refresh-token");
    expect(changes.count).toBe(1);
    // Under its key even a refusal is kept, where the settings say so (G7).
    await send("fiat", "POST", "/business/webhook", { body: {} });
    expect(changes.count).toBe(1);
    change({ fiat: { replay: "all" } });
    await send("fiat", "POST", "/business/webhook", { body: {} });
    expect(changes.count).toBe(2);
    await send("fiat", "POST", "/business/webhook", { body: {}, headers: { authorization: "Bearer nobody's" } });
    expect(changes.count).toBe(2);
    // What broke may have got anywhere.
    const swap = { sourceAsset: "SOL", destinationAsset: "ETH", amount: "1" };
    expect((await send("crypto", "POST", "/swap/quote", { body: swap })).status).toBe(500);
    expect(changes.count).toBe(3);
    // A refusal may leave something behind as well, such as a key that has been used up (G48).
    expect((await send("crypto", "DELETE", "/svc-card/webhooks/wh_1")).status).toBe(404);
    expect(changes.count).toBe(4);
  });

  it("keeps the digits of amounts that are numbers in answers", async () => {
    const daily = { limit: exactNumber("1000.00"), used: exactNumber("0.10"), remaining: exactNumber("999.90") };
    const wallet = {
      ...{ svc_card_id: "c1", currency: "USD", token: "USDCe", wallet_ready: true, spending_limits: { daily } },
      funding_address: { address: "0x1", network: "base", asset: "USDC", memo: null },
      balance: { available: exactNumber("12.50"), pending: exactNumber("0"), currency: "USD" },
    };
    const { send } = openServices({ getCustomerWallet: returning(envelopeB(wallet, "Wallet.", label)) });
    const { responseText } = await send("crypto", "GET", "/svc-card/customers/c1/wallet");
    expect(responseText).toContain('"available":12.50');
    expect(responseText).toContain('"used":0.10');
  });

  it("may be answered with a file", async () => {
    const bytes = new TextEncoder().encode("%PDF-1.4");
    const { send } = openServices({ getTransactionReceipt: returning({ status: 200, body: bytes, ...label }) });
    const { response, headers, responseText } = await send("fiat", "GET", "/business/transaction/receipt/t1");
    expect([headers.get("content-type"), await response.text(), responseText]).toEqual([
      "application/pdf",
      "%PDF-1.4",
      undefined,
    ]);
  });

  it("reaches no operation where its signal has ended, and rejects with the signal's reason", async () => {
    const handle = vi.fn(checkBalance.handle);
    const { send, changes } = openServices({ checkBalance: { handle } });
    const reason = new Error("no longer");
    await expect(send("crypto", "POST", "/balance/check", { body, signal: AbortSignal.abort(reason) })).rejects.toBe(
      reason,
    );
    expect([handle.mock.calls.length, changes.count]).toEqual([0, 0]);
  });

  it("rejects with the signal's reason where that ends while an operation waits", async () => {
    const controller = new AbortController();
    const reason = new Error("no longer");
    const checkSlowly: OperationHandler = {
      async handle({ signal }) {
        controller.abort(reason);
        signal?.throwIfAborted();
        return checkBalance.handle({} as OperationCall);
      },
    };
    const { send, changes } = openServices({ checkBalance: checkSlowly });
    await expect(send("crypto", "POST", "/balance/check", { body, signal: controller.signal })).rejects.toBe(reason);
    expect(changes.count).toBe(1);
  });
});

describe("a body that stalls", () => {
  it.each(["request", "closing"] as const)(
    "is given up with the signal of the %s, and nothing is done",
    async (ending) => {
      const signals = { request: new AbortController(), closing: new AbortController() };
      const handle = vi.fn(checkBalance.handle);
      const { send, changes } = openServices({ checkBalance: { handle } }, { closed: signals.closing.signal });
      const reason = new Error("the end");
      const answer = send("crypto", "POST", "/balance/check", {
        ...{ body: new ReadableStream(), signal: signals.request.signal },
      });
      await settle();
      signals[ending].abort(reason);
      await expect(answer).rejects.toBe(reason);
      expect([handle.mock.calls.length, changes.count]).toEqual([0, 0]);
      for (const { signal } of Object.values(signals)) expect(getEventListeners(signal, "abort")).toEqual([]);
    },
  );
});

it("A sandbox that is closed ends requests whose bodies stall", async () => {
  const { sandbox, token } = openSandbox();
  const headers = { "content-type": "application/json", authorization: `Bearer ${await token("crypto")}` };
  const init = { method: "POST", headers, body: new ReadableStream(), duplex: "half" } as RequestInit;
  const answer = sandbox.fetch("https://sandbox.example/crypto/api/v1/balance/check", init);
  await settle();
  const [ended] = await Promise.allSettled([answer, sandbox.close()]);
  expect(ended).toMatchObject({ status: "rejected", reason: expect.any(TypeError) });
});

describe("an operation that waits for somebody", () => {
  const waiting: OperationHandler = {
    handle: ({ signal }) =>
      new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason), { once: true })),
  };

  it.each([
    ["the caller gives up", true, "request"],
    ["the sandbox is closed", true, "closing"],
    ["the sandbox is closed and the caller has no say", false, "closing"],
  ] as const)("ends when %s", async (_, hasSignal, ending) => {
    const signals = { request: new AbortController(), closing: new AbortController() };
    const { send } = openServices({ checkBalance: waiting }, { closed: signals.closing.signal });
    const reason = new Error("the end");
    const answer = send("crypto", "POST", "/balance/check", {
      body,
      ...(hasSignal && { signal: signals.request.signal }),
    });
    await settle();
    signals[ending].abort(reason);
    await expect(answer).rejects.toBe(reason);
  });
});

describe("an address that leads to no operation", () => {
  it.each([
    ["crypto", "/nowhere"],
    ["crypto", "/apikey//permissions"],
    ["crypto", "/apikey/%E0%A4%A"],
    ["crypto", "/balance/check/"],
    ["fiat", "/health"],
    ["fiat", "/api/v2/auth/login"],
  ] as const)("is answered 404 in the shape of the %s service: %s", async (api, path) => {
    const { status, body: refusal } = await openServices().send(api, "GET", path);
    expect(status).toBe(404);
    expect(refusal).toEqual(
      api === "fiat"
        ? { status: "error", status_code: 404, message: expect.any(String), data: null }
        : { error: "not_found", message: expect.any(String) },
    );
  });

  it("is answered 405 with the methods that it has", async () => {
    const { send } = openServices();
    const { status, headers, body: refusal } = await send("crypto", "POST", "/svc-card/webhooks/wh_1");
    expect([status, headers.get("allow"), refusal.error]).toEqual([405, "GET, PUT, DELETE", "method_not_allowed"]);
    expect((await send("fiat", "DELETE", "/business/webhook")).body).toMatchObject({
      status: "error",
      status_code: 405,
    });
  });
});

describe("credentials", () => {
  it.each([
    ["none", undefined],
    ["another scheme", "Basic dXNlcjpwYXNz"],
    ["nobody's", "Bearer unknown"],
    ["an empty one", "Bearer"],
    ["the other service's", "Bearer fiat-token"],
    ["two", "Bearer wallet-token, Bearer wallet-token"],
    ["one behind another scheme", "Basic Bearer wallet-token"],
  ])("are refused with 401 by the crypto service: %s", async (_, authorization) => {
    const { send } = openServices({ checkBalance });
    const { status, body: refusal } = await send("crypto", "POST", "/balance/check", {
      body,
      headers: { authorization },
    });
    expect([status, refusal]).toEqual([401, { error: "unauthorized", message: expect.any(String) }]);
  });

  it.each([undefined, "Bearer unknown", "Bearer wallet-token", "Bearer old-token"])(
    "that are missing, not good or expired are refused with 401 by the fiat service: %s [G4]",
    async (authorization) => {
      const { send, tenant, clock } = openServices();
      tenant.state.fiat.tokens.set("old-token", { expiresAt: clock.time });
      tenant.recognise("old-token");
      const {
        status,
        headers,
        body: refusal,
      } = await send("fiat", "GET", "/business/webhook", { headers: { authorization } });
      expect([status, refusal.status_code, headers.get("x-sandbox-basis")]).toEqual([401, 401, "assumed"]);
    },
  );

  it("of agents are refused by ordinary operations, and the reverse [G50]", async () => {
    const { send, tenant } = openServices({ checkBalance, listPositions: checkBalance });
    const authorization = `Bearer ${tenant.state.credentials.connectorKey}`;
    const ordinary = await send("crypto", "POST", "/balance/check", { body, headers: { authorization } });
    const agents = await send("crypto", "GET", "/agent/positions?wallet_id=w");
    expect([ordinary.status, agents.status]).toEqual([401, 401]);
    expect(ordinary.headers.get("x-sandbox-rule")).toContain("G50");
    const right = await send("crypto", "GET", "/agent/positions?wallet_id=w", { headers: { authorization } });
    expect(right.status).toBe(200);
  });

  it("must permit the request, whatever they are good for otherwise", async () => {
    const { send, change } = openServices({ checkBalance });
    change({ access: { allowedIps: ["203.0.113.7"] } });
    expect((await send("crypto", "POST", "/balance/check", { body })).status).toBe(403);
    const headers = { "x-forwarded-for": "203.0.113.7" };
    expect((await send("crypto", "POST", "/balance/check", { body, headers })).status).toBe(200);
  });

  it("are not needed where an operation answers without", async () => {
    const anonymous = () => ({ status: 200, body: { up: true }, rule: "G54", basis: "assumed" }) as const;
    const { send } = openServices({ checkHealth: { handle: () => anonymous(), anonymous } });
    expect((await send("fiat", "GET", "/api/health", { headers: { authorization: undefined } })).status).toBe(200);
    expect((await send("fiat", "GET", "/api/health", { headers: { authorization: "Bearer unknown" } })).status).toBe(
      401,
    );
    expect((await send("fiat", "GET", "/api/health")).body).toEqual({ up: true });
  });

  it("of a login are looked up by what the operation names", async () => {
    const identify = (sent: unknown) => (sent as { api_key?: string }).api_key;
    const token = {
      success: true,
      access_token: "t",
      token_type: "Bearer",
      expires_in: 3600,
      expires_at: "2026-01-01T01:00:00Z",
    };
    const handle = vi.fn((_: OperationCall) => ({ status: 200, body: token, ...label }));
    const { send, tenant } = openServices({ createToken: { identify, handle } });
    const logIn = (api_key: string) => send("crypto", "POST", "/auth/token", { body: { api_key, api_secret: "s" } });
    expect((await logIn(tenant.state.credentials.apiKey)).tenant).toBe(tenant);
    // Whatever credential is sent besides: the operation takes none.
    expect(handle.mock.calls[0]?.[0].credential).toBe("");
    const { status, body: refusal } = await logIn("nobody's");
    expect([status, refusal]).toEqual([401, { error: "unauthorized", message: expect.any(String) }]);
  });
});

describe("what others ask a service", () => {
  it("is which operation and whose credential it is, and nothing is counted", async () => {
    const { services, send, tenant } = openServices({ checkBalance });
    const request = {
      ...{ method: "POST", path: "/crypto/api/v1/balance/check", query: new URLSearchParams(), signal: undefined },
      headers: new Headers({ authorization: "Bearer wallet-token" }),
      readText: () => Promise.reject(new Error("nobody reads")),
    };
    expect(services.crypto.identify(request)).toEqual({ operationId: "checkBalance", tenantId: tenant.id });
    expect(services.crypto.identify({ ...request, path: "/x", headers: new Headers() })).toEqual({
      operationId: undefined,
      tenantId: undefined,
    });
    const refusal = services.crypto.refuse(request, { status: 503, message: "Down.", rule: "fault", basis: "assumed" });
    expect([refusal.response.status, JSON.parse(refusal.responseText ?? "")]).toEqual([
      503,
      { error: "error", message: "Down." },
    ]);
    const { headers } = await send("crypto", "POST", "/balance/check", { body });
    expect(headers.get("x-ratelimit-remaining")).toBe("999999");
  });

  it("is a refusal for too many requests with all that one has", () => {
    const { services } = openServices();
    const asked = { status: 429, message: "As asked.", rule: "fault", basis: "assumed" } as const;
    for (const [method, path] of [
      ["POST", "/crypto/api/v1/balance/check"],
      ["POST", "/crypto/api/v1/transactions/send-funds"],
      ["POST", "/crypto/api/v1/svc-card/customers/c1/cards/k1/freeze"],
    ] as const) {
      const request = {
        ...{ method, path, query: new URLSearchParams(), signal: undefined, headers: new Headers() },
        readText: () => Promise.reject(new Error("nobody reads")),
      };
      const { response, responseText, label: given } = services.crypto.refuse(request, asked);
      expect(JSON.parse(responseText ?? "")).toEqual({
        ...{ error: "rate_limit_exceeded", message: "As asked.", retry_after: 1 },
      });
      expect([response.headers.get("retry-after"), given.rule]).toEqual(["1", "fault"]);
    }
    const request = {
      ...{ method: "GET", path: "/fiat/api/v1/webhooks", query: new URLSearchParams(), signal: undefined },
      ...{ headers: new Headers(), readText: () => Promise.reject(new Error("nobody reads")) },
    };
    const { response, responseText } = services.fiat.refuse(request, asked);
    expect([response.headers.has("retry-after"), JSON.parse(responseText ?? "").data]).toEqual([false, null]);
  });

  it.each([{ mine: true }, [], "", 0, false, null])("is a refusal whose body is %j", (value) => {
    const { services } = openServices();
    const request = {
      ...{ method: "GET", path: "/crypto/api/v1/agent/positions", query: new URLSearchParams(), signal: undefined },
      ...{ headers: new Headers(), readText: () => Promise.reject(new Error("nobody reads")) },
    };
    const body = value as Readonly<Record<string, unknown>>;
    const facts = { status: 500, message: "Down.", rule: "fault", basis: "assumed", body } as const;
    expect(services.crypto.refuse(request, facts).responseText).toBe(JSON.stringify(value));
  });

  it("is whether an operation is one of theirs", () => {
    const { services } = openServices();
    expect([
      services.isOperation("login"),
      services.crypto.isOperation("login"),
      services.isOperation("nothing"),
    ]).toEqual([true, false, false]);
  });
});

describe("a service's real name", () => {
  it("stands in paths, in queries and in answers, and not in values", async () => {
    const data = {
      card_id: "svc_card_1",
      svc_card_id: "svc_card_id",
      is_frozen: true,
      frozen_at: "2026-01-01T00:00:00Z",
    };
    const seen = vi.fn((_: OperationCall) => envelopeB(data, "svc_card_id", label));
    const lookup = vi.fn((_: OperationCall) =>
      refusing({ status: 404, code: "CUSTOMER_NOT_FOUND", message: "No.", ...label }).handle(_),
    );
    const { send } = openServices(
      { freezeCustomerCard: { handle: seen }, lookupCardCustomer: { handle: lookup } },
      { serviceName: "acme" },
    );
    const { status, responseText } = await send("crypto", "POST", "/acme-card/customers/svc-card/cards/k1/freeze");
    expect([status, seen.mock.calls[0]?.[0].path("svcCardId")]).toEqual([200, "svc-card"]);
    expect(responseText).toContain('"acme_card_id":"svc_card_id"');
    expect(responseText).toContain('"message":"svc_card_id"');
    await send("crypto", "GET", "/card-issuer/lookup-customer?acme_card_id=a&svc_card_id=b");
    expect(lookup.mock.calls[0]?.[0].query("svc_card_id")).toBe("a");
    expect((await send("crypto", "POST", "/svc-card/customers/c1/cards/k1/freeze")).status).toBe(404);
  });

  it("must be one that fits everywhere", () => {
    expect(() => openServices({}, { serviceName: "Not A Name" })).toThrow("serviceName");
  });
});

it("A client that has been given the service's real name speaks with a sandbox of that name", async () => {
  const name = { serviceName: "acme" };
  const { wallets, tenant, raw, token } = openSandbox(name, name);
  const { cardId } = tenant.seeded;
  const address = await wallets.cards.fundingAddress(cardId as SvcCardId);
  expect(address.minimum_deposit).toBe("5.00");
  const deployed = await wallets.cards.deploySafe(cardId as SvcCardId);
  expect(deployed.svc_card_id).toBe(cardId);
  const { text } = await raw("crypto", "POST", `/acme-card/${cardId}/safe/deploy`, { token: await token("crypto") });
  expect(text).toContain(`"acme_card_id":"${cardId}"`);
  expect(text).not.toContain("svc_card_id");
});
