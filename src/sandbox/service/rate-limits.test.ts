import { beforeEach, describe, expect, it } from "vitest";
import { OpenSandbox } from "../../../tests/support/sandbox/open-sandbox.ts";
import { checkBalance, label, OpenServices } from "../../../tests/support/sandbox/open-services.ts";
import { accessOperations } from "../access/create-token.ts";
import { envelopeB } from "../core/response.ts";
import { defaultSettings } from "../core/settings.ts";
import type { OperationHandler } from "../state/handler.ts";
import type { Tenant } from "../state/tenant.ts";
import { RateLimits, rateLimitCategory, rateLimitNames } from "./rate-limits.ts";

const getIssuerStatus: OperationHandler = { handle: () => envelopeB({ id: "p1" }, "Status.", label) };
const listPositions: OperationHandler = { handle: () => envelopeB({}, "Positions.", label) };
const three = { limit: 3, windowSeconds: 60 };
const start = Date.UTC(2026, 0, 1) / 1000;
const positions = "/agent/positions?wallet_id=w";

/** Limit, remaining and reset. */
const limitsIn = (headers: Headers) =>
  ["limit", "remaining", "reset"].map((name) => headers.get(`x-ratelimit-${name}`));

function open(rateLimits: Record<string, { limit: number; windowSeconds: number }>) {
  const services = new OpenServices({ checkBalance, getIssuerStatus, listPositions }, { settings: { rateLimits } });
  const { send } = services;
  const bearer = (credential: string) => ({ authorization: `Bearer ${credential}` });
  const check = (headers: object = {}) =>
    send("crypto", "POST", "/balance/check", { body: { asset_id: "asset_1" }, headers: { ...headers } });
  return {
    ...services,
    check,
    bearer,
    async nowhere(headers: object = {}) {
      const response = await send("crypto", "GET", "/nowhere", { headers: { ...headers } });
      return [response.status, limitsIn(response.headers)[1]];
    },
  };
}

describe("rate limits of the crypto service", () => {
  it("refuse excess requests with 429, retry_after and Retry-After [C22] [C24]", async () => {
    const { check, clock } = open({ balances: three });
    for (const seconds of [0, 10, 20]) {
      clock.setWall((start + seconds) * 1000);
      expect((await check()).status).toBe(200);
    }
    clock.setWall((start + 20.5) * 1000);
    const { status, headers, body } = await check();
    const refusal = { error: "rate_limit_exceeded", message: expect.any(String), retry_after: 40 };
    expect([status, body, headers.get("retry-after")]).toEqual([429, refusal, "40"]);
    expect(limitsIn(headers)).toEqual(["3", "0", String(start + 60)]);
  });

  it("count by category of operation, and the requests of a connector key apart [C25]", async () => {
    const { send, check, tenant, bearer, nowhere } = open({
      default: { limit: 2, windowSeconds: 60 },
      "card-issuer": { limit: 7, windowSeconds: 5 },
    });
    expect([(await check()).status, (await check()).status, (await check()).status]).toEqual([200, 200, 429]);
    const issuer = await send("crypto", "GET", "/card-issuer/status");
    expect([issuer.status, ...limitsIn(issuer.headers)]).toEqual([200, "7", "6", String(start + 5)]);
    const headers = bearer(tenant.state.credentials.connectorKey);
    const ask = async () => (await send("crypto", "GET", positions, { headers })).status;
    expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429]);
    expect((await Promise.all([nowhere(), nowhere(headers)])).join()).toBe("404,1,404,1");
    expect(await nowhere()).toEqual([404, "0"]);
  });

  it("count token requests by their API key [C25]", async () => {
    const { send, tenant } = new OpenServices(accessOperations, {
      settings: { rateLimits: { authentication: three } },
    });
    const { apiKey, apiSecret } = tenant.state.credentials;
    const ask = async (api_key: string, api_secret: string) => {
      const { status, headers } = await send("crypto", "POST", "/auth/token", { body: { api_key, api_secret } });
      return [status, limitsIn(headers)[1]];
    };
    expect(await ask(apiKey, apiSecret)).toEqual([200, "2"]);
    // Without the secret nothing is counted: the API key is public.
    for (let sent = 0; sent < 5; sent++) expect(await ask(apiKey, "another")).toEqual([401, "1000000"]);
    expect(await ask(apiKey, apiSecret)).toEqual([200, "1"]);
    expect(await ask(apiKey, apiSecret)).toEqual([200, "0"]);
    expect(await ask(apiKey, apiSecret)).toEqual([429, "0"]);
    expect(await ask("unknown", apiSecret)).toEqual([401, "1000000"]);
  });

  it("do not count requests with an invalid or unknown credential for its owner", async () => {
    const { tenant, clock, check, nowhere, bearer } = open({ default: { limit: 1, windowSeconds: 60 } });
    const { accountId, apiKey, apiSecret, connectorKey } = tenant.state.credentials;
    tenant.state.access.tokens.set("old-token", { expiresAt: clock.now() });
    tenant.addToken("old-token");
    for (const credential of [accountId, apiKey, apiSecret, "fiat-token", "old-token", "unknown"]) {
      const { status, headers } = await check(bearer(credential));
      expect([status, limitsIn(headers)[1], await nowhere(bearer(credential))]).toEqual([401, "1", [404, "1"]]);
    }
    expect(await nowhere({ authorization: undefined })).toEqual([404, "1"]);
    // G50: a connector key is valid, but not for this operation.
    expect(limitsIn((await check(bearer(connectorKey))).headers)[1]).toBe("1");
    expect((await check()).status).toBe(200);
    for (const headers of [{}, bearer(connectorKey)]) expect(await nowhere(headers)).toEqual([404, "0"]);
    expect((await nowhere())[0]).toBe(429);
  });
});

