// Tokens through the real clients: logins, renewals, refusals, tokens of the user, and tokens that several processes share.

import { describe, expect, test, vi } from "vitest";
import { type Deferred, deferred } from "../../../tests/support/deferred.ts";
import { failureOf } from "../../../tests/support/failure.ts";
import { FakeClock, settle } from "../../../tests/support/fake-clock.ts";
import {
  json,
  keyOf,
  loginBody,
  type ScriptedAnswer,
  type SentRequest,
  scriptedFetch,
  tokenOf,
} from "../../../tests/support/scripted-fetch.ts";
import {
  appSecret,
  baseUrl,
  cryptoClient,
  fiatClient,
  sentFunds,
  transfer,
} from "../../../tests/support/test-clients.ts";
import type { TokenRequest } from "../auth/credentials.ts";
import { createTokenStore } from "../auth/sealed-token.ts";
import { AuthenticationError } from "../errors.ts";
import { createMemoryStore } from "../idempotency/memory-store.ts";
import { createHooks } from "../observability/create-hooks.ts";
import { FiatClient } from "./fiat-client.ts";
import { rawRequest } from "./raw-request.ts";
import type { FiatClientOptions } from "./services.ts";

const CALLERS = 32;
const LOGIN = "/auth/login";
const REFRESH = "/auth/refresh-token";
const fiatGrant = (token: string) => loginBody(LOGIN, token);

/** How both services reject a token. */
const revocation = () => json({ status: "error", error: "unauthorized", message: "revoked" }, 401);

/** Both services: logins return t1, t2, …; requests with a revoked token are rejected, all others get the same response. */
function tokenService(body: object = [], revoked: readonly string[] = []) {
  let logins = 0;
  const script = {
    [LOGIN]: () => fiatGrant(`t${++logins}`),
    "/auth/token": () => loginBody("/auth/token", `t${++logins}`),
    [REFRESH]: json({}, 404),
    "": (request: SentRequest) => (revoked.includes(tokenOf(request) ?? "") ? revocation() : body),
  };
  return { script, logins: () => logins };
}

describe("logging in", () => {
  test("[S5] [A1] every attempt of a login has a new key, is uncached and carries no token", async () => {
    const clock = new FakeClock();
    const { fiat, sentTo } = fiatClient({ [LOGIN]: json({}, 503) }, { clock, maxRetries: 2 });
    for (let call = 0; call < 2; call++) {
      const failed = failureOf(fiat.businessWebhook.register({ url: "https://a.example" }));
      expect(await clock.runUntil(failed)).toMatchObject({ method: "fiat.auth.login", attempts: 3 });
    }
    const key = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    const sent = sentTo(LOGIN).map((request) => [keyOf(request), request.init.cache, tokenOf(request)]);
    expect(sent).toEqual(Array(6).fill([key, "no-store", undefined]));
    expect(new Set(sentTo(LOGIN).map(keyOf)).size).toBe(6);
  });
});

/** A fiat client whose token has this many seconds left. */
async function fiatWithSecondsLeft(left: number, script: Readonly<Record<string, ScriptedAnswer>>) {
  const clock = new FakeClock();
  const onWarning = vi.fn();
  const client = fiatClient({ ...tokenService().script, ...script }, { clock, hooks: createHooks({ onWarning }) });
  await client.fiat.webhooks.list();
  clock.skip(1000 * (600 - left));
  return { ...client, onWarning };
}

describe("renewal before expiry", () => {
  test("[S2] [S6] [A2] refreshes in the background, once for all calls, without credentials and uncached", async () => {
    const { fiat, sentTo } = await fiatWithSecondsLeft(120, { [REFRESH]: fiatGrant("renewed") });
    await Promise.all(Array.from({ length: CALLERS }, () => fiat.webhooks.list()));
    await settle();
    expect(sentTo(REFRESH)).toMatchObject([{ method: "GET", body: undefined, init: { cache: "no-store" } }]);
    expect(sentTo(REFRESH).map(tokenOf)).toEqual(["t1"]);
    for (const { headers } of sentTo(REFRESH)) expect([...headers.values()].join()).not.toContain(appSecret);
    await fiat.webhooks.list();
    expect(sentTo("/webhooks").map(tokenOf)).toEqual([...Array(CALLERS + 1).fill("t1"), "renewed"]);
    expect(sentTo(LOGIN)).toHaveLength(1);
  });

  test.each<[string, ScriptedAnswer]>([
    ["is refused", revocation],
    ["answers HTML", new Response("<html>")],
    ["answers without a token", json({ status: "success", data: {} })],
    ["answers with the same token", json(fiatGrant("t1"))],
    ["answers with a failure", json({ ...fiatGrant("renewed"), status: "error" })],
  ])("[S6] [A2] falls back to one login if the refresh %s", async (_, answer) => {
    const { fiat, sentTo, onWarning } = await fiatWithSecondsLeft(20, { [REFRESH]: answer });
    await fiat.webhooks.list();
    expect(sentTo("/webhooks").map(tokenOf)).toEqual(["t1", "t2"]);
    expect([sentTo(REFRESH).length, sentTo(LOGIN).length]).toEqual([1, 2]);
    expect(onWarning).not.toHaveBeenCalled();
  });
});

