// Time limits and aborts, clocks that jump or fail, and late responses: of scopes, and of calls through the real clients. That no
// body stays open is checked for every fault (contract-tests/faults).

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
import { extraFields } from "../http/extra-fields.ts";
import type { TransportResponse } from "../http/transport.ts";
import { createMemoryStore } from "../idempotency/memory-store.ts";
import { ledgerStore } from "../idempotency/store.ts";
import { createHooks } from "../observability/create-hooks.ts";
import { type AbortReason, DeadlineScope } from "./deadline.ts";

const never = new Promise<never>(() => undefined);
const closed: AbortReason = { kind: "closed" };

describe("a scope", () => {
  test("is aborted by its owner once: a signal that was handed out before is aborted, and no timer starts", () => {
    const clock = new FakeClock();
    const scope = new DeadlineScope(clock);
    const { signal } = scope;
    scope.limit("totalTimeoutMs", 100);
    const controller = new AbortController();
    scope.followSignal(controller.signal);
    scope.abort(closed);
    controller.abort();
    scope.abort({ kind: "timeout", limit: "timeoutMs", limitMs: 1 });
    expect([scope.abortReason, signal.aborted, clock.pending]).toEqual([closed, true, 0]);
    expect(scope.signal).toBe(signal);
  });

  test("[S49] of a call is held by its client until it is closed", () => {
    const inFlight = { isClosed: false, scopes: new Set<DeadlineScope>() };
    const scope = DeadlineScope.open({ clock: new FakeClock(), keepsProcessAlive: true, inFlight }, undefined, 100);
    expect([...inFlight.scopes]).toEqual([scope]);
    scope.close();
    expect(inFlight.scopes.size).toBe(0);
  });

  test("holds nothing after a wait", async () => {
    const add = vi.spyOn(Set.prototype, "add");
    const scope = new DeadlineScope(new FakeClock());
    await scope.race(Promise.resolve());
    await scope.race(Promise.reject(new Error("no"))).catch(() => undefined);
    const held = add.mock.contexts as Set<unknown>[];
    add.mockRestore();
    await settle();
    expect(held.map(({ size }) => size)).toEqual([0, 0]);
  });

  test.each([true, false, undefined])(
    "[S49] keeps the process alive by all its timers, or by none: %s",
    async (kept) => {
      const clock = new FakeClock();
      const after = vi.spyOn(clock as { after(...args: unknown[]): unknown }, "after");
      const scope = new DeadlineScope(clock, kept);
      scope.limit("totalTimeoutMs", 100);
      const child = scope.child("timeoutMs", 50);
      const sleep = child.sleep(10).catch(() => undefined);
      child.abort(closed);
      await sleep;
      expect(after.mock.calls.map(([, , isWaitedFor]) => isWaitedFor)).toEqual([kept ?? true, kept ?? true]);
    },
  );

  test.each([50, 100])(
    "ends with its parent, for the parent's reason, if that is over after %i of 100 ms",
    async (limitMs) => {
      const clock = new FakeClock();
      const parent = new DeadlineScope(clock);
      parent.limit("totalTimeoutMs", limitMs);
      const child = parent.child("timeoutMs", 100);
      const wait = expect(child.race(never)).rejects.toThrow();
      expect(clock.pending).toBe(1);
      await clock.advance(limitMs);
      await wait;
      const reason = { kind: "timeout", limit: "totalTimeoutMs", limitMs };
      expect([child.abortReason, parent.abortReason]).toEqual([reason, reason]);
    },
  );

  test("is aborted with its parent, for the same reason, also if the parent was aborted before", () => {
    const parent = new DeadlineScope(new FakeClock());
    const child = parent.child("timeoutMs", 100);
    parent.abort({ kind: "aborted", reason: "why" });
    for (const { abortReason, signal } of [child, parent.child("timeoutMs", 100)])
      expect([abortReason, signal.reason]).toEqual([{ kind: "aborted", reason: "why" }, "why"]);
  });
});

// Calls through the real clients.

const { read, transfer } = retryClassCalls;
const HOUR = 3_600_000;
const deaf: ScriptedAnswer = () => never;
const ofCall = { name: "TimeoutError", limit: "totalTimeoutMs" };
const ofMoney = { name: "TimeoutError", limit: "timeoutMs", limitMs: 60_000 };
const isUnknown = { name: "OutcomeUnknownError", outcome: "unknown", cause: ofMoney };
/** A store all of whose methods are this one. */
const storeOf = (ask: () => Promise<never>) =>
  ledgerStore({ get: ask, set: ask, setIfAbsent: ask, deleteIfEquals: ask });
const silentStore = storeOf(() => never);
const token: object = { apiKey: undefined, apiSecret: undefined, token: () => never, totalTimeoutMs: 5000 };
const unsent = { count: 0, error: { ...ofCall, outcome: "not-sent", attempts: 0 } };

