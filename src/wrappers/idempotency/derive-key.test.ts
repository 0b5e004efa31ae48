import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { deriveKey } from "./derive-key.ts";
import { timeOfDerivedKey } from "./key.ts";

const createdAt = "2026-11-20T08:15:00Z";

// Frozen: a different key after an update is a second payment.
const golden: [namespace: string, id: string | number | bigint, createdAt: Date | string, key: string][] = [
  ["payout", "17", createdAt, "k1:payout:17:2026-11-20T08:15:00Z"],
  ["payout", 17, createdAt, "k1:payout:17:2026-11-20T08:15:00Z"],
  ["payout", -0, createdAt, "k1:payout:0:2026-11-20T08:15:00Z"],
  ["payout", 2n ** 70n, createdAt, "k1:payout:1180591620717411303424:2026-11-20T08:15:00Z"],
  ["payout", "17", new Date(Date.UTC(2026, 10, 20, 8, 15)), "k1:payout:17:2026-11-20T08:15:00Z"],
  ["pay:out", "a:b", createdAt, "k1:pay%3Aout:a%3Ab:2026-11-20T08:15:00Z"],
  ["payout", "a%3Ab", createdAt, "k1:payout:a%253Ab:2026-11-20T08:15:00Z"],
  ["Überweisung 1", "/\u{1f600}", createdAt, "k1:%C3%9Cberweisung%201:%2F%F0%9F%98%80:2026-11-20T08:15:00Z"],
  ["-_.!~*'()", "AZaz09", createdAt, "k1:-_.!~*'():AZaz09:2026-11-20T08:15:00Z"],
  ["p", "1", new Date(-1), "k1:p:1:1969-12-31T23:59:59Z"],
  ["p", "1", "0000-01-01T00:00:00Z", "k1:p:1:0000-01-01T00:00:00Z"],
  ["p", "1", "9999-12-31T23:59:59.999Z", "k1:p:1:9999-12-31T23:59:59Z"],
  ["p", "1", "2024-02-29T12:00:00+00:00", "k1:p:1:2024-02-29T12:00:00Z"],
];

