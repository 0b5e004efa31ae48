import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { testOperation } from "../../../tests/support/test-operation.ts";
import type { IdempotencyRule, Operation } from "../operation.ts";
import { systemClock } from "../util/platform.ts";
import { deriveKey } from "./derive-key.ts";
import { chooseKey, type EarlierUse, earlierUseOf, timeOfDerivedKey, usableUntil } from "./key.ts";

function chosen(mode: IdempotencyRule["mode"] | undefined, options?: object, uuid: () => unknown = () => "uuid") {
  const operation = testOperation({ id: "doThing", ...(mode && { idempotency: { mode } }) });
  return chooseKey(operation, options, uuid as () => string);
}

const named = { method: "client.doThing", field: "idempotencyKey" };

describe("chooseKey", () => {
  test.each<[string, IdempotencyRule["mode"], object | undefined, string | undefined]>([
    ["[S9] auto: made by the SDK", "auto", undefined, "uuid"],
    ["[S9] auto: made, for an undefined one", "auto", { idempotencyKey: undefined }, "uuid"],
    ["[S9] auto: the user's", "auto", { idempotencyKey: "mine" }, "mine"],
    ["[S11] required: the user's", "required", { idempotencyKey: "mine" }, "mine"],
    ["[S11] required: none, as false is a decision", "required", { idempotencyKey: false }, undefined],
    ["fresh: a new one each time", "fresh", undefined, "uuid"],
    ["none: none", "none", undefined, undefined],
    ...["!", "~", "a".repeat(255)].flatMap((idempotencyKey): [string, "auto" | "required", object, string][] => [
      [`[S14] auto: ${idempotencyKey}`, "auto", { idempotencyKey }, idempotencyKey],
      [`[S14] required: ${idempotencyKey}`, "required", { idempotencyKey }, idempotencyKey],
    ]),
  ])("%s", (_, mode, options, key) => expect(chosen(mode, options)?.key).toBe(key));

  const message = expect.stringMatching(/^client\.doThing moves money: pass/);
  const undecided = { code: "idempotency_key_required", message };
  const forbidden = { message: "client.doThing takes no idempotencyKey", ...named };

  test.each<[string, IdempotencyRule["mode"], object | undefined, object]>([
    ["[S9] auto: false", "auto", { idempotencyKey: false }, { name: "ArgumentError" }],
    ["[S11] required: no options", "required", undefined, undecided],
    ["[S11] required: no key", "required", {}, undecided],
    ["[S11] required: an undefined key", "required", { idempotencyKey: undefined }, undecided],
    ["fresh: a key of the user", "fresh", { idempotencyKey: "mine" }, forbidden],
    ["none: a key of the user", "none", { idempotencyKey: "mine" }, { name: "ArgumentError" }],
  ])("rejects %s", (_, mode, options, refusal) => {
    expect(() => chosen(mode, options)).toThrow(expect.objectContaining(refusal));
  });

  const dated = { key: "mine", firstUsedAt: new Date(0) };
  test.each<[unknown, object]>([
    [undefined, { key: "uuid", isGiven: false }],
    ["mine", { key: "mine", isGiven: true }],
    [dated, { ...dated, isGiven: true }],
  ])("says whose key it is, and since when it is used: %j", (idempotencyKey, key) => {
    expect(chosen("auto", { idempotencyKey })).toEqual(key);
  });

  test("without a rule, a write gets a key and a read takes none", () => {
    expect(chooseKey(testOperation({ retry: "keyed" }), undefined, () => "uuid")?.key).toBe("uuid");
    expect(chooseKey(testOperation({ retry: "read" }), undefined, () => "uuid")).toBeUndefined();
  });

  const noKeys = ["", "a".repeat(256), "a b", " a", "a\n", "a\u007f", "é", "\u0000", null, 7, {}, true];
  const usedAt = (firstUsedAt: unknown) => ({ key: "mine", firstUsedAt });
  const visible = "1 to 255 visible ASCII characters without spaces";

  test.each<[string, ...unknown[]]>([
    ["has a firstUsedAt that is not a valid Date", ...[new Date("never"), "2026-11-20"].map(usedAt)],
    ["must be a string, or { key, firstUsedAt }", { key: "mine", usedAt: new Date(0) }],
    [`must be a string of ${visible}`, ...noKeys],
  ])("[S14] rejects a key that %s, and does not repeat it: %j", (complaint, ...keys) => {
    const message = `idempotencyKey ${complaint}`;
    const refused = { name: "ArgumentError", code: "invalid_idempotency_key", message, ...named };
    for (const options of keys.map((idempotencyKey) => ({ idempotencyKey }))) {
      expect(() => chosen("auto", options)).toThrow(expect.objectContaining(refused));
      expect(() => chosen("required", options)).toThrow(expect.objectContaining(refused));
    }
  });

  test.each(["", "a\n", "a b", "é", "a".repeat(256), undefined, 7])("[S14] rejects %j from the clock", (made) => {
    const refused = { name: "ConfigurationError", message: `clock.uuid() must return ${visible}` };
    for (const mode of ["auto", "fresh"] as const)
      expect(() => chosen(mode, undefined, () => made)).toThrow(expect.objectContaining(refused));
  });
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const now = Date.UTC(2026, 10, 20, 12);
const at = (msFromNow: number) => new Date(now + msFromNow);

const keyed = testOperation({ id: "sendFunds", idempotency: { mode: "required", ttl: 86_400 } });
const ageless = testOperation({ idempotency: { mode: "auto" } });
const hourly = testOperation({ idempotency: { mode: "required", ttl: 3_600 } });
const check = (uses: readonly number[], operation = keyed) => usableUntil(operation, "payout-1", uses.map(at), now);
const LIFE = 23 * HOUR + 50 * MINUTE;

describe("usableUntil", () => {
  test.each<[string, number[], number, Operation?]>([
    ["23 h 50 min after the first use", [0], LIFE],
    ["after the earliest use", [-1, -HOUR, 0], LIFE - HOUR],
    ["to the last millisecond", [-LIFE], 0],
    ["by the lifetime of the operation", [0], 50 * MINUTE, hourly],
    ["with a clock that is ten minutes ahead", [10 * MINUTE], 24 * HOUR],
  ])("[S13] lies %s", (_, uses, until, operation) => expect(check(uses, operation)).toEqual(at(until)));

  test.each<[string, number[], number, Operation?]>([
    ["is over", [0, -LIFE - 1], -LIFE - 1],
    ["of the operation is over", [-51 * MINUTE], -51 * MINUTE, hourly],
  ])("[S13] rejects a key whose time %s", (_, uses, firstUse, operation = keyed) => {
    const facts = { method: operation.name, idempotencyKey: "payout-1", firstUsedAt: at(firstUse) };
    expect(() => check(uses, operation)).toThrow(
      expect.objectContaining({ code: "idempotency_key_expired", outcome: "not-sent", ...facts }),
    );
  });

  const future = 10 * MINUTE + 1;
  test.each([[[future]], [[-HOUR, future]]])("rejects a first use in the future: a clock is wrong: %j", (uses) => {
    const facts = { name: "ArgumentError", code: "invalid_idempotency_key", idempotencyKey: "payout-1" };
    const message = expect.stringMatching(/is in the future\. Correct the clocks.*firstUsedAt/);
    const refused = { ...facts, method: "client.sendFunds", field: "idempotencyKey", message };
    expect(() => check(uses)).toThrow(expect.objectContaining(refused));
  });

  test.each([ageless, testOperation()])("ignores the age without a documented lifetime", (operation) => {
    for (const time of [-1_000 * HOUR, 1_000 * HOUR]) expect(check([time], operation)).toBeUndefined();
  });
});

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

describe("earlierUseOf", () => {
  // A process that began 400 ms after the second S.
  const S = Date.UTC(2026, 10, 20, 8, 15);
  afterEach(() => vi.restoreAllMocks());

  test.each<[record: string, made: number, since: number, now: number | undefined, EarlierUse]>([
    ["of the moment in which the process began", 400, 400, undefined, "known"],
    ["of the millisecond before it", 399, 400, undefined, "possible"],
    ["of the first second, by a memory that has evicted", 400, 500, undefined, "possible"],
    ["of the first second, by another clock that began later", 400, 400, 1_000, "possible"],
    ["of the first second of another clock", 450, 400, 600, "known"],
    ["of the second before that of another clock", -1, 400, 600, "possible"],
  ])("[S45] judges the key of a record %s", (record, made, since, now, use) => {
    vi.spyOn(performance, "timeOrigin" as never, "get" as never).mockReturnValue((S + 400) as never);
    const key = deriveKey("payout", record, { createdAt: new Date(S + made) });
    const clock = now === undefined ? systemClock : { ...systemClock, now: () => S + now };
    expect(earlierUseOf({ since: S + since }, clock, key, undefined)).toBe(use);
  });
});
