import { inspect } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as cryptoOperations from "../../../generated/crypto/operations.ts";
import { renameMap } from "../../../generated/crypto/rename-map.ts";
import * as fiatOperations from "../../../generated/fiat/operations.ts";
import { growth } from "../../../tests/support/growth.ts";
import { testProperty } from "../../../tests/support/property-runs.ts";
import { noRenames, testOperation } from "../../../tests/support/test-operation.ts";
import { type ApiError, SdkError } from "../errors.ts";
import type { Operation } from "../operation.ts";
import { createRenamer } from "./body.ts";
import { readResponse, unwrap } from "./response.ts";

const now = Date.UTC(2026, 0, 1);

interface Parts extends Partial<Operation> {
  readonly headers?: Record<string, string>;
  readonly secrets?: readonly string[];
  readonly renamer?: typeof noRenames;
}

/** The result of a response to `client.doThing`, or its error. */
function read(status: number, body: string | Uint8Array | object, parts: Parts = {}) {
  const { headers = {}, secrets = [], renamer = noRenames, ...own } = parts;
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const bytes = body instanceof Uint8Array ? body : new TextEncoder().encode(text);
  const operation = testOperation({ codes: { documented: ["known"], refusals: ["known"] }, ...own });
  const facts = { method: operation.name, attempts: 1 };
  const common = { operation, facts, renamer, secrets: () => secrets, now };
  try {
    return readResponse({ ...common, status, headers: new Headers(headers), bytes }) as never;
  } catch (error) {
    return error as ApiError;
  }
}

const undescribed = { envelope: "unknown", checkData: (data: unknown) => [data] } as const;
const endsWith = (text: string) => `client.doThing: the service responded ${text}`;

