import { expect, it } from "vitest";
import { idempotencyKeyOf } from "./recorded-key.ts";

it.each([
  ["the header", { "idempotency-key": "one" }, '{"idempotency_key":"two"}', "one"],
  ["the body", {}, '{"idempotency_key":"two"}', "two"],
  ["neither", {}, '{"amount":1}', undefined],
  ["a nested field, which is not the key", {}, '{"a":{"idempotency_key":"two"}}', undefined],
  ["a field that is no string", {}, '{"idempotency_key":2}', undefined],
  ["an unreadable body", {}, '{"idempotency_key":', undefined],
  ["no body", {}, undefined, undefined],
])("reads the key from %s", (_, headers, text, key) => {
  expect(idempotencyKeyOf(headers as Record<string, string>, text)).toBe(key);
});
