import { readFileSync } from "node:fs";
import { afterEach, describe, expect, test, vi } from "vitest";
import { expectConfigurationError } from "../../../tests/support/failure.ts";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { json, keyOf, scriptedFetch } from "../../../tests/support/scripted-fetch.ts";
import { baseUrl, connectorKey, cryptoClient, fiatClient } from "../../../tests/support/test-clients.ts";
import { inTurn } from "../../../tests/support/turns.ts";
import { ConfigurationError } from "../errors.ts";
import { createMemoryStore } from "../idempotency/memory-store.ts";
import { systemClock, VERSION } from "../util/platform.ts";
import { AgentClient } from "./agent-client.ts";
import { CryptoClient } from "./crypto-client.ts";
import { FiatClient } from "./fiat-client.ts";
import type { ClientOptions } from "./options.ts";
import { isPage } from "./web-page.ts";

const make = (options: object) => () => new FiatClient({ baseUrl, accountId: "a", appSecret: "s", ...options });

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The longest name of an application. */
const longest = `${"n".repeat(100)}/${"1".repeat(100)} (${"p".repeat(200)})`;
const badAgents: readonly unknown[] = [
  ...["", "two words", "a/", "a/b/c", "a/1 0", "a\r\nx-evil: 1", "é", `n${longest}`, "a ()", "a (b(c))", "a (b\nc)"],
  ...[null, 7, {}, { name: "worker" }],
];

describe("an invalid option is rejected by name", () => {
  test.each<[RegExp, string, ...unknown[]]>([
    [/^timeoutMs must be a number of milliseconds from 1 to/, "timeoutMs", -1],
    [/^totalTimeoutMs must be a number of milliseconds from 1 to/, "totalTimeoutMs", "2 s"],
    [/^maxRetries must be a whole number from 0 to 20/, "maxRetries", 1.5],
    [/^assumeTradeReplay must be true or false/, "assumeTradeReplay", "yes", 1],
    [/^requireSharedStore must be true, false or "durable"/, "requireSharedStore", "yes", 1],
    [/^dangerouslyAllowBrowser must be true or false/, "dangerouslyAllowBrowser", "no", null],
    [/^fetch must be a function/, "fetch", "fetch"],
    [/^transport must be a function/, "transport", {}],
    [/^requestIdHeader must be a header name/, "requestIdHeader", "", "x request", "x:y", 7, null],
    [/^clock must have the method now/, "clock", 1, null],
    [/^clock must have the method after/, "clock", { now: Date.now, monotonic: Date.now }],
    [/^clock must have the method uuid/, "clock", { ...systemClock, uuid: "id" }],
    [/^store must be .*ledgerStore/, "store", new Map()],
    [/^hooks must be the result of createHooks/, "hooks", { onRetry: () => undefined }],
    [/^drift must be.*driftDetector/, "drift", () => undefined, null, {}, { observe: "yes" }],
    [/^appInfo must be a name such as payout-worker or payout-worker\/1\.4\.0/, "appInfo", ...badAgents],
    [/^serviceName/, "serviceName", 7, "", "Acme Pay"],
    [/^Unknown option "servicename"\. Did you mean serviceName\?$/, "servicename", "acme"],
    [/^allowInsecureHosts/, "allowInsecureHosts", "gateway.internal", [7], null],
    [/^baseUrl is missing.*SVC_FIAT_BASE_URL/, "baseUrl", "", undefined],
    [/^baseUrl must be a string/, "baseUrl", new URL(baseUrl)],
    [/https:/, "baseUrl", "http://pay.example/api/v1"],
    [/^accountId is missing.*SVC_FIAT_ACCOUNT_ID/, "accountId", undefined],
    [/^appSecret is missing/, "appSecret", ""],
    [/^Pass token or accountId, not both/, "token", "t"],
    [/^tokenStore must have the method share/, "tokenStore", {}, createMemoryStore()],
    [/^Unknown option "timeout"\. Did you mean timeoutMs\?$/, "timeout", 5, undefined],
    [/^Unknown option "apiKey"\. Known options: accountId, appSecret, token, /, "apiKey", "k"],
  ])("[S34] [S47] %s: %s", (message, name, ...values) => {
    for (const value of values) expectConfigurationError(make({ [name]: value }), message, value);
  });

  const tokenStore = { share: () => undefined };

  test.each<[new (options: never) => object, object, RegExp]>([
    [FiatClient, { token: "t", fetch, transport: fetch }, /^Pass fetch or transport, not both/],
    [CryptoClient, { token: "t", tokenStore }, /Pass token or tokenStore, not both/],
    [CryptoClient, { token: "t", apiKey: "k" }, /token or apiKey, not both/],
    [CryptoClient, {}, /^apiKey is missing.*SVC_CRYPTO_API_KEY/],
    [CryptoClient, { apiKey: "k" }, /^apiSecret is missing/],
    [CryptoClient, { accountId: "a" }, /^Unknown option "accountId"\. Known options: apiKey, apiSecret, token, /],
    [AgentClient, { connectorKey, token: "t" }, /^Unknown option "token"\. Known options: connectorKey, /],
  ])("%o, %j", (Client, options, message) => {
    expectConfigurationError(() => new Client({ baseUrl, ...options } as never), message);
  });

  test.each([null, 7, "https://pay.example"])("%j in place of the options", (options) => {
    for (const Client of [FiatClient, CryptoClient, AgentClient])
      expect(() => new Client(options as never)).toThrow(ConfigurationError);
  });
});

test("[S34] a host of allowInsecureHosts may be addressed over plain http", () => {
  const [baseUrl, allowInsecureHosts] = ["http://gateway.internal/api/v1", ["gateway.internal"]];
  expect(make({ baseUrl, allowInsecureHosts })()).toBeInstanceOf(FiatClient);
});

