// Which failures are retried, how often and after which waits, through the real clients.

import { describe, expect, test } from "vitest";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import {
  type RetryClassName,
  retryClassCalls,
  retryClassNames,
  runCall,
} from "../../../tests/support/retry-class-calls.ts";
import { json, type ScriptedAnswer } from "../../../tests/support/scripted-fetch.ts";
import { cryptoClient } from "../../../tests/support/test-clients.ts";
import { lost, refused, silent, stalled, tooLong, unreachable } from "../../../tests/support/turns.ts";
import type { CallEvent } from "../observability/hooks.ts";

type Answers = readonly ScriptedAnswer[];

const { keyed, read, trade, transfer } = retryClassCalls;
const writes = retryClassNames.filter((name) => name !== "read");
const rateLimit = refused(429, "rate_limit_exceeded");

let failures = 0;
const failure = (status: number) => () => refused(status, "internal_error", { request_id: `r${++failures}` });
/** Failures of an attempt. Server errors all differ, because a repeated one is a replay. */
const endings: Readonly<Record<string, ScriptedAnswer>> = {
  ...{ lost, "timed out": silent, stalled, unreachable },
  ...Object.fromEntries([400, 403, 404, 409, 413, 415, 422, 425].map((status) => [status, refused(status)])),
  ...{ 408: failure(408), "429 limit": rateLimit, "429 other": refused(429, "http_429") },
  ...Object.fromEntries([500, 501, 502, 503, 504, 599].map((status) => [status, failure(status)])),
};

const noAnswer = ["lost", "timed out", "stalled", "unreachable"];
const limits = ["429 limit", "429 other"];
const everySafe = [...noAnswer, "408", ...limits, "500", "502", "503", "504"];
const certain = ["unreachable", "429 limit"];
const again: Record<RetryClassName, readonly string[]> = {
  ...{ read: everySafe, idempotent: everySafe, deletion: everySafe },
  keyed: [...noAnswer, ...limits, "500", "501", "502", "503", "504", "599"],
  transfer: [...noAnswer, ...limits, "502", "503", "504"],
  ...{ transferWithoutKey: certain, trade: certain, x402: certain, readBack: certain },
};

describe.each(retryClassNames)("[S16] [S17] [S18] [S19] [S20] [S21] %s is retried", (name) => {
  const kind = retryClassCalls[name];

  test.each(Object.entries(endings))("or not after %s", async (ending, answer) => {
    const run = await runCall(kind, [answer, answer, answer, kind.ok], { call: { timeoutMs: 1000 } });
    const count = again[name].includes(ending) ? 3 : 1;
    expect(run).toMatchObject({ count, error: { attempts: count }, pendingTimers: 0 });
  });

  test("until there is a result", async () => {
    const { count, value, error } = await runCall(kind, [unreachable, rateLimit, kind.ok]);
    expect([count, error]).toEqual([3, undefined]);
    expect(value).toEqual((await runCall(kind, [kind.ok])).value);
  });
});

describe("[S16] an unreadable response", () => {
  const html = new Response("<html>", { headers: { "content-type": "text/html" } });
  const redirect = new Response("", { status: 302 });

  test.each(writes)("is not sent for again by a write: %s", async (name) => {
    for (const answer of [html, tooLong, redirect]) {
      const run = await runCall(retryClassCalls[name], [answer, retryClassCalls[name].ok]);
      expect(run).toMatchObject({ count: 1, error: { name: "OutcomeUnknownError" } });
    }
  });

  test.each([html, new Response(""), json({ success: true, data: 7 })])("is retried by a read: %#", async (answer) => {
    expect(await runCall(read, [answer, answer, read.ok])).toMatchObject({ count: 3, value: {} });
    const failed = await runCall(read, [answer, answer, answer, read.ok]);
    expect(failed).toMatchObject({ count: 3, error: { name: "ResponseError", attempts: 3 } });
  });

  test.each([tooLong, redirect])("is final for a read, too, if a retry would get the same: %#", async (answer) => {
    expect(await runCall(read, [answer, read.ok])).toMatchObject({ count: 1, error: { name: "ResponseError" } });
  });
});

