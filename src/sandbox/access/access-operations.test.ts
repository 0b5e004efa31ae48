import { describe, expect, test } from "vitest";
import type { SendFundsRequest } from "../../../generated/crypto/schema.ts";
import { CryptoClient } from "../../wrappers/client/crypto-client.ts";
import type { CallOptions } from "../../wrappers/options.ts";
import { accessTenant, callOf } from "../testing/bare-tenant.ts";
import { openSandbox } from "../testing/open-sandbox.ts";
import { accessOperations } from "./create-token.ts";

type Opened = ReturnType<typeof openSandbox>;

function exchange({ tenant, raw }: Opened, change: Readonly<Record<string, unknown>> = {}, headers = {}) {
  const body = { api_key: tenant.crypto.apiKey, api_secret: tenant.crypto.apiSecret, ...change };
  return raw("crypto", "POST", "/auth/token", { body, headers });
}

function check({ tenant, raw }: Opened, token: string | undefined, headers = {}) {
  const body = { asset_id: tenant.seeded.assets.USDC_SOLANA };
  return raw("crypto", "POST", "/balance/check", { body, headers, ...(token !== undefined && { token }) });
}

describe("the token exchange", () => {
  test("a key and its secret give a token without an envelope [C1]", async () => {
    const opened = openSandbox();
    const { status, body, headers } = await exchange(opened);
    expect(status).toBe(200);
    expect(body).toEqual({
      ...{ success: true, access_token: expect.any(String), token_type: "Bearer", expires_in: 3600 },
      expires_at: new Date(opened.clock.now() + 3_600_000).toISOString(),
    });
    expect([headers.get("x-sandbox-rule"), headers.get("x-sandbox-basis")]).toEqual(["C1, C2", "documented"]);
    expect((await check(opened, body.access_token)).status).toBe(200);
  });

  test("a token expires 3600 seconds after its issue, as stated, with 401 from then on [C2]", async () => {
    const opened = openSandbox();
    opened.sandbox.clock.advance(0.25);
    const { body } = await exchange(opened);
    expect(Date.parse(body.expires_at)).toBe(opened.sandbox.clock.now() + 3_600_000);
    opened.sandbox.clock.advance(3599.999);
    expect((await check(opened, body.access_token)).status).toBe(200);
    opened.sandbox.clock.set(body.expires_at);
    const refused = await check(opened, body.access_token);
    expect(refused.status).toBe(401);
    expect(refused.headers.get("x-sandbox-rule")).toBe("C2, C6");
    opened.sandbox.clock.advance(86_400);
    expect((await check(opened, body.access_token)).status).toBe(401);
  });

  test("a renewal gives a new token with a later expiry; the old one stays valid until its own [C3, G47]", async () => {
    const opened = openSandbox();
    const { body: first } = await exchange(opened);
    opened.sandbox.clock.advance(3000);
    const { body: second } = await exchange(opened);
    expect(second.access_token).not.toBe(first.access_token);
    expect(Date.parse(second.expires_at) - Date.parse(first.expires_at)).toBe(3_000_000);
    expect((await check(opened, first.access_token)).status).toBe(200);
    opened.sandbox.clock.advance(600);
    expect((await check(opened, first.access_token)).status).toBe(401);
    expect((await check(opened, second.access_token)).status).toBe(200);
    opened.sandbox.clock.advance(3000);
    expect((await check(opened, second.access_token)).status).toBe(401);
  });

  test("expired tokens are dropped eventually, however many, and refused as before", async () => {
    const opened = openSandbox();
    const { sandbox } = opened;
    const kept = () => JSON.parse(sandbox.state.export()).tenants[0].access.tokens.$map.length;
    const { body: first } = await exchange(opened);
    for (let hour = 0; hour < 5; hour++) {
      for (let n = 0; n < 60; n++) await exchange(opened);
      expect(kept()).toBeLessThanOrEqual(161);
      sandbox.clock.advance(3600);
    }
    const refused = await check(opened, first.access_token);
    expect([refused.status, refused.headers.get("x-sandbox-rule")]).toEqual([401, "C6"]);
    expect(sandbox.requests.list().at(-1)).toMatchObject({ status: 401, tenant: null });
  });

  test("valid tokens are all kept, and scanned less often the more there are", async () => {
    const tenant = accessTenant();
    const { tokens } = tenant.state.access;
    let looks = 0;
    const all = tokens[Symbol.iterator].bind(tokens);
    tokens[Symbol.iterator] = () => {
      looks += tokens.size;
      return all();
    };
    for (let n = 0; n < 3_000; n++) await accessOperations.createToken?.handle(callOf(tenant, "createToken"));
    expect([tokens.size, tenant.recognised.size]).toEqual([3_000, 3_000]);
    expect(looks).toBeLessThan(2 * 3_000);
  });

  test.each([
    ["another secret", { api_secret: "another" }],
    ["another key", { api_key: "another" }],
    ["no secret", { api_secret: undefined }],
    ["no key", { api_key: undefined }],
    ["nothing", { api_key: undefined, api_secret: undefined }],
  ])("%s is refused with 401", async (_, change) => {
    const { status, body } = await exchange(openSandbox(), change);
    expect(status).toBe(401);
    expect(body).toEqual({ error: expect.any(String), message: expect.any(String) });
  });

  test("a wrong secret and an expired key are refused in their own words [C4, C6]", async () => {
    const opened = openSandbox({ settings: { access: { apiKeyExpiresAt: "2025-12-31T23:59:59Z" } } });
    const refusal = async (change: Readonly<Record<string, unknown>>) => {
      const { status, body, headers } = await exchange(opened, change);
      return [status, body.message, headers.get("x-sandbox-rule"), headers.get("x-sandbox-basis")];
    };
    const invalid = [401, "The API key or its secret is invalid.", "C6", "documented"];
    expect(await refusal({ api_secret: "another" })).toEqual(invalid);
    expect(await refusal({})).toEqual([401, "The API key has expired.", "C4, C6", "assumed"]);
  });
});

