import { afterEach, describe, expect, test, vi } from "vitest";
import { scriptedFetch } from "../../../tests/support/scripted-fetch.ts";
import { baseUrl, connectorKey } from "../../../tests/support/test-clients.ts";
import { ConfigurationError } from "../errors.ts";
import { AgentClient } from "./agent-client.ts";
import { CryptoClient } from "./crypto-client.ts";
import { FiatClient } from "./fiat-client.ts";
import { isPage, refusePage, sandboxMark } from "./options.ts";

afterEach(() => {
  vi.unstubAllGlobals();
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