test("client options default to the environment", async () => {
  const fiat = { BASE_URL: baseUrl, ACCOUNT_ID: "acc_env", APP_SECRET: "secret-env" };
  const wallets = { BASE_URL: baseUrl, API_KEY: "key-env", API_SECRET: "api-secret-env" };
  for (const [name, value] of Object.entries(fiat)) vi.stubEnv(`SVC_FIAT_${name}`, value);
  for (const [name, value] of Object.entries(wallets)) vi.stubEnv(`SVC_CRYPTO_${name}`, value);
  vi.stubEnv("SVC_AGENT_CONNECTOR_KEY", connectorKey);
  const { fetch, sent } = scriptedFetch({ "/webhooks": [], "/positions": {} });
  await new FiatClient({ fetch }).webhooks.list();
  await new CryptoClient({ fetch }).webhooks.list();
  await new AgentClient({ fetch }).positions.list({ wallet_id: "w" });
  expect(JSON.parse(sent[0]?.body ?? "")).toEqual({ account_id: "acc_env", app_secret: "secret-env" });
  expect(JSON.parse(sent[2]?.body ?? "")).toEqual({ api_key: "key-env", api_secret: "api-secret-env" });
  expect(sent[4]?.headers.get("authorization")).toBe(`Bearer ${connectorKey}`);
});

test("[S42] fetch, clock with its randomness, and store replace those of the runtime", async () => {
  const clock = new FakeClock();
  const turns = inTurn(clock, json({ status: "error" }, 503), {});
  Object.assign(clock, { uuid: () => "uuid-1", fraction: () => 0.5 });
  const store = createMemoryStore({ clock });
  const keep = vi.spyOn(store, "setIfAbsent");
  const platform = [vi.spyOn(globalThis, "fetch"), vi.spyOn(globalThis, "setTimeout"), vi.spyOn(Math, "random")];
  const { fiat, sentTo } = fiatClient({ "/wallet/create": turns.answer }, { clock, store, maxRetries: 1 });
  await clock.runUntil(fiat.wallets.create({ currency: "USD" }));
  expect(turns.gaps()).toEqual([375]);
  expect(sentTo("/wallet/create").map(keyOf)).toEqual(["uuid-1", "uuid-1"]);

  expect(keep).not.toHaveBeenCalled();
  await expect(fiat.wallets.create({}, { idempotencyKey: "mine", maxRetries: 0 })).rejects.toThrow();
  expect(keep).toHaveBeenCalledTimes(2); // the key's entry and its pending marker
  for (const spy of platform) expect(spy).not.toHaveBeenCalled();
});

const manifest: { name: string; version: string } = JSON.parse(
  readFileSync(new URL("../../../package.json", import.meta.url), "utf8"),
);
const sdk = `${manifest.name}/${manifest.version}`;

test("the version is that of the package", () => expect(VERSION).toBe(manifest.version));

test("[S49] every request names SDK and application, logins too, but not in a web page", async () => {
  const agents = async (options: ClientOptions) => {
    const { wallets, sent } = cryptoClient({ "/webhooks": [] }, options);
    await wallets.webhooks.list();
    return sent.map(({ headers }) => headers.get("user-agent"));
  };
  expect(await agents({})).toEqual([sdk, sdk]);
  for (const appInfo of ["payout-worker", "payout-worker/1.4.0", "a (+https://a.example/?b)", "a/2 (+a)", longest])
    expect(await agents({ appInfo })).toEqual(Array(2).fill(`${sdk} ${appInfo}`));
  enterPage();
  expect(await agents({ dangerouslyAllowBrowser: true })).toEqual([null, null]);
});

function enterPage(): void {
  vi.stubGlobal("window", {});
  vi.stubGlobal("document", {});
}

test.each([
  ["FiatClient", FiatClient, { accountId: "a", appSecret: "s" }],
  ["CryptoClient", CryptoClient, { apiKey: "k", apiSecret: "s" }],
  ["AgentClient", AgentClient, { connectorKey }],
])(
  "[S50] a %s with a secret is made in a web page only with the fetch of a sandbox or dangerouslyAllowBrowser, and by withOptions",
  (_, Client, credentials) => {
    const open = (options: object) => new Client({ baseUrl, ...credentials, ...options });
    expect(open({})).toBeDefined();
    enterPage();
    const message = /web page can read the secret.*server.*sandbox.*dangerouslyAllowBrowser/;
    const { fetch } = scriptedFetch();
    for (const options of [{}, { fetch }, { transport: () => undefined }, { dangerouslyAllowBrowser: false }])
      expectConfigurationError(() => open(options), message, options);
    // Marked by another copy of the package, which shares only the name of the mark.
    const sandboxFetch = Object.assign(scriptedFetch().fetch, { [Symbol.for("svc-sdk.sandbox-fetch")]: true });
    expect(open({ fetch: sandboxFetch }).withOptions({ maxRetries: 0 })).toBeInstanceOf(Client);
    expect(open({ dangerouslyAllowBrowser: true })).toBeDefined();
    // A token is no secret of the account.
    for (const token of ["t", () => "t"]) expect(new FiatClient({ baseUrl, token })).toBeDefined();
  },
);

test("a web page has a window and a document; a worker, a server and a runtime with one of them are not web pages", () => {
  const isPageWith = (window: unknown, document: unknown) => {
    vi.stubGlobal("window", window);
    vi.stubGlobal("document", document);
    return isPage();
  };
  expect(isPage()).toBe(false);
  expect([isPageWith({}, undefined), isPageWith(undefined, {}), isPageWith(null, null)]).toEqual([false, false, false]);
  expect(isPageWith({}, {})).toBe(true);
});