test("[A3] the crypto service renews a token by another token request, never by a refresh operation", async () => {
  const clock = new FakeClock();
  const { script, logins } = tokenService();
  const { wallets, sent } = cryptoClient(script, { clock });
  await wallets.webhooks.list();
  clock.skip(3_500_000);
  await wallets.webhooks.list();
  await settle();
  expect(logins()).toBe(2);
  expect(sent.filter(({ url }) => url.pathname.includes("refresh"))).toEqual([]);
});

describe("a refused token", () => {
  test.each([true, false])(
    "[S3] [S10] in 32 concurrent transfers costs one renewal, and each is resent once with its key, if it has one: %s",
    async (isKeyed) => {
      const { script, logins } = tokenService();
      const refused: Deferred<Response>[] = [];
      const answer = (request: SentRequest) => {
        if (tokenOf(request) !== "t1") return sentFunds;
        const refusal = deferred<Response>();
        refused.push(refusal);
        // All calls are running before the first one is refused.
        if (refused.length === CALLERS) for (const { resolve } of refused) resolve(revocation());
        return refusal.promise;
      };
      const { wallets, sentTo } = cryptoClient({ ...script, "": answer });
      const pay = (_: unknown, number: number) => {
        const idempotencyKey = isKeyed && `payout-${number}`;
        return wallets.transactions.sendFunds({ ...transfer, amount: `${number + 1}` }, { idempotencyKey });
      };
      await Promise.all(Array.from({ length: CALLERS }, pay));
      expect(logins()).toBe(2);
      const payments = sentTo("/send-funds");
      const sentWith = (token: string) => payments.filter((request) => tokenOf(request) === token);
      const contents = (token: string) => sentWith(token).map((request) => `${request.body} ${keyOf(request)}`);
      expect(payments).toHaveLength(2 * CALLERS);
      expect(contents("t2").sort()).toEqual(contents("t1").sort());
      expect(new Set(payments.map(keyOf)).size).toBe(isKeyed ? CALLERS : 1);
    },
  );

  test("is not reused: after the second refusal the next call logs in", async () => {
    const { script, logins } = tokenService([], ["t1", "t2"]);
    const { fiat } = fiatClient(script);
    expect(await failureOf(fiat.webhooks.list())).toBeInstanceOf(AuthenticationError);
    expect(await fiat.webhooks.list()).toEqual([]);
    expect(logins()).toBe(3);
  });
});

describe("[S49] a provided token", () => {
  const open = (token: FiatClientOptions["token"], answer: object = [], revoked: string[] = []) => {
    const { script, logins } = tokenService(answer, revoked);
    const scripted = scriptedFetch(script);
    return { ...scripted, logins, fiat: new FiatClient({ baseUrl, fetch: scripted.fetch, token }) };
  };

  test.each([
    ["a text", "mine"],
    ["a function that returns it again", async () => "mine"],
  ])("is sent unchanged without a login, and not again after its refusal: %s", async (_, token) => {
    const { fiat, sent } = open(token);
    expect(await fiat.webhooks.list()).toEqual([]);
    const other = open(token, [], ["mine"]);
    const refusal = { name: "AuthenticationError", method: "fiat.webhooks.list", attempts: 1, outcome: "rejected" };
    expect(await failureOf(other.fiat.webhooks.list())).toMatchObject(refusal);
    expect([...sent, ...other.sent].map(tokenOf)).toEqual(["mine", "mine"]);
  });

  test("comes from a function that is called for every attempt, with the refused token", async () => {
    const requests: TokenRequest[] = [];
    const token = (request: TokenRequest) => {
      requests.push(request);
      return `u${requests.length}`;
    };
    const { fiat, sent, logins } = open(token, { status: "success", data: { id: "1" } }, ["u1"]);
    await fiat.businessWebhook.register({ url: "https://a.example" });
    await fiat.businessWebhook.get();
    expect(sent.map(tokenOf)).toEqual(["u1", "u2", "u3"]);
    expect(requests).toEqual([{ refused: undefined }, { refused: "u1" }, { refused: undefined }]);
    expect(sent[0] && keyOf(sent[0])).toBe(sent[1] && keyOf(sent[1]));
    expect(logins()).toBe(0);
  });
});

test.each(["crypto", "fiat"] as const)(
  "[S60] clients of the %s service with one tokenStore share one login, cold and after it was revoked",
  async (service) => {
    const revoked: string[] = [];
    const { script, logins } = tokenService([], revoked);
    const tokenStore = createTokenStore({ store: createMemoryStore(), keys: [btoa("k".repeat(32))] });
    const options = { tokenStore } as object;
    const clients = Array.from({ length: 8 }, () => {
      const client = service === "crypto" ? cryptoClient(script, options).wallets : fiatClient(script, options).fiat;
      return (): Promise<unknown> => client.request(rawRequest({ method: "GET", path: "/any" }));
    });
    const callAll = () => Promise.all([...clients, ...clients].map((call) => call()));
    await callAll();
    expect(logins()).toBe(1);
    revoked.push("t1");
    await callAll();
    expect(logins()).toBe(2);
  },
);
