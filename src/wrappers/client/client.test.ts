import { getEventListeners } from "node:events";
import { inspect } from "node:util";
import { describe, expect, test, vi } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { FakeClock, settle as settled } from "../../../tests/support/fake-clock.ts";
import { json, scriptedFetch } from "../../../tests/support/scripted-fetch.ts";
import {
  agentClient,
  baseUrl,
  cryptoClient,
  fiatClient,
  keyed,
  sentFunds,
  transfer,
} from "../../../tests/support/test-clients.ts";
import { inTurn, lost, refused, silent, unreachable } from "../../../tests/support/turns.ts";
import { ConfigurationError } from "../errors.ts";
import { settle } from "../helpers/settle.ts";
import type { Transport } from "../http/transport.ts";
import { createMemoryStore } from "../idempotency/store.ts";
import type { RequestEvent } from "../observability/hooks.ts";
import { AgentClient } from "./agent-client.ts";
import { attachedCore, coreOf } from "./client.ts";
import { CryptoClient } from "./crypto-client.ts";
import { FiatClient } from "./fiat-client.ts";

const balance = { asset_id: "a" };
const found = json({ success: true, data: {} });

describe("withOptions", () => {
  test("returns a client of the same class with other limits, and does not change the first", async () => {
    const clock = new FakeClock();
    const { wallets } = cryptoClient({ "/balance/check": silent }, { clock, timeoutMs: 2000 });
    const quick = wallets.withOptions({ timeoutMs: 50 });
    expect(quick).toBeInstanceOf(CryptoClient);
    await expect(clock.runUntil(quick.balances.check(balance))).rejects.toMatchObject({ limitMs: 50 });
    await expect(clock.runUntil(wallets.balances.check(balance))).rejects.toMatchObject({ limitMs: 2000 });
    expect(fiatClient().fiat.withOptions({})).toBeInstanceOf(FiatClient);
    expect(agentClient().agent.withOptions({})).toBeInstanceOf(AgentClient);
  });

  test("keeps each limit that is not passed", async () => {
    const clock = new FakeClock();
    const turns = inTurn(clock, lost, lost, silent);
    const { wallets } = cryptoClient({ "/balance/check": turns.answer }, { clock, timeoutMs: 2000 });
    const other = wallets.withOptions({ maxRetries: 2, timeoutMs: undefined });
    await expect(clock.runUntil(other.balances.check(balance))).rejects.toMatchObject({ limitMs: 2000 });
    expect(turns.gaps()).toEqual([500, 1000]);
  });

  test("shares the token", async () => {
    const { wallets, sentTo } = cryptoClient({ "/balance/check": found });
    await wallets.balances.check(balance);
    await wallets.withOptions({}).withOptions({ maxRetries: 1 }).balances.check(balance);
    expect(sentTo("/auth/token")).toHaveLength(1);
  });

  test("shares the retry budget", async () => {
    const clock = new FakeClock();
    const { wallets, sentTo } = cryptoClient({ "/balance/check": refused(503) }, { clock, maxRetries: 8 });
    for (const client of [wallets, wallets.withOptions({})])
      await failureOf(clock.runUntil(client.balances.check(balance)));
    expect(sentTo("/balance/check")).toHaveLength(2 + 10);
  });

  test("shares the store and the hooks", async () => {
    const seen: string[] = [];
    const hooks = { onRequest: ({ operation }: RequestEvent) => seen.push(operation) };
    const { wallets } = cryptoClient({ "/send-funds": sentFunds }, { store: createMemoryStore(), hooks });
    await wallets.transactions.sendFunds(transfer, keyed);
    const other = wallets.withOptions({}).transactions.sendFunds({ ...transfer, amount: "9" }, keyed);
    expect(await failureOf(other)).toMatchObject({ code: "idempotency_key_reused" });
    expect(seen).toEqual(["createToken", "sendFunds"]);
  });

  test.each<[unknown, RegExp]>([
    [{ maxRetry: 1 }, /^withOptions: Unknown option "maxRetry"\. Did you mean maxRetries/],
    [{ baseUrl: "https://other.example" }, /^withOptions: Unknown option "baseUrl"/],
    [{ timeoutMs: -1 }, /^timeoutMs must be/],
    [undefined, /./],
    [null, /./],
    [7, /./],
  ])("rejects %j", (limits, message) => {
    for (const client of [fiatClient().fiat, cryptoClient().wallets, agentClient().agent]) {
      expect(() => client.withOptions(limits as never)).toThrow(ConfigurationError);
      expect(() => client.withOptions(limits as never)).toThrow(message);
    }
  });
});

