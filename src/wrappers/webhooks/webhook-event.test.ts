import { describe, expect, it, onTestFinished } from "vitest";
import document from "../../../generated/crypto/openapi.json" with { type: "json" };
import { readWebhookEvent } from "./webhook-event.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => readWebhookEvent(bytes(text));

const slugs = Object.keys(document.webhooks);

describe("[W9] an event", () => {
  it.each(slugs)("is known where its slug is documented and it has a transaction: %s", (type) => {
    const raw = bytes(JSON.stringify({ transaction_id: "0xabc", type, data: { amount: 1 } }));
    const event = readWebhookEvent(raw);
    expect(event).toEqual({
      known: true,
      type,
      transactionId: "0xabc",
      payload: { transaction_id: "0xabc", type, data: { amount: 1 } },
      raw,
    });
    expect(event.raw).toBe(raw);
  });

  it.each(["card.frozen", "Deposit.Confirmed", "deposit.confirmed ", "*", "statusNotification", "toString"])(
    "is not known by another slug, and is handed on with it: %s",
    (type) => {
      const payload = { type, transaction_id: "t" };
      expect(read(JSON.stringify(payload))).toEqual({
        known: false,
        type,
        transactionId: "t",
        payload,
        raw: bytes(JSON.stringify(payload)),
      });
    },
  );

  it.each([
    ["no transaction", { type: "deposit.confirmed" }, { type: "deposit.confirmed" }],
    ["a blank transaction", { type: "deposit.confirmed", transaction_id: " \t" }, { type: "deposit.confirmed" }],
    ["a transaction that is no text", { type: "deposit.confirmed", transaction_id: 1 }, { type: "deposit.confirmed" }],
    ["no slug", { transaction_id: "t" }, { transactionId: "t" }],
    ["an empty slug", { type: "", transaction_id: "t" }, { transactionId: "t" }],
    ["a slug that is no text", { type: ["deposit.confirmed"], transaction_id: "t" }, { transactionId: "t" }],
    ["both at another place", { event: { type: "deposit.confirmed", transaction_id: "t" } }, {}],
  ])("is not known with %s", (_, payload, found) => {
    expect(read(JSON.stringify(payload))).toMatchObject({
      known: false,
      type: undefined,
      transactionId: undefined,
      payload,
      ...found,
    });
  });

  it("is not read from what all objects have inherited", () => {
    const fields = ["type", "transaction_id"];
    onTestFinished(() => {
      for (const name of fields) Reflect.deleteProperty(Object.prototype, name);
    });
    for (const name of fields) Reflect.set(Object.prototype, name, "deposit.confirmed");
    const found = { known: false, type: undefined, transactionId: undefined };
    for (const text of ["{}", "[]", '{"__proto__":{"type":"deposit.confirmed"}}']) {
      expect(read(text), text).toMatchObject(found);
    }
  });

  it.each(["null", "1.0", '"deposit.confirmed"', "[]", "true"])("is whatever JSON comes: %s", (text) => {
    expect(read(text)).toMatchObject({ known: false, type: undefined, payload: JSON.parse(text) });
  });

  it("is known behind a byte order mark", () => {
    expect(read('\uFEFF{"type":"deposit.confirmed","transaction_id":"t"}')).toMatchObject({ known: true });
  });

  it.each([
    ["nothing", new Uint8Array()],
    ["a text", bytes("deposit.confirmed")],
    ["JSON that is cut off", bytes('{"type":"deposit.confirmed","transaction_id":"t"')],
    ["a hundred thousand brackets", bytes("[".repeat(100_000))],
    ["bytes that are no UTF-8", bytes('{"type":"deposit.confirmed","transaction_id":"t?"}').map(spoil)],
  ])("is %s, too", (_, raw) => {
    const { raw: handedOn, ...event } = readWebhookEvent(raw, () => {
      throw new Error("asked about a payload that is none");
    });
    expect(event).toEqual({ known: false, type: undefined, transactionId: undefined, payload: undefined });
    expect(handedOn).toBe(raw);
  });
});

/** A byte that UTF-8 does not know in place of the question mark. */
function spoil(byte: number): number {
  return byte === 0x3f ? 0xff : byte;
}

describe("[W9] readEvent", () => {
  const raw = bytes('{"type":"other","event":"transaction.settled","ids":["t1"]}');

  it("says where slug and transaction are, in place of what is assumed", () => {
    const event = readWebhookEvent(raw, (payload) => {
      const { event: type, ids } = payload as { event: string; ids: string[] };
      return { type, transactionId: ids[0] };
    });
    expect(event).toMatchObject({ known: true, type: "transaction.settled", transactionId: "t1" });
  });

  it("need not find anything", () => {
    const event = readWebhookEvent(raw, () => ({}));
    expect(event).toMatchObject({ known: false, type: undefined, transactionId: undefined });
  });

  it("cannot make texts of what is none", () => {
    const found = { type: "deposit.confirmed", transactionId: 7 } as unknown as { transactionId: string };
    expect(readWebhookEvent(raw, () => found)).toMatchObject({ known: false, transactionId: undefined });
  });

  it("may throw: its error goes on", () => {
    const failure = new Error("no such field");
    const broken = () => {
      throw failure;
    };
    expect(() => readWebhookEvent(raw, broken)).toThrow(failure);
  });
});
