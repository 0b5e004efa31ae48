import { describe, expect, test } from "vitest";
import { type ErrorBody, parseErrorBody } from "./error-body.ts";

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
    [
      "No",
      { error: no },
      { error: { code: "known", ...no } },
      { error_code: "X", error: no },
      { error: { error: no } },
    ],
    ["No", { errors: ["No"] }, { errors: [no] }, { errors: [{ detail: "No" }] }, { message: ["No"] }, { detail: [no] }],
    ["No", { error: "denied", error_description: "No" }, { message: " ", errors: ["No"] }],
    [
      "a; b",
      { message: ["a", { message: "b" }], error: "Bad Request" },
      { errors: ["a", 7, null, "", { message: "b" }] },
    ],
    ["No", { detail: [{ loc: ["body", "to"], msg: "No", type: "missing" }] }, { msg: "No" }, { Message: "No" }],
    ["No", [no], ["No"], [{ msg: "No" }], { Errors: [{ Message: "No" }] }, { Title: "No", type: "about:blank" }],
    ["No", { Error: { Code: "denied", Message: "No" } }, { message: "No", Message: "Other", msg: "Other" }],
    ["a; b", [{ title: "a" }, { error: "denied", error_description: "b" }]],
    ["a. b", { errors: ["a.", "b"] }],
    ["0; 1; 2; 3; 4", { errors: texts }, { message: texts }],
    ["x".repeat(1_000), { errors: ["x".repeat(999_999)] }],
    [
      undefined,
      { error: { code: "known" } },
      { errors: [{ error: "known" }] },
      { title: {}, detail: [7], message: [[]] },
    ],
    [undefined, { errors: { title: ["is too long"] } }, { error: { error: { error: { error: no } } } }],
  ])("[S28] finds the message %j of other services", (message, ...bodies) => {
    for (const body of bodies) expect(parseErrorBody(body).message, JSON.stringify(body)).toBe(message);
  });

  test.each([
    { error: { code } },
    { errors: [{ code }] },
    { title: code },
    { code },
    { message: [code] },
    [{ error: code }],
    { Error: code },
    { Code: code },
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