describe("[S49] close", () => {
  const closable = () => {
    let closed = 0;
    const answer = async () => ({ status: 500, headers: new Headers(), body: new Response("{}").body as never });
    const close = async () => void closed++;
    const transport: Transport = Object.assign(answer, { close });
    return { transport, closed: () => closed };
  };

  test("aborts the calls of every client made by withOptions", async () => {
    for (const closesFirst of [true, false]) {
      const clock = new FakeClock();
      const { wallets } = cryptoClient({ "/balance/check": silent }, { clock });
      const other = wallets.withOptions({});
      const failures = [wallets, other].map((client) => failureOf(client.balances.check(balance)));
      await settled();
      await (closesFirst ? wallets : other).close();
      for (const failure of await Promise.all(failures)) {
        expect(failure).toMatchObject({ name: "AbortedError", outcome: "unknown", attempts: 1 });
      }
      expect(clock.pending).toBe(0);
    }
  });

  test("rejects later calls before anything is sent", async () => {
    const { wallets, sent } = cryptoClient({ "/send-funds": sentFunds });
    await wallets.close();
    for (const client of [wallets, wallets.withOptions({})]) {
      const failure = await failureOf(client.transactions.sendFunds(transfer, keyed));
      expect(failure).toMatchObject({ name: "AbortedError", code: "aborted", outcome: "not-sent", attempts: 0 });
      expect(failure.message).toContain("the client was closed");
    }
    expect(sent).toEqual([]);
  });

  test("aborts a running login and the calls that wait for it", async () => {
    const clock = new FakeClock();
    const { fiat } = fiatClient({ "/auth/login": silent }, { clock });
    const failure = failureOf(fiat.businessWebhook.get());
    await settled();
    await fiat.close();
    expect(await failure).toMatchObject({ outcome: "not-sent" });
    await settled();
    expect(clock.pending).toBe(0);
  });

  test("aborts a background renewal without a warning", async () => {
    const clock = new FakeClock();
    const warnings: unknown[] = [];
    const token = (expires_in: number) => ({ success: true, access_token: "t", expires_in });
    const login = inTurn(clock, token(3600), silent);
    const script = { "/auth/token": login.answer, "/balance/check": found };
    const { wallets } = cryptoClient(script, { clock, hooks: { onWarning: (event) => warnings.push(event) } });
    await wallets.balances.check(balance);
    clock.skip(3_500_000);
    await wallets.balances.check(balance);
    expect([login.count(), clock.pending]).toEqual([2, 1]);
    await wallets.close();
    await settled();
    expect([warnings, clock.pending]).toEqual([[], 0]);
  });

  test("closes a transport with a close method once, and awaits it", async () => {
    const { transport, closed } = closable();
    const { agent } = agentClient({}, { fetch: undefined, transport });
    await agent.close();
    expect(closed()).toBe(1);
    await agent.close();
    await agent.withOptions({}).close();
    expect(closed()).toBe(1);
  });

  test("is what the end of an `await using` block does", async () => {
    const { transport, closed } = closable();
    const { agent } = agentClient({}, { fetch: undefined, transport });
    const { fiat } = fiatClient({}, { fetch: undefined, transport });
    const { wallets } = cryptoClient({}, { fetch: undefined, transport });
    for (const client of [agent, fiat, wallets]) await client[Symbol.asyncDispose]();
    expect(closed()).toBe(3);
  });
});