describe("[S28] [S44] a response", () => {
  const done = '{"status":"success","message":"Done.","data":{"a":1}}';

  test.each<[name: string | undefined, outcome: string | undefined, ...statuses: number[]]>([
    ["ResponseError", "unknown", 0, 300, 399],
    ["ApiError", "unknown", 199, 409, 503],
    ["ApiError", "rejected", 400],
    ["AuthenticationError", "rejected", 401],
    ["RateLimitError", "rejected", 429],
    [undefined, undefined, 200, 299],
  ])("[S34] is a %s, %s, with the status %j", (name, outcome, ...statuses) => {
    const found = statuses.map((status) => read(status, done)).map((error) => [error.name, error.outcome]);
    expect(found).toEqual(statuses.map(() => [name, outcome]));
  });

  test("[S39] is a result with its data, message and rate limit", () => {
    const headers = { "x-ratelimit-limit": "60", "x-ratelimit-remaining": "59", "x-ratelimit-reset": "1700000000" };
    const rateLimit = { limit: 60, remaining: 59, resetAt: new Date(1700000000000) };
    const result = { data: { a: 1 }, status: 201, headers: new Headers(headers), message: "Done.", rateLimit };
    expect(read(201, done, { headers })).toEqual({ ...result, requestId: undefined });
    const bytes = new Uint8Array([0x25, 0x50, 0x44, 0x46, 0xff, 0]);
    expect(read(200, bytes, { response: "bytes" })).toMatchObject({ data: bytes });
    expect(read(200, '{"a":1}', undescribed)).toMatchObject({ data: [{ a: 1 }] });
  });

  const rejects = { envelope: "unknown", checkData: () => JSON.parse("{") } as const;
  const syntax = { name: "SyntaxError" };
  const proof = { transaction_id: "id", paid: "flag" } as const;
  const unproven = '{"data":{"transaction_id":" ","paid":1}}';
  const proven = [{ transaction_id: "tx_1" }, { transaction_id: 7 }, { paid: false }];
  const deep = `${"[".repeat(1_001)}${"]".repeat(1_001)}`;
  test.each<[what: string, code: string, body: string | Uint8Array, parts?: Parts, facts?: object]>([
    ["without a file", "empty", "", { response: "bytes" }],
    ["with a body that is not UTF-8", "malformed", new Uint8Array([0x22, 0xff, 0x22])],
    ["without a body", "empty", " \n"],
    ["without a body", "empty", " ", undescribed],
    ["with a body that is not valid JSON", "malformed", '{"status":true,"data":{', {}, { cause: syntax }],
    ["with a body of more than 1000 levels", "malformed", deep],
    ["without the documented data", "empty", '{"status":true}', {}, { raw: { status: true } }],
    ["without the documented data", "malformed", '{"data":"tx_1"}', {}, { raw: { data: "tx_1" } }],
    ["without transaction_id or paid", "empty", unproven, { proof }, { raw: expect.anything() }],
    ["without data", "empty", "null", undescribed, { raw: null }],
    ["with data that its definition rejects", "malformed", '{"a":1}', rejects, { raw: { a: 1 }, cause: syntax }],
  ])("%s cannot be used: %s", (what, code, body, parts, facts = {}) => {
    const expected = { name: "ResponseError", raw: undefined, code: `response_${code}`, message: endsWith(what) };
    expect(read(200, body, parts)).toMatchObject({ ...expected, ...facts });
  });

  test.each<[what: string, status: number, body: string, code: string, outcome: string]>([
    ["an HTML page", 502, "<html>Bad gateway</html>", "http_502", "unknown"],
    ["an empty body", 500, "", "http_500", "unknown"],
    ["a false flag without a code", 200, '{"status":false}', "http_200", "unknown"],
    ["a false flag with a documented code", 200, '{"status":false,"error":"known"}', "known", "rejected"],
    ["a flag that is neither", 200, '{"success":1,"data":{}}', "http_200", "unknown"],
    ["a 409 with a documented code", 409, '{"error":"known"}', "known", "rejected"],
    ["a 409 with its code elsewhere", 409, '{"error":{"code":"known","message":"No"}}', "http_409", "unknown"],
    ["a 501 with its code elsewhere", 501, '{"error":{"code":"not_documented"}}', "http_501", "unknown"],
  ])("with %s is a rejection, and says what it proves", (_, httpStatus, body, code, outcome) => {
    expect(read(httpStatus, body)).toMatchObject({ name: "ApiError", httpStatus, code, outcome });
  });

  test.each(proven)("with the proof %j is one", (data) => {
    expect(read(200, { data }, { proof })).toMatchObject({ data });
  });

  test("that rejects keeps a documented code, though it is a secret of the request", () => {
    const refusal = { error: "known_code" };
    const secrets = ["known_code"];
    expect(read(400, refusal, { codes: { documented: ["other", "known_code"] }, secrets }).code).toBe("known_code");
    expect(read(400, refusal, { secrets }).code).not.toContain("known_code");
  });

  test("[S38] that rejects is read as JSON up to 256 KiB, and as text beyond", () => {
    const refusal = (size: number) => JSON.stringify({ error: "too_long", message: "" }).padEnd(size, " ");
    expect(read(400, refusal(262_144))).toMatchObject({ code: "too_long" });
    const { code, raw } = read(400, refusal(262_145));
    expect([code, String(raw).length]).toEqual(["http_400", 262_144]);
  });
});

