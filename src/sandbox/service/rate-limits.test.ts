import { describe, expect, it } from "vitest";
import { accessOperations } from "../access/create-token.ts";
import { envelopeB, Refusal } from "../core/response.ts";
import { defaultSettings } from "../core/settings.ts";
import type { OperationHandler } from "../state/handler.ts";
import type { Tenant } from "../state/tenant.ts";
import { openSandbox } from "../testing/open-sandbox.ts";
import { createRateLimits, rateLimitCategory, rateLimitNames } from "./rate-limits.ts";
import { type OpenServices, openServices } from "./testing/open-services.ts";
import { checkBalance, label } from "./testing/stub-handlers.ts";

const getIssuerStatus: OperationHandler = { handle: () => envelopeB({ id: "p1" }, "Status.", label) };
const listPositions: OperationHandler = { handle: () => envelopeB({}, "Positions.", label) };
const three = { limit: 3, windowSeconds: 60 };

const names = ["x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset"];
const start = Date.UTC(2026, 0, 1) / 1000;

function open(rateLimits: Record<string, { limit: number; windowSeconds: number }>): OpenServices {
  return openServices({ checkBalance, getIssuerStatus, listPositions }, { settings: { rateLimits } });
}

function check({ send }: OpenServices, headers: Record<string, string> = {}) {
  return send("crypto", "POST", "/balance/check", { body: { asset_id: "asset_1" }, headers });
}

