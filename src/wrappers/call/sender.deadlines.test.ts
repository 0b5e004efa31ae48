// Time limits and aborts of calls, clocks that jump or fail, and late responses, through the real clients. That no body stays
// open is checked for every fault (contract-tests/faults).

import { getEventListeners } from "node:events";
import { describe, expect, test, vi } from "vitest";
import { deferred } from "../../../tests/support/deferred.ts";
import { failureOf } from "../../../tests/support/failure.ts";
import { FakeClock, settle } from "../../../tests/support/fake-clock.ts";
import {
  type RetryClassCall,
  type RetryClassName,
  retryClassCalls,
  runCall,
} from "../../../tests/support/retry-class-calls.ts";
import { json, type ScriptedAnswer } from "../../../tests/support/scripted-fetch.ts";
import { cryptoClient } from "../../../tests/support/test-clients.ts";
import { lost, refused } from "../../../tests/support/turns.ts";
import type { ClientOptions } from "../client/options.ts";
import type { TransportResponse } from "../http/transport.ts";
import { createMemoryStore } from "../idempotency/store.ts";

type Options = NonNullable<Parameters<typeof runCall>[2]>;

const { read, transfer } = retryClassCalls;
const HOUR = 3_600_000;
const never = new Promise<never>(() => undefined);
const ofToken = (token: () => unknown) => ({ apiKey: undefined, apiSecret: undefined, token }) as never;
const ofCall = { name: "TimeoutError", limit: "totalTimeoutMs" };

async function timed(kind: RetryClassCall, answers: readonly ScriptedAnswer[], options: Options) {
  const clock = new FakeClock();
  const begun = clock.monotonic();
  const run = await runCall(kind, answers, { ...options, clock });
  return { ...run, elapsed: clock.monotonic() - begun };
}

describe("[S25] an attempt whose transport does not heed its signal times out", () => {
  const many = Array(21).fill(() => never);
  const ofAttempt = (limitMs: number) => ({ name: "TimeoutError", limit: "timeoutMs", limitMs });
  const unknown = (cause: object) => ({ name: "OutcomeUnknownError", outcome: "unknown", cause });
  const once = { client: { maxRetries: 0 } };
  const often = { client: { maxRetries: 20 } };

  test.each<[string, RetryClassCall, Options, number, object]>([
    ["after 60 s if it moves money", transfer, once, 60_000, unknown(ofAttempt(60_000))],
    ["with the call, after 120 s", read, often, 120_000, { ...ofCall, limitMs: 120_000 }],
  ])("%s", async (_name, kind, options, elapsed, error) => {
    expect(await timed(kind, many, options)).toMatchObject({ elapsed, error, pendingTimers: 0 });
  });
});

const store = { get: () => never, set: () => never, setIfAbsent: () => never, deleteIfEquals: () => never };

test.each<[string, NonNullable<Options["client"]>]>([
  ["a store", { store }],
  ["a hook", { hooks: { around: () => never } }],
  ["a token", ofToken(() => never)],
])("[S25] the deadline covers what comes before the first attempt: %s that never completes", async (_, client) => {
  const run = await timed(transfer, [transfer.ok], { client, call: { totalTimeoutMs: 5000 } });
  expect(run).toMatchObject({ elapsed: 5000, count: 0, error: { ...ofCall, outcome: "not-sent", attempts: 0 } });
});

describe("[S25] a machine that slept during a wait", () => {
  const lastMoment = 23 * HOUR + 50 * 60_000 - 500;
  const late = { ...ofCall, attempts: 1, outcome: "unknown" };
  const expired = { name: "OutcomeUnknownError", attempts: 1, cause: { code: "idempotency_key_expired" } };
  const isLate = { count: 1, error: late };
  const isExpired = { count: 1, error: { ...expired, idempotencyKey: "payout-1" } };
  const isDone = { count: 2, error: undefined };

  test.each<[string, RetryClassCall, "skip" | "setWall", number, object]>([
    ["sends nothing after the deadline, though its timers are late", read, "skip", HOUR, isLate],
    ["sends nothing at the very end of its time", read, "skip", 120_000, isLate],
    ["[S13] sends nothing with an expired key", transfer, "skip", 24 * HOUR, isExpired],
    ["[S13] sends nothing with one, if the monotonic clock slept as well", transfer, "setWall", 24 * HOUR, isExpired],
    ["goes on at the last moment of the key", transfer, "setWall", lastMoment, isDone],
  ])("%s", async (_, kind, sleep, ms, expected) => {
    const clock = new FakeClock();
    const run = runCall(kind, [lost, kind.ok], { clock });
    await settle();
    if (sleep === "setWall") clock.setWall(clock.now() + ms);
    else clock.skip(ms);
    expect(await run).toMatchObject(expected);
  });
});

