import { describe, expect, test } from "vitest";
import { checkDeliveries } from "./check-deliveries.ts";
import type { DeliveryEvent, DeliveryHistory } from "./history.ts";

describe("checkDeliveries", () => {
  const one = { worker: "r0", run: "r0/0", event: "e1" };
  const way = { worker: "sender", delivery: "d1", event: "e1" };
  const SECOND = 1_000_000_000n;
  const send: DeliveryEvent = { at: 1n, ...way, kind: "send" };
  const ask: DeliveryEvent = { at: 2n, worker: "r0", run: "r0/0", kind: "ask" };
  const start: DeliveryEvent = { at: 3n, ...one, kind: "start" };
  const finish: DeliveryEvent = { at: 4n, ...one, kind: "finish" };
  const recorded: DeliveryEvent = { at: 5n, ...one, kind: "recorded" };
  const answer: DeliveryEvent = { at: 6n, ...way, kind: "answer", status: 200 };
  const good: DeliveryHistory = {
    sent: [{ delivery: "d1", event: "e1", isForged: false }],
    events: [send, ask, start, finish, recorded, answer],
    effects: [{ event: "e1", run: "r0/0" }],
  };
  const again = (from: bigint): DeliveryEvent[] => [
    { at: from, worker: "r1", run: "r1/0", kind: "ask" },
    { at: from + 1n, worker: "r1", run: "r1/0", event: "e1", kind: "start" },
  ];
  const forged = { delivery: "d2", event: "x1", isForged: true };
  const refusal: DeliveryEvent = { ...answer, delivery: "d2", event: "x1", status: 401 };

  test("accepts a history in which all is well, and refused forgeries", () => {
    expect(checkDeliveries(good)).toEqual([]);
    expect(checkDeliveries({ ...good, sent: [...good.sent, forged], events: [...good.events, refusal] })).toEqual([]);
  });

  test("accepts a second run after a failure, and in a transaction that was rolled back", () => {
    const unrecorded = [send, ask, start, finish];
    const fail: DeliveryEvent = { ...finish, kind: "fail" };
    const end: DeliveryEvent = { ...answer, at: 9n * SECOND };
    const afterFailure = [send, ask, start, fail, ...again(5n), { ...finish, at: 8n }, end];
    expect(checkDeliveries({ ...good, events: afterFailure })).toEqual([]);
    expect(checkDeliveries({ ...good, events: [...unrecorded, ...again(5n), end] })).toEqual([]);
  });

  test.each<[string, Partial<DeliveryHistory>]>([
    ["e1: it was never handled", { events: [send, ask, start, recorded, answer] }],
    ["e1: it has 0 effects", { effects: [] }],
    ["e1: it has 2 effects", { effects: [...good.effects, ...good.effects] }],
    ["e1: it was acknowledged before a handler finished", { events: [...good.events, { ...answer, at: 3n }] }],
    [
      "e1: it was acknowledged before the run whose effect stands",
      {
        events: [...good.events, ...again(5n * SECOND), { ...finish, run: "r1/0", at: 6n * SECOND }],
        effects: [{ event: "e1", run: "r1/0" }],
      },
    ],
    ["e1: a handler had it before it was sent", { events: [{ ...send, at: 7n }, ...good.events.slice(1)] }],
    ["e1: a handler ran without a claim", { events: [send, start, finish, recorded, answer] }],
    ["e1: it was handled again after the store had recorded it", { events: [...good.events, ...again(5n * SECOND)] }],
    ["e1: its effect comes from a run that never had it", { effects: [{ event: "e1", run: "r9/0" }] }],
    ["d1: it was never acknowledged", { events: good.events.slice(0, -1) }],
    ["d1: it was genuine and is refused", { events: [...good.events, { ...answer, status: 401 } as DeliveryEvent] }],
    ["d2: it was forged and is acknowledged", withForged({ ...refusal, status: 202 } as DeliveryEvent)],
    ["d2: it was forged and is not refused", withForged({ ...refusal, status: 503 } as DeliveryEvent)],
    ["x1: it was handled and forged", withForged({ ...start, event: "x1" } as DeliveryEvent)],
    ["e9: it was handled and never sent", { effects: [...good.effects, { event: "e9", run: "r0/0" }] }],
  ])("says %s", (problem, wrong) => {
    expect(checkDeliveries({ ...good, ...wrong })).toContain(problem);
  });

  function withForged(step: DeliveryEvent): Partial<DeliveryHistory> {
    return { sent: [...good.sent, forged], events: [...good.events, step] };
  }
});
