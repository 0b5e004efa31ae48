import { readFileSync } from "node:fs";
import { afterEach, describe, expect, test, vi } from "vitest";
import { scriptedFetch } from "../../../tests/support/scripted-fetch.ts";
import { baseUrl, connectorKey, cryptoClient } from "../../../tests/support/test-clients.ts";
import { ConfigurationError } from "../errors.ts";
import { VERSION } from "../util/platform.ts";
import { AgentClient } from "./agent-client.ts";
import { CryptoClient } from "./crypto-client.ts";
import { FiatClient } from "./fiat-client.ts";
import { type AppInfo, isPage, refusePage, sandboxMark, userAgent } from "./options.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

const manifest: { name: string; version: string } = JSON.parse(
  readFileSync(new URL("../../../package.json", import.meta.url), "utf8"),
);
const sdk = `${manifest.name}/${manifest.version}`;

test("the version is that of the package", () => expect(VERSION).toBe(manifest.version));

describe("[S49] User-Agent", () => {
  test.each<[AppInfo | undefined, string]>([
    [undefined, sdk],
    [{ name: "payout-worker" }, `${sdk} payout-worker`],
    [{ name: "payout-worker", version: "1.4.0" }, `${sdk} payout-worker/1.4.0`],
    [{ name: "a", url: "https://a.example/?b" }, `${sdk} a (+https://a.example/?b)`],
    [{ name: "a", version: "2", url: "a" }, `${sdk} a/2 (+a)`],
    [{ name: "n".repeat(100), version: undefined, url: undefined }, `${sdk} ${"n".repeat(100)}`],
  ])("%j gives %s", (app, value) => expect(userAgent(app)).toBe(value));

  const name = "a";
  test.each<[string | RegExp, readonly unknown[]]>([
    ["appInfo.name", [null, "worker", {}, { name: "" }, { name: 7 }, { name: "two words" }, { name: "a/b" }]],
    ["appInfo.name", [{ name: "a\r\nx-evil: 1" }, { name: "é" }, { name: "n".repeat(101) }]],
    ["appInfo.version", ["", "1 0", 1].map((version) => ({ name, version }))],
    ["appInfo.url", ["", "a(b)", "a\nb", new URL(baseUrl)].map((url) => ({ name, url }))],
    [/^Unknown option "appInfo\.vresion"\. Did you mean appInfo\.version\?$/, [{ name: "worker", vresion: "1" }]],
  ])("%s is named if it is wrong: %j", (message, apps) => {
    for (const app of apps) {
      expect(() => userAgent(app as AppInfo)).toThrow(ConfigurationError);
      expect(() => userAgent(app as AppInfo)).toThrow(message);
    }
  });

  test("is sent with every request, including logins", async () => {
    const { wallets, sent } = cryptoClient({ "/balance/check": {} }, { appInfo: { name: "worker" } });
    await wallets.balances.check({ asset_id: "a" }).catch(() => undefined);
    expect(sent.map(({ headers }) => headers.get("user-agent"))).toEqual([`${sdk} worker`, `${sdk} worker`]);
  });

  test("is that of the browser in a web page", async () => {
    enterPage();
    const { wallets, sent } = cryptoClient({ "/webhooks": [] }, { dangerouslyAllowBrowser: true });
    await wallets.webhooks.list();
    expect(sent.map(({ headers }) => headers.has("user-agent"))).toEqual([false, false]);
  });
});

function enterPage(): void {
  vi.stubGlobal("window", {});
  vi.stubGlobal("document", {});
}

/** A fetch marked by another copy of the package, which shares only the name of the mark. */
const sandboxFetch = () => Object.assign(scriptedFetch().fetch, { [Symbol.for("svc-sdk.sandbox-fetch")]: true });

const clients = {
  FiatClient: (options: object) => new FiatClient({ baseUrl, accountId: "a", appSecret: "s", ...options }),
  CryptoClient: (options: object) => new CryptoClient({ baseUrl, apiKey: "k", apiSecret: "s", ...options }),
  AgentClient: (options: object) => new AgentClient({ baseUrl, connectorKey, ...options }),
};

describe.each(Object.entries(clients))("[S50] %s", (_, make) => {
  test.each<[string, object]>([
    ["without options", {}],
    ["with any fetch", { fetch: scriptedFetch().fetch }],
    ["with a transport", { transport: () => undefined }],
    ["with dangerouslyAllowBrowser false", { dangerouslyAllowBrowser: false }],
  ])("is rejected in a web page %s, with advice", (__, options) => {
    enterPage();
    expect(() => make(options)).toThrow(ConfigurationError);
    expect(() => make(options)).toThrow(/web page can read the secret.*server.*sandbox.*dangerouslyAllowBrowser/);
  });

  test("is made with the fetch of a sandbox, with dangerouslyAllowBrowser, and outside of pages", () => {
    expect(make({})).toBeDefined();
    enterPage();
    expect(make({ fetch: sandboxFetch() })).toBeDefined();
    expect(make({ dangerouslyAllowBrowser: true })).toBeDefined();
  });
});

test("[S50] a client with a token but no secret is made in a web page", () => {
  enterPage();
  expect(new FiatClient({ baseUrl, token: "t" })).toBeDefined();
  expect(new CryptoClient({ baseUrl, token: () => "t" })).toBeDefined();
});

test("[S50] withOptions in a web page does not check again", () => {
  enterPage();
  const wallets = clients.CryptoClient({ fetch: sandboxFetch() });
  expect(wallets.withOptions({ maxRetries: 0 })).toBeInstanceOf(CryptoClient);
});

test("a web page has a window and a document; a worker, a server and a runtime with one of them are not web pages", () => {
  expect(isPage()).toBe(false);
  for (const [window, document] of [
    [{}, undefined],
    [undefined, {}],
    [null, null],
  ]) {
    vi.stubGlobal("window", window);
    vi.stubGlobal("document", document);
    expect(isPage()).toBe(false);
  }
  enterPage();
  expect(isPage()).toBe(true);
});

test("the mark is the same in every copy of the package", () => {
  expect(sandboxMark).toBe(Symbol.for("svc-sdk.sandbox-fetch"));
  enterPage();
  expect(() => refusePage({ fetch: { [sandboxMark]: true } })).toThrow(ConfigurationError);
});
