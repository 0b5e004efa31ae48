import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { growth } from "../../../tests/support/growth.ts";
import { json } from "../../../tests/support/scripted-fetch.ts";
import { apiSecret, cryptoClient } from "../../../tests/support/test-clients.ts";
import { noRenames, testOperation } from "../../../tests/support/test-operation.ts";
import type { ApiError, ResponseError } from "../errors.ts";
import type { Operation } from "../operation.ts";
import { Undescribed } from "../results.ts";
import { visibleText } from "../util/text.ts";
import { readResponse, unwrap } from "./response.ts";

const now = Date.UTC(2026, 0, 1);

type Parts = Partial<Operation> & { headers?: Record<string, string>; secrets?: readonly string[] };

/** The result of a response to `client.doThing`, or its error. */
function read(status: number, body: string | Uint8Array | object, { headers, secrets = [], ...parts }: Parts = {}) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const bytes = body instanceof Uint8Array ? body : new TextEncoder().encode(text);
  const operation = testOperation({ errorCodes: ["known"], ...parts });
  const facts = { method: operation.name, attempts: 1 };
  const common = { operation, facts, renamer: noRenames, secrets: () => secrets, now };
  try {
    return readResponse({ ...common, status, headers: new Headers(headers), bytes }) as never;
  } catch (error) {
    return error as ResponseError & ApiError;
  }
}

const checkData = (data: unknown) => [data];
const undescribed = { envelope: "unknown", checkData } as const;
const endsWith = (text: string) => `client.doThing: the service responded ${text}`;

describe("[S28] [S44] a response", () => {
  const done = '{"status":"success","message":"Done.","data":{"a":1}}';

  test.each<[status: number, name: string | undefined, outcome?: string]>([
    ...[0, 300, 399].map((status): [number, string, string] => [status, "ResponseError", "unknown"]),
    ...[199, 409, 503].map((status): [number, string, string] => [status, "ApiError", "unknown"]),
    ...[200, 299].map((status): [number, undefined] => [status, undefined]),
    [400, "ApiError", "rejected"],
    [401, "AuthenticationError", "rejected"],
    [429, "RateLimitError", "rejected"],
  ])("[S34] with status %d is a %s", (status, name, outcome) => {
    const { name: found, outcome: left } = read(status, done) as Partial<ApiError>;
    expect([found, left]).toEqual([name, outcome]);
  });

  test("[S39] is a result with its data, message and rate limit", () => {
    const headers = { "x-ratelimit-limit": "60", "x-ratelimit-remaining": "59", "x-ratelimit-reset": "1700000000" };
    expect(read(201, done, { headers })).toEqual({
      data: { a: 1 },
      status: 201,
      headers: new Headers(headers),
      requestId: undefined,
      message: "Done.",
      rateLimit: { limit: 60, remaining: 59, resetAt: new Date(1700000000000) },
    });
    const bytes = new Uint8Array([0x25, 0x50, 0x44, 0x46, 0xff, 0]);
    expect(read(200, bytes, { response: "bytes" })).toMatchObject({ data: bytes });
    expect(read(200, '{"a":1}', undescribed)).toMatchObject({ data: [{ a: 1 }] });
  });

  const rejects = { envelope: "unknown", checkData: () => JSON.parse("{") } as const;
  test.each<[what: string, code: string, body: string | Uint8Array, raw?: unknown, parts?: Partial<Operation>]>([
    ["without a file", "response_empty", "", undefined, { response: "bytes" }],
    ["with a body that is not UTF-8", "response_malformed", new Uint8Array([0x22, 0xff, 0x22])],
    ["without a body", "response_empty", " \n"],
    ["without a body", "response_empty", " ", undefined, undescribed],
    ["with a body that is not valid JSON", "response_malformed", '{"status":true,"data":{'],
    ["with a body of more than 1000 levels", "response_malformed", `${"[".repeat(1_001)}${"]".repeat(1_001)}`],
    ["without the documented data", "response_empty", '{"status":true}', { status: true }],
    ["without the documented data", "response_malformed", '{"data":"tx_1"}', { data: "tx_1" }],
    ["without data", "response_empty", "null", null, undescribed],
    ["with data that its definition rejects", "response_malformed", '{"a":1}', { a: 1 }, rejects],
  ])("%s cannot be used: %s", (what, code, body, raw, parts) => {
    const error = read(200, body, parts);
    expect(error).toMatchObject({ name: "ResponseError", code, message: endsWith(what) });
    expect(error.raw).toEqual(raw);
    if (what.includes("valid JSON") || parts === rejects) expect(error.cause).toMatchObject({ name: "SyntaxError" });
  });

  test.each<[what: string, status: number, body: string, expected: object]>([
    ["an HTML page", 502, "<html>Bad gateway</html>", { code: "http_502", outcome: "unknown" }],
    ["an empty body", 500, "", { code: "http_500", outcome: "unknown" }],
    ["a false flag without a code", 200, '{"status":false}', { code: "http_200", outcome: "unknown" }],
    ["a false flag with a documented code", 200, '{"status":false,"error":"known"}', { outcome: "rejected" }],
    ["a flag that is neither", 200, '{"success":1,"data":{}}', { code: "http_200", outcome: "unknown" }],
    ["a 409 with a documented code", 409, '{"error":"known"}', { code: "known", outcome: "rejected" }],
  ])("with %s is a rejection, and says what it proves", (_, status, body, expected) => {
    expect(read(status, body)).toMatchObject({ name: "ApiError", httpStatus: status, ...expected });
  });

  test("that rejects keeps a documented code, though it is a secret of the request", () => {
    const code = (...errorCodes: string[]) =>
      read(400, '{"error":"known_code"}', { errorCodes, secrets: ["known_code"] }).code;
    expect(code("other", "known_code")).toBe("known_code");
    expect(code("other")).not.toContain("known_code");
  });

  test("[S38] that rejects is read as JSON up to 256 KiB, and as text beyond", () => {
    const refusal = (size: number) => JSON.stringify({ error: "too_long", message: "" }).padEnd(size, " ");
    expect(read(400, refusal(262_144))).toMatchObject({ code: "too_long" });
    const longer = read(400, refusal(262_145));
    expect([longer.code, longer.raw]).toEqual(["http_400", refusal(262_144)]);
  });
});