describe("rate limits of the crypto service", () => {
  it("are in the headers of every response, errors included [C24]", async () => {
    const failing: OperationHandler = {
      handle() {
        throw new Refusal({ status: 500, message: "No.", ...label });
      },
    };
    const { send, change } = openServices({ checkBalance, getIssuerStatus: failing, batchAddAssets: checkBalance });
    const body = { asset_id: "asset_1" };
    const responses = [
      await send("crypto", "POST", "/balance/check", { body }),
      await send("crypto", "POST", "/balance/check", { body: "{" }),
      await send("crypto", "POST", "/balance/check", { body: "x".repeat(11 * 1024 * 1024) }),
      await send("crypto", "POST", "/balance/check", { body, headers: { authorization: undefined } }),
      await send("crypto", "POST", "/auth/token", { body: {} }),
      await send("crypto", "GET", "/nowhere"),
      await send("crypto", "DELETE", "/balance/check"),
      await send("crypto", "GET", "/card-issuer/status"),
    ];
    change({ rateLimits: { balances: { limit: 0, windowSeconds: 60 } } });
    responses.push(await send("crypto", "POST", "/balance/check", { body }));
    expect(responses.map(({ status }) => status)).toEqual([200, 400, 400, 401, 401, 404, 405, 500, 429]);
    for (const { headers } of responses) {
      for (const name of names) expect(headers.get(name)).toMatch(/^\d+$/);
      // Unix timestamp, in seconds.
      expect(Number(headers.get("x-ratelimit-reset"))).toBe(start + 60);
    }
  });

  it("reject excess requests with 429, retry_after and Retry-After [C22]", async () => {
    const services = open({ balances: three });
    const remaining: (string | null)[] = [];
    for (let sent = 0; sent < 3; sent++) {
      services.clock.time = (start + sent * 10) * 1000;
      remaining.push((await check(services)).headers.get("x-ratelimit-remaining"));
    }
    expect(remaining).toEqual(["2", "1", "0"]);
    services.clock.time = (start + 20.5) * 1000;
    const { status, headers, body } = await check(services);
    expect(status).toBe(429);
    expect(body).toEqual({ error: "rate_limit_exceeded", message: expect.any(String), retry_after: 40 });
    expect(names.map((name) => headers.get(name))).toEqual(["3", "0", String(start + 60)]);
    expect(headers.get("retry-after")).toBe("40");
  });

  it("use a rolling window, in which rejected requests do not count [C25]", async () => {
    const services = open({ balances: three });
    const at = async (seconds: number) => {
      services.clock.time = (start + seconds) * 1000;
      return (await check(services)).status;
    };
    expect([await at(0), await at(30), await at(30), await at(59.999)]).toEqual([200, 200, 200, 429]);
    const later = [await at(60), await at(60), await at(89.999), await at(90), await at(90), await at(90)];
    expect(later).toEqual([200, 429, 429, 200, 200, 429]);
  });

  it("count by category of operation and by key [C25]", async () => {
    const services = open({ default: { limit: 1, windowSeconds: 60 } });
    const { send, tenant } = services;
    expect([(await check(services)).status, (await check(services)).status]).toEqual([200, 429]);
    expect((await send("crypto", "GET", "/card-issuer/status")).status).toBe(200);
    const headers = { authorization: `Bearer ${tenant.state.credentials.connectorKey}` };
    expect((await send("crypto", "GET", "/agent/positions?wallet_id=w", { headers })).status).toBe(200);
    expect((await send("crypto", "GET", "/agent/positions?wallet_id=w", { headers })).status).toBe(429);
  });

  it("count token requests by their API key [C25]", async () => {
    const { send, tenant } = openServices(accessOperations, { settings: { rateLimits: { authentication: three } } });
    const { apiKey, apiSecret } = tenant.state.credentials;
    const ask = async (api_key: string, api_secret: string) => {
      const { status, headers } = await send("crypto", "POST", "/auth/token", { body: { api_key, api_secret } });
      return [status, headers.get("x-ratelimit-remaining")];
    };
    expect(await ask(apiKey, apiSecret)).toEqual([200, "2"]);
    // Without the secret nothing is counted: the API key is public.
    for (let sent = 0; sent < 5; sent++) expect(await ask(apiKey, "another")).toEqual([401, "1000000"]);
    expect([await ask(apiKey, apiSecret), await ask(apiKey, apiSecret), await ask(apiKey, apiSecret)]).toEqual([
      [200, "1"],
      [200, "0"],
      [429, "0"],
    ]);
    expect(await ask("unknown", apiSecret)).toEqual([401, "1000000"]);
  });

  it("can be set by category [C25]", async () => {
    const services = open({ "card-issuer": { limit: 7, windowSeconds: 5 } });
    const { headers } = await services.send("crypto", "GET", "/card-issuer/status");
    expect(names.map((name) => headers.get(name))).toEqual(["7", "6", String(start + 5)]);
    expect((await check(services)).headers.get("x-ratelimit-limit")).toBe("1000000");
  });

  it("do not count requests with an invalid credential for its owner", async () => {
    const services = open({ default: { limit: 1, windowSeconds: 60 } });
    const { tenant, clock, send } = services;
    const { accountId, apiKey, apiSecret, connectorKey } = tenant.state.credentials;
    tenant.state.access.tokens.set("old-token", { expiresAt: clock.time });
    tenant.recognise("old-token");
    const nowhere = async (headers = {}) => {
      const response = await send("crypto", "GET", "/nowhere", { headers });
      return response.headers.get("x-ratelimit-remaining");
    };
    for (const credential of [accountId, apiKey, apiSecret, "fiat-token", "old-token"]) {
      const headers = { authorization: `Bearer ${credential}` };
      const { status, headers: received } = await check(services, headers);
      expect([status, received.get("x-ratelimit-remaining")]).toEqual([401, "1"]);
      expect(await nowhere(headers)).toBe("1");
    }
    // G50: a connector key is valid, but not for this operation.
    const agents = { authorization: `Bearer ${connectorKey}` };
    expect((await check(services, agents)).headers.get("x-ratelimit-remaining")).toBe("1");
    expect((await check(services)).status).toBe(200);
    expect([await nowhere(), await nowhere(agents)]).toEqual(["0", "0"]);
  });

  it("count the requests of a connector key apart from those of tokens [C25]", async () => {
    const { send, tenant } = open({ default: { limit: 5, windowSeconds: 60 } });
    const remaining = async (credential: string) => {
      const headers = { authorization: `Bearer ${credential}` };
      return (await send("crypto", "GET", "/nowhere", { headers })).headers.get("x-ratelimit-remaining");
    };
    const { connectorKey } = tenant.state.credentials;
    expect([await remaining("wallet-token"), await remaining("wallet-token")]).toEqual(["4", "3"]);
    expect([await remaining(connectorKey), await remaining("wallet-token")]).toEqual(["4", "2"]);
  });

  it("do not count requests with unknown credentials", async () => {
    const services = open({ default: { limit: 1, windowSeconds: 60 } });
    for (let sent = 0; sent < 3; sent++) {
      expect((await check(services, { authorization: "Bearer unknown" })).status).toBe(401);
      expect((await services.send("crypto", "GET", "/nowhere", { headers: { authorization: undefined } })).status).toBe(
        404,
      );
    }
    expect((await services.send("crypto", "GET", "/nowhere")).status).toBe(404);
    expect((await services.send("crypto", "GET", "/nowhere")).status).toBe(429);
  });
});

it("The limits of a sandbox's settings are in the headers for unknown callers, too", async () => {
  const { raw, token } = openSandbox({ settings: { rateLimits: { default: { limit: 5, windowSeconds: 30 } } } });
  for (const response of [
    await raw("crypto", "GET", "/nowhere"),
    await raw("crypto", "GET", "/svc-card/webhooks"),
    await raw("crypto", "POST", "/auth/token", { body: {} }),
  ]) {
    expect(names.map((name) => response.headers.get(name))).toEqual(["5", "5", String(start + 30)]);
  }
  const known = await raw("crypto", "GET", "/nowhere", { token: await token("crypto") });
  expect(names.map((name) => known.headers.get(name))).toEqual(["5", "4", String(start + 30)]);
});