test("[S46] a lost transfer is not to be repeated if its key expired meanwhile", async () => {
  const clock = new FakeClock();
  const late: ScriptedAnswer = () => {
    clock.setWall(clock.now() + 24 * HOUR);
    throw new Error("read ECONNRESET");
  };
  const { error } = await runCall(transfer, [late], { clock, client: { maxRetries: 0 } });
  const next = { kind: "none", why: "The service may have forgotten the key: calling again may pay twice" };
  expect(error).toMatchObject({ name: "OutcomeUnknownError", idempotencyKey: "payout-1", next });
});

test("[S46] a lost transfer is not waited for beyond the life of its key", async () => {
  const clock = new FakeClock();
  const firstUsedAt = new Date(clock.now() - (24 * HOUR - 10 * 60_000) + 400);
  const call: object = { idempotencyKey: { key: "payout-1", firstUsedAt } };
  const run = await runCall(transfer, [lost, transfer.ok], { clock, call });
  const error = { name: "OutcomeUnknownError", cause: { name: "ConnectionError" } };
  expect(run).toMatchObject({ count: 1, error, gaps: [] });
});

test("a call whose clock fails when a retry has to wait is not sent again at once", async () => {
  let isBroken = false;
  const clock = new FakeClock();
  const after: FakeClock["after"] = (...args) => {
    if (isBroken) throw new Error("out of order");
    return FakeClock.prototype.after.apply(clock, args);
  };
  const breaking: ScriptedAnswer = () => {
    isBroken = true;
    throw new Error("read ECONNRESET");
  };
  const { error, count } = await runCall(read, [breaking, read.ok], { clock: Object.assign(clock, { after }) });
  expect(count).toBe(1);
  expect(error).toMatchObject({ name: "ConnectionError", attempts: 1, cause: { message: "out of order" } });
});

describe("[S27] a response that comes after its attempt", () => {
  /** A read whose first attempt times out before this response comes. */
  async function late(answer: Promise<TransportResponse>) {
    const clock = new FakeClock();
    const answers = [answer];
    const transport = async ({ url }: { url: string }) =>
      url.endsWith("/balance/check") ? (answers.shift() ?? new Response('{"success":true,"data":{}}')) : grant();
    const { wallets } = cryptoClient({}, { clock, maxRetries: 2, fetch: undefined, transport: transport as never });
    return clock.runUntil(wallets.balances.check({ asset_id: "a" }, { timeoutMs: 1000 }));
  }

  const grant = () => json({ success: true, access_token: "t", expires_in: 3600 });

  test("is cancelled unread", async () => {
    const answer = deferred<TransportResponse>();
    expect(await late(answer.promise)).toEqual({});
    const [next, cancel] = [vi.fn(), vi.fn(async () => ({ done: true as const, value: undefined }))];
    const body = { [Symbol.asyncIterator]: () => ({ next, return: cancel }) };
    answer.resolve({ status: 200, headers: new Headers(), body });
    await settle();
    expect([next.mock.calls.length, cancel.mock.calls.length]).toEqual([0, 1]);
  });

  test("is ignored if it is a failure", async () => {
    const answer = deferred<TransportResponse>();
    expect(await late(answer.promise)).toEqual({});
    answer.reject(new Error("late"));
    // An unhandled rejection would fail the run.
    await settle();
  });
});

// Aborts by a signal, or by closing the client, in every phase of a call.