describe("[S31] [S32] the numbers of a response", () => {
  const decimals = { response: ["data.amount", "data.fee", "data.list[].amount", "details.*"] };
  const shape = { success: { data: { id: 1, n: 2 } }, failure: { request_id: 1, details: { id: 1 } } } as const;

  const balance = { available: "10.10", requested: "25.10" };
  test.each<[status: number, details: string, expected: object]>([
    [422, '{"available":10.10,"requested":"25.10"}', balance],
    [200, '{"available":10.10,"requested":"25.10"}', balance],
    [422, '{"available":1e999,"requested":true}', { available: "1e999", requested: true }],
  ])("[G64] a rejection by %i has exact amounts, and stays one without: %s", (status, text, details) => {
    const error = read(status, `{"status":false,"error":"known","details":${text}}`, { decimals });
    expect(error).toMatchObject({ name: "ApiError", code: "known", outcome: "rejected", details });
  });

  test("an id is its digits, also in an error, unless it is that of a login", () => {
    const body = '{"data":{"id":12345678901234567890}}';
    expect(read(200, body, { shape })).toMatchObject({ data: { id: "12345678901234567890" } });
    expect(read(200, '{"data":{"id":7}}', { shape, auth: "none" })).toMatchObject({ data: { id: 7 } });
    const refusal = '{"error":"known","request_id":9007199254740993,"details":{"id":9007199254740993}}';
    const digits = "9007199254740993";
    expect(read(400, refusal, { shape })).toMatchObject({ requestId: digits, details: { id: digits } });
  });

  test("one that JavaScript would round is an error of its field", () => {
    const error = read(200, '{"data":{"n":9007199254740993}}', { shape });
    expect(error).toMatchObject({ name: "ResponseError", code: "response_malformed" });
    expect(error.message).toMatch(/with a number that JavaScript would round, at data\.n\. .*x-exact: true/);
  });

  test.each(["1,000.00", true, [], "1e101"])("an amount of %j is an error, which keeps the rest of the body", (fee) => {
    const body = `{"data":{"id":"tx_1","amount":10.10,"fee":${JSON.stringify(fee)}}}`;
    const error = read(200, body, { decimals });
    expect(error).toMatchObject({ name: "ResponseError", code: "response_malformed", outcome: "unknown" });
    expect(error.message).toBe(endsWith("with an amount that is not a decimal, at data.fee"));
    expect(error.raw).toEqual({ data: { id: "tx_1", amount: "10.10", fee } });
    expect(inspect(error, { depth: 9 }) + JSON.stringify(error)).not.toMatch(/1,000|tx_1/);
  });

  test("[S36] the name of an invalid one is truncated and scrubbed", () => {
    const body = { data: { [`secret-word ${"x".repeat(10_000)}`]: true } };
    const error = read(200, body, { decimals: { response: ["data.*"] }, secrets: ["secret-word"] });
    expect(error.message).toMatch(/ at data\.\[redacted\] x{1,200}$/);
  });
});

