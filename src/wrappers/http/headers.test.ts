import { describe, expect, test } from "vitest";
import { fiatClient } from "../../../tests/support/test-clients.ts";
import { ArgumentError } from "../errors.ts";
import { checkHeaders, parseRateLimit, type WaitHints, waitSeconds } from "./headers.ts";

function expectRefusal(headers: unknown, message: string | RegExp, field: string): void {
  const check = () => checkHeaders(headers as never);
  expect(check).toThrow(ArgumentError);
  expect(check).toThrow(message);
  expect(check).toThrow(expect.objectContaining({ field }));
}

describe("checkHeaders", () => {
  test("returns lower-case names and unchanged values", () => {
    expect(checkHeaders({ "X-Trace": "a b~é", "x-empty": "" })).toEqual({ "x-trace": "a b~é", "x-empty": "" });
    expect(checkHeaders({ "!#$%&'*+-.^_`|~0": "x" })).toEqual({ "!#$%&'*+-.^_`|~0": "x" });
    expect(checkHeaders(undefined)).toEqual({});
  });

  test.each([
    ...["Authorization", "authorization", "IDEMPOTENCY-KEY", "Content-Type", "content-length", "Host"],
    ...["Transfer-Encoding", "expect", "Connection", "upgrade", "TE", "trailer", "Keep-Alive"],
  ])("[S43] rejects %s", (name) => {
    expectRefusal({ [name]: "x" }, `${name.toLowerCase()} is set by the SDK`, `headers.${name.toLowerCase()}`);
  });

  test.each(["a\r\nb", "a\nb", "a\u0000", "\tb", "a\u007f", "a\u0085", "€", "\ud800", 7, undefined, null])(
    "[S35] rejects the value %j without repeating it",
    (value) => expectRefusal({ "x-a": value }, /^headers: the value of x-a must be a string/, "headers.x-a"),
  );

  test.each(["", "a b", "a:b", "a\n", "é", "a\u0000"])("[S35] rejects the name %j", (name) => {
    expectRefusal({ [name]: "x" }, "a name is empty or has characters", "headers");
  });

  test("rejects headers that would be silently lost", () => {
    for (const headers of [new Headers({ a: "b" }), [["a", "b"]], new Map()]) {
      expectRefusal(headers, "must be a plain object", "headers");
    }
  });

  test("[S37] __proto__ is an ordinary name", () => {
    const checked = checkHeaders(JSON.parse('{"__proto__":"x"}'));
    expect(Object.entries(checked)).toEqual([["__proto__", "x"]]);
  });

  test("the caller's own accept wins over the SDK's", async () => {
    const { fiat, sentTo } = fiatClient({ "/webhooks": [] });
    await fiat.webhooks.list({ headers: { Accept: "application/vnd.x+json" } });
    await fiat.webhooks.list();
    const accepts = sentTo("/webhooks").map(({ headers }) => headers.get("accept"));
    expect(accepts).toEqual(["application/vnd.x+json", "application/json"]);
  });
});

const names = ["X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"];
const parse = (...values: string[]) =>
  parseRateLimit(new Headers(values.map((value, index): [string, string] => [names[index] ?? "", value])));
const unknown = { limit: undefined, remaining: undefined, resetAt: undefined };

describe("parseRateLimit", () => {
  test("[S39] reads the three headers, the last as Unix seconds", () => {
    expect(parse("100", "0", "1795000000")).toEqual({ limit: 100, remaining: 0, resetAt: new Date(1_795_000_000_000) });
  });

  test("[S39] missing headers are undefined", () => expect(parse()).toEqual(unknown));

  test.each(["", "-1", "1.5", "1e3", "many", "0x10", "1, 2", "9".repeat(13)])("[S39] %j is ignored", (text) =>
    expect(parse(text, text, text)).toEqual(unknown),
  );

  test("every time is valid", () => expect(parse("1", "1", "9".repeat(12)).resetAt?.getTime()).not.toBeNaN());
});

// This machine's clock is an hour behind the server's.
const serverTime = Date.UTC(2026, 10, 20, 12, 0, 0);
const now = serverTime - 3_600_000;
const httpDate = (offsetSeconds: number, from = serverTime) => new Date(from + offsetSeconds * 1000).toUTCString();
const reset = (offsetSeconds: number) => String(serverTime / 1000 + offsetSeconds);

