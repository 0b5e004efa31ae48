import { describe, expect, test } from "vitest";
import { deleteWebhook, sendFunds, tradeMarket, updateWebhook } from "../../../generated/crypto/operations.ts";
import { testOperation } from "../../../tests/support/test-operation.ts";
import { ApiError, ConnectionError, type SdkError } from "../errors.ts";
import type { Operation } from "../operation.ts";
import { Undescribed } from "../results.ts";
import { alreadyDone, isOwnConflict, readArgumentsOf, recoveryFrom, type UnknownCall } from "./next-step.ts";
import { ruleOf } from "./request.ts";

const transfer = testOperation({ retry: "keyed-transfer", idempotency: { mode: "required", ttl: 86_400 } });
const trade = testOperation({ retry: "unsent", idempotency: { mode: "required" }, readBack: "agent.positions.list" });
const readArgs = { svc_card_id: "c1" };
const keyed: UnknownCall = {
  idempotencyKey: "key",
  readArgs: undefined,
  firstUsedAt: new Date("2026-11-20T10:00:00Z"),
  usableUntil: new Date("2026-11-21T09:50:00Z"),
  now: Date.parse("2026-11-20T10:00:00Z"),
  assumeTradeReplay: false,
};
const recoveryOf = (operation: Operation, call: UnknownCall) =>
  recoveryFrom(operation, ruleOf(operation, call.idempotencyKey !== undefined, call.assumeTradeReplay), call);
const unkeyed: UnknownCall = { ...keyed, idempotencyKey: undefined };

// That every method which is named is a read, and what its argument is: specs/rules, cli/src/pipeline/generators/operations.test.ts.
describe("recoveryFrom", () => {
  const { idempotencyKey, firstUsedAt, usableUntil: before } = keyed;
  const resend = { kind: "resend", idempotencyKey };
  const untilExpiry = "Call again with this key before 2026-11-21T09:50:00.000Z; after that the SDK refuses it";
  const idempotent = testOperation({ retry: "idempotent" });
  const lookup = "wallets.cardIssuer.lookupCustomer";
  const readable = (retry: "unsent" | "idempotent") => testOperation({ retry, readBack: lookup });
  const auto = testOperation({ retry: "unsent", idempotency: { mode: "auto", ttl: 86_400 } });
  const positions = { kind: "read", method: "agent.positions.list", why: expect.any(String) };
  const none = (why: string) => ({ kind: "none", why: expect.stringContaining(why) });
  const twice = none("There is no documented way to check; calling again may carry it out twice");
  const at = (time: string) => ({ ...keyed, now: Date.parse(time) });
  const trusting = { ...keyed, assumeTradeReplay: true };

  const again = (why: string) => ({ ...resend, why });
  const inTime = { ...again(untilExpiry), firstUsedAt, before };
  const check = (why: string, more = {}) => ({ kind: "read", method: lookup, why, ...more });
  const orCheck = check(`Call again (repeating it has no further effect), or check ${lookup}`);
  const beforeCalling = check(`Check ${lookup} before you call again`, { args: readArgs });
  const withArgs = { ...keyed, readArgs };
  const ruleless = testOperation({ retry: "keyed-transfer" });
  const safe = none("calling again is safe: repeating it has no further effect");
  const harmless = again("Call again with this key: repeating it has no further effect");
  const timeless = again("Call again with this key; no time limit is documented");
  const stated = again("Call again with this key, as assumeTradeReplay states");

  test.each<[string, Operation, UnknownCall, object]>([
    ["a keyed transfer until its key expires", transfer, keyed, inTime],
    ["in the last second", transfer, at("2026-11-21T09:49:59Z"), inTime],
    ["with an expired key", transfer, at("2026-11-21T09:50:00Z"), none("forgotten the key")],
    ["an unkeyed transfer", transfer, unkeyed, none("may pay twice")],
    ["a keyed fiat write, without a time limit", testOperation({ readBack: "getBusinessWebhook" }), keyed, timeless],
    ["a write with a read", readable("unsent"), withArgs, beforeCalling],
    ["an idempotent one, which may be called again before the check", readable("idempotent"), keyed, orCheck],
    ["an unkeyed idempotent write", idempotent, unkeyed, safe],
    ["an idempotent write without a read", idempotent, keyed, harmless],
    ["a key of which nothing is documented", auto, trusting, twice],
    ["a transfer without a rule for keys", ruleless, keyed, none("may pay twice")],
    ["a key without an end", transfer, { ...keyed, usableUntil: undefined }, none("may pay twice")],
    ["a trade, whose key proves nothing", trade, keyed, positions],
    ["an unkeyed trade", trade, unkeyed, positions],
    ["a trade under assumeTradeReplay", trade, trusting, stated],
    ["an unkeyed trade under it", trade, { ...unkeyed, assumeTradeReplay: true }, positions],
    ["a write without a read, with a key", testOperation({ retry: "unsent" }), withArgs, twice],
    ["a write without a read, and without a key", testOperation({ retry: "keyed" }), unkeyed, twice],
  ])("%s", (_, operation, call, expected) => expect(recoveryOf(operation, call)).toEqual(expected));
});

