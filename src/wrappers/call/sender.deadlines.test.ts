// Time limits of attempts and calls, and unread bodies, through the real clients.

import { describe, expect, test } from "vitest";
import { deferred } from "../../../tests/support/deferred.ts";
import { FakeClock, settle } from "../../../tests/support/fake-clock.ts";
import {
  type RetryClassCall,
  type RetryClassName,
  retryClassCalls,
  runCall,
} from "../../../tests/support/retry-class-calls.ts";
import type { ScriptedAnswer } from "../../../tests/support/scripted-fetch.ts";
import { cryptoClient } from "../../../tests/support/test-clients.ts";
import { inTurn, lost, silent, stalled } from "../../../tests/support/turns.ts";
import type { TransportResponse } from "../http/transport.ts";

const never = new Promise<never>(() => undefined);

async function timed(...args: Parameters<typeof runCall>) {
  const clock = new FakeClock();
  const begun = clock.monotonic();
  const played = await runCall(args[0], args[1], { ...args[2], clock });
  return { ...played, elapsed: clock.monotonic() - begun };
}

describe.each<[string, ScriptedAnswer]>([
  ["that never responds", silent],
  ["whose transport does not heed its signal", () => never],
  ["whose answer stalls", stalled],
])("[S25] an attempt %s", (_, hanging) => {
  const once = { client: { maxRetries: 0 } };

  test("times out after 30 s, or 60 s if it moves money", async () => {
    const read = await timed(retryClassCalls.read, [hanging], once);
    expect(read).toMatchObject({ elapsed: 30_000, pendingTimers: 0 });
    expect(read.error).toMatchObject({ name: "TimeoutError", limit: "timeoutMs", limitMs: 30_000, outcome: "unknown" });
    const sent = await timed(retryClassCalls.transfer, [hanging], once);
    expect(sent).toMatchObject({ elapsed: 60_000, pendingTimers: 0 });
    expect(sent.error).toMatchObject({ name: "OutcomeUnknownError", cause: { name: "TimeoutError", limitMs: 60_000 } });
  });

  test("times out after timeoutMs, and the next one has as much time again", async () => {
    const { elapsed, gaps, value } = await timed(retryClassCalls.read, [hanging, hanging, retryClassCalls.read.ok], {
      call: { timeoutMs: 1000 },
    });
    expect([elapsed, gaps, value]).toEqual([3500, [1500, 2000], {}]);
  });

  test("times out with the call, after 120 s or totalTimeoutMs", async () => {
    const many = Array.from({ length: 21 }, () => hanging);
    const byDefault = await timed(retryClassCalls.read, many, { client: { maxRetries: 20 } });
    expect(byDefault).toMatchObject({ elapsed: 120_000, pendingTimers: 0 });
    expect(byDefault.error).toMatchObject({ name: "TimeoutError", limit: "totalTimeoutMs", limitMs: 120_000 });
    const short = await timed(retryClassCalls.transfer, many, { call: { totalTimeoutMs: 5000 } });
    expect([short.elapsed, short.count]).toEqual([5000, 1]);
    expect(short.error).toMatchObject({
      name: "OutcomeUnknownError",
      cause: { limit: "totalTimeoutMs", limitMs: 5000 },
    });
  });
});

describe("[S25] the deadline covers what comes before the first attempt", () => {
  const hook = { around: () => never };
  const store = { get: () => never, set: () => never, setIfAbsent: () => never, deleteIfEquals: () => never };

  test.each<[string, Parameters<typeof runCall>[2]]>([
    ["a store", { client: { store } }],
    ["a hook", { client: { hooks: hook } }],
    ["a token", { client: { apiKey: undefined, apiSecret: undefined, token: () => never } as never }],
  ])("%s that never completes", async (_, options) => {
    const { elapsed, count, error } = await timed(retryClassCalls.transfer, [retryClassCalls.transfer.ok], {
      ...options,
      call: { totalTimeoutMs: 5000 },
    });
    expect([elapsed, count]).toEqual([5000, 0]);
    expect(error).toMatchObject({ name: "TimeoutError", limit: "totalTimeoutMs", outcome: "not-sent", attempts: 0 });
  });
});

