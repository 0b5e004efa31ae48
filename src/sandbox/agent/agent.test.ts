import { describe, expect, it } from "vitest";
import { settle } from "../../../tests/support/fake-clock.ts";
import { json, type SentRequest, scriptedFetch } from "../../../tests/support/scripted-fetch.ts";
import { toDecimal } from "../core/assets.ts";
import type { SettingsChange } from "../core/settings.ts";
import { readSnapshot } from "../state/snapshot.ts";
import { openSandbox } from "../testing/open-sandbox.ts";

const market_id = "mkt_rain_in_harbour_town";

/** A sandbox whose loopback requests are served by `script`. */
function open(agentSettings: SettingsChange["agent"] = {}, script: Parameters<typeof scriptedFetch>[0] = {}) {
  const resources = scriptedFetch(script);
  const opened = openSandbox({ settings: { agent: agentSettings }, outboundFetch: resources.fetch });
  const { tenant, sandbox, agent, raw } = opened;
  const { solana, base } = tenant.seeded.wallets;
  const token = tenant.agent.connectorKey;
  const state = () => {
    const [first] = readSnapshot(sandbox.state.export()).tenants;
    if (!first) throw new Error("the sandbox has no tenant");
    return first.agent;
  };
  const order = { wallet_id: solana, market_id, outcome: "yes", amount: "10.00" } as const;
  return {
    ...{ ...opened, ...resources, solana, base, state, order },
    balance: (id: string) => toDecimal(state().wallets.get(id)?.balance ?? 0n),
    transactions: () => [...state().transactions.values()],
    trade: (parts: object = {}) => agent.markets.trade({ ...order, ...parts }, { idempotencyKey: false }),
    /** Without the SDK, with the amount as a number. */
    rawTrade: (parts: object = {}, headers: Record<string, string> = {}) =>
      raw("crypto", "POST", "/agent/markets/trade", { token, headers, body: { ...order, amount: 10, ...parts } }),
    rawFetch: (body: object) => raw("crypto", "POST", "/agent/x402-fetch", { token, body }),
    get: (path: string) => raw("crypto", "GET", path, { token }),
  };
}

/** The status and body of a refused trade. */
async function refusal(settings: SettingsChange["agent"], parts: object = {}) {
  const { rawTrade, sandbox } = open(settings);
  const before = sandbox.state.export();
  const { status, body, headers } = await rawTrade(parts);
  expect(sandbox.state.export()).toBe(before);
  expect(headers.get("x-sandbox-basis")).toBe("assumed");
  return { status, body };
}

describe("the connector key", () => {
  const agentCalls = [
    ["GET", "/agent/markets/search"],
    ["GET", "/agent/positions"],
    ["POST", "/agent/markets/trade"],
    ["POST", "/agent/x402-fetch"],
  ] as const;

  it("[C7, G50] gives access to the agent operations only; a token to all others: else 401", async () => {
    const { raw, tenant, solana, token, balance, order } = open();
    const key = tenant.agent.connectorKey;
    const accessToken = await token("crypto");
    const bodies = { "/agent/markets/trade": { ...order, amount: 1 }, "/agent/x402-fetch": freeFetch(solana) };
    for (const [method, path] of agentCalls) {
      const body = bodies[path as keyof typeof bodies];
      const status = async (sent?: string) =>
        (await raw("crypto", method, path, { ...(body && { body }), ...(sent !== undefined && { token: sent }) }))
          .status;
      expect([await status(key), await status(accessToken), await status("unknown"), await status()]).toEqual([
        ...[200, 401, 401, 401],
      ]);
    }
    expect(balance(solana)).toBe("499.00");
    const assetId = tenant.seeded.assets.USDC_SOLANA;
    const check = (sent: string) =>
      raw("crypto", "POST", "/balance/check", { token: sent, body: { asset_id: assetId } });
    expect([(await check(accessToken)).status, (await check(key)).status]).toEqual([200, 401]);
    expect((await raw("crypto", "GET", "/svc-card/webhooks", { token: key })).status).toBe(401);
  });

  it("gives access to its own tenant's wallets only", async () => {
    const { sandbox, agent, solana } = open();
    const other = sandbox.createTenant();
    expect(other.seeded.wallets.solana).not.toBe(solana);
    await expect(agent.positions.list({ wallet_id: other.seeded.wallets.solana })).rejects.toMatchObject({
      httpStatus: 404,
    });
  });
});

