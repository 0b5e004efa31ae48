import { describe, expect, test } from "vitest";
import { deleteWebhook, sendFunds, tradeMarket, updateWebhook } from "../../../generated/crypto/operations.ts";
import { testOperation } from "../../../tests/support/test-operation.ts";
import { ApiError, ConnectionError } from "../errors.ts";
import { Undescribed } from "../results.ts";
import { alreadyDone, isOwnConflict } from "./next-step.ts";

const KEY = "payout-1";
const conflict = (raw: unknown, code = "conflict", httpStatus = 409) =>
  new ApiError({ httpStatus, code, outcome: "rejected", raw });
const details = { existing_transaction_id: "tx_1", idempotency_key: KEY };
const duplicate = { data: { duplicate: true, existingTransactionId: "tx_1", idempotencyKey: KEY } };

describe("[S22] a conflict of the key that was sent", () => {
  test.each<[string, unknown]>([
    ["in details", { status: false, error: "conflict", message: "", details }],
    ["beside the code", { status: false, error: "conflict", ...details }],
  ])("is the existing transfer: %s", (_, raw) => {
    expect(alreadyDone(sendFunds, KEY, conflict(raw), undefined)).toEqual(duplicate);
    expect(alreadyDone(sendFunds, KEY, conflict(raw), "unknown")).toEqual(duplicate);
  });

  const raw = { error: "conflict", details };
  test.each<[string, Parameters<typeof alreadyDone>]>([
    ["the call had no key", [sendFunds, undefined, conflict(raw), undefined]],
    ["the key is another one", [sendFunds, "payout-2", conflict(raw), undefined]],
    ["the key differs in case", [sendFunds, "PAYOUT-1", conflict(raw), undefined]],
    ["no key is named", [sendFunds, KEY, conflict({ details: { existing_transaction_id: "tx_1" } }), undefined]],
    ["no transfer is named", [sendFunds, KEY, conflict({ details: { idempotency_key: KEY } }), undefined]],
    [
      "its id is empty",
      [sendFunds, KEY, conflict({ details: { ...details, existing_transaction_id: "" } }), undefined],
    ],
    [
      "its id is no text",
      [sendFunds, KEY, conflict({ details: { ...details, existing_transaction_id: 7 } }), undefined],
    ],
    ["the code is another one", [sendFunds, KEY, conflict(raw, "DUPLICATE_REQUEST_IN_PROGRESS"), undefined]],
    ["the status is another one", [sendFunds, KEY, conflict(raw, "conflict", 422), undefined]],
    ["the body is no JSON", [sendFunds, KEY, conflict("<html>"), undefined]],
    ["a trade, of which nothing like it is shown", [tradeMarket, KEY, conflict(raw), undefined]],
    ["no answer at all", [sendFunds, KEY, new ConnectionError("lost", { outcome: "unknown" }), undefined]],
  ])("is no result otherwise: %s", (_, args) => expect(alreadyDone(...args)).toBeUndefined());
});

test("[S22] a conflict that names no key is not the conflict of a call without a key", () => {
  expect(isOwnConflict(sendFunds, undefined, conflict({ error: "conflict" }))).toBe(false);
  expect(isOwnConflict(sendFunds, KEY, conflict({ error: "conflict", details }))).toBe(true);
});

describe("[S17] a 404 on a deletion", () => {
  const notFound = conflict({ error: "not_found" }, "not_found", 404);

  test("is success after an attempt that may have deleted, and only then", () => {
    expect(alreadyDone(deleteWebhook, KEY, notFound, "unknown")?.data).toBeInstanceOf(Undescribed);
    const documented = { ...deleteWebhook, envelope: "B" } as const;
    expect(alreadyDone(documented, KEY, notFound, "unknown")).toEqual({ data: undefined });
    for (const earlier of [undefined, "not-sent", "rejected"] as const) {
      expect(alreadyDone(deleteWebhook, KEY, notFound, earlier)).toBeUndefined();
    }
  });

  test("no other status, no other operation, and no deletion without repetition", () => {
    const gone = conflict({}, "gone", 410);
    expect(alreadyDone(deleteWebhook, KEY, gone, "unknown")).toBeUndefined();
    expect(alreadyDone(updateWebhook, KEY, notFound, "unknown")).toBeUndefined();
    const risky = testOperation({ method: "DELETE", retry: "unsent" });
    expect(alreadyDone(risky, KEY, notFound, "unknown")).toBeUndefined();
  });
});