describe("a hostile refusal", () => {
  const operation = { envelope: "A", sensitive: { response: ["", "data.secrets"] } } as const;
  const refusal = (text: string, parts: Parts = {}, status = 422) => read(status, text, { ...operation, ...parts });
  const fields = <Value>(count: number, value: (index: number) => Value): Record<string, Value> =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`field${index}`, value(index)]));

  const SIZE = 4_000;
  test.each<[string, (size: number) => unknown]>([
    ["many texts of digits", (size) => ({ message: "no", errors: fields(size, () => ["4 ".repeat(20)]) })],
    ["one field with many messages", (size) => ({ errors: { field: fields(size, String) } })],
    ["many secrets", (size) => ({ data: { secrets: fields(size, (index) => `secret-${index}`) }, message: "secret-" })],
  ])("[S36] [S38] takes linear time: %s", (_, body) => {
    const texts = new Map([SIZE, SIZE * 16].map((size) => [size, JSON.stringify(body(size))]));
    expect(growth((size) => void refusal(texts.get(size) ?? ""), SIZE)).toBeLessThan(200);
  });

  test("[S36] shows no text if it has more than 10,000 secrets", () => {
    const message = (count: number) =>
      refusal(JSON.stringify({ message: "Not found", data: { secrets: fields(count, (at) => at) } })).message;
    expect(message(10_000)).toContain("Not found");
    expect(message(10_001)).toBe("client.doThing: 422: [redacted]");
  });

  test("shows at most 10,000 characters of fields", () => {
    const { fieldErrors } = refusal(JSON.stringify({ errors: fields(50, () => ["x".repeat(900)]) }));
    const length = JSON.stringify(fieldErrors).length;
    expect([length > 8_000, length < 11_000]).toEqual([true, true]);
  });

  test("[S36] shows no control, escape or directional characters", () => {
    const said = "\u001b[2J\nforged line \u202egnp.exe\u2066";
    const shown = "\\u001b[2J\\nforged line \\u202egnp.exe\\u2066";
    const error = refusal(JSON.stringify({ message: said, errors: { [said]: [said] }, request_id: said }));
    expect(visibleText(said)).toBe(shown);
    expect(error).toMatchObject({ requestId: shown, fieldErrors: { [shown]: [shown] } });
    expect(error.message).toContain(shown);
    expect(error.message).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
  });
});

test("[S36] [G74] the request id comes from the header that the client names, else from the body, and is scrubbed", async () => {
  const headers = { "x-request-id": `id ${apiSecret} \u009b1m` };
  const idOf = async (status: number, requestIdHeader?: string) => {
    const answer = json({ success: true, message: "", data: {}, request_id: "of the body" }, status, headers);
    const call = cryptoClient({ "/balance/check": answer }, { requestIdHeader }).wallets.balances.check({
      asset_id: "a",
    });
    return (await call.withResponse().catch((error: unknown) => error as ApiError)).requestId;
  };
  for (const status of [200, 403]) expect(await idOf(status, "X-Request-Id")).toBe("id [redacted] \\u009b1m");
  expect(await idOf(403)).toBe("of the body");
});

describe("a response that asks to wait", () => {
  const reset = { date: new Date(now).toUTCString(), "x-ratelimit-reset": String(now / 1000 + 30) };
  const some = { ...reset, "x-ratelimit-remaining": "7" };
  const none = { ...reset, "x-ratelimit-remaining": "0" };
  const limited = { error: "rate_limit_exceeded" };

  test.each<[status: number, name: string, seconds: number | undefined, headers?: object, body?: object]>([
    [429, "RateLimitError", 30, { "retry-after": "30" }],
    [503, "ApiError", undefined, some],
    [503, "ApiError", 9, { "retry-after": "9" }],
    [503, "RateLimitError", 30, none],
    [503, "RateLimitError", undefined, {}, limited],
    [502, "ApiError", undefined, {}, limited],
    [500, "ApiError", undefined, none],
  ])("[S24] a %i is a %s with a wait of %s s: %j, %j", (status, name, seconds, headers = {}, body = {}) => {
    const error = read(status, body, { headers: { ...headers } });
    const at = seconds === undefined ? undefined : new Date(now + seconds * 1000);
    expect([error.name, error.retryAfterSeconds, error.retryAt]).toEqual([name, seconds, at]);
  });

  test("[S24] says when to retry, and its message ends once", () => {
    const { message } = read(429, { message: "Slow down." }, { headers: { "retry-after": "30" } });
    expect(message).toBe("client.doThing: 429: Slow down. Retry after 30 s, at 2026-01-01T00:00:30.000Z");
    expect(read(429, { message: "Slow down." }).message).toMatch(
      /Slow down\. The response does not say when to retry$/,
    );
  });
});

