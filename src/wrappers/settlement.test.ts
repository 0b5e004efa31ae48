import { describe, expect, test } from "vitest";
import { nextStep } from "./settlement.ts";
import { testOperation } from "./testing/operation.ts";

const transfer = testOperation({ id: "sendFunds", retry: "transfer", idempotency: { mode: "required", ttl: 86_400 } });
const trade = testOperation({ retry: "transfer", idempotency: { mode: "required" }, readBack: "listPositions" });
const path = { svcCardId: "c1" };

describe("nextStep", () => {
  test("[S46] a keyed transfer: resend with the same key within 24 h", () => {
    const firstSentAt = new Date("2026-11-20T10:00:00Z");
    const step = nextStep(transfer, { idempotencyKey: "key", firstSentAt });
    expect(step).toMatchObject({ kind: "resend", idempotencyKey: "key", before: new Date("2026-11-21T10:00:00Z") });
    expect(step.why).toContain("Resend with the same key within 24 h (before 2026-11-21T10:00:00.000Z)");
    expect(nextStep(transfer, { idempotencyKey: "key" })).toEqual({
      kind: "resend",
      idempotencyKey: "key",
      why: "Resend with the same key within 24 h; later it would be a new transfer",
    });
  });

  test("[S46] an unkeyed transfer: nothing is shown", () => {
    const step = nextStep(transfer, { idempotencyKey: undefined });
    expect(step).toEqual({ kind: "none", why: expect.stringContaining("may move the money twice") });
  });

  test("[S46] a keyed fiat write: resend with the same key, with no time limit", () => {
    const step = nextStep(testOperation({ readBack: "getBusinessWebhook" }), {
      idempotencyKey: "key",
      firstSentAt: new Date(),
    });
    expect(step).toEqual({
      kind: "resend",
      idempotencyKey: "key",
      why: expect.stringContaining("Resend with the same key; no time limit"),
    });
  });

  test.each(["read-back", "idempotent"] as const)("[S46] %s with a read: the read, and what to look for", (retry) => {
    const operation = testOperation({ retry, readBack: "lookupCardCustomer" });
    expect(nextStep(operation, { idempotencyKey: "key", path })).toEqual({
      kind: "read",
      operation: "lookupCardCustomer",
      args: path,
      why: expect.stringContaining("Look at lookupCardCustomer"),
    });
    expect(nextStep(operation, { idempotencyKey: "key" })).not.toHaveProperty("args");
  });

  test("[S46] a trade: what its key does is not shown, so only a look at the positions", () => {
    expect(nextStep(trade, { idempotencyKey: "key" })).toMatchObject({ kind: "read", operation: "listPositions" });
    expect(nextStep(trade, { idempotencyKey: undefined })).toMatchObject({ kind: "read", operation: "listPositions" });
  });

  test("[S46] a write without a read: nothing is shown, with or without a key", () => {
    const none = {
      kind: "none",
      why: expect.stringContaining("Nothing that settles it is shown: sent again, it may be carried out twice"),
    };
    expect(nextStep(testOperation({ retry: "read-back" }), { idempotencyKey: "key", path })).toEqual(none);
    expect(nextStep(testOperation({ retry: "keyed" }), { idempotencyKey: undefined })).toEqual(none);
  });

  test("[S46] an idempotent write without a read may simply be sent again", () => {
    const operation = testOperation({ retry: "idempotent" });
    expect(nextStep(operation, { idempotencyKey: "key" })).toMatchObject({ kind: "resend", idempotencyKey: "key" });
    expect(nextStep(operation, { idempotencyKey: undefined }).why).toContain(
      "carrying it out twice changes nothing more",
    );
  });
});
