import { describe, expect, test } from "vitest";
import type { WebhookEvent } from "./event.ts";
import { eventKey } from "./event-key.ts";

const raw = (text: string) => new TextEncoder().encode(text);

function event(parts: { type?: string; transactionId?: string; raw?: Uint8Array }): WebhookEvent {
  return { known: false, type: undefined, transactionId: undefined, payload: undefined, raw: raw("{}"), ...parts };
}

const deposit = { type: "deposit.confirmed", transactionId: "0xabc" };

describe("[W10] the key of an event", () => {
  test("is a name that every store takes", async () => {
    expect(await eventKey("default", event(deposit))).toMatch(/^webhook:[0-9a-f]{64}$/);
  });

  // Frozen: another key for an event that a store knows would let it be handled again.
  test("never changes", async () => {
    expect(await eventKey("default", event(deposit))).toBe(
      "webhook:e7f86ce6dcd63a89fef7076c715ebb2bdda420dae32f6d842ca416400358cf51",
    );
    expect(await eventKey("default", event({}))).toBe(
      "webhook:412c54c19ad09aaa16c0c95f4b0bc338d43f4df46487bb62f9ff806f2e5b3d82",
    );
  });

  test("of a deposit is its slug and transaction, whatever else the body says", async () => {
    const first = event({ ...deposit, raw: raw('{"attempt":1}') });
    const second = event({ ...deposit, raw: raw('{"attempt":2}') });
    expect(await eventKey("default", second)).toBe(await eventKey("default", first));
  });

  test.each([
    [{ type: "transaction.settled", transactionId: "t1" }],
    [{ type: "deposits", transactionId: "t1" }],
    [{ type: "deposit.confirmed" }],
    [{ type: "deposit.confirmed", transactionId: "" }],
    [{ transactionId: "t1" }],
    [{}],
  ])("of any other event is the whole body, to the byte: %j", async (parts) => {
    const key = (...bytes: number[]) => eventKey("default", event({ ...parts, raw: Uint8Array.from(bytes) }));
    expect(await key(0x7b, 0x7d)).toBe(await key(0x7b, 0x7d));
    expect(await key(0x7b, 0x7d)).not.toBe(await key(0x7b, 0x20, 0x7d));
    // No UTF-8, either of them.
    expect(await key(0xff)).not.toBe(await key(0xfe));
  });

  test("is another one for whatever tells events apart", async () => {
    const others: readonly [string, WebhookEvent][] = [
      ["default", event(deposit)],
      ["other", event(deposit)],
      ["default", event({ ...deposit, transactionId: "0xabd" })],
      ["default", event({ ...deposit, type: "deposit.failed" })],
      // Texts that run into one another.
      ["default", event({ type: "deposit.confirmed0", transactionId: "xabc" })],
      ["default", event({ type: 'deposit.","', transactionId: "x" })],
      ["default", event({ type: "deposit.", transactionId: '","x' })],
      // Halves of characters, which are no UTF-8.
      ["\ud800", event(deposit)],
      ["\ud801", event(deposit)],
      // By their bodies.
      ["default", event({ type: "transaction.settled" })],
      ["other", event({ type: "transaction.settled" })],
    ];
    const keys = await Promise.all(others.map(([scope, each]) => eventKey(scope, each)));
    expect(new Set(keys).size).toBe(others.length);
  });
});
