// Logins, through the real clients.

import { describe, expect, test } from "vitest";
import { deferred } from "../../../tests/support/deferred.ts";
import { failureOf } from "../../../tests/support/failure.ts";
import { FakeClock, settle } from "../../../tests/support/fake-clock.ts";
import { json } from "../../../tests/support/scripted-fetch.ts";
import { cryptoClient, fiatClient } from "../../../tests/support/test-clients.ts";
import { fiatGrant, keyOf, LOGIN, tokenOf, tokenService } from "../../../tests/support/token-service.ts";
import { AbortedError, AuthenticationError, ConnectionError } from "../errors.ts";

const CALLERS = 32;

describe("logging in", () => {
  test("[S1] 32 concurrent first calls make one login, and all succeed with its token", async () => {
    const { script, logins } = tokenService();
    const { fiat, sentTo } = fiatClient(script);
    await Promise.all(Array.from({ length: CALLERS }, () => fiat.webhooks.list()));
    expect(logins()).toBe(1);
    expect(sentTo("/webhooks").map(tokenOf)).toEqual(Array(CALLERS).fill("t1"));
  });

  test("[S1] [S5] the crypto login sends the API key, uncached, without Authorization and idempotency key", async () => {
    const { wallets, sentTo } = cryptoClient({ "/svc-card/webhooks": {} });
    await wallets.webhooks.list();
    const [login] = sentTo("/auth/token");
    expect(JSON.parse(login?.body ?? "")).toEqual({ api_key: "api-key-0001", api_secret: "api-secret-0001" });
    expect(login?.headers.has("authorization")).toBe(false);
    expect(login?.headers.has("idempotency-key")).toBe(false);
    expect(login?.init.cache).toBe("no-store");
  });

  test("[S5] [A1] every attempt of a login has a new key and is uncached", async () => {
    const clock = new FakeClock();
    const { fiat, sentTo } = fiatClient({ [LOGIN]: json({}, 503) }, { clock, maxRetries: 2 });
    for (let call = 0; call < 2; call++) {
      const failed = failureOf(fiat.businessWebhook.register({ url: "https://a.example" }));
      expect(await clock.runUntil(failed)).toMatchObject({ method: "fiat.auth.login", attempts: 3 });
    }
    const keys = sentTo(LOGIN).map(keyOf);
    expect(keys).toEqual(Array(6).fill(expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)));
    expect(new Set(keys).size).toBe(6);
    expect(sentTo(LOGIN).map(({ init }) => init.cache)).toEqual(Array(6).fill("no-store"));
  });

  test("[S4] refused credentials fail every waiting call with the login error; no call was sent", async () => {
    const { fiat, sentTo } = fiatClient({
      [LOGIN]: json({ status: "error", status_code: 401, message: "Invalid credentials", data: null }, 401),
    });
    const calls = Array.from({ length: CALLERS }, (_, index) =>
      failureOf(index % 2 ? fiat.webhooks.list() : fiat.businessWebhook.register({ url: "https://a.example" })),
    );
    for (const failure of await Promise.all(calls)) {
      expect(failure).toBeInstanceOf(AuthenticationError);
      expect(failure).toMatchObject({ method: "fiat.auth.login", outcome: "not-sent", httpStatus: 401, attempts: 1 });
    }
    expect(sentTo(LOGIN)).toHaveLength(1);
    expect(sentTo("/webhooks")).toHaveLength(0);
    expect(sentTo("/business/webhook")).toHaveLength(0);
  });

  test("[S4] a login without a connection is no authentication error, and the next call tries again", async () => {
    let isDown = true;
    const { fiat } = fiatClient({
      [LOGIN]: () => {
        if (isDown) throw new TypeError("fetch failed");
        return fiatGrant("t2");
      },
      "/webhooks": [],
    });
    const failure = await failureOf(fiat.webhooks.list());
    expect(failure).toBeInstanceOf(ConnectionError);
    expect(failure).toMatchObject({ outcome: "not-sent", method: "fiat.auth.login" });
    isDown = false;
    expect(await fiat.webhooks.list()).toEqual([]);
  });

  test("[S4] an abort ends only one waiting call, which was not sent", async () => {
    const login = deferred<Response>();
    const { fiat, sentTo } = fiatClient({ [LOGIN]: () => login.promise, "/webhooks": [] });
    const controller = new AbortController();
    const aborted = failureOf(fiat.webhooks.list({ signal: controller.signal }));
    const patient = fiat.webhooks.list();
    await settle();
    controller.abort();
    const failure = await aborted;
    expect(failure).toBeInstanceOf(AbortedError);
    expect(failure).toMatchObject({ method: "fiat.webhooks.list", outcome: "not-sent", attempts: 0 });
    login.resolve(json(fiatGrant("t1")));
    expect(await patient).toEqual([]);
    expect(sentTo(LOGIN)).toHaveLength(1);
    expect(sentTo("/webhooks")).toHaveLength(1);
  });
});
