import { describe, expect, test } from "vitest";
import { testOperation } from "../testing/operation.ts";
import { nextStep, type UnsettledCall } from "./recovery.ts";

const transfer = testOperation({ id: "sendFunds", retry: "transfer", idempotency: { mode: "required", ttl: 86_400 } });
const trade = testOperation({ retry: "transfer", idempotency: { mode: "required" }, readBack: "listPositions" });
const pathValues = { svcCardId: "c1" };
const keyed: UnsettledCall = {
  idempotencyKey: "key",
  pathValues: undefined,
  usableUntil: new Date("2026-11-21T09:50:00Z"),
  now: Date.parse("2026-11-20T10:00:00Z"),
  assumeTradeReplay: false,
};
const unkeyed: UnsettledCall = { ...keyed, idempotencyKey: undefined };

describe("nextStep", () => {
  test("a keyed transfer: resend with the same key within 24 h", () => {
    expect(nextStep(transfer, keyed)).toEqual({
      kind: "resend",
      idempotencyKey: "key",
      before: new Date("2026-11-21T09:50:00Z"),
      why: "Resend with the same key within 24 h (the SDK does so before 2026-11-21T09:50:00.000Z); later it would be a new transfer",
    });
  });

  test("a keyed transfer whose key is too old by now: nothing is shown", () => {
    const at = (time: string) => nextStep(transfer, { ...keyed, now: Date.parse(time) });
    expect(at("2026-11-21T09:50:00Z")).toEqual({ kind: "none", why: expect.stringContaining("forgotten the key") });
    expect(at("2026-11-21T09:49:59Z").kind).toBe("resend");
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

  test("only an idempotent write may be called again before one has looked", () => {
    const why = (retry: "read-back" | "idempotent") => nextStep(testOperation({ retry, readBack: "look" }), keyed).why;
    expect(why("read-back")).toBe("Look at look before you call it again");
    expect(why("idempotent")).toBe("Call it again (carrying it out twice changes nothing more), or look at look");
  });

  test("what says nothing of keys gives no reason to trust one", () => {
    const idempotency = { mode: "auto", ttl: 86_400 } as const;
    const trusting = { ...keyed, assumeTradeReplay: true };
    expect(nextStep(testOperation({ retry: "read-back", idempotency }), trusting).kind).toBe("none");
    expect(nextStep(testOperation({ retry: "transfer" }), keyed).kind).toBe("none");
    expect(nextStep(transfer, { ...keyed, usableUntil: undefined }).kind).toBe("none");
  });

  test("a trade: what its key does is not shown, so only a look at the positions", () => {
    expect(nextStep(trade, keyed)).toMatchObject({ kind: "read", operation: "listPositions" });
    expect(nextStep(trade, unkeyed)).toMatchObject({ kind: "read", operation: "listPositions" });
  });

  test("a trade whose key is assumed to be known again: resend with it", () => {
    const step = nextStep(trade, { ...keyed, assumeTradeReplay: true });
    expect(step).toEqual({ kind: "resend", idempotencyKey: "key", why: expect.stringContaining("assumeTradeReplay") });
    expect(nextStep(trade, { ...unkeyed, assumeTradeReplay: true })).toMatchObject({ kind: "read" });
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
    expect(nextStep(operation, keyed)).toMatchObject({
      ...{ kind: "resend", idempotencyKey: "key" },
      why: "Resend with the same key: carrying it out twice changes nothing more",
    });
    expect(nextStep(operation, unkeyed).why).toContain("carrying it out twice changes nothing more");
  });
});