describe("markets", () => {
  it("[G35, C84] are found for a wallet and by text, in envelope B", async () => {
    const { get, solana } = open();
    const all = await get("/agent/markets/search");
    expect(all.body).toMatchObject({ success: true, message: expect.any(String), data: expect.any(Object) });
    expect(all.headers.get("x-sandbox-basis")).toBe("assumed");
    const found = await get(`/agent/markets/search?wallet_id=${solana}&query=HARBOUR+town+tomorrow`);
    expect(found.body.data.markets).toMatchObject([{ market_id, category: "weather" }]);
    expect(all.body.data.markets.length).toBeGreaterThan(1);
    expect((await get("/agent/markets/search?wallet_id=none")).status).toBe(404);
    const held = await get(`/agent/positions?wallet_id=${solana}`);
    expect(held.body).toEqual({ success: true, message: expect.any(String), data: { positions: [] } });
    expect(held.headers.get("x-sandbox-basis")).toBe("assumed");
    expect((await get("/agent/positions?wallet_id=none")).status).toBe(404);
  });
});

describe("a trade", () => {
  it("[C105] takes a market from the search, costs its amount in USDC, and stores reason and metadata", async () => {
    const { agent, solana, balance, transactions } = open();
    const search = agent.markets.search({ wallet_id: solana, query: "rain" });
    const found = await search.unwrap<{ markets: { market_id: string }[] }>();
    const trade = {
      wallet_id: solana,
      market_id: found.markets[0]?.market_id ?? "",
      outcome: "no",
      amount: "5.25",
    } as const;
    const extra = { reason: "The forecast says sun.", metadata: { strategy: "example", depth: [1, { a: null }] } };
    await agent.markets.trade({ ...trade, ...extra }, { idempotencyKey: "trade-1" });
    await agent.markets.trade({ ...trade, provider: "another" }, { idempotencyKey: "trade-2" });
    expect(balance(solana)).toBe("489.50");
    expect(transactions()).toMatchObject([
      { kind: "trade", walletId: solana, facts: { ...extra, market_id, outcome: "no", provider: "default" } },
      { facts: { provider: "another" } },
    ]);
    expect(transactions().map(({ amount }) => toDecimal(amount))).toEqual(["5.25", "5.25"]);
  });

  it("[C80] has one of two outcomes, and buys by default", async () => {
    const { rawTrade, solana, balance, get } = open();
    for (const outcome of ["yes", "no"]) expect((await rawTrade({ outcome })).status).toBe(200);
    expect((await rawTrade({ outcome: "maybe" })).body).toMatchObject({ error: "validation_error" });
    expect((await rawTrade({ outcome: undefined })).status).toBe(400);
    expect((await rawTrade({ side: "hold" })).status).toBe(400);
    expect(balance(solana)).toBe("480.00");
    expect((await rawTrade({ side: "buy" })).status).toBe(200);
    expect(balance(solana)).toBe("470.00");
    expect((await rawTrade({ side: "sell" })).status).toBe(200);
    expect(balance(solana)).toBe("480.00");
    const { body } = await get(`/agent/positions?wallet_id=${solana}`);
    expect(body.data.positions).toMatchObject([
      { market_id, outcome: "yes", value_usd: "10.00" },
      { market_id, outcome: "no", value_usd: "10.00" },
    ]);
  });

  it("[C79] requires the capability prediction_market and a wallet on Solana", async () => {
    expect((await open().rawTrade()).status).toBe(200);
    expect((await refusal({ capabilities: [] })).status).toBe(403);
    expect((await refusal({ capabilities: ["payments"] })).status).toBe(403);
    const { base, rawTrade, balance } = open();
    expect((await rawTrade({ wallet_id: base })).status).toBe(400);
    expect(balance(base)).toBe("500.00");
  });

  it("[C81] requires a category only if the connector restricts them", async () => {
    const { rawTrade } = open({ categories: ["weather", "sports"] });
    const missing = await rawTrade();
    expect(missing.status).toBe(400);
    expect(missing.body).toMatchObject({ error: "validation_error", details: { category: expect.anything() } });
    expect((await rawTrade({ category: "weather" })).status).toBe(200);
    expect((await rawTrade({ category: "politics" })).status).toBe(403);
    expect((await open().rawTrade()).status).toBe(200);
    expect((await open().rawTrade({ category: "politics" })).status).toBe(200);
  });

  it("[C82, G34] is refused for five reasons with 403, 400 or 422 and only a message; else responds with an empty envelope B", async () => {
    const { base } = open();
    const cases: [SettingsChange["agent"], object, number][] = [
      [{ capabilities: [] }, {}, 403],
      [{}, { wallet_id: base }, 400],
      [{ maxPositionUsd: "9.99" }, {}, 403],
      [{ categories: ["sports"] }, { category: "weather" }, 403],
      [{}, { amount: 500.01 }, 422],
      [{ spendingLimitUsd: "9.99" }, {}, 422],
    ];
    for (const [settings, parts, status] of cases)
      expect(await refusal(settings, parts)).toEqual({ status, body: { message: expect.any(String) } });
    const { rawTrade } = open({ maxPositionUsd: "10", spendingLimitUsd: "10", categories: ["weather"] });
    const { status, body, headers } = await rawTrade({ category: "weather" });
    expect({ status, body }).toEqual({ status: 200, body: { success: true, message: expect.any(String), data: {} } });
    expect(headers.get("x-sandbox-basis")).toBe("assumed");
  });

  it("[C83, G48] accepts one key in header or body, which replays it; two keys, or an empty one, are refused", async () => {
    const { rawTrade, solana, balance, agent, order } = open();
    await rawTrade({}, { "idempotency-key": "k1" });
    expect((await rawTrade({ idempotency_key: "k1" })).headers.get("x-sandbox-basis")).toBe("assumed");
    await rawTrade({ idempotency_key: "k1" }, { "idempotency-key": "k1" });
    await agent.markets.trade(order, { idempotencyKey: "k1" });
    expect(balance(solana)).toBe("490.00");
    await rawTrade({ idempotency_key: "k2" });
    await rawTrade({}, { "idempotency-key": "k2" });
    expect(balance(solana)).toBe("480.00");
    for (const { status, body } of [
      await rawTrade({ idempotency_key: "k3" }, { "idempotency-key": "k4" }),
      await rawTrade({ idempotency_key: "" }),
      await rawTrade({}, { "idempotency-key": "" }),
    ]) {
      expect(status).toBe(400);
      expect(body).toMatchObject({ error: "validation_error", details: { idempotency_key: expect.anything() } });
    }
    expect(balance(solana)).toBe("480.00");
  });

  it("of thirty concurrent ones with one key is made once", async () => {
    const { rawTrade, solana, balance } = open();
    const responses = await Promise.all(Array.from({ length: 30 }, () => rawTrade({}, { "idempotency-key": "one" })));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(balance(solana)).toBe("490.00");
  });

  it("needs no key", async () => {
    const { trade, solana, balance } = open();
    await trade();
    await trade();
    expect(balance(solana)).toBe("480.00");
  });
});

