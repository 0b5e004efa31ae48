import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { FiatClient } from "../../wrappers/client/fiat-client.ts";
import { type OpenSandbox, openSandbox } from "../testing/open-sandbox.ts";

const unauthorized = { status: "error", status_code: 401, data: null };

function claimsOf(token: string): { sub: string; iat: number; exp: number; jti: string } {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8"));
}

let keys = 0;
function key(): Record<string, string> {
  keys += 1;
  return { "idempotency-key": `key-${keys}` };
}

type LoginBody = { readonly account_id?: string | undefined; readonly app_secret?: string | undefined };

/** Logs in with the tenant's credentials, with changes. */
function logIn({ tenant, raw }: OpenSandbox, change: LoginBody = {}, headers = key()) {
  const body = { account_id: tenant.fiat.accountId, app_secret: tenant.fiat.appSecret, ...change };
  return raw("fiat", "POST", "/auth/login", { body, headers });
}

describe("login", () => {
  test("valid credentials, without an Authorization header, give a token [F1, F3]", async () => {
    const opened = openSandbox();
    const response = await logIn(opened);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      status: "success",
      status_code: 200,
      message: expect.any(String),
      data: { access_token: expect.any(String), token_type: "bearer", expires_in: 600 },
    });
    expect(response.headers.get("x-sandbox-rule")).toContain("F1");
    expect(response.headers.get("x-sandbox-basis")).toBe("documented");
    const token = response.body.data.access_token;
    expect((await opened.raw("fiat", "GET", "/webhooks", { token })).status).not.toBe(401);
  });

  test.each([
    ["another secret", () => ({ app_secret: "another" })],
    ["another account", () => ({ account_id: "acct_unknown" })],
    ["empty ones", () => ({ account_id: "", app_secret: "" })],
    ["swapped ones", ({ accountId, appSecret }: Account) => ({ account_id: appSecret, app_secret: accountId })],
  ])("invalid credentials, %s, are refused with 401 and no token [F2]", async (_, credentials) => {
    const opened = openSandbox();
    const response = await logIn(opened, credentials(opened.tenant.fiat));
    expect(response.status).toBe(401);
    expect(response.body).toEqual({ ...unauthorized, message: expect.any(String) });
    expect(response.headers.get("x-sandbox-rule")).toBe("F2");
  });

  test("the SDK reports it without naming the secret [F2]", async () => {
    const { tenant, clock } = openSandbox();
    const fiat = new FiatClient({ ...tenant.fiat, appSecret: "not-the-secret", clock, maxRetries: 0 });
    await expect(fiat.webhooks.list()).rejects.toMatchObject({ name: "AuthenticationError", httpStatus: 401 });
    await expect(fiat.webhooks.list()).rejects.toThrow(/^(?!.*not-the-secret)/);
  });

  test("credentials of different tenants do not match [F2]", async () => {
    const opened = openSandbox();
    const other = opened.sandbox.createTenant();
    expect((await logIn(opened, { app_secret: other.fiat.appSecret })).status).toBe(401);
  });

  test.each([
    ["account_id", { account_id: undefined }],
    ["app_secret", { app_secret: undefined }],
  ])("a missing %s is refused with 422 that names the field [F4]", async (field, change) => {
    const response = await logIn(openSandbox(), change);
    expect(response.status).toBe(422);
    expect(response.body).toEqual({
      ...{ status: "error", status_code: 422, message: "Validation failed" },
      errors: { [field]: [expect.any(String)] },
    });
    expect(response.headers.get("x-sandbox-rule")).toBe("F4, F13");
  });

  test("the token is a signed JWT with its expiry [F5]", async () => {
    const { sandbox, tenant, clock, token } = openSandbox();
    const text = await token("fiat");
    const [header = "", payload = "", signature] = text.split(".");
    expect(JSON.parse(Buffer.from(header, "base64url").toString("utf8"))).toEqual({ alg: "HS256", typ: "JWT" });
    const iat = clock.now() / 1000;
    expect(claimsOf(text)).toEqual({ sub: tenant.fiat.accountId, iat, exp: iat + 600, jti: expect.any(String) });
    const { signingKey } = JSON.parse(sandbox.state.export()).tenants[0].fiat;
    expect(signature).toBe(createHmac("sha256", signingKey).update(`${header}.${payload}`).digest("base64url"));
  });

  test("a repeated key replays the first token; concurrent logins with one key get one token [A1, F12]", async () => {
    const opened = openSandbox();
    const headers = key();
    const [first, second] = await Promise.all([logIn(opened, {}, headers), logIn(opened, {}, headers)]);
    expect(second.body).toEqual(first.body);
    opened.sandbox.clock.advance(600);
    expect((await logIn(opened, {}, headers)).body).toEqual(first.body);
    expect((await opened.raw("fiat", "GET", "/webhooks", { token: first.body.data.access_token })).status).toBe(401);
    const fresh = await logIn(opened);
    expect(fresh.body.data.access_token).not.toBe(first.body.data.access_token);
  });

  test.each(["accepted", "all"] as const)(
    "a key replays nothing to wrong credentials, with replay: %s [F2, G7]",
    async (replay) => {
      const opened = openSandbox({ settings: { fiat: { replay } } });
      const headers = key();
      const wrong = { app_secret: "another" };
      // One arrives during the other, one after it.
      const [good, early] = await Promise.all([logIn(opened, {}, headers), logIn(opened, wrong, headers)]);
      const late = await logIn(opened, wrong, headers);
      expect(good.status).toBe(200);
      for (const refused of [early, late]) {
        expect(refused.body).toEqual({ ...unauthorized, message: expect.any(String) });
        expect(refused.headers.get("x-sandbox-rule")).toBe("F2");
      }
      expect((await logIn(opened, {}, headers)).body).toEqual(good.body);
    },
  );

  test("a key replays a refusal of wrong credentials only as the document literally says [G7]", async () => {
    for (const replay of ["accepted", "all"] as const) {
      const opened = openSandbox({ settings: { fiat: { replay } } });
      const headers = key();
      expect((await logIn(opened, { app_secret: "another" }, headers)).status).toBe(401);
      expect((await logIn(opened, {}, headers)).status).toBe(replay === "all" ? 401 : 200);
    }
  });

  test.each([
    ["a reset", ({ sandbox }: OpenSandbox) => sandbox.reset()],
    ["an import", ({ sandbox }: OpenSandbox) => sandbox.state.import(sandbox.state.export())],
  ])("a login that %s overtakes leaves neither a token nor a stored key", async (_, replace) => {
    const opened = openSandbox({ settings: { fiat: { namedWebhooks: true } } });
    const { sandbox, raw } = opened;
    const headers = key();
    const overtaken = logIn(opened, {}, headers);
    // Up to the signature, which takes longer than any promise.
    for (let step = 0; step < 50; step++) await Promise.resolve();
    replace(opened);
    const old = (await overtaken).body.data.access_token;
    const fresh = await logIn(opened, {}, headers);
    expect(fresh.headers.get("x-sandbox-rule")).toBe("F1, F5");
    const list = (token: string) => raw("fiat", "GET", "/webhooks", { token });
    expect((await list(fresh.body.data.access_token)).status).toBe(200);
    expect((await list(old)).status).toBe(401);
    expect(sandbox.requests.list().at(-1)).toMatchObject({ status: 401, tenant: null });
  });

  test("the seed determines the tokens, each issued once", async () => {
    const one = openSandbox();
    const other = openSandbox();
    const tokens = [await one.token("fiat"), await one.token("fiat")];
    expect(tokens).toEqual([await other.token("fiat"), await other.token("fiat")]);
    expect(new Set(tokens).size).toBe(2);
    expect(await openSandbox({ seed: "another" }).token("fiat")).not.toBe(tokens[0]);
  });
});

