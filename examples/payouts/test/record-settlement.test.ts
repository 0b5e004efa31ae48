import type { Settlement } from "svc-sdk";
import { expect, test } from "vitest";
import { toChange } from "../src/record-settlement.ts";

const retryAt = new Date("2026-11-20T08:15:10.000Z");
const unsettled = { next: { kind: "resend", idempotencyKey: "k" } } as const;
const unknown = { verdict: "still-unknown", why: "lost", unsettled } as const;
const rejected = { verdict: "not-executed", why: "rejected" } as const;

test.each<[string, Settlement<unknown>, code: string | undefined, status: string]>([
  ["carried out", { verdict: "executed", result: {}, transactionId: "tx-1" }, undefined, "sent"],
  ["still unknown", { ...unknown, retryAt }, "outcome_unknown", "sending"],
  ["unknown, and no way to find out", { ...unknown, retryAt: undefined }, "outcome_unknown", "needs_review"],
  ["unknown, though a later try lacked funds", { ...unknown, retryAt }, "insufficient_balance", "sending"],
  ["rejected for what it asks for", { ...rejected, retryAt: undefined }, "invalid_address", "rejected"],
  ["rejected for now", { ...rejected, retryAt }, "rate_limit_exceeded", "pending"],
  ["rejected for lack of funds", { ...rejected, retryAt: undefined }, "insufficient_balance", "waiting_for_funds"],
])("%s", (_, settlement, code, status) => {
  const isExecuted = settlement.verdict === "executed";
  // An executed call leaves nothing of an earlier failure.
  expect(toChange(settlement, code)).toStrictEqual({
    status,
    transactionId: isExecuted ? "tx-1" : undefined,
    note: isExecuted ? undefined : settlement.why,
    retryAt: isExecuted ? undefined : settlement.retryAt?.toISOString(),
  });
});

test("carried out, but without a transaction id", () => {
  const change = toChange({ verdict: "executed", result: {}, transactionId: undefined });
  expect(change).toMatchObject({ status: "needs_review", note: "sent, but without transaction id" });
});