const freeFetch = (wallet_id: string) => ({ wallet_id, url: "https://sandbox.example/_sandbox/x402/free" });
const target = (path: string) => `https://sandbox.example/_sandbox/x402/${path}`;

describe("a paid fetch", () => {
  it("[C85] pays only on demand", async () => {
    const { agent, solana, base, balance } = open();
    const free = await agent.x402.fetch({ wallet_id: solana, url: target("free") });
    expect(free).toMatchObject({ status: 200, paid: false, body: { resource: "/_sandbox/x402/free" } });
    expect(balance(solana)).toBe("500.00");
    const paid = await agent.x402.fetch({ wallet_id: solana, url: target("paid?amount=0.05") });
    expect(paid).toMatchObject({ status: 200, paid: true, body: { paid: "0.05" } });
    expect(paid.payment).toEqual({
      ...{ amount_usd: "0.05", asset: "USDC", network: "solana", pay_to: expect.any(String) },
    });
    expect(balance(solana)).toBe("499.95");
    const onBase = await agent.x402.fetch({ wallet_id: base, url: target("paid?amount=1.000001") });
    expect(onBase.payment).toMatchObject({ amount_usd: "1.000001", network: "base" });
    expect(balance(base)).toBe("498.999999");
  });

  it("[C87] returns the resource's status under 200, paid or not", async () => {
    const { rawFetch, solana, balance } = open({}, { "/gone": () => json({ gone: true }, 410) });
    const gone = await rawFetch({ wallet_id: solana, url: "http://127.0.0.1/gone" });
    expect(gone.status).toBe(200);
    expect(gone.body).toMatchObject({ success: true, data: { status: 410, paid: false, body: { gone: true } } });
    const broken = await rawFetch({ wallet_id: solana, url: target("broken") });
    expect(broken.status).toBe(200);
    expect(broken.body.data).toMatchObject({ status: 500, paid: true, payment: { amount_usd: 0.05 } });
    const failing = await rawFetch({ wallet_id: solana, url: target("failing") });
    expect(failing.status).toBe(200);
    expect(failing.body.data).toMatchObject({ status: 402, paid: true });
    expect(balance(solana)).toBe("499.90");
  });

  it("[C86] is a GET by default, and sends a body with POST, PUT and PATCH", async () => {
    const echo = ({ method, body, headers }: SentRequest) =>
      json({ method, body: body ?? null, type: headers.get("content-type"), own: headers.get("x-own") });
    const { agent, solana } = open({}, { "/echo": echo });
    const fetched = async (parts: object) =>
      (await agent.x402.fetch({ wallet_id: solana, url: "http://127.0.0.1:8080/echo", ...parts })).body;
    const body = { question: ["?"] };
    const headers = { "x-own": "mine" };
    expect(await fetched({ headers })).toEqual({ method: "GET", body: null, type: null, own: "mine" });
    for (const method of ["POST", "PUT", "PATCH"]) {
      const sent = { method, body: '{"question":["?"]}', type: "application/json", own: null };
      expect(await fetched({ method, body })).toEqual(sent);
    }
    for (const method of ["GET", "DELETE"])
      expect(await fetched({ method, body })).toEqual({ method, body: null, type: null, own: null });
  });

  it("[G36] that fails is a 4xx with only a message; payment is null if nothing was paid", async () => {
    const { rawFetch, solana, sandbox } = open({ spendingLimitUsd: "1.00" });
    const before = sandbox.state.export();
    const failures = [
      [target("paid?amount=500.01"), 422],
      [target("paid?amount=1.01"), 422],
      ["http://127.0.0.1/unreachable", 400],
      ["https://elsewhere.example/", 403],
    ] as const;
    for (const [url, status] of failures) {
      const response = await rawFetch({ wallet_id: solana, url });
      expect(response).toMatchObject({ status, body: { message: expect.any(String) } });
      expect(Object.keys(response.body)).toEqual(["message"]);
      expect(response.headers.get("x-sandbox-basis")).toBe("assumed");
    }
    expect(sandbox.state.export()).toBe(before);
    expect((await rawFetch(freeFetch(solana))).body.data.payment).toBeNull();
  });

  it("ends when its caller aborts, possibly after paying, and when the sandbox closes", async () => {
    const hanging = () => new Promise<Response>(() => undefined);
    const offer = { network: "solana", asset: "USDC", payTo: "payee", maxAmountRequired: "50000" };
    const { sandbox, tenant, solana, balance } = open(
      {},
      {
        "/hanging": hanging,
        "/paid": ({ headers }) => (headers.has("x-payment") ? hanging() : json({ accepts: [offer] }, 402)),
      },
    );
    const send = (path: string, signal?: AbortSignal) =>
      sandbox.fetch(`${tenant.agent.baseUrl}/agent/x402-fetch`, {
        method: "POST",
        headers: { authorization: `Bearer ${tenant.agent.connectorKey}`, "content-type": "application/json" },
        body: JSON.stringify({ wallet_id: solana, url: `http://127.0.0.1${path}` }),
        ...(signal && { signal }),
      });
    const caller = new AbortController();
    const calls = [send("/hanging", caller.signal), send("/paid", caller.signal)];
    await settle();
    caller.abort(new Error("gone"));
    for (const call of calls) await expect(call).rejects.toThrow("gone");
    expect(balance(solana)).toBe("499.95");
    const last = send("/hanging");
    await settle();
    await Promise.all([sandbox.close(), expect(last).rejects.toThrow("closed")]);
  });

  it("pays again each time, whatever its key", async () => {
    const { raw, tenant, solana, balance } = open();
    const pay = () =>
      raw("crypto", "POST", "/agent/x402-fetch", {
        token: tenant.agent.connectorKey,
        headers: { "idempotency-key": "same" },
        body: { wallet_id: solana, url: target("paid?amount=1") },
      });
    await pay();
    await pay();
    expect(balance(solana)).toBe("498.00");
  });
});
