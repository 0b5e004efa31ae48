import { describe, expect, test } from "vitest";
import { testOperation } from "../../../tests/support/test-operation.ts";
import type { IdempotencyRule, Operation } from "../operation.ts";
import { chooseKey, type KnownUses, usableUntil } from "./key.ts";

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

  const firstUsedAt = new Date(0);
  test.each([
    [undefined, { key: "uuid", isGiven: false, firstUsedAt: undefined }],
    ["mine", { key: "mine", isGiven: true, firstUsedAt: undefined }],
    [
      { key: "mine", firstUsedAt },
      { key: "mine", isGiven: true, firstUsedAt },
    ],
  ])("says whose key it is, and since when it is used: %j", (idempotencyKey, key) => {
    expect(chosen("auto", { idempotencyKey })).toEqual(key);
  });

  test.each([
    [{ key: "mine", firstUsedAt: new Date("never") }, "has a firstUsedAt that is not a valid Date"],
    [{ key: "mine", firstUsedAt: "2026-11-20" }, "has a firstUsedAt that is not a valid Date"],
    [{ key: "mine", usedAt: new Date(0) }, "must be a string, or { key, firstUsedAt }"],
  ])("[S14] rejects %j", (idempotencyKey, complaint) => {
    expect(() => chosen("auto", { idempotencyKey })).toThrow(`idempotencyKey ${complaint}`);
  });

  test("without a rule, a write gets a key and a read takes none", () => {
    expect(chooseKey(testOperation({ retry: "keyed" }), undefined, () => "uuid")?.key).toBe("uuid");
    expect(chooseKey(testOperation({ retry: "read" }), undefined, () => "uuid")).toBeUndefined();
  });

  test.each(["", "a".repeat(256), "a b", " a", "a\n", "a\u007f", "é", "\u0000", null, 7, {}, true])(
    "[S14] rejects %j and does not repeat it",
    (idempotencyKey) => {
      for (const mode of ["auto", "required"] as const) {
        const message = expect.stringMatching(/^idempotencyKey must be a string of 1 to 255 visible ASCII/);
        const refused = { name: "ArgumentError", code: "invalid_idempotency_key", message, ...named };
        expect(() => chosen(mode, { idempotencyKey })).toThrow(expect.objectContaining(refused));
      }
    },
  );

  test.each(["", "a\n", "a b", "é", "a".repeat(256), undefined, 7])(
    "[S14] rejects %j from the client's clock",
    (made) => {
      const message = expect.stringMatching(/^clock\.uuid\(\) must return 1 to 255 visible ASCII/);
      const refused = { name: "ConfigurationError", message };
      for (const mode of ["auto", "fresh"] as const)
        expect(() => chosen(mode, undefined, () => made)).toThrow(expect.objectContaining(refused));
    },
  );
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const now = Date.UTC(2026, 10, 20, 12);
const at = (msFromNow: number) => new Date(now + msFromNow);

const keyed = testOperation({ id: "sendFunds", idempotency: { mode: "required", ttl: 86_400 } });
const ageless = testOperation({ idempotency: { mode: "auto" } });
const hourly = testOperation({ idempotency: { mode: "required", ttl: 3_600 } });
const check = (uses: KnownUses, operation = keyed) => usableUntil(operation, "payout-1", uses, now);
const recorded = (...times: number[]): KnownUses => ({ said: undefined, recorded: times.map(at) });
const said = (time: number, ...times: number[]): KnownUses => ({ said: at(time), recorded: times.map(at) });
const LIFE = 23 * HOUR + 50 * MINUTE;

describe("usableUntil", () => {
  test.each<[string, KnownUses, number, Operation?]>([
    ["23 h 50 min after the first use", recorded(0), LIFE],
    ["after the earliest recorded use", recorded(-1, -HOUR, 0), LIFE - HOUR],
    ["after the use that the user states", said(-2 * HOUR, 0), LIFE - 2 * HOUR],
    ["whatever is recorded", said(-HOUR, -48 * HOUR, 48 * HOUR), LIFE - HOUR],
    ["to the last millisecond", recorded(-LIFE), 0],
    ["by the lifetime of the operation", recorded(0), 50 * MINUTE, hourly],
    ["with a clock that is ten minutes ahead", recorded(10 * MINUTE), 24 * HOUR],
  ])("[S13] lies %s", (_, uses, until, operation) => expect(check(uses, operation)).toEqual(at(until)));

  test.each<[string, KnownUses, number, Operation?]>([
    ["is over", recorded(-LIFE - 1), -LIFE - 1],
    ["is over, as the user says", said(-24 * HOUR, 0), -24 * HOUR],
    ["of the operation is over", recorded(-51 * MINUTE), -51 * MINUTE, hourly],
  ])("[S13] rejects a key whose time %s", (_, uses, firstUse, operation = keyed) => {
    const facts = { method: operation.name, idempotencyKey: "payout-1", firstUsedAt: at(firstUse) };
    expect(() => check(uses, operation)).toThrow(
      expect.objectContaining({ code: "idempotency_key_expired", outcome: "not-sent", ...facts }),
    );
  });

  const future = 10 * MINUTE + 1;
  test.each([[recorded(future)], [recorded(-HOUR, future)], [said(future, -HOUR)]])(
    "rejects a first use in the future, because a clock is wrong: %j",
    (uses) => {
      const facts = { method: "client.sendFunds", field: "idempotencyKey", idempotencyKey: "payout-1" };
      const message = expect.stringMatching(/is in the future\. Correct the clocks.*firstUsedAt/);
      expect(() => check(uses)).toThrow(
        expect.objectContaining({ name: "ArgumentError", code: "invalid_idempotency_key", ...facts, message }),
      );
    },
  );

  test.each([ageless, testOperation()])("ignores the age without a documented lifetime", (operation) => {
    for (const time of [-1_000 * HOUR, 1_000 * HOUR]) expect(check(recorded(time), operation)).toBeUndefined();
  });
});