describe("refusals", () => {
  test("401 without a token, with an unknown one and with an expired one; 403 without the scope [C6]", async () => {
    const opened = openSandbox();
    const { body } = await exchange(opened);
    for (const token of [undefined, "", "access_of_nobody"]) expect((await check(opened, token)).status).toBe(401);
    opened.tenant.change({ access: { enforceScopes: true, scopes: ["transactions:write"] } });
    const forbidden = await check(opened, body.access_token);
    expect(forbidden.status).toBe(403);
    expect(forbidden.body).toEqual({ error: expect.any(String), message: expect.stringContaining("wallets:read") });
    opened.sandbox.clock.advance(3600);
    expect((await check(opened, body.access_token)).status).toBe(401);
  });

  test("the SDK distinguishes the two [C6]", async () => {
    const { tenant, wallets, clock } = openSandbox({
      settings: { access: { enforceScopes: true, scopes: ["swap:read"] } },
    });
    const balance = { asset_id: tenant.seeded.assets.USDC_SOLANA ?? "" };
    await expect(wallets.balances.check(balance)).rejects.toMatchObject({ name: "ApiError", httpStatus: 403 });
    const stranger = new CryptoClient({ ...tenant.crypto, apiSecret: "not-the-secret", clock, maxRetries: 0 });
    await expect(stranger.balances.check(balance)).rejects.toMatchObject({
      name: "AuthenticationError",
      httpStatus: 401,
    });
  });

  test("X-API-Key and X-API-Secret do not replace a token [G45]", async () => {
    const opened = openSandbox();
    const { apiKey, apiSecret } = opened.tenant.crypto;
    expect((await check(opened, undefined, { "x-api-key": apiKey, "x-api-secret": apiSecret })).status).toBe(401);
  });

  test("credentials of another environment are unknown, in both directions [C10]", async () => {
    const sandbox = openSandbox();
    const other = openSandbox({ seed: "another environment" });
    for (const [here, there] of [
      [sandbox, other],
      [other, sandbox],
    ] as const) {
      const { apiKey, apiSecret } = there.tenant.crypto;
      expect((await exchange(here, { api_key: apiKey, api_secret: apiSecret })).status).toBe(401);
      expect((await exchange(here, { api_secret: apiSecret })).status).toBe(401);
      expect((await check(here, await there.token("crypto"))).status).toBe(401);
      expect((await check(here, await here.token("crypto"))).status).toBe(200);
    }
  });

  test("credentials of another tenant reach that tenant's assets only [C10]", async () => {
    const opened = openSandbox();
    const { crypto } = opened.sandbox.createTenant();
    expect((await exchange(opened, { api_secret: crypto.apiSecret })).status).toBe(401);
    const { body } = await exchange(opened, { api_key: crypto.apiKey, api_secret: crypto.apiSecret });
    expect((await check(opened, body.access_token)).status).toBe(404);
  });
});