const data = { id: 1 };
const ok = (found: unknown, message?: string) => ({ ok: true, data: found, message });
const failed = { ok: false, reason: "flag" };
const missing = { ok: false, reason: "response_empty" };
const wrong = { ok: false, reason: "response_malformed" };

describe.each(["fiat", "A", "B", "C"] as const)("unwrap %s", (envelope) => {
  test.each([
    ...[{ status: true }, { success: true }, { status: "success" }, { status: "success", status_code: 200 }],
    ...[{}, { status: null }, { status: null, success: null }],
  ])("[S39] [G58] returns data and message under %j", (flag) => {
    expect(unwrap({ envelope }, { ...flag, message: "done", data })).toEqual(ok(data, "done"));
    expect(unwrap({ envelope }, { ...flag, message: 7, data })).toEqual(ok(data));
  });

  const noFlags = [false, "error", "failed", 0, 1, "", "true", "ok", {}, [], ["success"], { success: true }];
  test.each([
    ...noFlags.flatMap((flag): object[] => [{ status: flag }, { success: flag }]),
    ...[
      { success: true, status: false },
      { success: false, status: true },
      { success: false, status: null },
    ],
  ])("[S28] %j is a failure, data or not", (flag) => {
    expect(unwrap({ envelope }, { ...flag, data })).toEqual(failed);
    expect(unwrap({ envelope }, flag)).toEqual(failed);
  });

  test.each([undefined, null, "text", 7, [], {}, { status: true }, { status: true, data: null }])(
    "%j lacks the data, of whatever type",
    (body) => {
      for (const kind of [undefined, "array", "any"] as const)
        expect(unwrap({ envelope, ...(kind && { data: kind }) }, body)).toEqual(missing);
    },
  );

  test.each([[[]], [[data]], [0], [7], [""], ["text"], [false], [true], [{}]])("data of %j has its type", (value) => {
    const [isList, isRecord] = [Array.isArray(value), !Array.isArray(value) && typeof value === "object"];
    expect(unwrap({ envelope }, { data: value })).toEqual(isRecord ? ok(value) : wrong);
    expect(unwrap({ envelope, data: "array" }, { data: value })).toEqual(isList ? ok(value) : wrong);
    expect(unwrap({ envelope, data: "any" }, { data: value })).toEqual(ok(value));
  });
});

describe("unwrap", () => {
  const token = { success: true, access_token: "t", expires_in: 3600 };
  const active = { ...token, status: "active" };
  const whole = ok(expect.any(Undescribed));

  test.each<[Operation["envelope"], Operation["data"] | undefined, (body: unknown) => object, bodies: unknown[]]>([
    ["token", undefined, ok, [token, active]],
    ["token", undefined, () => failed, [{ success: false, access_token: "t" }]],
    ["token", undefined, () => missing, [undefined, {}, { success: true }, { access_token: 1 }, []]],
    ["none", undefined, ok, [{ status: "error", id: "w" }, { status: false }, {}]],
    ["none", undefined, () => wrong, [[], "text", 7, true]],
    ["none", undefined, () => missing, [undefined, null]],
    ["none", "array", ok, [[data]]],
    ["none", "array", () => wrong, [{}, { data: [] }, "text", 7, true]],
    ["unknown", undefined, () => failed, [{ success: false }, { status: false, data }, { status: "error", data }]],
    ["unknown", undefined, () => ({ ...whole, message: "Done." }), [{ success: true, message: "Done." }]],
    ["unknown", undefined, () => whole, [{ message: 7 }]],
    // If the flag is another field, status is data.
    ["A", undefined, () => failed, [{ ...active, data: {} }]],
    ["B", undefined, () => ok({}), [{ success: true, status: "processing", data: {} }]],
    ["B", undefined, () => failed, [{ status: "error", data: {} }]],
    ["C", undefined, () => ok({}), [{ status: "SUCCESS", data: {} }]],
  ])("[S28] [S39] [A5] %s with data of type %s: case %#", (envelope, kind, expected, bodies) => {
    for (const body of bodies) {
      expect(unwrap({ envelope, ...(kind && { data: kind }) }, body)).toEqual(expected(body));
    }
  });

  test.each([
    ...[{ status: "pending", data }, { success: true }, { status: 0 }, { success: "no" }, [], "text", undefined, null],
  ])("[S52] keeps an undocumented %j as a whole", (body) => {
    expect(unwrap({ envelope: "unknown" }, body)).toEqual(whole);
    expect(unwrap({ envelope: "unknown" }, body)).toHaveProperty("data.raw", body);
  });
});
