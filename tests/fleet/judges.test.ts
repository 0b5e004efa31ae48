// The judges see what a fleet must not do: a lost, doubled, open or misreported payment, and a lost or doubled effect.

import { expect, test } from "vitest";
import { checkDeliveries } from "./check-deliveries.ts";
import { checkHistory } from "./check-history.ts";
import type { DeliveryEvent, DeliveryHistory, FleetEvent, FleetHistory } from "./history.ts";

const SECOND = 1_000_000_000n;
const by = { worker: "w1", payout: "p1" };
const send: FleetEvent = { at: 1n, ...by, kind: "send", key: "k1", amount: "25.1" };
const executed: FleetEvent = { at: 3n, ...by, kind: "verdict", verdict: "executed", transaction: "tx1" };
const recording: FleetEvent = { at: 4n, ...by, kind: "recording", status: "sent", transaction: "tx1" };
const record: FleetEvent = { ...recording, at: 5n, kind: "record" };
const transfer = { transaction: "tx1", payout: "p1", amount: "25.1", at: 2n };
const row = { payout: "p1", status: "sent", transaction: "tx1" } as const;
const refused = { payout: "p1", status: "refused" } as const;
const forHuman = { ...row, status: "needs_human", note: "?" } as const;
const paid: FleetHistory = {
  orders: [{ payout: "p1", amount: "25.10", mustBePaid: true }],
  events: [send, executed, recording, record],
  transfers: [transfer],
  rows: [row],
  funds: { before: "100", after: "74.9" },
};
const left = (after: string) => ({ before: "100", after });
const wrongly = (change: object) => [send, { ...executed, ...change } as FleetEvent, recording, record];
const claim = (number: number, seconds: bigint): FleetEvent => ({
  at: seconds * SECOND,
  worker: `w${number}`,
  payout: "p1",
  kind: "claim",
  claim: number,
});
const lease = { ms: 4_000, until: 100n * SECOND };
const [first, second] = [claim(1, 1n), claim(2, 4n)];
const other = paid.events.map((event) => ({ ...event, payout: "p2" }));

test.each<[string, Partial<FleetHistory>]>([
  ["p1: there are 0 rows", { rows: [] }],
  ["p1: there are 2 rows", { rows: [row, row] }],
  ["p1: it is still open", { rows: [{ ...row, status: "open" }] }],
  ["p1: it can be paid, and the row says refused", { rows: [refused] }],
  ["p1: a human is asked, and no worker doubted before", { rows: [forHuman] }],
  ["p1: a human is asked without a word of why", { rows: [{ ...row, status: "needs_human" }] }],
  ["p1: it was paid 2 times", { transfers: [transfer, transfer], funds: left("49.8") }],
  ["p1: the row says sent, and nothing was paid", { transfers: [], funds: left("100") }],
  ["p1: the row names another transaction", { rows: [{ ...row, transaction: "tx2" }] }],
  ["p1: the row says sent, and no worker saw that it was", { events: [send, recording, record] }],
  ["p1: the row says refused, and it was paid", { rows: [refused] }],
  ["p1: a worker took it for paid, which it was not", { events: wrongly({ transaction: "tx2" }) }],
  ["p1: a worker took it for not paid after it was", { events: wrongly({ verdict: "not-executed" }) }],
  ["p1: it was paid before any worker sent it", { events: [{ ...send, at: 3n }, executed, recording, record] }],
  ["p1: a worker sent it again after it had recorded it as sent", { events: [...paid.events, { ...send, at: 6n }] }],
  [
    "p1: another record replaced the one that it was sent",
    { events: [...paid.events, { ...record, at: 6n, status: "open" } as FleetEvent] },
  ],
  ["p1: the row says needs_human, which no worker wrote", { rows: [forHuman] }],
  [
    "p1: a worker did not know what became of it, and the row says refused all the same",
    { events: wrongly({ verdict: "unknown" }), rows: [refused] },
  ],
  ["p1: 25.11 was sent in place of 25.10", { events: [{ ...send, amount: "25.11" } as FleetEvent, executed, record] }],
  ["p2: it was never ordered", { rows: [row, { payout: "p2", status: "refused" }] }],
  ["p1: it was sent under 2 keys", { events: [{ ...send, at: 0n, key: "k0" } as FleetEvent, ...paid.events] }],
  ["p1 and p2 share the key k1", { events: [...paid.events, ...other] }],
  ["p1: two workers had it within one lease", { events: [first, second, ...paid.events], lease }],
  ["the funds differ from the transfers by 1 of the smallest unit", { funds: left("74.899999999999999999") }],
  ["the funds differ from the transfers by -1 of the smallest unit", { funds: left("74.900000000000000001") }],
])("the judge of payouts says %s", (problem, wrong) => {
  expect(checkHistory(paid)).toEqual([]);
  expect(checkHistory({ ...paid, ...wrong })).toContain(problem);
});

const at = (time: bigint, step: object) => ({ at: time, worker: "r0", ...step }) as DeliveryEvent;
const run = { run: "r0/0", event: "e1" };
const sent = at(1n, { kind: "send", delivery: "d1", event: "e1" });
const ask = at(2n, { kind: "ask", run: "r0/0" });
const start = at(3n, { ...run, kind: "start" });
const finish = at(4n, { ...run, kind: "finish" });
const recorded = at(5n, { ...run, kind: "recorded" });
const acknowledged = at(6n, { kind: "answer", delivery: "d1", event: "e1", status: 200 });
const handled: DeliveryHistory = {
  sent: [{ delivery: "d1", event: "e1" }],
  events: [sent, ask, start, finish, recorded, acknowledged],
  effects: [{ event: "e1", run: "r0/0" }],
};
const again = [7n, 8n].map((time, step) =>
  at(time, { run: "r1/0", ...(step ? { kind: "start", event: "e1" } : { kind: "ask" }) }),
);
const later = at(9n, { kind: "finish", run: "r1/0", event: "e1" });

test.each<[string, Partial<DeliveryHistory>]>([
  ["e1: it was never handled", { events: [sent, ask, start, recorded, acknowledged] }],
  ["e1: it has 0 effects", { effects: [] }],
  ["e1: it has 2 effects", { effects: [...handled.effects, ...handled.effects] }],
  ["e1: it was acknowledged before a handler finished", { events: [...handled.events, { ...acknowledged, at: 3n }] }],
  [
    "e1: it was acknowledged before the run whose effect stands",
    { events: [...handled.events, ...again, later], effects: [{ event: "e1", run: "r1/0" }] },
  ],
  ["e1: a handler had it before it was sent", { events: [{ ...sent, at: 7n }, ...handled.events.slice(1)] }],
  ["e1: a handler ran without a claim", { events: [sent, start, finish, recorded, acknowledged] }],
  ["e1: it was handled again after the store had recorded it", { events: [...handled.events, ...again] }],
  ["e1: its effect comes from a run that never had it", { effects: [{ event: "e1", run: "r9/0" }] }],
  ["d1: it was never acknowledged", { events: handled.events.slice(0, -1) }],
  ["d1: it was genuine and is refused", { events: [...handled.events, at(6n, { ...acknowledged, status: 401 })] }],
  ["e9: it was handled and never sent", { effects: [...handled.effects, { event: "e9", run: "r0/0" }] }],
])("the judge of webhooks says %s", (problem, wrong) => {
  expect(checkDeliveries(handled)).toEqual([]);
  expect(checkDeliveries({ ...handled, ...wrong })).toContain(problem);
});