describe("[S18] two 500s in a row", () => {
  const failed = refused(500, "internal_error", { request_id: "r1" });
  const other = refused(500, "internal_error", { request_id: "r2" });
  const unavailable = refused(503, "internal_error", { request_id: "r1" });
  const empty = (text: string) => new Response(text, { status: 500 });

  test("with the same body are a replay, and stop a keyed write", async () => {
    expect(await runCall(keyed, [failed, failed, keyed.ok])).toMatchObject({ count: 2, error: { httpStatus: 500 } });
  });

  test.each<[string, Answers]>([
    ["with different bodies", [failed, other]],
    ["of which the second goes on after the first", [empty(" "), empty(" \n")]],
    ["of which the first goes on after the second", [empty(" \n"), empty(" ")]],
    ["with something between them", [failed, lost, failed]],
    ["that are 503s", [unavailable, unavailable]],
    ["of which only the first is one", [failed, unavailable]],
  ])("%s do not", async (_, answers) => {
    const run = await runCall(keyed, [...answers, keyed.ok], { client: { maxRetries: 3 } });
    expect(run).toMatchObject({ count: answers.length + 1, value: {} });
  });
});

describe("[S19] [S20] [G60] assumeTradeReplay", () => {
  const client = { assumeTradeReplay: true };

  test.each(["lost", "502", "503", "504", "429 other"])("sends a trade with a key again after %s", async (ending) => {
    const { error, keys } = await runCall(trade, [endings[ending] as ScriptedAnswer, trade.ok], { client });
    expect([error, keys]).toEqual([undefined, ["payout-1", "payout-1"]]);
  });

  test.each(["500", "422", "403", "409"])("but not after %s", async (ending) => {
    const run = await runCall(trade, [endings[ending] as ScriptedAnswer, trade.ok], { client });
    expect(run).toMatchObject({ count: 1, value: undefined });
  });
});

describe("[S3] [S20] [S21] after a 401", () => {
  const withLogin = retryClassNames.filter((name) => name !== "trade" && name !== "x402");
  const run = (name: RetryClassName, ...answers: Answers) =>
    runCall(retryClassCalls[name], answers, { client: { maxRetries: 0 } });

  test.each(withLogin)("%s is retried once with another token, not counted by maxRetries", async (name) => {
    expect(await run(name, refused(401), retryClassCalls[name].ok)).toMatchObject({ count: 2, error: undefined });
  });

  test.each(retryClassNames)("%s fails if there is no other token, or it is refused as well", async (name) => {
    const attempts = name === "trade" || name === "x402" ? 1 : 2;
    const error = { name: "AuthenticationError", outcome: "rejected", attempts };
    const { ok } = retryClassCalls[name];
    expect(await run(name, refused(401), refused(401), ok)).toMatchObject({ count: attempts, error });
  });
});

describe("[S19] a transfer whose key is in progress", () => {
  const inProgress = refused(409, "DUPLICATE_REQUEST_IN_PROGRESS", { idempotencyKey: "payout-1" });
  const four = [inProgress, inProgress, inProgress, inProgress];

  test("is retried after 0.5, 1, 2 and 4 s with the same key, not counted by maxRetries and budget", async () => {
    const run = await runCall(transfer, [lost, ...four, transfer.ok], { client: { maxRetries: 1 } });
    expect(run).toMatchObject({ error: undefined, gaps: [500, 500, 1000, 2000, 4000] });
    expect(new Set(run.keys)).toEqual(new Set(["payout-1"]));
    const alone = await runCall(transfer, [...four, transfer.ok], { client: { maxRetries: 0 } });
    expect(alone).toMatchObject({ count: 5, error: undefined });
  });

  test("has an unknown outcome after the last wait", async () => {
    const next = { kind: "resend", idempotencyKey: "payout-1" };
    const run = await runCall(transfer, [...four, inProgress, transfer.ok]);
    expect(run).toMatchObject({ count: 5, error: { name: "OutcomeUnknownError", next } });
  });
});

test.each<[string, Parameters<typeof runCall>[2], number]>([
  ["by default", { client: { maxRetries: undefined } }, 3],
  ["as the client says", { client: { maxRetries: 5 } }, 6],
  ["as the call says", { client: { maxRetries: 5 }, call: { maxRetries: 0 } }, 1],
  ["at most, until the budget is used up", { call: { maxRetries: 20, totalTimeoutMs: 2 ** 31 - 1 } }, 11],
])("[S23] how often: %s", async (_, options, count) => {
  expect((await runCall(read, Array(25).fill(lost), options)).count).toBe(count);
});

