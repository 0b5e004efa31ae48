import { expect, test } from "vitest";
import { throwing } from "../../../tests/support/failure.ts";
import { testOperation } from "../../../tests/support/test-operation.ts";
import type { Operation } from "../operation.ts";
import { exactNumber } from "./amounts.ts";
import { addFields } from "./body.ts";
import { extraFields } from "./extra-fields.ts";

const refusal = (message: string | RegExp, facts: object = {}) =>
  expect.objectContaining({ name: "ArgumentError", ...facts, message: expect.stringMatching(message) });

const added = (operation: Operation, text: string | undefined, extra: unknown) =>
  extraFields(extra as never)[addFields](text, operation).text;

const operation = testOperation({ bodyFields: ["amount", "idempotency_key"] });
const bodyless = testOperation();
const proto = JSON.parse('{"__proto__":{"a":1}}');

test.each<[text: string | undefined, extra: unknown, expected: string]>([
  ['{"amount":25.10}', { code: "$&", max: exactNumber("1.0") }, '{"amount":25.10,"code":"$&","max":1.0}'],
  ['{"amount":25.10}', {}, '{"amount":25.10}'],
  ["{}", { code: 1, none: undefined }, '{"code":1}'],
  [undefined, { twoFactorCode: "1" }, '{"twoFactorCode":"1"}'],
  [undefined, Object.assign(Object.create(null), { a: 1 }), '{"a":1}'],
  ['{"a":1}', { toJSON: () => ({ code: "1" }) }, '{"a":1,"code":"1"}'],
  ['{"__proto__":1}', { constructor: 2 }, '{"__proto__":1,"constructor":2}'],
  ["{}", proto, '{"__proto__":{"a":1}}'],
])("[S37] [S43] adds to %j the fields %o", (text, extra, expected) => {
  expect(added(operation, text, extra)).toBe(expected);
});

const taken = "amount is already a field of the body";
const key = "pass the key as the option idempotencyKey";
const noObject = "must be a plain object, or a function that returns one synchronously";
const promised = Promise.resolve({ a: 1 });
const noObjects = [null, 7, "x", ["x"], promised, new Map(), new FormData(), new Date(), exactNumber("1")];
const toJson = (made: unknown) => ({ toJSON: () => made });

test.each<[complaint: string, texts: (string | undefined)[], ...extras: unknown[]]>([
  [taken, ["{}", undefined], { amount: "x" }, { amount: undefined }, toJson({ amount: 999 })],
  [key, ["{}", undefined], { idempotency_key: "x" }, toJson({ idempotency_key: "x" })],
  ["a is already a field of the body", ['{"a":1}'], { a: 2 }],
  [noObject, ["{}"], ...noObjects, ...[["x"], "{}", null].map(toJson)],
  ["the body is not an object, so fields cannot be added", ['["text"]', "7", '"text"', "null"], { a: 1 }],
])("[S43] says %j and adds nothing to %j of %o", (complaint, texts, ...extras) => {
  const expected = refusal(`^extraBody: ${complaint}$`, { field: "extraBody" });
  for (const extra of extras)
    for (const text of texts)
      for (const given of [extra, () => extra]) expect(() => added(operation, text, given)).toThrow(expected);
});

test("[S28] reports a function that throws, and a promise that rejects does not end the process", async () => {
  const cause = new Error("no code at hand");
  expect(() => added(bodyless, "{}", throwing(cause))).toThrow(refusal("the function threw an error", { cause }));
  expect(() => added(bodyless, "{}", { idempotency_key: "x" })).toThrow(key);
  // An unhandled rejection would fail the run.
  expect(() => added(bodyless, "{}", () => Promise.reject(cause))).toThrow(noObject);
  await new Promise((resolve) => setTimeout(resolve, 5));
});