it("A sandbox has the limits of its settings for unknown callers, too", async () => {
  const { raw } = new OpenSandbox({ settings: { rateLimits: { default: { limit: 5, windowSeconds: 30 } } } });
  const { headers } = await raw("crypto", "GET", "/nowhere");
  expect(limitsIn(headers)).toEqual(["5", "5", String(start + 30)]);
});

it("The fiat service has no rate limits [G16]", async () => {
  const { send } = open({ default: { limit: 0, windowSeconds: 60 } });
  expect((await send("fiat", "POST", "/business/webhook", { body: {} })).status).toBe(422);
});

describe("counting", () => {
  let time = 0;
  let limits: RateLimits;
  const tenantWith = (rateLimits: object) =>
    ({ now: () => time, state: { settings: { rateLimits } } }) as unknown as Tenant;
  const tenant = tenantWith({ default: { limit: 1000, windowSeconds: 10 } });
  const count = () => limits.count({ tenant, credential: "token", category: "x" });

  beforeEach(() => {
    time = 0;
    limits = new RateLimits(() => time, defaultSettings.rateLimits);
  });

  it("agrees with a naive count of all requests", () => {
    const counted: number[] = [];
    for (let step = 0; step < 5000; step++) {
      time += step % 7 === 0 ? 40 : 0;
      const inWindow = counted.filter((at) => at > time - 10_000);
      const { remaining, reset, retryAfter } = count();
      expect(retryAfter === undefined).toBe(inWindow.length < 1000);
      if (retryAfter === undefined) counted.push(time);
      expect(remaining).toBe(Math.max(0, 999 - inWindow.length));
      expect(reset).toBe(Math.ceil(((inWindow[0] ?? time) + 10_000) / 1000));
    }
  });

  it("starts over if the clock is set back", () => {
    time = 1_000_000;
    for (let step = 0; step < 1000; step++) count();
    time = 0;
    expect(count()).toEqual({ limit: 1000, remaining: 999, reset: 10 });
  });

  it("has no limit where the settings have none", () => {
    const free = limits.count({ tenant: tenantWith({}), credential: "token", category: "toString" });
    expect(free).toEqual({ limit: Number.MAX_SAFE_INTEGER, remaining: Number.MAX_SAFE_INTEGER - 1, reset: 60 });
  });

  it("derives the names of categories from tags, each once, and the default", () => {
    expect(rateLimitCategory("Source of funds")).toBe("source-of-funds");
    const tags = ["Source of funds", "Swap", "Swap"].map((tag) => ({ tag }));
    expect(rateLimitNames(tags)).toEqual(["default", "source-of-funds", "swap"]);
  });
});
