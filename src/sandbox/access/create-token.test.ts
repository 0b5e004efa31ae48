import { expect, test } from "vitest";
import { labelOf, OpenSandbox } from "../../../tests/support/sandbox/open-sandbox.ts";

function exchange({ tenant, raw }: OpenSandbox, change: object = {}, headers = {}) {
  const body = { api_key: tenant.crypto.apiKey, api_secret: tenant.crypto.apiSecret, ...change };
  return raw("crypto", "POST", "/auth/token", { body, headers });
}

function check({ tenant, raw }: OpenSandbox, token: string | undefined, headers = {}) {
  const body = { asset_id: tenant.seeded.assets.USDC_SOLANA };
  return raw("crypto", "POST", "/balance/check", { body, headers, ...(token !== undefined && { token }) });
}

const keptTokens = ({ sandbox }: OpenSandbox) =>
  JSON.parse(sandbox.state.export()).tenants[0].access.tokens.$map.length;

test("a key and its secret give a token that states its expiry, also while another is valid [C1, C2, C3, C6]", async () => {
  const opened = new OpenSandbox();
  const { clock } = opened.sandbox;
  const earlier = (await exchange(opened)).body.access_token;
  clock.advance(0.25);
  const response = await exchange(opened);
  for (const token of [earlier, response.body.access_token]) expect((await check(opened, token)).status).toBe(200);
  expect([response.status, labelOf(response)]).toEqual([200, ["C1, C2", "documented"]]);
  const expires_at = new Date(clock.now() + 3_600_000).toISOString();
  expect(response.body).toMatchObject({ token_type: "Bearer", expires_in: 3600, expires_at });
  clock.set(expires_at);
  const refused = await check(opened, response.body.access_token);
  expect([refused.status, labelOf(refused)]).toEqual([401, ["C2, C6", "documented"]]);
});

test("tokens are dropped a day after they expired, and refused as before", async () => {
  const opened = new OpenSandbox();
  const { body: first } = await exchange(opened);
  opened.sandbox.clock.advance(3600 + 86_399);
  await exchange(opened);
  expect(keptTokens(opened)).toBe(2);
  opened.sandbox.clock.advance(1);
  await exchange(opened);
  expect(keptTokens(opened)).toBe(2);
  const refused = await check(opened, first.access_token);
  expect([refused.status, labelOf(refused)[0]]).toEqual([401, "C6"]);
  expect(opened.sandbox.requests.list().at(-1)).toMatchObject({ status: 401, tenant: null });
});

test("a wrong or missing key or secret is refused with 401, and neither replaces a token as a header [G45]", async () => {
  const opened = new OpenSandbox();
  const { apiKey, apiSecret } = opened.tenant.crypto;
  for (const wrong of ["another", undefined])
    for (const change of [{ api_key: wrong }, { api_secret: wrong }])
      expect(await exchange(opened, change)).toMatchObject({ status: 401, body: { error: "unauthorized" } });
  expect((await check(opened, undefined, { "x-api-key": apiKey, "x-api-secret": apiSecret })).status).toBe(401);
});

test("an expired key is refused, after its secret; a key does not expire by default [C4, C6]", async () => {
  const opened = new OpenSandbox();
  const { clock } = opened.sandbox;
  clock.advance(10 * 365 * 86_400);
  const { body } = await exchange(opened);
  opened.tenant.change({ access: { apiKeyExpiresAt: new Date(clock.now() + 60_000).toISOString() } });
  clock.advance(59.999);
  expect((await exchange(opened)).status).toBe(200);
  clock.advance(0.001);
  expect((await exchange(opened)).body.message).toBe("The API key has expired.");
  const wrong = await exchange(opened, { api_secret: "another" });
  expect(wrong.body.message).toBe("The API key or its secret is invalid.");
  expect(labelOf(await check(opened, body.access_token))).toEqual(["C4, C6", "assumed"]);
});

test("credentials of another environment are unknown, those of another tenant reach its assets only [C10]", async () => {
  const opened = new OpenSandbox();
  const other = new OpenSandbox({ seed: "another environment" });
  expect((await check(opened, await other.token("crypto"))).status).toBe(401);
  const { crypto } = opened.sandbox.createTenant();
  expect((await exchange(opened, { api_secret: crypto.apiSecret })).status).toBe(401);
  const { body } = await exchange(opened, { api_key: crypto.apiKey, api_secret: crypto.apiSecret });
  expect((await check(opened, body.access_token)).status).toBe(404);
});

test("a key restricted to addresses gets no token from others [C4, G71]", async () => {
  const opened = new OpenSandbox({ settings: { access: { allowedIps: ["192.0.2.7"] } } });
  for (const headers of [{}, { "x-forwarded-for": "198.51.100.1" }]) {
    const refused = await exchange(opened, {}, headers);
    expect([refused.status, labelOf(refused)[0], keptTokens(opened)]).toEqual([403, "C4, G71", 0]);
  }
  expect((await exchange(opened, {}, { "x-forwarded-for": "192.0.2.7, 10.0.0.1" })).status).toBe(200);
  // A caller without the secret must not learn which addresses the key allows.
  expect((await exchange(opened, { api_secret: "another" })).status).toBe(401);
});

test("the seed determines an account, an admin API key and a connector for every tenant [G44]", async () => {
  const credentialsOf = ({ sandbox, tenant }: OpenSandbox) =>
    [tenant, sandbox.createTenant()].flatMap(({ fiat, crypto, agent }) => [
      ...[fiat.accountId, fiat.appSecret, crypto.apiKey, crypto.apiSecret, agent.connectorKey],
    ]);
  const one = new OpenSandbox();
  const [first, same, other] = [one, new OpenSandbox(), new OpenSandbox({ seed: "another" })].map(credentialsOf);
  expect(same).toEqual(first);
  expect(new Set([first, other].flat()).size).toBe(20);
  const limits = { max_virtual_per_customer: 2 };
  const changed = one.wallets.cardIssuer.updateCardLimits(one.tenant.seeded.programId, limits);
  await expect(changed).resolves.toMatchObject({ card_limits: limits });
});

test.each([
  ["a reset of the tenant", ({ tenant }: OpenSandbox) => tenant.reset()],
  ["a reset of the sandbox", ({ sandbox }: OpenSandbox) => sandbox.reset()],
  ["an import", ({ sandbox }: OpenSandbox, before: string) => sandbox.state.import(before)],
])("after %s tokens differ from earlier ones, which clients renew, while the state is the same", async (_, replace) => {
  const opened = new OpenSandbox({ settings: { fiat: { namedWebhooks: true } } });
  const before = opened.sandbox.state.export();
  const asset_id = opened.tenant.seeded.assets.USDC_SOLANA;
  const seen = new Set<string>();
  for (const seconds of [0, 600, 3600]) {
    seen.add(await opened.token("crypto")).add(await opened.token("fiat"));
    await expect(opened.fiat.webhooks.list()).resolves.toEqual([]);
    await expect(opened.wallets.balances.check({ asset_id })).resolves.toMatchObject({ asset_id });
    replace(opened, before);
    if (seconds === 0) expect(opened.sandbox.state.export()).toBe(before);
    opened.sandbox.clock.advance(seconds);
  }
  expect(seen.size).toBe(6);
});