describe("readArgumentsOf", () => {
  const values = { id: "i1", wallet_id: "w1", amount: 5 };

  test.each([
    [undefined, undefined],
    ["id", "i1"],
    [{ wallet: "wallet_id" }, { wallet: "w1" }],
    ["missing", undefined],
    ["amount", undefined],
    [{ wallet: "wallet_id", market: "market_id" }, undefined],
  ])("%j gives %j", (readArgs, expected) => {
    const operation = testOperation(readArgs === undefined ? {} : { readArgs: readArgs as string });
    expect(readArgumentsOf(operation, values)).toEqual(expected);
  });
});

const KEY = "payout-1";
const conflict = (raw: unknown, code = "conflict", httpStatus = 409) =>
  new ApiError({ httpStatus, code, outcome: "rejected", raw });
const details = { existing_transaction_id: "tx_1", idempotency_key: KEY };
const duplicate = { data: { duplicate: true, existingTransactionId: "tx_1", idempotencyKey: KEY } };

describe("[S22] [A8] a conflict of the key that was sent", () => {
  const raw = { error: "conflict", details };
  const own = conflict(raw);
  const named = (parts: object) => conflict({ details: { ...details, ...parts } });
  const lost = new ConnectionError("lost", { outcome: "unknown" });

  test.each<[string, Operation, string | undefined, SdkError, isOwn: boolean, result?: object]>([
    ["in details", sendFunds, KEY, own, true, duplicate],
    ["beside the code", sendFunds, KEY, conflict({ error: "conflict", ...details }), true, duplicate],
    ["if the call had no key", sendFunds, undefined, own, false],
    ["if neither has a key", sendFunds, undefined, conflict({ error: "conflict" }), false],
    ["if the key is another one", sendFunds, "payout-2", own, false],
    ["if the key differs in case", sendFunds, "PAYOUT-1", own, false],
    ["if no key is named", sendFunds, KEY, named({ idempotency_key: undefined }), false],
    ["if no transfer is named", sendFunds, KEY, named({ existing_transaction_id: undefined }), true],
    ["if its id is empty", sendFunds, KEY, named({ existing_transaction_id: "" }), true],
    ["if its id is no text", sendFunds, KEY, named({ existing_transaction_id: 7 }), true],
    ["if the code is another one", sendFunds, KEY, conflict(raw, "DUPLICATE_REQUEST_IN_PROGRESS"), false],
    ["if the status is another one", sendFunds, KEY, conflict(raw, "conflict", 422), false],
    ["if the body is no JSON", sendFunds, KEY, conflict("<html>"), false],
    ["of a trade, of which nothing like it is shown", tradeMarket, KEY, own, false],
    ["if there is no answer at all", sendFunds, KEY, lost, false],
  ])("is the existing transfer, if it names key and transfer: %s", (_, operation, key, error, isOwn, result) => {
    expect(isOwnConflict(operation, key, error)).toBe(isOwn);
    for (const earlier of [undefined, "unknown"] as const)
      expect(alreadyDone(operation, key, error, earlier)).toEqual(result);
  });
});

test("[S17] a 404 on a repeatable deletion is success after an attempt that may have deleted, and only then", () => {
  const notFound = conflict({ error: "not_found" }, "not_found", 404);
  expect(alreadyDone(deleteWebhook, KEY, notFound, "unknown")?.data).toBeInstanceOf(Undescribed);
  const documented = { ...deleteWebhook, envelope: "B" } as const;
  expect(alreadyDone(documented, KEY, notFound, "unknown")).toEqual({ data: undefined });
  for (const earlier of [undefined, "not-sent", "rejected"] as const)
    expect(alreadyDone(deleteWebhook, KEY, notFound, earlier)).toBeUndefined();
  expect(alreadyDone(deleteWebhook, KEY, conflict({}, "gone", 410), "unknown")).toBeUndefined();
  for (const other of [updateWebhook, testOperation({ method: "DELETE", retry: "unsent" })])
    expect(alreadyDone(other, KEY, notFound, "unknown")).toBeUndefined();
});
