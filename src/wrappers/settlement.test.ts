import { describe, expect, test } from "vitest";
import { nextStep, type UnsettledCall } from "./settlement.ts";
import { testOperation } from "./testing/operation.ts";

const transfer = testOperation({ id: "sendFunds", retry: "transfer", idempotency: { mode: "required", ttl: 86_400 } });
const trade = testOperation({ retry: "transfer", idempotency: { mode: "required" }, readBack: "listPositions" });
const pathValues = { svcCardId: "c1" };
const keyed: UnsettledCall = {
  idempotencyKey: "key",
  pathValues: undefined,
  firstSentAt: new Date("2026-11-20T10:00:00Z"),
};
const unkeyed: UnsettledCall = { ...keyed, idempotencyKey: undefined };

describe("nextStep", () => {
  test("a keyed transfer: resend with the same key within 24 h", () => {
    expect(nextStep(transfer, keyed)).toEqual({
      kind: "resend",
      idempotencyKey: "key",
      before: new Date("2026-11-21T10:00:00Z"),
      why: "Resend with the same key within 24 h (before 2026-11-21T10:00:00.000Z); later it would be a new transfer",
    });
  });

  test("an unkeyed transfer: nothing is shown", () => {
    const step = nextStep(transfer, unkeyed);
    expect(step).toEqual({ kind: "none", why: expect.stringContaining("may move the money twice") });
  });

  test("a keyed fiat write: resend with the same key, with no time limit", () => {
    expect(nextStep(testOperation({ readBack: "getBusinessWebhook" }), keyed)).toEqual({
      kind: "resend",
      idempotencyKey: "key",
      why: expect.stringContaining("Resend with the same key; no time limit"),
    });
  });

  test.each(["read-back", "idempotent"] as const)("%s with a read: the read, and what to look for", (retry) => {
    const operation = testOperation({ retry, readBack: "lookupCardCustomer" });
    expect(nextStep(operation, { ...keyed, pathValues })).toEqual({
      kind: "read",
      operation: "lookupCardCustomer",
      args: pathValues,
      why: expect.stringMatching(/look at lookupCardCustomer/i),
    });
    expect(nextStep(operation, keyed)).not.toHaveProperty("args");
  });

  test("a trade: what its key does is not shown, so only a look at the positions", () => {
    expect(nextStep(trade, keyed)).toMatchObject({ kind: "read", operation: "listPositions" });
    expect(nextStep(trade, unkeyed)).toMatchObject({ kind: "read", operation: "listPositions" });
  });

  test("a write without a read: nothing is shown, with or without a key", () => {
    const none = {
      kind: "none",
      why: expect.stringContaining("Nothing that settles it is shown: sent again, it may be carried out twice"),
    };
    expect(nextStep(testOperation({ retry: "read-back" }), { ...keyed, pathValues })).toEqual(none);
    expect(nextStep(testOperation({ retry: "keyed" }), unkeyed)).toEqual(none);
  });

  test("an idempotent write without a read may simply be sent again", () => {
    const operation = testOperation({ retry: "idempotent" });
    expect(nextStep(operation, keyed)).toMatchObject({ kind: "resend", idempotencyKey: "key" });
    expect(nextStep(operation, unkeyed).why).toContain("carrying it out twice changes nothing more");
  });
});