describe("[S31] [S32] the numbers of a response", () => {
  const details = { id: 1, "*": 4 } as const;
  const shape = { success: { data: { id: 1, n: 2, amount: 4, fee: 4 } }, failure: { request_id: 1, details } } as const;
  const digits = "9007199254740993";

  test.each<[status: number, details: string, expected: object]>([
    [422, '{"available":10.10,"requested":"25.10"}', { available: "10.10", requested: "25.10" }],
    [200, '{"available":10.10,"requested":"25.10"}', { available: "10.10", requested: "25.10" }],
    [422, '{"available":1e999,"requested":true}', { available: "1e999", requested: true }],
  ])("[G64] a rejection by %i has exact amounts, and stays one without: %s", (status, text, expected) => {
    const error = read(status, `{"status":false,"error":"known","details":${text}}`, { shape });
    expect(error).toMatchObject({ name: "ApiError", code: "known", outcome: "rejected", details: expected });
  });

  test("an id is its digits, also in an error, unless it is that of a login", () => {
    expect(read(200, `{"data":{"id":${digits}}}`, { shape })).toMatchObject({ data: { id: digits } });
    expect(read(200, '{"data":{"id":7}}', { shape, auth: "none" })).toMatchObject({ data: { id: 7 } });
    const refusal = `{"error":"known","request_id":${digits},"details":{"id":${digits}}}`;
    for (const auth of ["token", "none"] as const)
      expect(read(400, refusal, { shape, auth })).toMatchObject({ requestId: digits, details: { id: digits } });
  });

  test("one that JavaScript would round is an error of its field", () => {
    const error = read(200, `{"data":{"n":${digits}}}`, { shape });
    expect(error).toMatchObject({ name: "ResponseError", code: "response_malformed" });
    expect(error.message).toMatch(/with a number that JavaScript would round, at data\.n\. .*x-sdk: { exact: true }/);
  });

  test.each(["1,000.00", true, [], "1e101"])("an amount of %j is an error, which keeps the rest of the body", (fee) => {
    const error = read(200, `{"data":{"id":"tx_1","amount":10.10,"fee":${JSON.stringify(fee)}}}`, { shape });
    expect(error).toMatchObject({
      name: "ResponseError",
      code: "response_malformed",
      outcome: "unknown",
      message: endsWith("with an amount that is not a decimal, at data.fee"),
      raw: { data: { id: "tx_1", amount: "10.10", fee } },
    });
    expect(inspect(error, { depth: 9 }) + JSON.stringify(error)).not.toMatch(/1,000|tx_1/);
  });

  test("[S36] the name of an invalid one is truncated and scrubbed", () => {
    const body = { data: { [`secret-word ${"x".repeat(10_000)}`]: true } };
    const error = read(200, body, { shape: { success: { data: { "*": 4 } } }, secrets: ["secret-word"] });
    expect(error.message).toMatch(/ at data\.\[redacted\] x{1,200}$/);
  });
});

describe("a hostile refusal", () => {
  const operation = { envelope: "A", sensitive: { response: ["", "data.secrets"] } } as const;
  const fields = <Value>(count: number, value: (index: number) => Value): Record<string, Value> =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`field${index}`, value(index)]));

  const SIZE = 4_000;
  test.each<[string, (size: number) => unknown]>([
    ["many texts of digits", (size) => ({ message: "no", errors: fields(size, () => ["4 ".repeat(20)]) })],
    ["one field with many messages", (size) => ({ errors: { field: fields(size, String) } })],
    ["a list of long texts", (size) => ({ errors: Array(5).fill({ detail: "4 .".repeat(size / 5) }) })],
    ["many secrets", (size) => ({ data: { secrets: fields(size, (index) => `secret-${index}`) }, message: "secret-" })],
  ])("[S36] [S38] takes linear time: %s", (_, body) => {
    const texts = new Map([SIZE, SIZE * 16].map((size) => [size, JSON.stringify(body(size))]));
    expect(growth((size) => void read(422, texts.get(size) ?? "", operation), SIZE)).toBeLessThan(200);
  });

  test("[S36] shows no text if it has more than 10,000 secrets, and at most 10,000 characters of fields", () => {
    const message = (count: number) =>
      read(422, { message: "Not found", data: { secrets: fields(count, (at) => at) } }, operation).message;
    expect(message(10_000)).toContain("Not found");
    expect(message(10_001)).toBe("client.doThing: 422: [redacted]");
    const { fieldErrors } = read(422, { errors: fields(50, () => ["x".repeat(900)]) });
    expect(Math.round(JSON.stringify(fieldErrors).length / 2_000)).toBe(5);
  });

  test("[S36] shows no control, escape or directional characters", () => {
    const said = "\u001b[2J\nforged line \u202egnp.exe\u2066";
    const shown = "\\u001b[2J\\nforged line \\u202egnp.exe\\u2066";
    const error = read(422, { message: said, errors: { [said]: [said] }, request_id: said });
    expect(error).toMatchObject({ requestId: shown, fieldErrors: { [shown]: [shown] } });
    expect(error.message).toContain(shown);
    expect(error.message).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
  });
});