describe("an API key", () => {
  test("never expires by default; after its expiry neither it nor its tokens are valid [C4]", async () => {
    const opened = openSandbox();
    opened.sandbox.clock.advance(10 * 365 * 86_400);
    const { body } = await exchange(opened);
    const end = opened.sandbox.clock.now() + 60_000;
    opened.tenant.change({ access: { apiKeyExpiresAt: new Date(end).toISOString() } });
    opened.sandbox.clock.advance(59.999);
    expect((await exchange(opened)).status).toBe(200);
    expect((await check(opened, body.access_token)).status).toBe(200);
    opened.sandbox.clock.advance(0.001);
    const refused = await exchange(opened);
    expect(refused.status).toBe(401);
    expect(refused.headers.get("x-sandbox-rule")).toContain("C4");
    expect((await check(opened, body.access_token)).headers.get("x-sandbox-rule")).toBe("C4, C6");
  });

  test("restricted to addresses, it is refused from others with 403 [C4, G71]", async () => {
    const opened = openSandbox();
    const { body } = await exchange(opened);
    const from = async (address: string) =>
      (await check(opened, body.access_token, { "x-forwarded-for": address })).status;
    expect(await from("198.51.100.1")).toBe(200);
    opened.tenant.change({ access: { allowedIps: ["192.0.2.7"] } });
    expect(await from("192.0.2.7")).toBe(200);
    expect(await from("198.51.100.1")).toBe(403);
    const refused = await check(opened, body.access_token);
    expect(refused.status).toBe(403);
    expect(refused.headers.get("x-sandbox-rule")).toBe("C4, G71");
    expect(refused.headers.get("x-sandbox-basis")).toBe("assumed");
  });

  test("restricted to addresses, it gets no token from others [C4, G71]", async () => {
    const opened = openSandbox({ settings: { access: { allowedIps: ["192.0.2.7"] } } });
    const kept = () => JSON.parse(opened.sandbox.state.export()).tenants[0].access.tokens.$map.length;
    for (const headers of [{}, { "x-forwarded-for": "198.51.100.1" }]) {
      const refused = await exchange(opened, {}, headers);
      expect([refused.status, refused.headers.get("x-sandbox-rule"), kept()]).toEqual([403, "C4, G71", 0]);
    }
    expect((await exchange(opened, {}, { "x-forwarded-for": "192.0.2.7, 10.0.0.1" })).status).toBe(200);
    // A caller without the secret must not learn which addresses the key allows.
    expect((await exchange(opened, { api_secret: "another" })).status).toBe(401);
  });

  test("needs no scope until the assumed table is enabled [G43]", async () => {
    const opened = openSandbox({ settings: { access: { scopes: [] } } });
    const { body } = await exchange(opened);
    expect((await check(opened, body.access_token)).status).toBe(200);
    opened.tenant.change({ access: { enforceScopes: true } });
    const refused = await check(opened, body.access_token);
    expect(refused.status).toBe(403);
    expect(refused.headers.get("x-sandbox-basis")).toBe("assumed");
    opened.tenant.change({ access: { scopes: ["wallets:read"] } });
    expect((await check(opened, body.access_token)).status).toBe(200);
  });
});

describe("two-factor codes", () => {
  const twoFactor = { code: "135790", header: "x-two-factor-code", bodyField: "twoFactorCode" };

  test("sensitive operations, including key permissions, require one if enabled [C11, G25]", async () => {
    const opened = openSandbox();
    const { raw, tenant } = opened;
    const token = await opened.token("crypto");
    const { account, assets, cardId } = tenant.seeded;
    const transfer = {
      ...{ account, assets: assets.USDC_SOLANA, amount: 1, type: "USDC", chain: "SOLANA", category: "other" },
      receiving_address: "4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA",
    };
    // With the code: key management has undocumented bodies (G24), the transfer succeeds, the cards do not exist.
    const operations = [
      ["PUT", "/apikey/key_1/permissions", {}, 501],
      ["POST", "/apikey/generate", {}, 501],
      ["POST", "/transactions/send-funds", transfer, 200],
      ["POST", "/svc-card/customers/nobody/cards/none/freeze", {}, 404],
      ["POST", `/svc-card/${cardId}/cards/none/unfreeze`, {}, 404],
    ] as const;
    for (const [method, path, body, status] of operations) {
      const call = (change: object, headers = {}) =>
        raw("crypto", method, path, { body: { ...body, ...change }, headers, token });
      tenant.change({ access: { twoFactor: null } });
      expect((await call({})).status, path).toBe(status);
      tenant.change({ access: { twoFactor } });
      const refused = await call({});
      expect(refused.status, path).toBe(403);
      expect(refused.headers.get("x-sandbox-rule"), path).toBe("C11, G25");
      expect((await call({ twoFactorCode: "000000" })).status, path).toBe(403);
      expect((await call({ twoFactorCode: twoFactor.code })).status, path).toBe(status);
      expect((await call({}, { "x-two-factor-code": twoFactor.code })).status, path).toBe(status);
    }
    expect((await check(opened, token)).status).toBe(200);
  });

  test("the SDK sends it in a header or in the body [G25]", async () => {
    const { tenant, wallets } = openSandbox({ settings: { access: { twoFactor } } });
    const { account, assets } = tenant.seeded;
    const transfer: SendFundsRequest = {
      ...{ account, assets: assets.USDC_SOLANA ?? "", amount: "25.00", type: "USDC", chain: "SOLANA" },
      ...{ receiving_address: "4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA", category: "payment" },
    };
    const send = (options: CallOptions) =>
      wallets.transactions.sendFunds(transfer, { idempotencyKey: "k", ...options });
    await expect(send({})).rejects.toMatchObject({ httpStatus: 403 });
    await expect(send({ headers: { "x-two-factor-code": "1" } })).rejects.toMatchObject({ httpStatus: 403 });
    const sent = await send({ headers: { "x-two-factor-code": twoFactor.code } });
    // Refusals used no key, and the code is not part of the key's fingerprint.
    await expect(send({ extraBody: { twoFactorCode: twoFactor.code } })).resolves.toEqual(sent);
  });
});