it("The fiat service has no rate limits and no such headers [G16]", async () => {
  const { send } = open({ default: { limit: 0, windowSeconds: 60 } });
  const responses = [
    await send("fiat", "GET", "/nowhere"),
    await send("fiat", "GET", "/business/webhook", { headers: { authorization: undefined } }),
    await send("fiat", "POST", "/business/webhook", { body: {} }),
  ];
  expect(responses.map(({ status }) => status)).toEqual([404, 401, 422]);
  for (const { headers } of responses)
    expect([...headers.keys()].filter((name) => /rate|retry/.test(name))).toEqual([]);
});

describe("counting", () => {
  let time = 0;
  const tenant = {
    now: () => time,
    state: { settings: { rateLimits: { default: { limit: 1000, windowSeconds: 10 } } } },
  } as unknown as Tenant;

  it("agrees with a naive count of all requests", () => {
    time = 0;
    const limits = createRateLimits(() => time, defaultSettings.rateLimits);
    const counted: number[] = [];
    for (let step = 0; step < 5000; step++) {
      time += step % 7 === 0 ? 37 : 0;
      const inWindow = counted.filter((at) => at > time - 10_000).length;
      const { remaining, retryAfter } = limits.count({ tenant, credential: "token", category: "x" });
      expect(retryAfter === undefined).toBe(inWindow < 1000);
      if (retryAfter === undefined) counted.push(time);
      expect(remaining).toBe(1000 - Math.min(1000, inWindow + (retryAfter === undefined ? 1 : 0)));
    }
  });

  it("starts over if the clock is set back", () => {
    time = 1_000_000;
    const limits = createRateLimits(() => time, defaultSettings.rateLimits);
    for (let step = 0; step < 1000; step++) limits.count({ tenant, credential: "token", category: "x" });
    time = 0;
    const state = limits.count({ tenant, credential: "token", category: "x" });
    expect(state).toEqual({ limit: 1000, remaining: 999, reset: 10 });
  });

  it("of one millisecond takes one entry, and those of others their own", () => {
    time = 0;
    const limits = createRateLimits(() => time, defaultSettings.rateLimits);
    const count = () => limits.count({ tenant, credential: "token", category: "x" });
    expect([count().reset, count().remaining]).toEqual([10, 998]);
    time = 4_000;
    expect([count().reset, count().remaining]).toEqual([10, 996]);
    // The two of the first millisecond leave the window together.
    time = 10_000;
    expect(count()).toEqual({ limit: 1000, remaining: 997, reset: 14 });
  });

  it("goes on after the window has been empty, and after many windows", () => {
    time = 0;
    const limits = createRateLimits(() => time, defaultSettings.rateLimits);
    for (let round = 1; round <= 300; round++) {
      time = round * 1_000;
      const inWindow = Math.min(round, 10);
      const { remaining, reset } = limits.count({ tenant, credential: "token", category: "x" });
      expect([remaining, reset]).toEqual([1000 - inWindow, Math.max(1, round - 9) + 10]);
    }
    time = 1_000_000;
    expect(limits.count({ tenant, credential: "token", category: "x" })).toEqual({
      ...{ limit: 1000, remaining: 999, reset: 1_010 },
    });
  });

  it("keeps credentials and categories apart", () => {
    time = 0;
    const limits = createRateLimits(() => time, defaultSettings.rateLimits);
    const remaining = (credential: "token" | "connector", category: string) =>
      limits.count({ tenant, credential, category }).remaining;
    expect([remaining("token", "x"), remaining("connector", "x"), remaining("token", "y")]).toEqual([999, 999, 999]);
    expect([remaining("token", "x"), remaining("connector", "x"), remaining("token", "y")]).toEqual([998, 998, 998]);
  });

  it("has no limit where the settings have none", () => {
    time = 0;
    const free = { now: () => time, state: { settings: { rateLimits: {} } } } as unknown as Tenant;
    const limits = createRateLimits(() => time, defaultSettings.rateLimits);
    const { limit, remaining, reset } = limits.count({ tenant: free, credential: "token", category: "toString" });
    expect([limit, remaining, reset]).toEqual([Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER - 1, 60]);
  });

  it("names each category once, and the default", () => {
    expect(rateLimitNames([{ tag: "Source of funds" }, { tag: "Swap" }, { tag: "Swap" }])).toEqual([
      ...["default", "source-of-funds", "swap"],
    ]);
  });

  it("derives categories from tags", () => expect(rateLimitCategory("Source of funds")).toBe("source-of-funds"));
});
