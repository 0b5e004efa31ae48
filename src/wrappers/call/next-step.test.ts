import { describe, expect, test } from "vitest";
import * as cryptoTable from "../../../generated/crypto/operations.ts";
import * as fiatTable from "../../../generated/fiat/operations.ts";
import { testOperation } from "../../../tests/support/test-operation.ts";
import { ApiError, ConnectionError } from "../errors.ts";
import type { Operation } from "../operation.ts";
import { Undescribed } from "../results.ts";
import { alreadyDone, isOwnConflict, readArgumentsOf, recoveryFrom, type UnknownCall } from "./next-step.ts";
import { ruleOf } from "./request.ts";

const transfer = testOperation({
  id: "sendFunds",
  retry: "keyed-transfer",
  idempotency: { mode: "required", ttl: 86_400 },
});
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

describe("recoveryFrom", () => {
  test("a keyed transfer: call again with the same key until it expires", () => {
    expect(recoveryOf(transfer, keyed)).toEqual({
      kind: "resend",
      idempotencyKey: "key",
      firstUsedAt: new Date("2026-11-20T10:00:00Z"),
      before: new Date("2026-11-21T09:50:00Z"),
      why: "Call again with this key before 2026-11-21T09:50:00.000Z; after that the SDK refuses it",
    });
  });

  test("a keyed transfer whose key has expired: none", () => {
    const at = (time: string) => recoveryOf(transfer, { ...keyed, now: Date.parse(time) });
    expect(at("2026-11-21T09:50:00Z")).toEqual({ kind: "none", why: expect.stringContaining("forgotten the key") });
    expect(at("2026-11-21T09:49:59Z").kind).toBe("resend");
  });

  test("an unkeyed transfer: none", () => {
    expect(recoveryOf(transfer, unkeyed)).toEqual({ kind: "none", why: expect.stringContaining("may pay twice") });
  });

  test("a keyed fiat write: call again with the same key, without a time limit", () => {
    expect(recoveryOf(testOperation({ readBack: "getBusinessWebhook" }), keyed)).toEqual({
      kind: "resend",
      idempotencyKey: "key",
      why: expect.stringContaining("Call again with this key; no time limit"),
    });
  });

  test.each(["unsent", "idempotent"] as const)("%s with a read: the read, and its argument", (retry) => {
    const operation = testOperation({ retry, readBack: "wallets.cardIssuer.lookupCustomer" });
    expect(recoveryOf(operation, { ...keyed, readArgs })).toEqual({
      kind: "read",
      method: "wallets.cardIssuer.lookupCustomer",
      args: readArgs,
      why: expect.stringMatching(/check wallets\.cardIssuer\.lookupCustomer/i),
    });
    expect(recoveryOf(operation, keyed)).not.toHaveProperty("args");
  });

  test("an unkeyed idempotent write without a read: none, and calling again is safe", () => {
    const why = "There is no documented way to check; calling again is safe: repeating it has no further effect";
    expect(recoveryOf(testOperation({ retry: "idempotent" }), unkeyed)).toEqual({ kind: "none", why });
  });

  test("only an idempotent write may be called again before the check", () => {
    const why = (retry: "unsent" | "idempotent") => recoveryOf(testOperation({ retry, readBack: "look" }), keyed).why;
    expect(why("unsent")).toBe("Check look before you call again");
    expect(why("idempotent")).toBe("Call again (repeating it has no further effect), or check look");
  });

  test("a key is not trusted if nothing about keys is documented", () => {
    const idempotency = { mode: "auto", ttl: 86_400 } as const;
    const trusting = { ...keyed, assumeTradeReplay: true };
    expect(recoveryOf(testOperation({ retry: "unsent", idempotency }), trusting).kind).toBe("none");
    expect(recoveryOf(testOperation({ retry: "keyed-transfer" }), keyed).kind).toBe("none");
    expect(recoveryOf(transfer, { ...keyed, usableUntil: undefined }).kind).toBe("none");
  });

  test("a trade: what its key does is undocumented, so only the positions tell", () => {
    expect(recoveryOf(trade, keyed)).toMatchObject({ kind: "read", method: "agent.positions.list" });
    expect(recoveryOf(trade, unkeyed)).toMatchObject({ kind: "read", method: "agent.positions.list" });
  });

  test("a trade under assumeTradeReplay: call again with the same key", () => {
    const step = recoveryOf(trade, { ...keyed, assumeTradeReplay: true });
    expect(step).toEqual({ kind: "resend", idempotencyKey: "key", why: expect.stringContaining("assumeTradeReplay") });
    expect(recoveryOf(trade, { ...unkeyed, assumeTradeReplay: true })).toMatchObject({ kind: "read" });
  });

  test("a write without a read: none, with or without a key", () => {
    const none = {
      kind: "none",
      why: expect.stringContaining("There is no documented way to check; calling again may carry it out twice"),
    };
    expect(recoveryOf(testOperation({ retry: "unsent" }), { ...keyed, readArgs })).toEqual(none);
    expect(recoveryOf(testOperation({ retry: "keyed" }), unkeyed)).toEqual(none);
  });

  test("an idempotent write without a read: call again", () => {
    const operation = testOperation({ retry: "idempotent" });
    expect(recoveryOf(operation, keyed)).toMatchObject({
      ...{ kind: "resend", idempotencyKey: "key" },
      why: "Call again with this key: repeating it has no further effect",
    });
    expect(recoveryOf(operation, unkeyed).why).toContain("repeating it has no further effect");
  });
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

test("every method that a next step names is a read, and its argument fits it", () => {
  const all: readonly Operation[] = Object.values({ ...cryptoTable, ...fiatTable });
  const named = all.filter(({ readBack }) => readBack !== undefined);
  expect(named.length).toBeGreaterThan(15);
  for (const { id, readBack, readArgs } of named) {
    const read = all.find(({ name }) => name === readBack);
    expect(read, id).toMatchObject({ method: "GET", retry: "read" });
    const names = [...(read?.path.matchAll(/\{(\w+)\}/g) ?? [])].map(([, name]) => name);
    if (typeof readArgs === "string") expect(names, id).toHaveLength(1);
    else expect(names, id).toEqual([]);
    for (const name of Object.keys(Object(readArgs === undefined || typeof readArgs === "string" ? {} : readArgs))) {
      expect(read?.query, id).toContain(name);
    }
  }
});

const KEY = "payout-1";
const conflict = (raw: unknown, code = "conflict", httpStatus = 409) =>
  new ApiError({ httpStatus, code, outcome: "rejected", raw });
const details = { existing_transaction_id: "tx_1", idempotency_key: KEY };
const duplicate = { data: { duplicate: true, existingTransactionId: "tx_1", idempotencyKey: KEY } };

const { deleteWebhook, sendFunds, tradeMarket, updateWebhook } = cryptoTable;

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