describe("[S24] a response that asks to wait", () => {
  const reset = { date: new Date(now).toUTCString(), "x-ratelimit-reset": String(now / 1000 + 30) };
  const some = { ...reset, "x-ratelimit-remaining": "7" };
  const none = { ...reset, "x-ratelimit-remaining": "0" };
  const limited = { error: "rate_limit_exceeded" };

  test.each<[number, name: string, seconds: number | undefined, headers: Record<string, string>, body?: object]>([
    [429, "RateLimitError", 30, { "retry-after": "30" }],
    [503, "ApiError", undefined, some],
    [503, "ApiError", 9, { "retry-after": "9" }],
    [503, "RateLimitError", 30, none],
    [503, "RateLimitError", undefined, {}, limited],
    [502, "ApiError", undefined, {}, limited],
    [500, "ApiError", undefined, none],
  ])("a %i is a %s with a wait of %s s: %j, %j", (status, name, seconds, headers, body = {}) => {
    const error = read(status, body, { headers });
    const at = seconds === undefined ? undefined : new Date(now + seconds * 1000);
    expect([error.name, error.retryAfterSeconds, error.retryAt]).toEqual([name, seconds, at]);
  });

  test.each<[headers: Record<string, string>, end: string]>([
    [{ "retry-after": "30" }, "Retry after 30 s, at 2026-01-01T00:00:30.000Z"],
    [{}, "The response does not say when to retry"],
  ])("says when to retry, and its message ends once: %j", (headers, end) => {
    const { message } = read(429, { message: "Slow down." }, { headers });
    expect(message).toBe(`client.doThing: 429: Slow down. ${end}`);
  });
});

describe("unwrap", () => {
  type Expected = (body: { readonly data: unknown }) => object;
  const data = { id: 1 };
  const ok = (found: unknown, message?: string) => ({ ok: true, data: found, message });
  const failed = () => ({ ok: false, reason: "flag" });
  const missing = () => ({ ok: false, reason: "response_empty" });
  const wrong = () => ({ ok: false, reason: "response_malformed" });
  const whole = (message?: string) => (body: unknown) => ok(expect.objectContaining({ raw: body }), message);
  const itself: Expected = (body) => ok(body);
  const its: Expected = ({ data }) => ok(data);
  const itsDone: Expected = ({ data }) => ok(data, "done");

  const fine = [true, "success"].flatMap((flag): object[] => [{ status: flag }, { success: flag }]);
  fine.push({}, { status: null }, { status: null, success: null }, { status: "success", status_code: 200 });
  const noFlags = [false, "error", "failed", 0, 1, "", "true", "ok", {}, [], ["success"], { success: true }];
  const failures = noFlags.flatMap((flag): object[] => [{ status: flag }, { success: flag }]);
  failures.push({ success: true, status: false }, { success: false, status: true }, { success: false, status: null });
  const nothing = [undefined, null, "text", 7, [], {}, { status: true }, { status: true, data: null }];
  const lists = [{ data: [] }, { data: [data] }];
  const scalars = [0, 7, "", "text", false, true].map((data) => ({ data }));
  const token = { success: true, access_token: "t", expires_in: 3600 };
  const active = { ...token, status: "active" };
  const open = [{ status: "pending", data }, ...[{ success: true }, { status: 0 }, { success: "no" }, [], "x", null]];

  test.each<[envelopes: string, Operation["data"], Expected, bodies: unknown[]]>([
    ["fiat A B C", undefined, itsDone, fine.map((flag) => ({ ...flag, message: "done", data }))],
    ["fiat A B C", undefined, its, fine.map((flag) => ({ ...flag, message: 7, data }))],
    ["fiat A B C", undefined, failed, failures],
    ["fiat A B C", undefined, failed, failures.map((flag) => ({ ...flag, data }))],
    ["fiat A B C", undefined, missing, nothing],
    ["fiat A B C", undefined, wrong, [...lists, ...scalars]],
    ["fiat A B C", "array", missing, nothing],
    ["fiat A B C", "array", its, lists],
    ["fiat A B C", "array", wrong, [...scalars, { data }, { data: {} }]],
    ["fiat A B C", "any", missing, nothing],
    ["fiat A B C", "any", its, [...lists, ...scalars, { data }]],
    // If the flag is another field, status is data.
    ["A", undefined, failed, [{ ...active, data: {} }]],
    ["B", undefined, its, [{ success: true, status: "processing", data: {} }]],
    ["B", undefined, failed, [{ status: "error", data: {} }]],
    ["C", undefined, its, [{ status: "SUCCESS", data: {} }]],
    ["token", undefined, itself, [token, active]],
    ["token", undefined, failed, [{ success: false, access_token: "t" }]],
    ["token", undefined, missing, [undefined, {}, { success: true }, { access_token: 1 }, []]],
    ["none", undefined, itself, [{ status: "error", id: "w" }, { status: false }, {}]],
    ["none", undefined, wrong, [[], "text", 7, true]],
    ["none", undefined, missing, [undefined, null]],
    ["none", "array", itself, [[data]]],
    ["none", "array", wrong, [{}, { data: [] }, "text", 7, true]],
    ["unknown", undefined, failed, [{ success: false }, { status: false, data }, { status: "error", data }]],
    ["unknown", undefined, whole("Done."), [{ success: true, message: "Done." }]],
    ["unknown", undefined, whole(), [{ message: 7 }, undefined, ...open]],
  ])("[S28] [S39] [S52] [A5] [G58] %s with data of type %s: case %#", (envelopes, data, expected, bodies) => {
    for (const envelope of envelopes.split(" ") as Operation["envelope"][]) {
      const found = bodies.map((body) => unwrap({ envelope, ...(data && { data }) }, body));
      expect(found, envelope).toEqual(bodies.map((body) => expected(body as { data: unknown })));
    }
  });
});

