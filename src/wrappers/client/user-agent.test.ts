import { readFileSync } from "node:fs";
import { afterEach, describe, expect, test, vi } from "vitest";
import { cryptoClient } from "../../../tests/support/test-clients.ts";
import { ConfigurationError } from "../errors.ts";
import { VERSION } from "../util/platform.ts";
import { type AppInfo, userAgent } from "./options.ts";

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

  test.each<[unknown, RegExp]>([
    [null, /appInfo\.name/],
    ["worker", /appInfo\.name/],
    [{}, /appInfo\.name/],
    [{ name: "" }, /appInfo\.name/],
    [{ name: 7 }, /appInfo\.name/],
    [{ name: "worker", vresion: "1" }, /^Unknown option "appInfo\.vresion"\. Did you mean appInfo\.version\?$/],
    [{ name: "two words" }, /appInfo\.name/],
    [{ name: "a/b" }, /appInfo\.name/],
    [{ name: "a\r\nx-evil: 1" }, /appInfo\.name/],
    [{ name: "é" }, /appInfo\.name/],
    [{ name: "n".repeat(101) }, /appInfo\.name/],
    [{ name: "a", version: "" }, /appInfo\.version/],
    [{ name: "a", version: "1 0" }, /appInfo\.version/],
    [{ name: "a", version: 1 }, /appInfo\.version/],
    [{ name: "a", url: "" }, /appInfo\.url/],
    [{ name: "a", url: "a(b)" }, /appInfo\.url/],
    [{ name: "a", url: "a\nb" }, /appInfo\.url/],
    [{ name: "a", url: new URL("https://a.example") }, /appInfo\.url/],
  ])("%j is rejected by part", (app, message) => {
    expect(() => userAgent(app as AppInfo)).toThrow(ConfigurationError);
    expect(() => userAgent(app as AppInfo)).toThrow(message);
  });

  test("is sent with every request, including logins", async () => {
    const { wallets, sent } = cryptoClient({ "/balance/check": {} }, { appInfo: { name: "worker" } });
    await wallets.balances.check({ asset_id: "a" }).catch(() => undefined);
    expect(sent.map(({ headers }) => headers.get("user-agent"))).toEqual([`${sdk} worker`, `${sdk} worker`]);
  });

  test("is that of the browser in a web page", async () => {
    vi.stubGlobal("window", {});
    vi.stubGlobal("document", {});
    const { wallets, sent } = cryptoClient({ "/webhooks": [] }, { dangerouslyAllowBrowser: true });
    await wallets.webhooks.list();
    expect(sent.map(({ headers }) => headers.has("user-agent"))).toEqual([false, false]);
  });
});
