// Which failures are retried, through the real clients.

import { describe, expect, test } from "vitest";
import {
  type RetryClassName,
  retryClassCalls,
  retryClassNames,
  runCall,
} from "../../../tests/support/retry-class-calls.ts";
import { json, type ScriptedAnswer } from "../../../tests/support/scripted-fetch.ts";
import { lost, refused, silent, stalled, tooLong, unreachable } from "../../../tests/support/turns.ts";

const { keyed, read, trade } = retryClassCalls;

/** Failures of an attempt. Server errors all differ, because a repeated one is a replay. */
function endings(): Record<string, () => ScriptedAnswer> {
  let failures = 0;
  const failure = (status: number) => () => refused(status, "internal_error", { request_id: `r${++failures}` });
  return {
    lost: () => lost,
    "timed out": () => silent,
    stalled: () => stalled,
    unreachable: () => unreachable,
    ...Object.fromEntries([400, 403, 404, 409, 413, 415, 422, 425].map((status) => [status, () => refused(status)])),
    408: failure(408),
    "409 in progress": () => refused(409, "DUPLICATE_REQUEST_IN_PROGRESS"),
    "429 limit": () => refused(429, "rate_limit_exceeded"),
    "429 other": () => refused(429, "http_429"),
    ...Object.fromEntries([500, 501, 502, 503, 504, 599].map((status) => [status, failure(status)])),
  };
}

const noAnswer = ["lost", "timed out", "stalled"];
const limits = ["429 limit", "429 other"];
const everySafe = [...noAnswer, "unreachable", "408", ...limits, "500", "502", "503", "504"];
const certain = ["unreachable", "429 limit"];
const again: Record<RetryClassName, readonly string[]> = {
  read: everySafe,
  idempotent: everySafe,
  deletion: everySafe,
  keyed: [...noAnswer, "unreachable", ...limits, "500", "501", "502", "503", "504", "599"],
  transfer: [...noAnswer, "unreachable", ...limits, "502", "503", "504"],
  transferWithoutKey: certain,
  trade: certain,
  x402: certain,
  readBack: certain,
};

describe.each(retryClassNames)("[S16] [S17] [S18] [S19] [S20] [S21] %s", (name) => {
  const kind = retryClassCalls[name];

  test.each(Object.keys(endings()).filter((ending) => ending !== "409 in progress"))("after %s", async (ending) => {
    const next = endings()[ending];
    const answers = [next?.(), next?.(), next?.(), kind.ok].filter((answer) => answer !== undefined);
    const { count, error, pendingTimers } = await runCall(kind, answers, { call: { timeoutMs: 1000 } });
    expect(count).toBe(again[name].includes(ending) ? 3 : 1);
    expect(error).toMatchObject({ attempts: count });
    expect(pendingTimers).toBe(0);
  });

  test("until there is a result", async () => {
    const { count, value, error } = await runCall(kind, [unreachable, refused(429, "rate_limit_exceeded"), kind.ok]);
    expect([count, error]).toEqual([3, undefined]);
    expect(value).toEqual((await runCall(kind, [kind.ok])).value);
  });
});

describe("an unreadable response", () => {
  const html = new Response("<html>", { headers: { "content-type": "text/html" } });
  const redirect = new Response("", { status: 302 });

  test.each(retryClassNames.filter((name) => name !== "read"))(
    "[S16] is not sent for again by a write: %s",
    async (name) => {
      for (const answer of [html, tooLong, redirect]) {
        const { count, error } = await runCall(retryClassCalls[name], [answer, retryClassCalls[name].ok]);
        expect([count, error?.name]).toEqual([1, "OutcomeUnknownError"]);
      }
    },
  );

  test.each([html, new Response(""), json({ success: true, data: 7 })])(
    "[S16] is retried by a read, like a lost one",
    async (answer) => {
      expect(await runCall(read, [answer, answer, read.ok])).toMatchObject({
        count: 3,
        value: {},
      });
      const { count, error } = await runCall(read, [answer, answer, answer, read.ok]);
      expect([count, error?.name, error?.attempts]).toEqual([3, "ResponseError", 3]);
    },
  );

  test.each([tooLong, redirect])("is final for a read, too, if a retry would get the same", async (answer) => {
    const { count, error } = await runCall(read, [answer, read.ok]);
    expect([count, error?.name]).toEqual([1, "ResponseError"]);
  });
});

describe("[S18] two 500s in a row", () => {
  const failed = (id: string) => refused(500, "internal_error", { request_id: id });

  const empty = (text: string) => new Response(text, { status: 500 });

  test("with the same body are a replay, and stop a keyed write", async () => {
    const { count, error } = await runCall(keyed, [failed("r1"), failed("r1"), keyed.ok]);
    expect([count, error?.httpStatus]).toEqual([2, 500]);
  });

  test.each<[string, readonly ScriptedAnswer[]]>([
    ["with different bodies", [failed("r1"), failed("r2")]],
    ["of which the second goes on after the first", [empty(" "), empty(" \n")]],
    ["of which the first goes on after the second", [empty(" \n"), empty(" ")]],
    ["with something between them", [failed("r1"), lost, failed("r1")]],
    ["that are 503s", [refused(503), refused(503)]],
    ["of which only the first is one", [failed("r1"), refused(503, "internal_error", { request_id: "r1" })]],
  ])("%s do not", async (_, answers) => {
    const { count, value } = await runCall(keyed, [...answers, keyed.ok], {
      client: { maxRetries: 3 },
    });
    expect(count).toBe(answers.length + 1);
    expect(value).toEqual({});
  });
});

describe("[S19] [S20] [G60] assumeTradeReplay", () => {
  const client = { assumeTradeReplay: true };

  test.each(["lost", "502", "503", "504", "429 other"])("sends a trade with a key again after %s", async (ending) => {
    const first = endings()[ending]?.() ?? lost;
    const { error, keys } = await runCall(trade, [first, trade.ok], { client });
    expect([error, keys]).toEqual([undefined, ["payout-1", "payout-1"]]);
  });

  test.each(["500", "422", "403", "409"])("but not after %s", async (ending) => {
    const first = endings()[ending]?.() ?? lost;
    expect(await runCall(trade, [first, trade.ok], { client })).toMatchObject({
      count: 1,
      value: undefined,
    });
  });
});

describe("[S3] [S20] [S21] after a 401", () => {
  const refusedToken = refused(401);
  const withLogin = retryClassNames.filter((name) => name !== "trade" && name !== "x402");
  const without = { client: { maxRetries: 0 } };

  test.each(withLogin)("%s is retried once with another token, not counted by maxRetries", async (name) => {
    const { count, error } = await runCall(retryClassCalls[name], [refusedToken, retryClassCalls[name].ok], without);
    expect([count, error]).toEqual([2, undefined]);
  });

  test.each(retryClassNames)("%s fails if there is no other token, or it is refused as well", async (name) => {
    const { count, error } = await runCall(
      retryClassCalls[name],
      [refusedToken, refusedToken, retryClassCalls[name].ok],
      without,
    );
    expect(count).toBe(name === "trade" || name === "x402" ? 1 : 2);
    expect(error).toMatchObject({ name: "AuthenticationError", outcome: "rejected", attempts: count });
  });
});