describe("[S25] a machine that slept during a wait", () => {
  /** The end of a call whose second attempt is due when the machine wakes, `sleptMs` later. */
  async function wakenAfter(sleptMs: number, name: RetryClassName, isMonotonicAsleep: boolean) {
    const clock = new FakeClock();
    const kind: RetryClassCall = retryClassCalls[name];
    const turns = inTurn(clock, lost, kind.ok);
    const { result } = kind.begin({ [kind.path]: turns.answer }, { clock, maxRetries: 2 });
    const ended = Promise.allSettled([result]);
    await settle();
    if (isMonotonicAsleep) clock.setWall(clock.now() + sleptMs);
    else clock.skip(sleptMs);
    await clock.advance(500);
    return { end: (await ended)[0], count: turns.count() };
  }

  const HOUR = 3_600_000;
  const late = { name: "TimeoutError", limit: "totalTimeoutMs", attempts: 1, outcome: "unknown" };
  const expired = {
    ...{ name: "OutcomeUnknownError", attempts: 1, idempotencyKey: "payout-1" },
    cause: { code: "idempotency_key_expired" },
  };

  test.each<[string, number, RetryClassName, boolean, object]>([
    ["after the deadline, though its timers are late", HOUR, "read", false, late],
    ["[S13] with an expired key", 24 * HOUR, "transfer", false, expired],
    ["[S13] with an expired key, if the monotonic clock slept as well", 24 * HOUR, "transfer", true, expired],
  ])("sends nothing %s", async (_, sleptMs, name, isMonotonicAsleep, reason) => {
    expect(await wakenAfter(sleptMs, name, isMonotonicAsleep)).toMatchObject({ end: { reason }, count: 1 });
  });

  test.each([
    ["long before", HOUR - 500],
    ["at the last moment of the key", 23 * HOUR + 50 * 60_000 - 500],
  ])("goes on %s", async (_, sleptMs) => {
    expect(await wakenAfter(sleptMs, "transfer", true)).toMatchObject({ end: { status: "fulfilled" }, count: 2 });
  });
});

describe("[S27] an unread body", () => {
  /** A client whose responses track their bodies, and whose requests count the bodies that are open. */
  function watched(
    answers: readonly ((open: ReturnType<typeof tracker>) => TransportResponse | Promise<TransportResponse>)[],
  ) {
    const clock = new FakeClock();
    const open = tracker();
    const heldAtRequest: number[] = [];
    const { wallets } = cryptoClient(
      {},
      {
        ...{ clock, maxRetries: 2, fetch: undefined },
        transport: async ({ url }) => {
          if (url.endsWith("/auth/token")) return plain({ success: true, access_token: "t", expires_in: 3600 });
          heldAtRequest.push(open.held.size);
          const answer = answers[heldAtRequest.length - 1];
          return answer ? answer(open) : plain({ success: true, data: {} });
        },
      },
    );
    const call = wallets.balances.check({ asset_id: "a" }, { timeoutMs: 1000 });
    return { call: clock.runUntil(call), open, heldAtRequest, clock };
  }

  test.each<[string, (open: ReturnType<typeof tracker>) => TransportResponse, number]>([
    ["of a refusal", (open) => open.answer(503, ["{}"]), 2],
    ["that stalls", (open) => open.answer(200, ["{", never]), 2],
    ["that breaks off", (open) => open.answer(200, ["{", new Error("reset")]), 2],
    ["of a redirect", (open) => open.answer(302, ["<html>"]), 1],
    ["that is too long", (open) => open.answer(200, ["x".repeat(2 ** 24 + 1), "more"]), 1],
    ["of a redirect that is too long", (open) => open.answer(302, ["x".repeat(2 ** 24 + 1), "more"]), 1],
  ])("%s is cancelled before the next attempt", async (_, answer, requests) => {
    const { call, open, heldAtRequest } = watched([answer]);
    await call.catch(() => undefined);
    expect(heldAtRequest).toEqual(Array(requests).fill(0));
    expect([open.count(), open.held.size]).toEqual([1, 0]);
  });

  test("of a response that comes after the call is cancelled", async () => {
    const late = deferred<TransportResponse>();
    const { call, open } = watched([() => late.promise]);
    await call;
    late.resolve(open.answer(200, ["{}"]));
    await settle();
    expect([open.count(), open.held.size, open.read()]).toEqual([1, 0, 0]);
  });

  test("a response that fails after the call is ignored", async () => {
    const late = deferred<TransportResponse>();
    const { call } = watched([() => late.promise]);
    expect(await call).toEqual({});
    late.reject(new Error("late"));
    // An unhandled rejection would fail the run.
    await settle();
  });
});

function plain(body: unknown): TransportResponse {
  return tracker().answer(200, [JSON.stringify(body)]);
}

/** Makes responses, and knows which of their bodies were neither read to the end nor cancelled. */
function tracker() {
  const held = new Set<object>();
  let count = 0;
  let read = 0;
  return {
    held,
    count: () => count,
    read: () => read,
    answer(status: number, pieces: readonly (string | Error | Promise<never>)[]): TransportResponse {
      const body = {};
      held.add(body);
      count += 1;
      let index = 0;
      return {
        status,
        headers: new Headers(),
        body: {
          [Symbol.asyncIterator]: () => ({
            async next() {
              read += 1;
              const piece = pieces[index++];
              if (piece instanceof Promise) return piece;
              if (typeof piece === "string") return { done: false, value: new TextEncoder().encode(piece) };
              held.delete(body);
              if (piece instanceof Error) throw piece;
              return { done: true, value: undefined };
            },
            async return() {
              held.delete(body);
              return { done: true, value: undefined };
            },
          }),
        },
      };
    },
  };
}
