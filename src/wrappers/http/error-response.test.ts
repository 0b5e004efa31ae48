import { describe, expect, test, vi } from "vitest";
import { type ErrorBody, parseErrorBody, type WaitHints, waitSeconds } from "./error-response.ts";

const nothing: Partial<ErrorBody> = { fieldErrors: {} };
const no = { message: "No" };
const details = { a: 1 };
const fieldDetails = { amount: "is too small", "a.b": ["x", 7] };
const fieldErrors = { amount: ["is too small"], "a.b": ["x"] };
const suspension = { type: "t", reason: "r", expires_at: null };
const conflict = { existing_transaction_id: "tx", idempotency_key: "key" };
const conflicting = { code: "conflict", existingTransactionId: "tx", idempotencyKey: "key" };
const code = "validation_error";
const sentence = "It went wrong.";

describe("parseErrorBody", () => {
  test.each<[string, unknown, Partial<ErrorBody>]>([
    ["fiat error with data", { ...no, status: "error", data: details }, { ...no, details }],
    ["general validation error", { error: code, details: fieldDetails }, { code, details: fieldDetails, fieldErrors }],
    ["both names", { error: "Bad Request", error_code: "NO_CHANGES" }, { code: "NO_CHANGES", message: "Bad Request" }],
    ["a sentence for a code, and no text for a message", { message: {}, error: sentence }, { message: sentence }],
    ["a huge message", { message: "x".repeat(1_000_000) }, { message: "x".repeat(1_000) }],
    ["suspension", { ...no, error: "forbidden", suspension }, { ...no, code: "forbidden", details: { suspension } }],
    ["suspension beside details", { details, suspension }, { details: { a: 1, suspension } }],
    ["conflict", { ...no, error: "conflict", details: conflict }, { ...no, ...conflicting, details: conflict }],
    ["a wait that is a text", { retry_after: "30" }, { retryAfterSeconds: 30 }],
    ["a wait in the details", { details: { retry_after: 7 } }, { details: { retry_after: 7 }, retryAfterSeconds: 7 }],
  ])("[S28] [A6] %s", (_, body, expected) => expect(parseErrorBody(body)).toEqual({ ...nothing, ...expected }));

  const problem = { type: "about:blank", title: "Forbidden", status: 403, instance: "/x" };
  const texts = Array.from({ length: 7 }, (_, index) => `${index}`);
  test.each<[message: string | undefined, ...bodies: object[]]>([
    ["Forbidden", problem, { ...problem, detail: " " }, { error: "forbidden", ...problem }],
    ["Forbidden; You lack a role", { ...problem, detail: "You lack a role" }],
    ["You lack a role", { detail: "You lack a role" }, { ...problem, message: "You lack a role", detail: "other" }],
    ["No", { error: no }, { error: { code: "known", ...no } }, { error_code: "X", error: no }],
    ["No", { error: { error: no } }],
    ["No", { errors: ["No"] }, { errors: [no] }, { errors: [{ detail: "No" }] }, { message: ["No"] }, { detail: [no] }],
    ["No", { error: "denied", error_description: "No" }, { message: " ", errors: ["No"] }],
    ["a; b", { message: ["a", { message: "b" }], error: "Bad Request" }],
    ["a; b", { errors: ["a", 7, null, "", { message: "b" }] }],
    ["No", { detail: [{ loc: ["body", "to"], msg: "No", type: "missing" }] }, { msg: "No" }, { Message: "No" }],
    ["No", [no], ["No"], [{ msg: "No" }], { Errors: [{ Message: "No" }] }, { Title: "No", type: "about:blank" }],
    ["No", { Error: { Code: "denied", Message: "No" } }, { message: "No", Message: "Other", msg: "Other" }],
    ["a; b", [{ title: "a" }, { error: "denied", error_description: "b" }]],
    ["a. b", { errors: ["a.", "b"] }],
    ["0; 1; 2; 3; 4", { errors: texts }, { message: texts }],
    ["x".repeat(1_000), { errors: ["x".repeat(999_999)] }],
    [undefined, { error: { code: "known" } }, { errors: [{ error: "known" }] }],
    [undefined, { title: {}, detail: [7], message: [[]] }],
    [undefined, { errors: { title: ["is too long"] } }, { error: { error: { error: { error: no } } } }],
  ])("[S28] finds the message %j of other services", (message, ...bodies) => {
    for (const body of bodies) expect(parseErrorBody(body).message, JSON.stringify(body)).toBe(message);
  });

  test.each([
    ...[{ error: { code } }, { errors: [{ code }] }, { title: code }, { code }, { message: [code] }],
    ...[[{ error: code }], { Error: code }, { Code: code }],
  ])("[S28] takes no code from another place: %j", (body) => expect(parseErrorBody(body).code).toBeUndefined());

  test.each([
    ...[null, undefined, 7, "text", true, [], [{ error: "x" }], {}, { message: "", error: "", request_id: "" }],
    { message: 1, error: {}, errors: [] },
    ...[-1, 1.5, "1.5", "soon", "", null, true, 1e21, {}, [30]].map((retry_after) => ({ retry_after })),
  ])("[S28] reads nothing from %j", (body) => expect(parseErrorBody(body)).toEqual(nothing));

  test("[S37] __proto__ is an ordinary name", () => {
    const parsed = parseErrorBody({
      ...JSON.parse('{"__proto__":{"message":"polluted"},"errors":{"__proto__":["x"]},"suspension":{}}'),
      details: JSON.parse('{"__proto__":{"polluted":1}}'),
    });
    expect([parsed.message, JSON.stringify(parsed.fieldErrors)]).toEqual([undefined, '{"__proto__":["x"]}']);
    for (const object of [parsed.details, {}]) expect(object).not.toHaveProperty("polluted");
  });

  test("[S36] all shown texts are scrubbed, before they are trimmed", () => {
    expect(parseErrorBody({ errors: [" pin "] }, (text) => text.replaceAll(" pin ", "***")).message).toBe("***");
    const texts = { request_id: "HIDDEN", idempotencyKey: "HIDDEN", existing_transaction_id: "HIDDEN" };
    const body = { error: "HIDDEN", message: "HIDDEN", errors: { f: ["HIDDEN"], HIDDEN: "x" }, ...texts };
    for (const message of [body.message, [body], undefined]) {
      const given = { title: "HIDDEN", ...body, message };
      expect(JSON.stringify(parseErrorBody(given, () => "***"))).not.toContain("HIDDEN");
    }
  });
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
    ...["Friday, 20-Nov-26 12:00:30", "Fri Nov 20 12:00:30 2026 GMT", "Fri, 20 Nov 2026 1:00:0:30 GMT"],
    ...["Fri, 20 Nov 2026 12:00:30 CET", "Fri, 99 Nov 2026 12:00:30 GMT", "Sun, 31 Feb 2027 12:00:30 GMT"],
    ...["Sunday, 31-Feb-27 12:00:30 GMT", "Sun Feb 29 12:00:30 2027"],
    ...["Fri, 20 Nix 2026 12:00:30 GMT", "x Fri, 20 Nov 2026 12:00:30 GMT", "Fri, 20 Nov 2026 12:00:30 GMT-0100"],
  ])("[A24] ignores invalid hints: %j", (rubbish) => {
    const headers = { ...retryAfter(rubbish), ...reset(10), ...date };
    expect([wait(headers), wait(headers, body(9))]).toEqual([10, 9]);
    expect(wait({ "x-ratelimit-reset": rubbish, ...date })).toBeUndefined();
  });
});
