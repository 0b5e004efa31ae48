import { describe, expect, test } from "vitest";
import { sendFunds } from "../../../generated/crypto/operations.ts";
import { testOperation } from "../../../tests/support/test-operation.ts";
import type { LimitOptions } from "../options.ts";
import { complaintAboutLimits, limitsOf } from "./limits.ts";

const plain = testOperation();
const money = testOperation({ money: true });
const defaults = {
  timeoutMs: 30_000,
  totalTimeoutMs: 120_000,
  maxRetries: 2,
  backoff: { baseMs: 500, capMs: 8000, factor: 2, minJitter: 0.5 },
};

describe("limitsOf", () => {
  test("[S23] [S25] has the documented defaults, and a longer timeout where money moves", () => {
    expect(limitsOf(plain, {}, {})).toEqual(defaults);
    expect(limitsOf(money, {}, {})).toEqual({ ...defaults, timeoutMs: 60_000 });
    expect(limitsOf(sendFunds, {}, {}).timeoutMs).toBe(60_000);
  });

  const client = { timeoutMs: 1, totalTimeoutMs: 2, maxRetries: 3 };
  const own = { timeoutMs: 4, totalTimeoutMs: 5, maxRetries: 0 };

  test("[S23] [S25] limits of the call win over those of the client, and those over the defaults", () => {
    for (const operation of [plain, money]) {
      expect(limitsOf(operation, {}, client)).toMatchObject(client);
      expect(limitsOf(operation, own, client)).toMatchObject(own);
      expect(limitsOf(operation, { maxRetries: 0 }, client)).toMatchObject({ ...client, maxRetries: 0 });
    }
  });

  test("[S23] each part of the backoff by itself", () => {
    const parts = (ownBackoff: LimitOptions["backoff"], clientBackoff?: LimitOptions["backoff"]) =>
      limitsOf(plain, { backoff: ownBackoff }, { backoff: clientBackoff }).backoff;
    expect(parts({ factor: 3 }, { baseMs: 10, factor: 4 })).toEqual({ ...defaults.backoff, baseMs: 10, factor: 3 });
    expect(parts({ baseMs: 0, capMs: 0, minJitter: 0 })).toEqual({ baseMs: 0, capMs: 0, factor: 2, minJitter: 0 });
  });

  test("a first wait beyond the default cap moves the cap", () => {
    expect(limitsOf(plain, { backoff: { baseMs: 20_000 } }, {}).backoff.capMs).toBe(20_000);
    expect(limitsOf(plain, { backoff: { baseMs: 20_000, capMs: 9 } }, {}).backoff.capMs).toBe(9);
  });

  test("are put together once for all calls of a client without limits of their own", () => {
    const ofClient = { maxRetries: 1 };
    const kept = limitsOf(plain, {}, ofClient);
    expect(limitsOf(plain, { timeoutMs: undefined }, ofClient)).toBe(kept);
    expect(limitsOf(plain, { timeoutMs: 30_000 }, ofClient)).not.toBe(kept);
  });

  test("undefined limits are ignored", () => {
    const silent = { timeoutMs: undefined, totalTimeoutMs: undefined, maxRetries: undefined, backoff: undefined };
    expect(limitsOf(plain, silent, client)).toMatchObject(client);
    const withBackoff = { backoff: { baseMs: 10, capMs: 20, factor: 3, minJitter: 1 } };
    const quiet = { backoff: { baseMs: undefined, capMs: undefined, factor: undefined, minJitter: undefined } };
    expect(limitsOf(plain, quiet, withBackoff)).toMatchObject(withBackoff);
  });
});

describe("complaintAboutLimits", () => {
  const milliseconds = "must be a number of milliseconds from 1 to 2147483647";
  const noLimits = [0, -1, 0.5, 2 ** 31, Number.NaN, Number.POSITIVE_INFINITY, "1000", null, {}, new Date(), true, 5n];
  const noCounts = [-1, 1.5, 21, Number.NaN, Number.POSITIVE_INFINITY, "2", null, false, 2n];

  test.each(noLimits)("[S25] rejects %s as a time", (value) => {
    for (const name of ["timeoutMs", "totalTimeoutMs"]) {
      const complaint = { field: name, message: `${name} ${milliseconds}` };
      expect(complaintAboutLimits({ [name]: value } as never)).toEqual(complaint);
    }
  });

  test.each(noCounts)("[S23] rejects %s as a number of retries", (value) => {
    const complaint = { field: "maxRetries", message: "maxRetries must be a whole number from 0 to 20" };
    expect(complaintAboutLimits({ maxRetries: value } as never)).toEqual(complaint);
  });

  test.each([
    [null, "backoff must be an object"],
    [500, "backoff must be an object"],
    [{ base: 500 }, 'Unknown option "backoff.base". Did you mean backoff.baseMs?'],
    [{ toString: 1 }, 'Unknown option "backoff.toString". Known options: baseMs, capMs, factor, minJitter.'],
    [{ baseMs: -1 }, "backoff.baseMs must be a number from 0 to 2147483647"],
    [{ baseMs: 2 ** 31 }, "backoff.baseMs must be a number from 0 to 2147483647"],
    [{ capMs: "8000" }, "backoff.capMs must be a number from 0 to 2147483647"],
    [{ capMs: Number.NaN }, "backoff.capMs must be a number from 0 to 2147483647"],
    [{ factor: 0.5 }, "backoff.factor must be a number from 1 to 100"],
    [{ factor: 101 }, "backoff.factor must be a number from 1 to 100"],
    [{ factor: null }, "backoff.factor must be a number from 1 to 100"],
    [{ minJitter: -0.1 }, "backoff.minJitter must be a number from 0 to 1"],
    [{ minJitter: 1.1 }, "backoff.minJitter must be a number from 0 to 1"],
    [{ baseMs: 500, capMs: 499 }, "backoff.capMs must not be below backoff.baseMs"],
  ])("[S23] rejects %j as a backoff: %s", (backoff, message) => {
    const [field] = /backoff(\.\w+)?/.exec(message) ?? [];
    expect(complaintAboutLimits({ backoff } as never)).toEqual({ field, message });
  });

  test.each<LimitOptions>([
    {},
    { timeoutMs: 1, totalTimeoutMs: 2 ** 31 - 1, maxRetries: 0 },
    { timeoutMs: 1.5, maxRetries: 20 },
    { backoff: {} },
    { backoff: { baseMs: 0, capMs: 0, factor: 1, minJitter: 0 } },
    { backoff: { baseMs: 500, capMs: 500 } },
    { backoff: { baseMs: 2 ** 31 - 1, capMs: 2 ** 31 - 1, factor: 100, minJitter: 1 } },
    { timeoutMs: undefined, totalTimeoutMs: undefined, maxRetries: undefined, backoff: { factor: undefined } },
  ])("takes %j", (limits) => expect(complaintAboutLimits(limits)).toBeUndefined());
});
