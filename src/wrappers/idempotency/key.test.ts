import { describe, expect, test } from "vitest";
import { testOperation } from "../../../tests/support/test-operation.ts";
import { ArgumentError } from "../errors.ts";
import type { IdempotencyRule } from "../operation.ts";
import { chooseKey, firstUse, type KnownUses, usableUntil } from "./key.ts";

const choice = (idempotencyKey: unknown) => chooseKey(testOperation(), { idempotencyKey } as object, () => "uuid");

function choose(mode: IdempotencyRule["mode"], options?: object): string | undefined {
  return chooseKey(testOperation({ id: "doThing", idempotency: { mode } }), options, () => "uuid")?.key;
}

const named = { method: "client.doThing", field: "idempotencyKey" };

describe("chooseKey", () => {
  test("[S9] auto: a key made by the SDK, unless the user passes one", () => {
    expect(choose("auto")).toBe("uuid");
    expect(choose("auto", { idempotencyKey: undefined })).toBe("uuid");
    expect(choose("auto", { idempotencyKey: "mine" })).toBe("mine");
  });

  test("says whose key it is, and since when it is used", () => {
    const firstUsedAt = new Date(0);
    expect(choice(undefined)).toEqual({ key: "uuid", isGiven: false, firstUsedAt: undefined });
    expect(choice("mine")).toEqual({ key: "mine", isGiven: true, firstUsedAt: undefined });
    expect(choice({ key: "mine", firstUsedAt })).toEqual({ key: "mine", isGiven: true, firstUsedAt });
  });

  test.each([
    [{ key: "mine", firstUsedAt: new Date("never") }, "has a firstUsedAt that is not a valid Date"],
    [{ key: "mine", firstUsedAt: "2026-11-20" }, "has a firstUsedAt that is not a valid Date"],
    [{ key: "mine", usedAt: new Date(0) }, "must be a string, or { key, firstUsedAt }"],
  ])("[S14] rejects %j", (given, complaint) => {
    expect(() => choice(given)).toThrow(`idempotencyKey ${complaint}`);
  });

  test("without a rule, a write gets a key and a read takes none", () => {
    expect(chooseKey(testOperation({ retry: "keyed" }), undefined, () => "uuid")?.key).toBe("uuid");
    expect(chooseKey(testOperation({ retry: "read" }), undefined, () => "uuid")).toBeUndefined();
  });

  test("[S9] auto: false is rejected", () => {
    expect(() => choose("auto", { idempotencyKey: false })).toThrow(ArgumentError);
  });

  test("[S11] required: the user decides, and false is a decision", () => {
    expect(choose("required", { idempotencyKey: "mine" })).toBe("mine");
    expect(choose("required", { idempotencyKey: false })).toBeUndefined();
  });

  test.each([undefined, {}, { idempotencyKey: undefined }])("[S11] required: %j is no decision", (options) => {
    expect(() => choose("required", options)).toThrow(expect.objectContaining({ code: "idempotency_key_required" }));
    expect(() => choose("required", options)).toThrow(/^client\.doThing moves money: pass idempotencyKey/);
  });

  test("fresh: a new key each time, and none from the user", () => {
    expect(choose("fresh")).toBe("uuid");
    expect(() => choose("fresh", { idempotencyKey: "mine" })).toThrow(
      expect.objectContaining({ message: "client.doThing takes no idempotencyKey", ...named }),
    );
  });

  test("none: no key, and none from the user", () => {
    expect(choose("none")).toBeUndefined();
    expect(() => choose("none", { idempotencyKey: "mine" })).toThrow(ArgumentError);
  });

  test.each(["!", "~", "a".repeat(255)])("[S14] takes %s", (idempotencyKey) => {
    expect(choose("auto", { idempotencyKey })).toBe(idempotencyKey);
    expect(choose("required", { idempotencyKey })).toBe(idempotencyKey);
  });

  test.each(["", "a".repeat(256), "a b", " a", "a\n", "a\u007f", "é", "\u0000", null, 7, {}, true])(
    "[S14] rejects %j and does not repeat it",
    (idempotencyKey) => {
      for (const mode of ["auto", "required"] as const) {
        const refused = expect.objectContaining({
          name: "ArgumentError",
          code: "invalid_idempotency_key",
          ...named,
        });
        expect(() => choose(mode, { idempotencyKey })).toThrow(refused);
        expect(() => choose(mode, { idempotencyKey })).toThrow(
          /^idempotencyKey must be a string of 1 to 255 visible ASCII/,
        );
      }
    },
  );

  test.each(["", "a\n", "a b", "é", "a".repeat(256), undefined, 7])(
    "[S14] rejects %j from the client's clock",
    (made) => {
      for (const mode of ["auto", "fresh"] as const) {
        const operation = testOperation({ idempotency: { mode } });
        expect(() => chooseKey(operation, undefined, () => made as string)).toThrow(
          expect.objectContaining({
            name: "ConfigurationError",
            message: expect.stringMatching(/^clock\.uuid\(\) must return 1 to 255 visible ASCII/),
          }),
        );
      }
    },
  );
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const now = Date.UTC(2026, 10, 20, 12);
const at = (msFromNow: number) => new Date(now + msFromNow);

const keyed = testOperation({ id: "sendFunds", idempotency: { mode: "required", ttl: 86_400 } });
const ageless = testOperation({ idempotency: { mode: "auto" } });
const check = (uses: KnownUses, operation = keyed) => usableUntil(operation, "payout-1", uses, now);
const recorded = (...times: Date[]): KnownUses => ({ said: undefined, recorded: times });

describe("firstUse", () => {
  test("[S13] is the user's statement, else the earliest recorded use", () => {
    expect(firstUse(recorded(at(-1), at(-3), at(-2)))).toEqual(at(-3));
    expect(firstUse({ said: at(-2), recorded: [at(-3)] })).toEqual(at(-2));
  });
});

describe("usableUntil", () => {
  test("[S13] lies 23 h 50 min after the first use", () => {
    expect(check(recorded(at(0)))).toEqual(at(23 * HOUR + 50 * MINUTE));
    expect(check(recorded(at(-HOUR), at(0)))).toEqual(at(22 * HOUR + 50 * MINUTE));
    expect(check({ said: at(-2 * HOUR), recorded: [at(0)] })).toEqual(at(21 * HOUR + 50 * MINUTE));
  });

  test("[S13] rejects a key that was first used more than 23 h 50 min ago, to the millisecond", () => {
    const limit = -(23 * HOUR + 50 * MINUTE);
    expect(check(recorded(at(limit)))).toEqual(at(0));
    const refuse = () => check(recorded(at(limit - 1)));
    expect(refuse).toThrow(expect.objectContaining({ code: "idempotency_key_expired" }));
    expect(refuse).toThrow(
      expect.objectContaining({
        code: "idempotency_key_expired",
        outcome: "not-sent",
        method: "client.sendFunds",
        idempotencyKey: "payout-1",
        firstUsedAt: at(limit - 1),
      }),
    );
  });

  test("[S13] the user's statement wins, both ways", () => {
    expect(() => check({ said: at(-24 * HOUR), recorded: [at(0)] })).toThrow(
      expect.objectContaining({ code: "idempotency_key_expired" }),
    );
    expect(check({ said: at(-HOUR), recorded: [at(-48 * HOUR), at(48 * HOUR)] })).toEqual(at(22 * HOUR + 50 * MINUTE));
  });

  test("[S13] uses the lifetime of the operation", () => {
    const hourly = testOperation({ idempotency: { mode: "required", ttl: 3_600 } });
    expect(check(recorded(at(0)), hourly)).toEqual(at(50 * MINUTE));
    expect(() => check(recorded(at(-51 * MINUTE)), hourly)).toThrow(
      expect.objectContaining({ code: "idempotency_key_expired" }),
    );
  });

  test("rejects a first use in the future: a clock is wrong", () => {
    expect(check(recorded(at(10 * MINUTE)))).toEqual(at(24 * HOUR));
    for (const uses of [
      recorded(at(10 * MINUTE + 1)),
      recorded(at(-HOUR), at(10 * MINUTE + 1)),
      { said: at(10 * MINUTE + 1), recorded: [at(-HOUR)] },
    ]) {
      const refuse = () => check(uses);
      expect(refuse).toThrow(ArgumentError);
      expect(refuse).not.toThrow(expect.objectContaining({ code: "idempotency_key_expired" }));
      expect(refuse).toThrow(
        expect.objectContaining({
          code: "invalid_idempotency_key",
          method: "client.sendFunds",
          field: "idempotencyKey",
          idempotencyKey: "payout-1",
        }),
      );
      expect(refuse).toThrow(/is in the future\. Correct the clocks.*firstUsedAt/);
    }
  });

  test("ignores the age without a documented lifetime", () => {
    for (const operation of [ageless, testOperation()]) {
      for (const time of [at(-1_000 * HOUR), at(1_000 * HOUR)])
        expect(check(recorded(time), operation)).toBeUndefined();
    }
  });
});
