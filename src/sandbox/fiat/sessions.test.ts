import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { labelOf, OpenSandbox } from "../../../tests/support/sandbox/open-sandbox.ts";
import { signToken } from "./sessions.ts";

const settings = { fiat: { namedWebhooks: true } };
const unauthorized = { status: "error", status_code: 401, message: expect.any(String), data: null };

let keys = 0;
const key = (): Record<string, string> => ({ "idempotency-key": `key-${++keys}` });

/** Logs in with the tenant's credentials, with changes. */
function logIn({ tenant, raw }: OpenSandbox, change: object = {}, headers = key()) {
  const body = { account_id: tenant.fiat.accountId, app_secret: tenant.fiat.appSecret, ...change };
  return raw("fiat", "POST", "/auth/login", { body, headers });
}

const list = async ({ raw }: OpenSandbox, token: string) => (await raw("fiat", "GET", "/webhooks", { token })).status;
const decode = (part = "") => JSON.parse(Buffer.from(part, "base64url").toString("utf8"));

describe("a token", () => {
  test("is given for valid credentials without an Authorization header, as a signed JWT with its expiry [F1, F3, F5]", async () => {
    const opened = new OpenSandbox({ settings });
    const response = await logIn(opened);
    const token = response.body.data.access_token;
    const data = { access_token: expect.any(String), token_type: "bearer", expires_in: 600 };
    const body = { status: "success", status_code: 200, message: "Logged in.", data };
    expect([response.status, response.body]).toEqual([200, body]);
    const [header, payload, signature] = token.split(".");
    const iat = opened.clock.now() / 1000;
    const claims = { sub: opened.tenant.fiat.accountId, iat, exp: iat + 600, jti: expect.any(String) };
    expect([decode(header), decode(payload)]).toEqual([{ alg: "HS256", typ: "JWT" }, claims]);
    const { signingKey } = JSON.parse(opened.sandbox.state.export()).tenants[0].fiat;
    expect(signature).toBe(createHmac("sha256", signingKey).update(`${header}.${payload}`).digest("base64url"));
    expect(await list(opened, token)).toBe(200);
  });

  test("is encoded without padding, with claims of any length", async () => {
    for (const jti of ["", "?", "??"]) {
      const claims = { sub: "acct_ü_1", iat: 1, exp: 2, jti };
      const token = await signToken(claims, "a key");
      expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]{43}$/);
      expect(decode(token.split(".")[1])).toEqual(claims);
    }
  });

  test("expires after 600 seconds; one that is still valid, or has expired, is renewed [F6, F7, F8, G3, G47]", async () => {
    const opened = new OpenSandbox({ settings });
    const { raw, sandbox } = opened;
    const first = await opened.token("fiat");
    const renew = async (token: string) => (await raw("fiat", "GET", "/auth/refresh-token", { token })).body.data;
    sandbox.clock.advance(599.999);
    const early = await renew(first);
    expect(early).toEqual({ access_token: expect.any(String), token_type: "bearer", expires_in: 600 });
    expect([await list(opened, first), await list(opened, early.access_token)]).toEqual([200, 200]);
    sandbox.clock.advance(0.001);
    expect([await list(opened, first), await list(opened, early.access_token)]).toEqual([401, 200]);
    const late = (await renew(first)).access_token;
    sandbox.clock.advance(599.999);
    expect([await list(opened, early.access_token), await list(opened, late)]).toEqual([401, 200]);
    sandbox.clock.advance(0.001);
    expect(await list(opened, late)).toBe(401);
    expect(new Set([first, early.access_token, late]).size).toBe(3);
  });

  test("is needed by every operation except login and health: others are refused with 401 [F9, G4]", async () => {
    const { raw } = new OpenSandbox();
    for (const [method, path, more] of [
      ["GET", "/auth/refresh-token", {}],
      ["GET", "/business/webhook", {}],
      ["GET", "/webhooks", { token: "eyJhbGciOiJub25lIn0.e30." }],
      ["GET", "/business/transaction/receipt/1", { token: "" }],
      ["POST", "/business/webhook", { body: { url: "https://shop.example/hooks" } }],
    ] as const) {
      const response = await raw("fiat", method, path, { headers: key(), ...more });
      expect([response.status, response.body, labelOf(response)[1]], path).toEqual([401, unauthorized, "assumed"]);
    }
  });
});

describe("a login", () => {
  test("with another, another tenant's, an unknown, empty or swapped credentials is refused with 401 [F2]", async () => {
    const opened = new OpenSandbox();
    const { accountId, appSecret } = opened.tenant.fiat;
    const tokens = () => JSON.parse(opened.sandbox.state.export()).tenants[0].fiat.tokens;
    for (const credentials of [
      { app_secret: "another" },
      { app_secret: opened.sandbox.createTenant().fiat.appSecret },
      { account_id: "acct_unknown" },
      { account_id: "", app_secret: "" },
      { account_id: appSecret, app_secret: accountId },
    ]) {
      const response = await logIn(opened, credentials);
      expect([response.status, response.body, labelOf(response)[0]]).toEqual([401, unauthorized, "F2"]);
    }
    expect(tokens()).toEqual({ $map: [] });
  });

  test.each(["account_id", "app_secret"])("without %s is refused with 422 that names the field [F4]", async (field) => {
    const { status, body } = await logIn(new OpenSandbox(), { [field]: undefined });
    expect([status, body.message, body.errors]).toEqual([422, "Validation failed", { [field]: [expect.any(String)] }]);
  });

  test.each(["accepted", "all"] as const)(
    "with a key replays nothing to wrong credentials, with replay: %s [F2, G7]",
    async (replay) => {
      const opened = new OpenSandbox({ settings: { fiat: { replay } } });
      const headers = key();
      const wrong = { app_secret: "another" };
      // One arrives during the other, one after it.
      const [good, early] = await Promise.all([logIn(opened, {}, headers), logIn(opened, wrong, headers)]);
      for (const refused of [early, await logIn(opened, wrong, headers)])
        expect([refused.body, labelOf(refused)[0]]).toEqual([unauthorized, "F2"]);
      expect(good.status).toBe(200);
      expect((await logIn(opened, {}, headers)).body).toEqual(good.body);
      // A refusal of wrong credentials is replayed only as the document literally says.
      const refused = key();
      expect((await logIn(opened, wrong, refused)).status).toBe(401);
      expect((await logIn(opened, {}, refused)).status).toBe(replay === "all" ? 401 : 200);
    },
  );

  test.each([
    ["a reset", ({ sandbox }: OpenSandbox) => sandbox.reset()],
    ["an import", ({ sandbox }: OpenSandbox) => sandbox.state.import(sandbox.state.export())],
  ])("that %s overtakes leaves neither a token nor a stored key", async (_, replace) => {
    const opened = new OpenSandbox({ settings });
    const headers = key();
    const overtaken = logIn(opened, {}, headers);
    // Up to the signature, which takes longer than any promise.
    for (let step = 0; step < 50; step++) await Promise.resolve();
    replace(opened);
    const old = (await overtaken).body.data.access_token;
    const fresh = await logIn(opened, {}, headers);
    expect(labelOf(fresh)[0]).toBe("F1, F5");
    expect(await list(opened, fresh.body.data.access_token)).toBe(200);
    expect(await list(opened, old)).toBe(401);
    expect(opened.sandbox.requests.list().at(-1)).toMatchObject({ status: 401, tenant: null });
  });
});