describe("deriveKey", () => {
  test.each(golden)("[S15] %s, %s, %s: %s", (namespace, id, time, key) => {
    expect(deriveKey(namespace, id, { createdAt: time })).toBe(key);
    expect(key).toMatch(/^[!-~]{1,255}$/);
  });

  test.each([
    ...["2026-11-20T08:15:00.000Z", "2026-11-20T08:15:00.999999999Z", "2026-11-20T08:15:00,5Z", "2026-11-20T08:15Z"],
    ...["2026-11-20T08:15:00+00:00", "2026-11-20T08:15:00-00:00", "2026-11-20T09:15:00+01:00"],
    ...["2026-11-20T13:45:00+0530", "2026-11-20 08:15:00.123456+00", "2026-11-19T22:45:00-09:30"],
  ])("[S15] accepts the same time in every form: %s", (time) => {
    expect(deriveKey("payout", "17", { createdAt: time })).toBe("k1:payout:17:2026-11-20T08:15:00Z");
  });

  test.each([
    ...["", "2026-11-20", "2026-11-20T08:15:00", "2026-11-20 08:15:00", "08:15:00Z", "1763626500", "now"],
    ...["2026-02-30T08:15:00Z", "2026-02-30T08:15:00+01:00", "2026-13-01T08:15:00Z", "2026-11-20T24:00:00Z"],
    ...["2026-11-20T08:60:00Z", "2026-11-20T08:15:60Z", "2026-11-20T08:15:00+24:00", "2026-11-20T08:15:00+01:60"],
    ...["2026-11-20T08:15:00z", "2026-11-20T08:15:00 Z", " 2026-11-20T08:15:00Z", "2026-11-20T08:15:00Z\n"],
    ...["+002026-11-20T08:15:00Z", "9999-12-31T23:59:59-00:01", "0000-01-01T00:00:00+00:01", "2026-11-20T08:15:00.Z"],
    ...["2026-11-20T08:15.5Z", "2026-11-20T08Z", "2026-11-20T08:15:00Z+01", "2026-11-20T08:15:00+1:00"],
    ...["2026-11-20T08:15:00+01:", "26-11-20T08:15:00Z", new Date(Number.NaN), new Date(8.64e15)],
    ...[new Date(-8.64e15), 1_763_626_500_000, [createdAt], null, undefined, {}],
  ])("[S15] rejects an invalid or ambiguous time: %s", (time) => {
    const message =
      'deriveKey: createdAt must be a Date, or a string with date, time and zone such as "2026-11-20T08:15:00Z". Use the ' +
      "creation time that is stored with the record";
    const refusal = expect.objectContaining({ name: "ArgumentError", message, field: "createdAt" });
    for (const facts of [[{ createdAt: time }], ...(time === undefined ? [[]] : [])])
      expect(() => Reflect.apply(deriveKey, undefined, ["payout", "17", ...facts])).toThrow(refusal);
  });

  const tooLong = "x".repeat(256 - "k1:p::2026-11-20T08:15:00Z".length);

  test.each<[string, field: string, namespace: unknown, ...ids: unknown[]]>([
    ["namespace must be a non-empty string", "namespace", "", "17"],
    ["namespace must be a non-empty string", "namespace", 7, "17"],
    ["businessId must be a non-empty string", "businessId", "p", "", undefined, null, 1.5, 2 ** 53, Number.NaN],
    ["businessId contains a lone surrogate", "businessId", "p", "\ud800"],
    ["namespace contains a lone surrogate", "namespace", "\udc00x", "17"],
    ["the key would have 256 characters; the limit is 255. Use a shorter id", "businessId", "p", tooLong],
  ])("[S15] %s", (message, field, namespace, ...ids) => {
    const refusal = { name: "ArgumentError", code: "invalid_idempotency_key", outcome: "not-sent", field };
    for (const id of ids)
      expect(() => deriveKey(namespace as string, id as string, { createdAt })).toThrow(
        expect.objectContaining({ ...refusal, message: expect.stringContaining(message) }),
      );
    expect(deriveKey("p", tooLong.slice(1), { createdAt })).toHaveLength(255);
  });

  test("[S15] derives different keys from different records", () => {
    const text = fc.string({ unit: fc.constantFrom("a", ":", "%", "3", "A", "é", " "), minLength: 1, maxLength: 5 });
    const fact = fc.tuple(text, text, fc.constantFrom("2026-11-20T08:15:00Z", "2026-11-20T08:15:01Z"));
    fc.assert(
      fc.property(fact, fact, (left, right) => {
        const [one, other] = [left, right].map(([namespace, id, time]) =>
          deriveKey(namespace, id, { createdAt: time }),
        );
        expect(one === other).toBe(left.every((part, index) => part === right[index]));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("timeOfDerivedKey", () => {
  test("[S15] finds the second in every key that deriveKey makes", () => {
    const text = fc.string({ unit: "grapheme-composite", minLength: 1, maxLength: 2 });
    const [min, max] = [new Date("0000-01-01T00:00:00Z"), new Date("9999-12-31T23:59:59.999Z")];
    fc.assert(
      fc.property(text, text, fc.date({ min, max, noInvalidDate: true }), (namespace, id, time) => {
        const found = timeOfDerivedKey(deriveKey(namespace, id, { createdAt: time }));
        expect(found?.getTime()).toBe(Math.floor(time.getTime() / 1000) * 1000);
      }),
    );
  });

  test.each([
    ...["payout-17", "k1:payout:17", "k1:payout:17:2026-11-20", "k2:payout:17:2026-11-20T08:15:00Z", ""],
    ...["k1::17:2026-11-20T08:15:00Z", "k1:payout:1:7:2026-11-20T08:15:00Z", "k1:payout:17:2026-02-30T08:15:00Z"],
    ...["xk1:payout:17:2026-11-20T08:15:00Z", "k1:payout:17:2026-11-20T08:15:00Z1"],
    "k1:payout:17:2026-11-20T08:15:00+01",
  ])("finds no time in %j", (key) => expect(timeOfDerivedKey(key)).toBeUndefined());
});