describe("[S23] the budget of a client", () => {
  function client() {
    const clock = new FakeClock();
    const service = { isDown: true };
    const answer = () => (service.isDown ? refused(503) : json({ success: true, data: {} }));
    const { wallets, sentTo } = cryptoClient({ "/balance/check": answer }, { clock, maxRetries: 2 });
    const check = () => wallets.balances.check({ asset_id: "a" });
    /** How often each call is sent, one call after the other. */
    const many = async (calls: number, isDown: boolean) => {
      service.isDown = isDown;
      const counts: number[] = [];
      for (let call = 0; call < calls; call++) {
        const before = sentTo("/check").length;
        await clock.runUntil(check()).catch(() => undefined);
        counts.push(sentTo("/check").length - before);
      }
      return counts;
    };
    return { clock, check, many, sentTo };
  }

  test("is ten retries of all its calls together, returned by successes", async () => {
    const { many } = client();
    expect(await many(7, true)).toEqual([3, 3, 3, 3, 3, 1, 1]);
    expect(await many(3, false)).toEqual([1, 1, 1]);
    expect(await many(3, true)).toEqual([3, 2, 1]);
  });

  test("limits many concurrent calls", async () => {
    const { check, clock, sentTo } = client();
    await clock.runUntil(Promise.allSettled(Array.from({ length: 100 }, check)));
    expect(sentTo("/check")).toHaveLength(110);
  });
});

describe("[S24] [A24] waits that the service asks for", () => {
  const limited = (headers: Record<string, string>, more: object = {}, status = 429) =>
    json({ error: "rate_limit_exceeded", message: "", ...more }, status, headers);
  const start = Date.UTC(2026, 0, 1);
  const reset = { "x-ratelimit-reset": String(start / 1000 + 3), date: new Date(start).toUTCString() };

  test.each<[string, Response, number]>([
    ["Retry-After", limited({ "retry-after": "7", ...reset }, { retry_after: 5 }), 7000],
    ["the body", limited(reset, { retry_after: 5 }), 5000],
    ["the reset", limited(reset), 3000],
    ["rubbish, so the backoff", limited({ "retry-after": "soon" }, { retry_after: "x" }), 250],
    ["a 503 with a hint", limited({ "retry-after": "7" }, {}, 503), 7000],
    ["a 502, which asks for nothing", limited({ "retry-after": "7" }, {}, 502), 250],
  ])("%s", async (_, answer, wait) => {
    const clock = Object.assign(new FakeClock(), { fraction: () => 0 });
    expect((await runCall(transfer, [answer, transfer.ok], { clock })).gaps).toEqual([wait]);
  });

  const late = { name: "RateLimitError", retryAfterSeconds: 120, retryAt: new Date(start + 120_000) };
  const doubt = { name: "OutcomeUnknownError", cause: late, next: { kind: "resend" } };
  const beyond = { name: "RateLimitError", outcome: "rejected", retryAt: new Date(start + 30_000) };
  const long = { "retry-after": "120" };

  test.each<[string, typeof read, Response, object, object]>([
    ["longer than a minute", read, limited(long), {}, { ...late, outcome: "rejected" }],
    ["beyond the deadline", read, limited({ "retry-after": "30" }), { totalTimeoutMs: 20_000 }, beyond],
    ["too long for a transfer", transfer, limited(long), {}, { ...late, outcome: "rejected", attempts: 1 }],
    ["too long for a transfer after a 503", transfer, limited(long, {}, 503), {}, doubt],
  ])("%s fail at once, with the time to retry", async (_, kind, answer, call, error) => {
    const clock = new FakeClock();
    expect(await runCall(kind, [answer, kind.ok], { clock, call })).toMatchObject({ count: 1, error });
    expect(clock.now()).toBe(start);
  });

  test("the deadline includes the time of hooks", async () => {
    const clock = new FakeClock();
    const around = async ({ operation }: CallEvent, next: () => Promise<unknown>) => {
      if (operation === "checkBalance") await new Promise<void>((resolve) => clock.after(15_000, resolve));
      await next();
    };
    const options = { clock, client: { hooks: { around } }, call: { totalTimeoutMs: 20_000 } };
    const run = await runCall(read, [limited({ "retry-after": "10" }), read.ok], options);
    expect(run).toMatchObject({ error: { name: "RateLimitError" } });
  });
});