type Account = { readonly accountId: string; readonly appSecret: string };

describe("the lifetime of a token", () => {
  test("it is valid for 599 seconds, and expired from second 600 [F6, G4]", async () => {
    const { sandbox, raw, token } = openSandbox({ settings: { fiat: { namedWebhooks: true } } });
    const text = await token("fiat");
    const list = () => raw("fiat", "GET", "/webhooks", { token: text });
    sandbox.clock.advance(599.999);
    expect((await list()).status).toBe(200);
    sandbox.clock.advance(0.001);
    const refused = await list();
    expect(refused.status).toBe(401);
    expect(refused.body).toEqual({ ...unauthorized, message: expect.any(String) });
    expect(refused.headers.get("x-sandbox-rule")).toBe("F6, G4");
    sandbox.clock.advance(86_400);
    expect((await list()).status).toBe(401);
  });

  test("an SDK program does not notice expired tokens [F6]", async () => {
    const { sandbox, fiat, clock } = openSandbox({ settings: { fiat: { namedWebhooks: true } } });
    await expect(fiat.webhooks.list()).resolves.toEqual([]);
    // Expires without the client's knowledge: its own clock is frozen.
    sandbox.clock.advance(600);
    await expect(fiat.webhooks.list()).resolves.toEqual([]);
    // Expires by the client's clock, too.
    clock.skip(600_000);
    await expect(fiat.webhooks.list()).resolves.toEqual([]);
  });

  test.each([
    ["no Authorization", undefined],
    ["a forged token", "eyJhbGciOiJub25lIn0.e30."],
    ["an empty one", ""],
  ])("%s is refused with 401 by every operation except login and health [F9, G4]", async (_, token) => {
    const { raw } = openSandbox();
    const operations = [
      ["GET", "/auth/refresh-token"],
      ["POST", "/business/webhook"],
      ["GET", "/business/webhook"],
      ["PUT", "/business/webhook"],
      ["POST", "/webhooks/create"],
      ["GET", "/webhooks"],
      ["GET", "/sendmoney/quote"],
      ["POST", "/wallet/create"],
      ["GET", "/business/transaction/receipt/1"],
    ] as const;
    for (const [method, path] of operations) {
      const body = method === "GET" ? undefined : { url: "https://shop.example/hooks" };
      const response = await raw("fiat", method, path, {
        headers: key(),
        ...(body && { body }),
        ...(token !== undefined && { token }),
      });
      expect(response.status, path).toBe(401);
      expect(response.body, path).toEqual({ ...unauthorized, message: expect.any(String) });
      expect(response.headers.get("x-sandbox-basis"), path).toBe("assumed");
    }
  });
});