const wait = (headers: Record<string, string>, parts: Partial<WaitHints> = {}) =>
  waitSeconds({ status: 429, headers: new Headers(headers), bodySeconds: undefined, now, ...parts });

const date = { date: httpDate(0) };

describe("waitSeconds", () => {
  test("[S24] each hint alone", () => {
    expect(wait({ "retry-after": "7" })).toBe(7);
    expect(wait({ "retry-after": httpDate(8), ...date })).toBe(8);
    expect(wait({}, { bodySeconds: 9 })).toBe(9);
    expect(wait({ "x-ratelimit-reset": reset(10), ...date })).toBe(10);
    expect(wait(date)).toBeUndefined();
  });

  test("[S24] [A24] the header wins over the body, the body over the rate limit's reset", () => {
    const resets = { "x-ratelimit-reset": reset(10), ...date };
    expect(wait({ "retry-after": "7", ...resets }, { bodySeconds: 9 })).toBe(7);
    expect(wait({ "retry-after": httpDate(8), ...resets }, { bodySeconds: 9 })).toBe(8);
    expect(wait(resets, { bodySeconds: 9 })).toBe(9);
    expect(wait({ "retry-after": "0", ...resets }, { bodySeconds: 9 })).toBe(0);
    expect(wait(resets, { bodySeconds: 0 })).toBe(0);
  });

  test("[S24] the reset counts by the server's clock only, and is ignored without its date", () => {
    expect(wait({ "x-ratelimit-reset": reset(10) })).toBeUndefined();
    expect(wait({ "x-ratelimit-reset": reset(10), date: "yesterday" })).toBeUndefined();
    expect(wait({ "x-ratelimit-reset": reset(10), date: httpDate(4) })).toBe(6);
  });

  test("[S24] a date counts by the server's clock, else by this machine's", () => {
    expect(wait({ "retry-after": httpDate(20), date: httpDate(5) })).toBe(15);
    expect(wait({ "retry-after": httpDate(20, now) })).toBe(20);
  });

  test("[S24] a past time is ignored, and the next hint counts", () => {
    for (const offset of [-1, 0]) {
      expect(wait({ "retry-after": httpDate(offset), ...date })).toBeUndefined();
      expect(wait({ "retry-after": httpDate(offset), ...date }, { bodySeconds: 9 })).toBe(9);
      expect(wait({ "x-ratelimit-reset": reset(offset), ...date })).toBeUndefined();
    }
  });

  test("fractions of a second are rounded up", () => {
    expect(wait({ "retry-after": httpDate(20, now) }, { now: now + 1 })).toBe(20);
    expect(wait({ "retry-after": httpDate(20, now) }, { now: now + 1000 })).toBe(19);
  });

  test.each([
    ...["", "-1", "1.5", "1e3", "soon", "7, 8", "9999999999999", "2026-11-20", "2026-11-20T12:00:30Z"],
    ...["Friday, 20-Nov-26 12:00:30 GMT", "Fri, 20 Nov 2026 12:00:30 CET", "Fri, 99 Nov 2026 12:00:30 GMT"],
    ...["Fri, 20 Nix 2026 12:00:30 GMT", "x Fri, 20 Nov 2026 12:00:30 GMT", "Fri, 20 Nov 2026 12:00:30 GMT-0100"],
  ])("[S24] [A24] ignores invalid hints: %j", (rubbish) => {
    const resets = { "x-ratelimit-reset": reset(10), ...date };
    expect(wait({ "retry-after": rubbish, ...resets })).toBe(10);
    expect(wait({ "retry-after": rubbish, ...resets }, { bodySeconds: 9 })).toBe(9);
    expect(wait({ "x-ratelimit-reset": rubbish, ...date })).toBeUndefined();
  });

  test("[S24] only a 429 and a 503 ask to wait", () => {
    const asking = Array.from({ length: 500 }, (_, index) => 100 + index).filter(
      (status) => wait({ "retry-after": "7" }, { status, bodySeconds: 9 }) !== undefined,
    );
    expect(asking).toEqual([429, 503]);
  });
});
