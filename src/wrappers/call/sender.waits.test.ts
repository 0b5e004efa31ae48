// How often and after which waits a call is retried, through the real clients.

import { describe, expect, test } from "vitest";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { retryClassCalls, runCall } from "../../../tests/support/retry-class-calls.ts";
import { json } from "../../../tests/support/scripted-fetch.ts";
import { cryptoClient } from "../../../tests/support/test-clients.ts";
import { lost, refused } from "../../../tests/support/turns.ts";
import type { CallEvent } from "../observability/hooks.ts";

const { read, transfer } = retryClassCalls;

describe("[S19] a transfer whose key is in progress", () => {
  const inProgress = refused(409, "DUPLICATE_REQUEST_IN_PROGRESS", { idempotencyKey: "payout-1" });

  test("is retried after 0.5, 1, 2 and 4 s with the same key, not counted by maxRetries and budget", async () => {
    const answers = [lost, ...[0, 1, 2, 3].map(() => inProgress), transfer.ok];
    const { gaps, keys, error } = await runCall(transfer, answers, { client: { maxRetries: 1 } });
    expect(error).toBeUndefined();
    expect(gaps).toEqual([500, 500, 1000, 2000, 4000]);
    expect(new Set(keys)).toEqual(new Set(["payout-1"]));
    const alone = await runCall(transfer, answers.slice(1), { client: { maxRetries: 0 } });
    expect([alone.count, alone.error]).toEqual([5, undefined]);
  });

  test("has an unknown outcome after the last wait", async () => {
    const { count, error } = await runCall(
      transfer,
      [0, 1, 2, 3, 4, 5].map(() => inProgress),
    );
    expect(count).toBe(5);
    expect(error).toMatchObject({ name: "OutcomeUnknownError", next: { kind: "resend", idempotencyKey: "payout-1" } });
  });
});

describe("[S23] how often", () => {
  const failures = Array.from({ length: 25 }, () => lost);

  test.each<[string, Parameters<typeof runCall>[2], number]>([
    ["by default", { client: { maxRetries: undefined } }, 3],
    ["as the client says", { client: { maxRetries: 5 } }, 6],
    ["as the call says", { client: { maxRetries: 5 }, call: { maxRetries: 0 } }, 1],
    ["at most, until the budget is used up", { call: { maxRetries: 20, totalTimeoutMs: 2 ** 31 - 1 } }, 11],
  ])("%s", async (_, options, count) => {
    expect((await runCall(read, failures, options)).count).toBe(count);
  });
});

describe("[S23] the budget of a client", () => {
  function client() {
    const clock = new FakeClock();
    let isDown = true;
    const script = { "/balance/check": () => (isDown ? refused(503) : json({ success: true, data: {} })) };
    const made = cryptoClient(script, { clock, maxRetries: 2 });
    const check = async () => {
      const before = made.sentTo("/balance/check").length;
      await clock.runUntil(made.wallets.balances.check({ asset_id: "a" })).catch(() => undefined);
      return made.sentTo("/balance/check").length - before;
    };
    return {
      ...made,
      clock,
      check,
      recover: () => {
        isDown = false;
      },
      fail: () => {
        isDown = true;
      },
    };
  }

  async function many(check: () => Promise<number>, times: number): Promise<number[]> {
    const counts: number[] = [];
    for (let call = 0; call < times; call++) counts.push(await check());
    return counts;
  }

  test("is ten retries of all its calls together, returned by successes", async () => {
    const { check, recover, fail } = client();
    expect(await many(check, 7)).toEqual([3, 3, 3, 3, 3, 1, 1]);
    recover();
    expect(await many(check, 3)).toEqual([1, 1, 1]);
    fail();
    expect(await many(check, 3)).toEqual([3, 2, 1]);
  });

  test("limits many concurrent calls", async () => {
    const { wallets, clock, sentTo } = client();
    const storm = Array.from({ length: 100 }, () => wallets.balances.check({ asset_id: "a" }));
    await clock.runUntil(Promise.allSettled(storm));
    expect(sentTo("/balance/check")).toHaveLength(110);
  });
});

describe("[S24] [A24] waits that the service asks for", () => {
  const limited = (headers: Record<string, string>, more: object = {}, status = 429) =>
    json({ error: "rate_limit_exceeded", message: "", ...more }, status, headers);
  const date = new Date(Date.UTC(2026, 0, 1)).toUTCString();
  const inSeconds = (seconds: number) => String(Date.UTC(2026, 0, 1) / 1000 + seconds);
  const quiet = () => ({ clock: Object.assign(new FakeClock(), { fraction: () => 0 }) });

  test.each<[string, Response, number]>([
    ["Retry-After", limited({ "retry-after": "7", "x-ratelimit-reset": inSeconds(3), date }, { retry_after: 5 }), 7000],
    ["a date", limited({ "retry-after": new Date(Date.UTC(2026, 0, 1, 0, 0, 9)).toUTCString(), date }), 9000],
    ["the body", limited({ "x-ratelimit-reset": inSeconds(3), date }, { retry_after: 5 }), 5000],
    ["the reset", limited({ "x-ratelimit-reset": inSeconds(3), date }), 3000],
    [
      "rubbish, so the backoff",
      limited({ "retry-after": "soon", "x-ratelimit-reset": "-1" }, { retry_after: "x" }),
      250,
    ],
    ["a 503 with a hint", limited({ "retry-after": "7" }, {}, 503), 7000],
    ["a 502, which asks for nothing", limited({ "retry-after": "7" }, {}, 502), 250],
  ])("%s", async (_, answer, wait) => {
    expect((await runCall(transfer, [answer, transfer.ok], quiet())).gaps).toEqual([wait]);
  });

  test.each<[string, Record<string, string>, object, number]>([
    ["longer than a minute", { "retry-after": "120" }, {}, 120_000],
    ["beyond the deadline", { "retry-after": "30" }, { totalTimeoutMs: 20_000 }, 30_000],
  ])("%s fail at once, with the time to retry", async (_, headers, call, wait) => {
    const clock = new FakeClock();
    const begun = clock.now();
    const { count, error } = await runCall(read, [limited(headers), read.ok], {
      clock,
      call,
    });
    expect(count).toBe(1);
    expect(error).toMatchObject({ name: "RateLimitError", outcome: "rejected", retryAt: new Date(begun + wait) });
    expect(clock.now()).toBe(begun);
  });

  test("too long for a transfer: rejected under a 429, unknown under a 503", async () => {
    const begun = Date.UTC(2026, 0, 1);
    const late = { name: "RateLimitError", retryAfterSeconds: 120, retryAt: new Date(begun + 120_000) };
    const refusal = await runCall(transfer, [limited({ "retry-after": "120" })]);
    expect(refusal.error).toMatchObject({ ...late, outcome: "rejected", attempts: 1 });
    const doubt = await runCall(transfer, [limited({ "retry-after": "120" }, {}, 503)]);
    expect(doubt.error).toMatchObject({ name: "OutcomeUnknownError", cause: late, next: { kind: "resend" } });
  });

  test("the deadline includes the time of hooks", async () => {
    const clock = new FakeClock();
    const hooks = {
      around: async ({ operation }: CallEvent, next: () => Promise<unknown>) => {
        if (operation === "checkBalance") await new Promise<void>((resolve) => clock.after(15_000, resolve));
        await next();
      },
    };
    const options = { clock, client: { hooks }, call: { totalTimeoutMs: 20_000 } };
    const { error } = await runCall(read, [limited({ "retry-after": "10" }), read.ok], options);
    expect(error).toMatchObject({ name: "RateLimitError" });
  });
});
