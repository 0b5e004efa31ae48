import { describe, expect, test } from "vitest";
import { testOperation } from "../../../tests/support/test-operation.ts";
import { ArgumentError } from "../errors.ts";
import { firstUse, type KnownUses, usableUntil } from "./key.ts";

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