const names = fc.constantFrom(
  ...["error", "error_code", "message", "errors", "details", "data", "suspension", "retry_after", "request_id"],
  ...["status", "success", "idempotency_key", "existing_transaction_id", "access_token", "__proto__", "toJSON"],
  ...["amount", "idempotencyKey"],
);
const odd = [null, true, false, "", "success", "conflict", "insufficient_balance", 0, -1, 1e21, "1e999"];
const values = [fc.constantFrom<unknown>(...odd), fc.string({ unit: "binary", maxLength: 20 })];
const trees = fc.anything({ key: names, values, maxKeys: 5, depthSize: "small" });
const texts = fc.oneof(
  trees.map((body) => JSON.stringify(body)),
  fc.constantFrom("", " ", "{", "[", "<html>", "null", '"', "\ufeff{}", "1e400", '{"data":{"gas_amount":1e999999}}'),
);
const headerNames = ["retry-after", "date", "x-ratelimit-reset", "x-ratelimit-limit", "x-ratelimit-remaining"];
const headerValues = fc.oneof(
  fc.constantFrom("7", "0", "-1", "1e9", "99999999999999999999", "Fri, 31 Dec 9999 23:59:59 GMT", "soon", "1767225605"),
  fc.stringMatching(/^[ -~]{0,12}$/),
);
const responses = fc.record({
  operation: fc.constantFrom<Operation>(...Object.values(cryptoOperations), ...Object.values(fiatOperations)),
  renamer: fc.constantFrom(createRenamer(renameMap), createRenamer(renameMap, "acme")),
  status: fc.oneof(fc.constantFrom(200, 201, 204, 400, 401, 409, 422, 429, 500, 503), fc.nat({ max: 999 })),
  headers: fc.dictionary(fc.constantFrom(...headerNames), headerValues),
  body: fc.oneof({ weight: 4, arbitrary: texts }, { weight: 1, arbitrary: fc.uint8Array({ maxLength: 40 }) }),
});

testProperty(
  "[S28] [S44] any response is a result, or an error of the SDK that can be printed",
  fc.property(responses, ({ operation, renamer, status, headers, body }) => {
    const found: unknown = read(status, body, { ...operation, renamer, headers });
    const isError = status < 200 || status >= 300 || found instanceof Error;
    expect(found instanceof SdkError).toBe(isError);
    if (!isError) return;
    const { outcome, message, code, requestId, fieldErrors = {}, retryAt, retryAfterSeconds } = found as ApiError;
    expect(["rejected", "unknown"]).toContain(outcome);
    expect([JSON.stringify(found), inspect(found)].every(Boolean)).toBe(true);
    const lists = Object.values(fieldErrors);
    expect(lists).not.toContainEqual([]);
    for (const text of [message, code, requestId ?? "", ...lists.flat()]) expect(text).toBeTypeOf("string");
    if (retryAt) expect([retryAt.getTime() > 0, (retryAfterSeconds ?? -1) >= 0]).toEqual([true, true]);
  }),
);
