import { describe, expect, test, vi } from "vitest";
import { expectConfigurationError, failureOf } from "../../../tests/support/failure.ts";
import { FakeClock, settle as settled } from "../../../tests/support/fake-clock.ts";
import { scriptedFetch } from "../../../tests/support/scripted-fetch.ts";
import * as clients from "../../../tests/support/test-clients.ts";
import { inTurn, lost, refused, silent } from "../../../tests/support/turns.ts";
import { ConfigurationError } from "../errors.ts";
import { settle } from "../helpers/settle.ts";
import { createMemoryStore } from "../idempotency/memory-store.ts";
import { createHooks } from "../observability/create-hooks.ts";
import type { RequestEvent } from "../observability/hooks.ts";
import { attachedCore, coreOf } from "./client.ts";
import { FiatClient } from "./fiat-client.ts";

const { agentClient, baseUrl, cryptoClient, fiatClient, keyed, sentFunds, transfer } = clients;
const balance = { asset_id: "a" };
/** One client of each class. */
const oneOfEach = (options = {}) => [
  fiatClient({}, options).fiat,
  cryptoClient({}, options).wallets,
  agentClient({}, options).agent,
];

describe("withOptions", () => {
  test("returns a client of the same class with other limits, those that are passed, and does not change the first", async () => {
    const clock = new FakeClock();
    const turns = inTurn(clock, silent, silent, lost, lost, silent);
    const { wallets } = cryptoClient({ "/balance/check": turns.answer }, { clock, timeoutMs: 2000 });
    const patient = { maxRetries: 2, timeoutMs: undefined };
    for (const [client, limitMs] of [
      [wallets.withOptions({ timeoutMs: 50 }), 50],
      [wallets, 2000],
      [wallets.withOptions(patient), 2000],
    ] as const)
      await expect(clock.runUntil(client.balances.check(balance))).rejects.toMatchObject({ limitMs });
    expect(turns.gaps().slice(-2)).toEqual([500, 1000]);
    for (const client of oneOfEach()) expect(client.withOptions({}).constructor).toBe(client.constructor);
  });

  test("shares the token, the retry budget, the store and the hooks", async () => {
    const clock = new FakeClock();
    const seen: string[] = [];
    const hooks = createHooks({ onRequest: ({ operation }: RequestEvent) => seen.push(operation) });
    const script = { "/balance/check": refused(503), "/send-funds": sentFunds };
    const { wallets } = cryptoClient(script, { clock, maxRetries: 8, store: createMemoryStore(), hooks });
    const other = wallets.withOptions({}).withOptions({});
    await wallets.transactions.sendFunds(transfer, keyed);
    const reused = other.transactions.sendFunds({ ...transfer, amount: "9" }, keyed);
    expect(await failureOf(reused)).toMatchObject({ code: "idempotency_key_reused" });
    for (const client of [wallets, other]) await failureOf(clock.runUntil(client.balances.check(balance)));
    expect(seen).toEqual(["createToken", "sendFunds", ...Array(2 + 10).fill("checkBalance")]);
  });

  test.each<[unknown, RegExp]>([
    [{ maxRetry: 1 }, /^withOptions: Unknown option "maxRetry"\. Did you mean maxRetries/],
    [{ baseUrl: "https://other.example" }, /^withOptions: Unknown option "baseUrl"/],
    [{ timeoutMs: -1 }, /^timeoutMs must be/],
    [undefined, /./],
    [null, /./],
  ])("rejects %j", (limits, message) => {
    for (const client of oneOfEach()) expectConfigurationError(() => client.withOptions(limits as never), message);
  });
});

describe("[S49] close", () => {
  test.each([0, 1])("aborts the calls of every client made by withOptions, whichever is closed", async (closed) => {
    const clock = new FakeClock();
    const { wallets } = cryptoClient({ "/balance/check": silent }, { clock });
    const both = [wallets, wallets.withOptions({})];
    const failures = both.map((client) => failureOf(client.balances.check(balance)));
    await settled();
    await both[closed]?.close();
    for (const failure of await Promise.all(failures))
      expect(failure).toMatchObject({ name: "AbortedError", outcome: "unknown", attempts: 1 });
    expect(clock.pending).toBe(0);
  });

  test("rejects later calls before anything is sent", async () => {
    const { wallets, sent } = cryptoClient({ "/send-funds": sentFunds });
    await wallets.close();
    const message = expect.stringContaining("the client was closed");
    const aborted = { name: "AbortedError", code: "aborted", outcome: "not-sent", attempts: 0, message };
    for (const client of [wallets, wallets.withOptions({})])
      expect(await failureOf(client.transactions.sendFunds(transfer, keyed))).toMatchObject(aborted);
    expect(sent).toEqual([]);
  });

  test("and the end of an `await using` block close a transport with a close method once, and await it", async () => {
    const answer = async () => ({ status: 500, headers: new Headers(), body: new Response("{}").body as never });
    let closed = 0;
    const transport = Object.assign(answer, { close: async () => void closed++ });
    for (const [index, client] of oneOfEach({ fetch: undefined, transport }).entries()) {
      await client[Symbol.asyncDispose]();
      await client.close();
      await client.withOptions({}).close();
      expect(closed).toBe(index + 1);
    }
  });
});

test("coreOf finds the core of a client, and throws for anything else", () => {
  const { fiat } = fiatClient();
  expect(coreOf(fiat).call).toBeTypeOf("function");
  expect(() => coreOf({})).toThrow(ConfigurationError);
  expect(attachedCore({})).toBeUndefined();
  const core = Object.assign(Object.create(coreOf(fiat)) as object, { version: 2 });
  const client = Object.defineProperty({}, Symbol.for("svc-sdk.client"), { value: core });
  expect(() => coreOf(client)).toThrow("An incompatible version of svc-sdk made this client");
});

test("each copy of the package in a process knows the clients, errors and defined operations of the other", async () => {
  vi.resetModules();
  const other = await import("../../index.ts");
  expect(other.FiatClient).not.toBe(FiatClient);
  const { fetch, sentTo } = scriptedFetch({ "/business/webhook": lost, "/looks": { found: true } });
  const options = { baseUrl, fetch, accountId: "acc_1", appSecret: "secret-0001", maxRetries: 0 };
  const [mine, theirs] = [new FiatClient(options), new other.FiatClient(options)];
  for (const [client, settleCall] of [
    [mine, other.settle],
    [theirs, settle],
  ] as const) {
    const failure = await failureOf(client.businessWebhook.register({ url: "https://shop.example/hooks" }));
    expect(failure).toBeInstanceOf(other.OutcomeUnknownError);
    const settlement = await settleCall(client, failure as never, { resend: async () => "done" });
    expect(settlement).toMatchObject({ verdict: "executed", result: "done" });
  }
  const look = other.defineOperation({ method: "GET", path: "/looks" });
  expect((await mine.request(look)).raw).toEqual({ found: true });
  expect(sentTo("/looks")).toHaveLength(1);
});
