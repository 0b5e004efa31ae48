import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ErrorBody, parseErrorBody } from "./error-body.ts";

const nothing: ErrorBody = {
  code: undefined,
  message: undefined,
  fieldErrors: {},
  details: undefined,
  retryAfterSeconds: undefined,
  requestId: undefined,
  idempotencyKey: undefined,
  existingTransactionId: undefined,
};

describe("parseErrorBody", () => {
  test.each<[string, unknown, Partial<ErrorBody>]>([
    ["fiat error", { status: "error", status_code: 401, message: "No", data: null }, { message: "No" }],
    [
      "fiat error with data",
      { status: "error", status_code: 400, message: "No", data: { a: 1 } },
      { message: "No", details: { a: 1 } },
    ],
    [
      "fiat validation error",
      {
        status: "error",
        status_code: 422,
        message: "Validation failed",
        errors: { url: ["is required", "is long"], n: [] },
      },
      { message: "Validation failed", fieldErrors: { url: ["is required", "is long"] } },
    ],
    [
      "general error",
      { error: "insufficient_balance", message: "No", details: { available_balance: "1.10" } },
      { code: "insufficient_balance", message: "No", details: { available_balance: "1.10" } },
    ],
    [
      "general validation error",
      { error: "validation_error", message: "No", details: { amount: "is too small", "a.b": ["x", 7] } },
      {
        code: "validation_error",
        message: "No",
        details: { amount: "is too small", "a.b": ["x", 7] },
        fieldErrors: { amount: ["is too small"], "a.b": ["x"] },
      },
    ],
    [
      "card error",
      { success: false, error_code: "CARD_ALREADY_ISSUED", message: "No" },
      { code: "CARD_ALREADY_ISSUED", message: "No" },
    ],
    [
      "card error, other name",
      { success: false, error: "NOT_FOUND", message: "No" },
      { code: "NOT_FOUND", message: "No" },
    ],
    [
      "both names",
      { success: false, error: "Bad Request", error_code: "NO_CHANGES" },
      { code: "NO_CHANGES", message: "Bad Request" },
    ],
    ["send-funds error", { status: false, message: "amount too small" }, { message: "amount too small" }],
    [
      "send-funds error with code",
      { status: false, error: "invalid_address", message: "No", details: { address: "x" } },
      { code: "invalid_address", message: "No", details: { address: "x" } },
    ],
    [
      "a sentence for a code, and no text for a message",
      { message: {}, error: "It went wrong." },
      { message: "It went wrong." },
    ],
    ["a sentence for a code", { status: false, error: "It went wrong." }, { message: "It went wrong." }],
    [
      "suspension",
      { error: "forbidden", message: "No", suspension: { type: "t", reason: "r", expires_at: null } },
      { code: "forbidden", message: "No", details: { suspension: { type: "t", reason: "r", expires_at: null } } },
    ],
    [
      "suspension beside details",
      { error: "forbidden", details: { a: 1 }, suspension: { type: "t" } },
      { code: "forbidden", details: { a: 1, suspension: { type: "t" } } },
    ],
    [
      "conflict",
      { error: "conflict", message: "No", details: { existing_transaction_id: "tx", idempotency_key: "key" } },
      {
        code: "conflict",
        message: "No",
        details: { existing_transaction_id: "tx", idempotency_key: "key" },
        existingTransactionId: "tx",
        idempotencyKey: "key",
      },
    ],
    [
      "in progress",
      { success: false, message: "No", error: "DUPLICATE_REQUEST_IN_PROGRESS", idempotencyKey: "key" },
      { code: "DUPLICATE_REQUEST_IN_PROGRESS", message: "No", idempotencyKey: "key" },
    ],
    [
      "rate limit",
      { error: "rate_limit_exceeded", retry_after: 30 },
      { code: "rate_limit_exceeded", retryAfterSeconds: 30 },
    ],
    ["internal error", { error: "internal_error", request_id: "req" }, { code: "internal_error", requestId: "req" }],
  ])("[S28] [A6] %s", (_, body, expected) => expect(parseErrorBody(body)).toEqual({ ...nothing, ...expected }));

  test.each([
    null,
    undefined,
    7,
    "text",
    true,
    [],
    [{ error: "x" }],
    {},
    { message: "", error: "", request_id: "" },
    { message: 1, error: {}, errors: [], details: "x".length },
  ])("[S28] reads nothing from %j", (body) => {
    const { details: _, ...parsed } = parseErrorBody(body);
    expect({ ...parsed, details: undefined }).toEqual(nothing);
  });

  test("a wait may be a string", () => {
    expect(parseErrorBody({ retry_after: "30" }).retryAfterSeconds).toBe(30);
    expect(parseErrorBody({ details: { retry_after: 7 } }).retryAfterSeconds).toBe(7);
  });

  test.each([-1, 1.5, "1.5", "soon", "", null, true, 1e21, {}, [30]])("a wait of %j is ignored", (retry_after) => {
    expect(parseErrorBody({ retry_after }).retryAfterSeconds).toBeUndefined();
  });

  test("[S28] accepts any JSON value", () => {
    const names = fc.constantFrom(
      ...["error", "error_code", "message", "errors", "details", "data", "suspension", "retry_after", "request_id"],
      ...["idempotencyKey", "idempotency_key", "existing_transaction_id", "__proto__"],
    );
    const bodies = fc
      .dictionary(names, fc.oneof(fc.jsonValue(), fc.dictionary(names, fc.jsonValue())))
      .map((body) => JSON.stringify(body));
    fc.assert(
      fc.property(fc.oneof(bodies, fc.json()), (json) => {
        const parsed = parseErrorBody(JSON.parse(json));
        for (const name of ["code", "message", "requestId", "idempotencyKey", "existingTransactionId"] as const) {
          expect(["string", "undefined"]).toContain(typeof parsed[name]);
        }
        for (const messages of Object.values(parsed.fieldErrors)) {
          expect(messages.length).toBeGreaterThan(0);
          for (const message of messages) expect(message).toBeTypeOf("string");
        }
      }),
    );
  });

  test("truncates a huge message", () => {
    expect(parseErrorBody({ message: "x".repeat(1_000_000) }).message).toHaveLength(1_000);
  });

  test("[S37] __proto__ is an ordinary name", () => {
    const body = JSON.parse(
      '{"__proto__":{"message":"polluted"},"errors":{"__proto__":["x"]},"suspension":{},"details":{"__proto__":{"polluted":1}}}',
    );
    const parsed = parseErrorBody(body);
    expect(parsed.message).toBeUndefined();
    expect(JSON.stringify(parsed.fieldErrors)).toBe('{"__proto__":["x"]}');
    expect(parsed.details).not.toHaveProperty("polluted");
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  test("[S36] all shown texts are scrubbed", () => {
    const texts = { request_id: "HIDDEN", idempotencyKey: "HIDDEN", existing_transaction_id: "HIDDEN" };
    const body = { error: "HIDDEN", message: "HIDDEN", errors: { f: ["HIDDEN"] }, ...texts };
    expect(JSON.stringify(parseErrorBody(body, () => "***"))).not.toContain("HIDDEN");
  });
});
