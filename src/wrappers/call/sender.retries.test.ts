// Which failures are retried, how often and after which waits, through the real clients. retry.test.ts has every decision, and
// contract-tests/faults every kind of fault with each class.

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
const rateLimit = refused(429, "rate_limit_exceeded");
const safe: readonly RetryClassName[] = ["read", "idempotent", "deletion", "keyed", "transfer"];

test.each<[string, ScriptedAnswer, readonly RetryClassName[]]>([
  ["a lost attempt", lost, safe],
  ["an attempt that timed out", silent, safe],
  ["a stalled response", stalled, safe],
  ["an attempt that was not sent", unreachable, retryClassNames],
  ["the service's own rate limit", rateLimit, retryClassNames],
  ["a 503", refused(503), safe],
  ["a refusal", refused(422), []],
  ["an HTML page", new Response("<html>", { headers: { "content-type": "text/html" } }), ["read"]],
  ["a body that is too long", tooLong, []],
  ["a redirect", new Response("", { status: 302 }), []],
])("[S16] [S17] [S18] [S19] [S20] [S21] who is retried after %s", async (_, answer, expected) => {
  for (const name of retryClassNames) {
    const kind = retryClassCalls[name];
    const run = await runCall(kind, [answer, answer, answer, kind.ok], { call: { timeoutMs: 1000 } });
    const count = expected.includes(name) ? 3 : 1;
    expect([name, run]).toMatchObject([name, { count, error: { attempts: count }, pendingTimers: 0 }]);
  }
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
    ["of which only the first is one", [failed, unavailable]],
  ])("%s do not", async (_, answers) => {
    const run = await runCall(keyed, [...answers, keyed.ok], { client: { maxRetries: 3 } });
    expect(run).toMatchObject({ count: answers.length + 1, value: {} });
  });
});

test("[S19] [S20] [G60] assumeTradeReplay: a lost trade is sent again with its key, a failed one is not", async () => {
  const client = { assumeTradeReplay: true };
  const again = await runCall(trade, [lost, trade.ok], { client });
  expect([again.error, again.keys]).toEqual([undefined, ["payout-1", "payout-1"]]);
  expect(await runCall(trade, [refused(500), trade.ok], { client })).toMatchObject({ count: 1, value: undefined });
});

test.each(retryClassNames)(
  "[S3] [S20] [S21] after a 401 %s is retried once, if there is another token, not counted by maxRetries",
  async (name) => {
    const kind = retryClassCalls[name];
    const run = (...answers: Answers) => runCall(kind, answers, { client: { maxRetries: 0 } });
    const count = name === "trade" || name === "x402" ? 1 : 2;
    const error = { name: "AuthenticationError", outcome: "rejected", attempts: count };
    expect(await run(refused(401), refused(401), kind.ok)).toMatchObject({ count, error });
    expect(await run(refused(401), kind.ok)).toMatchObject({ count, error: count === 1 ? error : undefined });
  },
);

test("[S19] a transfer whose key is in progress is retried after 0.5, 1, 2 and 4 s, not counted by maxRetries", async () => {
  const inProgress = refused(409, "DUPLICATE_REQUEST_IN_PROGRESS", { idempotencyKey: "payout-1" });
  const answers = [lost, inProgress, inProgress, inProgress, inProgress, transfer.ok];
  const run = await runCall(transfer, answers, { client: { maxRetries: 1 } });
  expect(run).toMatchObject({ error: undefined, gaps: [500, 500, 1000, 2000, 4000] });
  expect(new Set(run.keys)).toEqual(new Set(["payout-1"]));
});

test.each<[string, Parameters<typeof runCall>[2], number]>([
  ["by default", { client: { maxRetries: undefined } }, 3],
  ["as the client says", { client: { maxRetries: 5 } }, 6],
  ["as the call says", { client: { maxRetries: 5 }, call: { maxRetries: 0 } }, 1],
  ["at most, until the budget is used up", { call: { maxRetries: 20, totalTimeoutMs: 2 ** 31 - 1 } }, 11],
])("[S23] how often: %s", async (_, options, count) => {
  expect((await runCall(read, Array(25).fill(lost), options)).count).toBe(count);
});

test("[S23] the budget of a client is ten retries of all its calls together, returned by successes", async () => {
  const clock = new FakeClock();
  let isDown = true;
  const answer = () => (isDown ? refused(503) : json({ success: true, data: {} }));
  const { wallets, sentTo } = cryptoClient({ "/balance/check": answer }, { clock, maxRetries: 2 });
  const check = () => wallets.balances.check({ asset_id: "a" });
  /** How often each call is sent, one call after the other. */
  const many = async (calls: number) => {
    const counts: number[] = [];
    for (let call = 0; call < calls; call++) {
      const before = sentTo("/check").length;
      await clock.runUntil(check()).catch(() => undefined);
      counts.push(sentTo("/check").length - before);
    }
    return counts;
  };
  expect(await many(7)).toEqual([3, 3, 3, 3, 3, 1, 1]);
  isDown = false;
  expect(await many(3)).toEqual([1, 1, 1]);
  isDown = true;
  expect(await many(3)).toEqual([3, 2, 1]);
});

describe("[S24] [A24] waits that the service asks for", () => {
  const limited = (headers: Record<string, string>, more: object = {}, status = 429) =>
    json({ error: "rate_limit_exceeded", message: "", ...more }, status, headers);
  const start = Date.UTC(2026, 0, 1);

  test.each<[string, Response, number]>([
    ["a header", limited({ "retry-after": "7" }, { retry_after: 5 }), 7000],
    ["the body", limited({}, { retry_after: 5 }), 5000],
    ["nothing that can be read, so the backoff", limited({ "retry-after": "soon" }), 250],
  ])("%s", async (_, answer, wait) => {
    const clock = Object.assign(new FakeClock(), { fraction: () => 0 });
    expect((await runCall(transfer, [answer, transfer.ok], { clock })).gaps).toEqual([wait]);
  });

  test("fail at once beyond the deadline, with the time to retry; hooks use up time as well", async () => {
    const clock = new FakeClock();
    const around = async ({ operation }: CallEvent, next: () => Promise<unknown>) => {
      if (operation === "checkBalance") await new Promise<void>((resolve) => clock.after(15_000, resolve));
      await next();
    };
    const options = { clock, client: { hooks: { around } }, call: { totalTimeoutMs: 20_000 } };
    const error = { name: "RateLimitError", outcome: "rejected", retryAt: new Date(start + 25_000) };
    const run = await runCall(read, [limited({ "retry-after": "10" }), read.ok], options);
    expect(run).toMatchObject({ count: 1, error });
    expect(clock.now()).toBe(start + 15_000);
  });
});
