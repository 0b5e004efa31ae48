import type { Settlement } from "svc-sdk";
import { expect, test } from "vitest";
import { toRow } from "../src/record-settlement.ts";

const now = new Date("2026-11-20T12:00:00Z");
const at = new Date("2026-11-20T12:01:30Z");
const unsettled = { next: { kind: "resend", idempotencyKey: "k" } } as const;
const executed = { verdict: "executed", result: {} } as const;
const why = "code: message";

test.each<[string, Settlement<unknown>, object]>([
  ["executed", { ...executed, transactionId: "tx" }, { transactionId: "tx" }],
  ["executed, unnamed", { ...executed, transactionId: undefined }, { status: "needs_human", dueInMs: undefined }],
  ["try again", { verdict: "not-executed", why, retryAt: at }, { status: "pending", dueInMs: 90_000, note: why }],
  [
    "rejected",
    { verdict: "not-executed", why, retryAt: undefined },
    { status: "refused", dueInMs: undefined, note: why },
  ],
  [
    "look again",
    { verdict: "still-unknown", why, retryAt: at, unsettled },
    { status: "unknown", dueInMs: 90_000, unsettled },
  ],
  [
    "a person has to look",
    { verdict: "still-unknown", why, retryAt: undefined, unsettled },
    { status: "needs_human", dueInMs: undefined, note: why },
  ],
])("%s", (_, settlement, row) => {
  expect(toRow(settlement, now)).toMatchObject(row);
});
