import { describe, expect, test, vi } from "vitest";
import { checkHeaders, parseRateLimit, type WaitHints, waitSeconds } from "./headers.ts";

describe("checkHeaders", () => {
  const named = { "X-Trace": "a b~é", "x-empty": "", "!#$%&'*+-.^_`|~0": "x" };
  test.each<[given: object | undefined, expected: object]>([
    [named, { "x-trace": "a b~é", "x-empty": "", "!#$%&'*+-.^_`|~0": "x" }],
    [undefined, {}],
    [JSON.parse('{"__proto__":"x"}'), JSON.parse('{"__proto__":"x"}')],
  ])("[S37] returns the names of %j in lower case, and the values unchanged", (given, expected) => {
    expect(Object.entries(checkHeaders(given as never))).toEqual(Object.entries(expected));
  });

  const managed = [
    ...["Authorization", "authorization", "IDEMPOTENCY-KEY", "Content-Type", "content-length", "Host"],
    ...["Transfer-Encoding", "expect", "Connection", "upgrade", "TE", "trailer", "Keep-Alive"],
  ];
  const badValues = ["a\r\nb", "a\nb", "a\u0000", "\tb", "a\u007f", "a\u0085", "€", "\ud800", 7, undefined, null];
  const value = "the value of x-a must be a string of Latin-1 characters without control characters";
  const name = "a name is empty or has characters that are not allowed in names";
  const lost = [new Headers({ a: "b" }), [["a", "b"]], new Map()];

  test.each<[field: string, message: string, refused: unknown[]]>([
    ...managed.map((given): [string, string, object[]] => {
      const lower = given.toLowerCase();
      return [`.${lower}`, `: ${lower} is set by the SDK or the runtime and cannot be passed`, [{ [given]: "x" }]];
    }),
    [".x-a", `: ${value}`, badValues.map((bad) => ({ "x-a": bad }))],
    ["", `: ${name}`, ["", "a b", "a:b", "a\n", "é", "a\u0000"].map((bad) => ({ [bad]: "x" }))],
    ["", " must be a plain object of names and values", lost],
  ])("[S35] [S43] rejects headers%s without repeating it%s", (field, message, refused) => {
    const facts = { name: "ArgumentError", message: `headers${message}`, field: `headers${field}` };
    for (const headers of refused) expect(() => checkHeaders(headers as never)).toThrow(expect.objectContaining(facts));
  });
});

test.each<[values: string[], expected: object]>([
  [["100", "0", "1795000000"], { limit: 100, remaining: 0, resetAt: new Date(1_795_000_000_000) }],
  [["1", "1", "9".repeat(12)], { limit: 1, remaining: 1, resetAt: new Date(999_999_999_999_000) }],
  ...[[], ...["", "-1", "1.5", "1e3", "many", "0x10", "1, 2", "9".repeat(13)].map((text) => [text, text, text])].map(
    (values): [string[], object] => [values, { limit: undefined, remaining: undefined, resetAt: undefined }],
  ),
])("[S39] parseRateLimit reads three headers, the last as Unix seconds: %j", (values, expected) => {
  const names = ["x-ratelimit-limit", "X-RateLimit-Remaining", "x-ratelimit-reset"];
  const headers = values.map((value, index): [string, string] => [names[index] ?? "", value]);
  expect(parseRateLimit(new Headers(headers))).toEqual(expected);
});