describe("refresh", () => {
  test("a valid token gives a new one, without credentials; the old one stays valid [F7, G3, G47]", async () => {
    const { sandbox, raw, token } = openSandbox({ settings: { fiat: { namedWebhooks: true } } });
    const old = await token("fiat");
    sandbox.clock.advance(300);
    const renewed = await raw("fiat", "GET", "/auth/refresh-token", { token: old });
    expect(renewed.status).toBe(200);
    expect(renewed.body).toEqual({
      ...{ status: "success", status_code: 200, message: expect.any(String) },
      data: { access_token: expect.any(String), token_type: "bearer", expires_in: 600 },
    });
    expect(renewed.headers.get("x-sandbox-basis")).toBe("assumed");
    const fresh = renewed.body.data.access_token;
    expect(fresh).not.toBe(old);
    expect(claimsOf(fresh).iat).toBe(claimsOf(old).iat + 300);
    const status = async (text: string) => (await raw("fiat", "GET", "/webhooks", { token: text })).status;
    sandbox.clock.advance(299);
    expect(await status(old)).toBe(200);
    sandbox.clock.advance(1);
    expect(await status(old)).toBe(401);
    expect(await status(fresh)).toBe(200);
    sandbox.clock.advance(300);
    expect(await status(fresh)).toBe(401);
  });

  test("an expired token gives a new one, too, at any later time [F8, G56]", async () => {
    const { sandbox, raw, token } = openSandbox({ settings: { fiat: { namedWebhooks: true } } });
    const old = await token("fiat");
    for (const seconds of [600, 365 * 86_400]) {
      sandbox.clock.advance(seconds);
      expect((await raw("fiat", "GET", "/webhooks", { token: old })).status).toBe(401);
      const renewed = await raw("fiat", "GET", "/auth/refresh-token", { token: old });
      expect(renewed.status).toBe(200);
      expect((await raw("fiat", "GET", "/webhooks", { token: renewed.body.data.access_token })).status).toBe(200);
    }
  });

  test("a setting limits for how long [G56]", async () => {
    const { sandbox, tenant, raw, token } = openSandbox();
    tenant.change({ fiat: { refreshGraceSeconds: 60 } });
    const old = await token("fiat");
    sandbox.clock.advance(659);
    expect((await raw("fiat", "GET", "/auth/refresh-token", { token: old })).status).toBe(200);
    sandbox.clock.advance(1);
    const refused = await raw("fiat", "GET", "/auth/refresh-token", { token: old });
    expect(refused.status).toBe(401);
    expect(refused.body).toEqual({ ...unauthorized, message: expect.any(String) });
    expect(refused.headers.get("x-sandbox-rule")).toBe("G56, G4");
  });

  test("the SDK renews before expiry, and sends its credentials once [F7]", async () => {
    const { sandbox, fiat, clock } = openSandbox({ settings: { fiat: { namedWebhooks: true } } });
    await fiat.webhooks.list();
    clock.skip(590_000);
    await fiat.webhooks.list();
    clock.skip(590_000);
    await expect(fiat.webhooks.list()).resolves.toEqual([]);
    const operations = sandbox.requests.list().map(({ operationId }) => operationId);
    expect(operations.filter((operationId) => operationId === "login")).toHaveLength(1);
    expect(operations.filter((operationId) => operationId === "refreshToken")).toHaveLength(2);
  });

  test("tokens survive export and import, but not a reset", async () => {
    const { sandbox, tenant, raw, token } = openSandbox({ settings: { fiat: { namedWebhooks: true } } });
    const text = await token("fiat");
    const status = async () => (await raw("fiat", "GET", "/webhooks", { token: text })).status;
    const state = sandbox.state.export();
    tenant.reset();
    expect(await status()).toBe(401);
    sandbox.state.import(state);
    expect(await status()).toBe(200);
  });
});