test("keeps no finished call", async () => {
  const clock = new FakeClock();
  const { agent } = agentClient({ "/positions": [], "/markets/search": refused(422) }, { clock });
  const signal = AbortSignal.timeout(60_000);
  const options = { signal };
  const wallet = { wallet_id: "w" };
  const calls = [
    agent.positions.list(wallet, options),
    agent.markets.search({ ...wallet, query: "rain" }, options),
  ].map((call) => call.withResponse());
  expect(getEventListeners(signal, "abort")).toHaveLength(1);
  expect((await Promise.allSettled(calls)).map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
  expect([getEventListeners(signal, "abort"), clock.pending]).toEqual([[], 0]);
});

describe("onFinished", () => {
  const listen = (script: Parameters<typeof cryptoClient>[0]) => {
    const { wallets } = cryptoClient(script);
    const heard: unknown[] = [];
    coreOf(wallets).onFinished(({ operation: { id }, pathValues }) => heard.push([id, pathValues]));
    return { wallets, calls: () => heard.filter((call) => !String(call).startsWith("createToken")) };
  };

  test("is called for every client made by withOptions, before the call settles", async () => {
    const { wallets, calls } = listen({ "/w": found });
    const other = wallets.withOptions({});
    await other.webhooks.get("w").then(() => expect(calls()).toEqual([["getWebhook", { webhookId: "w" }]]));
    await wallets.webhooks.delete("w");
    expect(calls()).toHaveLength(2);
  });

  test("is called for calls that were, or may have been, carried out, and for no others", async () => {
    for (const unknown of [lost, refused(500)]) {
      const { wallets, calls } = listen({ "/w": unknown });
      await failureOf(wallets.webhooks.delete("w"));
      expect(calls()).toEqual([["deleteWebhook", { webhookId: "w" }]]);
    }
    for (const known of [unreachable, refused(404)]) {
      const { wallets, calls } = listen({ "/w": known });
      await failureOf(wallets.webhooks.delete("w"));
      await failureOf(wallets.webhooks.delete(""));
      expect(calls()).toEqual([]);
    }
  });
});

describe("coreOf", () => {
  test("finds the core of a client, and throws for anything else", () => {
    expect(coreOf(fiatClient().fiat).call).toBeTypeOf("function");
    expect(() => coreOf({})).toThrow(ConfigurationError);
    expect(attachedCore({})).toBeUndefined();
  });
});

describe("with another copy of the package in the process", () => {
  const otherCopy = async () => {
    vi.resetModules();
    return await import("../../index.ts");
  };

  test("each copy knows the clients, errors and defined operations of the other", async () => {
    const { FiatClient: OtherClient, settle: otherSettle, defineOperation: otherDefine, ...other } = await otherCopy();
    expect(OtherClient).not.toBe(FiatClient);
    const { fetch, sentTo } = scriptedFetch({ "/business/webhook": lost, "/looks": { found: true } });
    const options = { baseUrl, fetch, accountId: "acc_1", appSecret: "secret-0001", maxRetries: 0 };
    const [mine, theirs] = [new FiatClient(options), new OtherClient(options)];
    for (const [client, settleCall] of [
      [mine, otherSettle],
      [theirs, settle],
    ] as const) {
      const failure = await failureOf(client.businessWebhook.register({ url: "https://shop.example/hooks" }));
      expect(failure).toBeInstanceOf(other.OutcomeUnknownError);
      const settlement = await settleCall(client, failure as never, { resend: async () => "done" });
      expect(settlement).toMatchObject({ verdict: "executed", result: "done" });
    }
    const look = otherDefine({ method: "GET", path: "/looks" });
    expect((await mine.request(look)).raw).toEqual({ found: true });
    expect(sentTo("/looks")).toHaveLength(1);
  });

  test("a client of an incompatible version is named as such", () => {
    const { fiat } = fiatClient();
    const core = Object.assign(Object.create(coreOf(fiat)) as object, { version: 2 });
    const client = Object.defineProperty({}, Symbol.for("svc-sdk.client"), { value: core });
    expect(() => coreOf(client)).toThrow("An incompatible version of svc-sdk made this client");
  });

  test("nothing of it can be seen in a client", () => {
    const { fiat } = fiatClient();
    expect(Object.keys(fiat)).not.toContain("Symbol(svc-sdk.client)");
    expect(inspect(fiat, { showHidden: true, depth: 9, getters: true })).not.toMatch(/app-secret-0001|acc_1/);
  });
});