test.each<[string, RetryClassCall, ClientOptions, number, object]>([
  ["an attempt that moves money after 60 s", transfer, { maxRetries: 0 }, 60_000, { error: isUnknown }],
  ["all attempts after 120 s", read, { maxRetries: 20 }, 120_000, { error: { ...ofCall, limitMs: 120_000 } }],
  ["a store before the first attempt", transfer, { store: silentStore, totalTimeoutMs: 5000 }, 5000, unsent],
  ["a hook", transfer, { hooks: createHooks({ around: () => never }), totalTimeoutMs: 5000 }, 5000, unsent],
  ["a token", transfer, token, 5000, unsent],
])("[S25] the limits end whatever never completes: %s", async (_, kind, client, elapsed, expected) => {
  const clock = new FakeClock();
  const begun = clock.monotonic();
  const run = await runCall(kind, Array(21).fill(deaf), { client, clock });
  expect([run, clock.monotonic() - begun]).toMatchObject([{ ...expected, pendingTimers: 0 }, elapsed]);
});

describe("[S25] a machine that slept during a wait", () => {
  const lastMoment = 23 * HOUR + 50 * 60_000 - 500;
  const expired = { name: "OutcomeUnknownError", attempts: 1, cause: { code: "idempotency_key_expired" } };
  const isLate = { count: 1, error: { ...ofCall, attempts: 1, outcome: "unknown" } };
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

test("[S46] a lost transfer is not to be repeated if its key expired meanwhile, and not waited for until it does", async () => {
  const clock = new FakeClock();
  const late: ScriptedAnswer = () => {
    clock.setWall(clock.now() + 24 * HOUR);
    throw new Error("read ECONNRESET");
  };
  const { error } = await runCall(transfer, [late], { clock, client: { maxRetries: 0 } });
  const next = { kind: "none", why: "The service may have forgotten the key: calling again may pay twice" };
  expect(error).toMatchObject({ name: "OutcomeUnknownError", idempotencyKey: "payout-1", next });
  const firstUsedAt = new Date(clock.now() - (24 * HOUR - 10 * 60_000) + 400);
  const call: object = { idempotencyKey: { key: "payout-1", firstUsedAt } };
  const lostError = { name: "OutcomeUnknownError", cause: { name: "ConnectionError" } };
  const run = await runCall(transfer, [lost, transfer.ok], { clock, call });
  expect(run).toMatchObject({ count: 1, error: lostError });
});

test("[S27] a response that comes after its attempt is cancelled unread, and ignored if it is a failure", async () => {
  const clock = new FakeClock();
  const [next, cancel] = [vi.fn(), vi.fn(async () => ({ done: true as const, value: undefined }))];
  const body = { [Symbol.asyncIterator]: () => ({ next, return: cancel }) };
  const late = [deferred<TransportResponse>(), deferred<TransportResponse>()] as const;
  const answers = [...late.map(({ promise }) => promise), json({ success: true, data: {} })];
  const grant = json({ success: true, access_token: "t", expires_in: 3600 });
  const transport = async ({ url }: { url: string }) => (url.endsWith("/balance/check") ? answers.shift() : grant);
  const { wallets } = cryptoClient({}, { clock, maxRetries: 2, fetch: undefined, transport: transport as never });
  expect(await clock.runUntil(wallets.balances.check({ asset_id: "a" }, { timeoutMs: 1000 }))).toEqual({});
  late[0].resolve({ status: 200, headers: new Headers(), body });
  // An unhandled rejection would fail the run.
  late[1].reject(new Error("late"));
  await settle();
  expect([next.mock.calls.length, cancel.mock.calls.length]).toEqual([0, 1]);
});

// Aborts by a signal, or by closing the client, in every phase of a call.

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
  const listeners = () => getEventListeners(signal, "abort").length;
  return { failure: failureOf(result), controller, close, sentTo, clock, listeners };
}

type Begun = ReturnType<typeof begin>;

describe.each<[string, (call: Begun) => unknown]>([
  ["its signal was aborted", ({ controller }) => controller.abort(reason)],
  ["the client was closed", ({ close }) => close()],
])("[S26] [S49] %s aborts a call at once", (by, end) => {
  test.each<[string, number, "not-sent" | "rejected" | "unknown", () => Parameters<typeof begin>[1]]>([
    ["a token of a deaf transport", 0, "not-sent", () => ({ login: deaf })],
    ["a hook", 0, "not-sent", () => ({ client: { hooks: createHooks({ around: () => never }) } })],
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
      expect([call.clock.monotonic(), call.listeners()]).toEqual([time, 0]);
    }
  });
});

describe("[S26] a signal", () => {
  test("that was aborted before sends nothing, and asks neither for a token nor the store", async () => {
    const ask = vi.fn(() => never);
    const client = { store: storeOf(ask), apiKey: undefined, apiSecret: undefined, token: ask };
    const clock = new FakeClock();
    for (const name of names) {
      const extraBody = name === "transfer" ? extraFields(ask as never) : undefined;
      const own = { signal: AbortSignal.abort(reason), extraBody };
      const { result, sentTo } = retryClassCalls[name].begin({}, { clock, ...client } as never, own);
      expect(await failureOf(result)).toMatchObject({ ...nothingSent, cause: reason });
      await settle();
      expect([sentTo("").length, clock.pending]).toEqual([0, 0]);
    }
    expect(ask).not.toHaveBeenCalled();
  });

  test("that is aborted by onRequest stops the request", async () => {
    const hooks = createHooks({ onRequest: () => call.controller.abort(reason) });
    const call = begin("trade", { client: { hooks } });
    expect(await call.failure).toMatchObject(nothingSent);
    expect(call.sentTo("")).toHaveLength(0);
  });
});
