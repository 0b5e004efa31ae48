import { describe, expect, test } from "vitest";
import { sendFunds } from "../../../generated/crypto/operations.ts";
import { testOperation } from "../../../tests/support/test-operation.ts";
import type { LimitOptions } from "../options.ts";
import { complaintAboutValues } from "../util/validate.ts";
import { limitChecks, limitsOf } from "./request.ts";

const complaintAboutLimits = (limits: LimitOptions) => complaintAboutValues(limits, limitChecks);

const plain = testOperation();
const money = testOperation({ money: true });
const defaults = {
  timeoutMs: 30_000,
  totalTimeoutMs: 120_000,
  maxRetries: 2,
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

  test("undefined limits are ignored", () => {
    const silent = { timeoutMs: undefined, totalTimeoutMs: undefined, maxRetries: undefined };
    expect(limitsOf(plain, silent, client)).toMatchObject(client);
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

  test.each<LimitOptions>([
    {},
    { timeoutMs: 1, totalTimeoutMs: 2 ** 31 - 1, maxRetries: 0 },
    { timeoutMs: 1.5, maxRetries: 20 },
    { timeoutMs: undefined, totalTimeoutMs: undefined, maxRetries: undefined },
  ])("takes %j", (limits) => expect(complaintAboutLimits(limits)).toBeUndefined());
});