const deaf: ScriptedAnswer = () => never;
const listeners = (signal: AbortSignal) => getEventListeners(signal, "abort").length;
const reason = new Error("the user has gone");
const limited = refused(429, "rate_limit_exceeded");
const names: readonly RetryClassName[] = ["read", "idempotent", "transfer", "transferWithoutKey", "readBack"];
const forgetsNothing = () => ({ ...createMemoryStore(), deleteIfEquals: () => never });
const aborted = { name: "AbortedError" };
const nothingSent = { ...aborted, outcome: "not-sent", attempts: 0 };

/** Starts a call that can be ended in two ways. */
function begin(
  name: RetryClassName,
  phase: { answer?: ScriptedAnswer; login?: ScriptedAnswer; client?: ClientOptions },
) {
  const kind = retryClassCalls[name];
  const clock = new FakeClock();
  const controller = new AbortController();
  const { signal } = controller;
  const script = { [kind.path]: phase.answer ?? kind.ok, ...(phase.login && { "/auth/token": phase.login }) };
  const { result, close, sentTo } = kind.begin(script, { clock, maxRetries: 2, ...phase.client }, { signal });
  const left = () => [listeners(signal), clock.pending];
  return { failure: failureOf(result), controller, close, sentTo, clock, left };
}

type Begun = ReturnType<typeof begin>;

describe.each<[string, (call: Begun) => unknown]>([
  ["its signal was aborted", ({ controller }) => controller.abort(reason)],
  ["the client was closed", ({ close }) => close()],
])("[S26] [S49] %s aborts a call at once", (by, end) => {
  test.each<[string, number, "not-sent" | "rejected" | "unknown", () => Parameters<typeof begin>[1]]>([
    ["a token of a deaf transport", 0, "not-sent", () => ({ login: deaf })],
    ["a hook", 0, "not-sent", () => ({ client: { hooks: { around: () => never } } })],
    ["a retry, with a silent store", 1, "rejected", () => ({ answer: limited, client: { store: forgetsNothing() } })],
    ["headers of a deaf transport", 1, "unknown", () => ({ answer: deaf })],
  ])("in the wait for %s", async (_, attempts, outcome, phase) => {
    for (const name of names) {
      const call = begin(name, phase());
      await settle();
      const time = call.clock.monotonic();
      end(call);
      const error = await call.failure;
      const cause = { ...aborted, message: expect.stringContaining(`aborted: ${by}`) };
      expect([name, error.attempts, error.outcome]).toEqual([name, attempts, outcome]);
      const isUnknown = outcome === "unknown" && name !== "read";
      expect(error).toMatchObject(isUnknown ? { name: "OutcomeUnknownError", cause } : cause);
      expect([call.clock.monotonic(), call.left()[0]]).toEqual([time, 0]);
    }
  });
});

describe("[S26] a signal", () => {
  test("that was aborted before sends nothing, and asks neither for a token nor the store", async () => {
    const ask = vi.fn(() => never);
    const store = { get: ask, set: ask, setIfAbsent: ask, deleteIfEquals: ask };
    const token = { apiKey: undefined, apiSecret: undefined, token: ask };
    const clock = new FakeClock();
    for (const name of names) {
      const own = { signal: AbortSignal.abort(reason), ...(name === "transfer" && { extraBody: ask as never }) };
      const { result, sentTo } = retryClassCalls[name].begin({}, { clock, store, ...token } as never, own);
      expect(await failureOf(result)).toMatchObject({ ...nothingSent, cause: reason });
      await settle();
      expect([sentTo("").length, clock.pending]).toEqual([0, 0]);
    }
    expect(ask).not.toHaveBeenCalled();
  });

  test("that is aborted by onRequest stops the request", async () => {
    const abort: { call?: Begun } = {};
    const hooks = { onRequest: () => abort.call?.controller.abort(reason) };
    abort.call = begin("trade", { client: { hooks } });
    expect(await abort.call.failure).toMatchObject(nothingSent);
    expect(abort.call.sentTo("")).toHaveLength(0);
  });
});