describe("[S24] waitSeconds", () => {
  // This machine's clock is an hour behind the server's.
  const serverTime = Date.UTC(2026, 10, 20, 12, 0, 0);
  const now = serverTime - 3_600_000;
  const at = (offsetSeconds: number, from = serverTime) => new Date(from + offsetSeconds * 1000).toUTCString();
  const reset = (offsetSeconds: number) => ({ "x-ratelimit-reset": String(serverTime / 1000 + offsetSeconds) });
  const retryAfter = (time: number | string) => ({ "retry-after": String(time) });
  const date = { date: at(0) };
  const wait = (headers: object, parts: Partial<WaitHints> = {}) =>
    waitSeconds({ status: 429, headers: new Headers({ ...headers }), bodySeconds: undefined, now, ...parts });
  const body = (bodySeconds: number) => ({ bodySeconds });
  const local = retryAfter(at(20, now));

  test.each<[what: string, seconds: number | undefined, headers: object, parts?: Partial<WaitHints>]>([
    ["the header", 7, retryAfter(7)],
    ["the header's date", 8, { ...retryAfter(at(8)), ...date }],
    ["the body", 9, {}, body(9)],
    ["the reset", 10, { ...reset(10), ...date }],
    ["no hint", undefined, date],
    ["[A24] the header before all others", 7, { ...retryAfter(7), ...reset(10), ...date }, body(9)],
    ["[A24] the header's date before all others", 8, { ...retryAfter(at(8)), ...reset(10), ...date }, body(9)],
    ["[A24] the body before the reset", 9, { ...reset(10), ...date }, body(9)],
    ["[A24] a header of zero", 0, { ...retryAfter(0), ...reset(10), ...date }, body(9)],
    ["[A24] a body of zero", 0, { ...reset(10), ...date }, body(0)],
    ["no reset without the server's clock", undefined, reset(10)],
    ["no reset without a valid date", undefined, { ...reset(10), date: "yesterday" }],
    ["the reset by the server's clock", 6, { ...reset(10), date: at(4) }],
    ["a date by the server's clock", 15, { ...retryAfter(at(20)), date: at(5) }],
    ["a date by this machine's clock", 20, local],
    ["a fraction of a second, rounded up", 20, local, { now: now + 1 }],
    ["what is left after a second", 19, local, { now: now + 1000 }],
    ...[-1, 0].flatMap((past): [string, number | undefined, object, object?][] => [
      ["no past date", undefined, { ...retryAfter(at(past)), ...date }],
      ["the next hint after a past date", 9, { ...retryAfter(at(past)), ...date }, body(9)],
      ["no past reset", undefined, { ...reset(past), ...date }],
    ]),
  ])("%s counts: %s", (_, seconds, headers, parts) => expect(wait(headers, parts)).toBe(seconds));

  const rfc850 = (day: string) => `Friday, ${day} 12:00:00 GMT`;

  // By a server whose clock has the same date, in another format.
  test.each([
    [30, "Friday, 20-Nov-26 12:00:30 GMT"],
    [30, "Fri Nov 20 12:00:30 2026"],
    [16 * 86_400, "Sun Dec  6 12:00:00 2026"],
    [(8 * 365 + 2) * 86_400, rfc850("20-Nov-34")],
    [(50 * 365 + 13) * 86_400, rfc850("20-Nov-76")],
    [undefined, rfc850("21-Nov-76")],
    [undefined, rfc850("20-Nov-94")],
  ])("waits %j s for a date of RFC 850 or asctime: %s", (seconds, time) => {
    for (const zone of ["Asia/Tokyo", "America/New_York"]) {
      vi.stubEnv("TZ", zone);
      for (const date of [at(0), "Friday, 20-Nov-26 12:00:00 GMT", "Fri Nov 20 12:00:00 2026"]) {
        expect(wait({ ...retryAfter(time), date }, { now: serverTime })).toBe(seconds);
      }
    }
    vi.unstubAllEnvs();
  });

  test("a year of two digits is at most 50 years from now, in any century", () => {
    const in2099 = Date.UTC(2099, 0, 1, 12);
    expect(wait(retryAfter(rfc850("02-Jan-00")), { now: in2099 })).toBe(366 * 86_400);
  });

  test.each([
    ...["", "-1", "1.5", "1e3", "soon", "7, 8", "9999999999999", "2026-11-20", "2026-11-20T12:00:30Z"],
    ...[
      "Friday, 20-Nov-26 12:00:30",
      "Fri Nov 20 12:00:30 2026 GMT",
      "Fri, 20 Nov 2026 1:00:0:30 GMT",
      "Fri, 20 Nov 2026 12:00:30 CET",
      "Fri, 99 Nov 2026 12:00:30 GMT",
      ...["Sun, 31 Feb 2027 12:00:30 GMT", "Sunday, 31-Feb-27 12:00:30 GMT", "Sun Feb 29 12:00:30 2027"],
    ],
    ...["Fri, 20 Nix 2026 12:00:30 GMT", "x Fri, 20 Nov 2026 12:00:30 GMT", "Fri, 20 Nov 2026 12:00:30 GMT-0100"],
  ])("[A24] ignores invalid hints: %j", (rubbish) => {
    const headers = { ...retryAfter(rubbish), ...reset(10), ...date };
    expect([wait(headers), wait(headers, body(9))]).toEqual([10, 9]);
    expect(wait({ "x-ratelimit-reset": rubbish, ...date })).toBeUndefined();
  });
});
