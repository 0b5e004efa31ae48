// Tokens and secrets that the user provides, through the real clients.

import { describe, expect, test } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { json, scriptedFetch } from "../../../tests/support/scripted-fetch.ts";
import { baseUrl } from "../../../tests/support/test-clients.ts";
import { keyOf, LOGIN, tokenOf, tokenService } from "../../../tests/support/token-service.ts";
import type { TokenRequest } from "../auth/credentials.ts";
import { AuthenticationError, ConfigurationError, CredentialError } from "../errors.ts";
import { CryptoClient } from "./crypto-client.ts";
import { FiatClient } from "./fiat-client.ts";

describe("a provided token", () => {
  const open = (token: ConstructorParameters<typeof FiatClient>[0], answer: object = [], revoked: string[] = []) => {
    const { script, logins } = tokenService(answer, revoked);
    const scripted = scriptedFetch(script);
    return { ...scripted, logins, fiat: new FiatClient({ baseUrl, fetch: scripted.fetch, ...token }) };
  };

  test("[S49] is sent unchanged without a login, and its refusal stands", async () => {
    const { fiat, sent } = open({ token: "mine" }, [], []);
    expect(await fiat.webhooks.list()).toEqual([]);
    expect(sent.map(tokenOf)).toEqual(["mine"]);
    const other = open({ token: "mine" }, [], ["mine"]);
    expect(await failureOf(other.fiat.webhooks.list())).toBeInstanceOf(AuthenticationError);
    expect(other.sent).toHaveLength(1);
  });

  test("[S49] comes from a function that is called for every attempt, with the refused token", async () => {
    const requests: TokenRequest[] = [];
    const token = (request: TokenRequest) => {
      requests.push(request);
      return `u${requests.length}`;
    };
    const { fiat, sent, logins } = open({ token }, { status: "success", data: { id: "1" } }, ["u1"]);
    await fiat.businessWebhook.register({ url: "https://a.example" });
    await fiat.businessWebhook.get();
    expect(sent.map(tokenOf)).toEqual(["u1", "u2", "u3"]);
    expect(requests).toEqual([{ refused: undefined }, { refused: "u1" }, { refused: undefined }]);
    expect(sent[0] && keyOf(sent[0])).toBe(sent[1] && keyOf(sent[1]));
    expect(logins()).toBe(0);
  });

  test("[S49] is not sent again if the function returns it after its refusal", async () => {
    const requests: TokenRequest[] = [];
    const token = async (request: TokenRequest) => {
      requests.push(request);
      return "same";
    };
    const { fiat, sent } = open({ token }, [], ["same"]);
    const failure = await failureOf(fiat.webhooks.list());
    expect(failure).toBeInstanceOf(AuthenticationError);
    expect(failure).toMatchObject({ method: "fiat.webhooks.list", attempts: 1, outcome: "rejected" });
    expect(sent).toHaveLength(1);
    expect(requests).toEqual([{ refused: undefined }, { refused: "same" }]);
  });

  test("[S49] fails the call if the function fails, and the next call asks again", async () => {
    let isDown = true;
    const { fiat, sent } = open({ token: () => (isDown ? Promise.reject(new Error("down")) : "mine") });
    const failure = await failureOf(fiat.businessWebhook.register({ url: "https://a.example" }));
    expect(failure).toBeInstanceOf(CredentialError);
    expect(failure).toMatchObject({ outcome: "not-sent", attempts: 0, method: "fiat.businessWebhook.register" });
    expect(sent).toEqual([]);
    isDown = false;
    expect(await fiat.webhooks.list()).toEqual([]);
  });

  test("[S49] needs no credentials, and is rejected together with them", () => {
    expect(() => open({ token: "t", appSecret: "s" })).toThrow(ConfigurationError);
    expect(() => open({ token: "a b" })).toThrow(/^token must be/);
    const { fetch } = scriptedFetch();
    expect(new CryptoClient({ baseUrl, fetch, token: "t" })).toBeInstanceOf(CryptoClient);
    expect(() => new CryptoClient({ baseUrl, fetch, token: "t", apiKey: "k" })).toThrow(/token or apiKey, not both/);
  });

  test("[S36] [S49] appears in no message", async () => {
    const answer = json({ status: "error", message: "no good: user-token-1 and more" }, 422);
    const { fiat } = open({ token: () => "user-token-1" }, answer);
    const failure = await failureOf(fiat.webhooks.list());
    expect(failure.message).toContain("no good: [redacted] and more");
  });
});

describe("a provided secret", () => {
  test("[S49] comes from a function that is called at every login", async () => {
    const clock = new FakeClock();
    const { script } = tokenService();
    const { fetch, sentTo } = scriptedFetch(script);
    let asked = 0;
    const appSecret = async () => `secret-${++asked}`;
    const fiat = new FiatClient({ baseUrl, fetch, clock, accountId: "acc", appSecret });
    await Promise.all([fiat.webhooks.list(), fiat.webhooks.list()]);
    clock.skip(600_000);
    await fiat.webhooks.list();
    expect(sentTo(LOGIN).map(({ body }) => JSON.parse(body ?? ""))).toEqual([
      { account_id: "acc", app_secret: "secret-1" },
      { account_id: "acc", app_secret: "secret-2" },
    ]);
  });

  test("[S36] [S49] appears in no message of a later call of the crypto service, nor does the key", async () => {
    const answer = json({ success: false, message: "no good: api-key-2, api-secret-2." }, 422);
    const { fetch, sentTo } = scriptedFetch(tokenService(answer).script);
    const wallets = new CryptoClient({ baseUrl, fetch, apiKey: "api-key-2", apiSecret: () => "api-secret-2" });
    expect((await failureOf(wallets.webhooks.list())).message).toContain("no good: [redacted], [redacted].");
    const sent = { api_key: "api-key-2", api_secret: "api-secret-2" };
    expect(sentTo("/auth/token").map(({ body }) => JSON.parse(body ?? ""))).toEqual([sent]);
  });

  test("is named if it is missing", () => {
    const { fetch } = scriptedFetch();
    expect(() => new CryptoClient({ baseUrl, fetch })).toThrow(/^apiKey is missing.*SVC_CRYPTO_API_KEY/);
    expect(() => new CryptoClient({ baseUrl, fetch, apiKey: "k" })).toThrow(/^apiSecret is missing/);
  });

  test("[S4] [S49] fails every waiting call if the function fails, and the next call asks again", async () => {
    let isDown = true;
    const { fetch, sent } = scriptedFetch(tokenService().script);
    const appSecret = () => (isDown ? Promise.reject(new Error("vault: s3cret")) : "s");
    const fiat = new FiatClient({ baseUrl, fetch, accountId: "acc", appSecret });
    for (const failure of await Promise.all([failureOf(fiat.webhooks.list()), failureOf(fiat.webhooks.list())])) {
      expect(failure).toBeInstanceOf(CredentialError);
      expect(failure).toMatchObject({ outcome: "not-sent", method: "fiat.auth.login" });
    }
    expect(sent).toEqual([]);
    isDown = false;
    expect(await fiat.webhooks.list()).toEqual([]);
  });
});
