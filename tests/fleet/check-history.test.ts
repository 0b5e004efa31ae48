import { describe, expect, test } from "vitest";
import { checkHistory } from "./check-history.ts";
import type { FleetEvent, FleetHistory } from "./history.ts";

describe("checkHistory", () => {
  const good: FleetHistory = {
    orders: [{ payout: "p1", amount: "25.10", mustBePaid: true }],
    events: [
      { at: 1n, worker: "w1", payout: "p1", kind: "send", key: "k1", amount: "25.1" },
      { at: 3n, worker: "w1", payout: "p1", kind: "verdict", verdict: "executed", transaction: "tx1" },
      { at: 4n, worker: "w1", payout: "p1", kind: "recording", status: "sent", transaction: "tx1" },
      { at: 5n, worker: "w1", payout: "p1", kind: "record", status: "sent", transaction: "tx1" },
    ],
    transfers: [{ transaction: "tx1", payout: "p1", amount: "25.1", fee: "0.1", at: 2n }],
    rows: [{ payout: "p1", status: "sent", transaction: "tx1" }],
    funds: { before: "100", after: "74.8" },
  };
  const [send, verdict, recording, record] = good.events;
  const [transfer] = good.transfers;
  const [row] = good.rows;
  if (!send || !verdict || !recording || !record || !transfer || !row) throw new Error("incomplete");
  const fundsLeft = (amount: string) => ({ ...good.funds, after: amount });

  test("accepts a history in which all is well, whatever the scale of the decimals", () => {
    expect(checkHistory(good)).toEqual([]);
  });

  test.each<[string, Partial<FleetHistory>]>([
    ["p1: there are 0 rows", { rows: [] }],
    ["p1: there are 2 rows", { rows: [row, row] }],
    ["p1: it is still open", { rows: [{ ...row, status: "open" }] }],
    ["p1: it can be paid, and the row says refused", { rows: [{ payout: "p1", status: "refused" }] }],
    ["p1: a human is asked, and no worker doubted before", { rows: [{ ...row, status: "needs_human", note: "?" }] }],
    ["p1: a human is asked without a word of why", { rows: [{ ...row, status: "needs_human" }] }],
    ["p1: it was paid 2 times", { transfers: [transfer, transfer], funds: fundsLeft("49.6") }],
    ["p1: the row says sent, and nothing was paid", { transfers: [], funds: fundsLeft("100") }],
    ["p1: the row names another transaction", { rows: [{ ...row, transaction: "tx2" }] }],
    ["p1: the row says sent, and no worker saw that it was", { events: [send, recording, record] }],
    ["p1: the row says refused, and it was paid", { rows: [{ payout: "p1", status: "refused" }] }],
    [
      "p1: a worker took it for paid, which it was not",
      { events: [send, { ...verdict, transaction: "tx2" } as never, recording, record] },
    ],
    [
      "p1: a worker took it for not paid after it was",
      { events: [send, { ...verdict, verdict: "not-executed" } as never, recording, record] },
    ],
    ["p1: it was paid before any worker sent it", { events: [{ ...send, at: 3n }, verdict, recording, record] }],
    ["p1: a worker sent it again after it had recorded it as sent", { events: [...good.events, { ...send, at: 6n }] }],
    [
      "p1: another record replaced the one that it was sent",
      { events: [...good.events, { ...record, at: 6n, status: "open" } as never] },
    ],
    ["p1: the row says needs_human, which no worker wrote", { rows: [{ ...row, status: "needs_human", note: "?" }] }],
    ["p1: 25.11 was sent in place of 25.10", { events: [{ ...send, amount: "25.11" } as never, verdict, record] }],
    ["p2: it was never ordered", { rows: [row, { payout: "p2", status: "refused" }] }],
    ["p1: it was sent under 2 keys", { events: [{ ...send, at: 0n, key: "k0" } as never, ...good.events] }],
    ["the funds differ from the transfers by 1 of the smallest unit", { funds: fundsLeft("74.799999999999999999") }],
    ["the funds differ from the transfers by -1 of the smallest unit", { funds: fundsLeft("74.800000000000000001") }],
  ])("says %s", (problem, wrong) => {
    expect(checkHistory({ ...good, ...wrong })).toContain(problem);
  });

  test("lets a worker that has outlived its lease say that it did not pay, although the next has paid", () => {
    const late = { at: 6n, worker: "w2", payout: "p1", kind: "verdict", verdict: "not-executed", claim: 1 } as const;
    const claim = { worker: "w1", payout: "p1", kind: "claim", claim: 2 } as const;
    expect(checkHistory({ ...good, events: [{ ...claim, at: 0n }, ...good.events, late] })).toEqual([]);
    for (const wrong of [
      [{ ...claim, at: 3n }, late],
      [{ ...claim, at: 0n, claim: 1 }, late],
      [
        { ...claim, at: 0n },
        { ...late, claim: 2 },
      ],
    ]) {
      expect(checkHistory({ ...good, events: [...good.events, ...wrong] })).toContain(
        "p1: a worker took it for not paid after it was",
      );
    }
  });

  test("says that two payouts share a key", () => {
    const other = good.events.map((event) => ({ ...event, payout: "p2" }));
    expect(checkHistory({ ...good, events: [...good.events, ...other] })).toContain("p1 and p2 share the key k1");
  });

  test("says that a doubt was taken for a refusal", () => {
    const doubt = { ...verdict, verdict: "unknown", transaction: undefined } as never;
    const refused = { status: "refused", transaction: undefined };
    const events = [send, doubt, { ...recording, ...refused } as never, { ...record, ...refused } as never];
    const rows = [{ payout: "p1", status: "refused" }] as const;
    const orders = [{ payout: "p1", amount: "25.10", mustBePaid: false }];
    const problems = checkHistory({ ...good, orders, events, rows, transfers: [], funds: fundsLeft("100") });
    expect(problems).toEqual(["p1: a worker did not know what became of it, and the row says refused all the same"]);
  });

  describe("asks a human", () => {
    const lines = { worker: "w1", payout: "p1" };
    const events: FleetEvent[] = [
      { ...lines, at: 1n, kind: "claim", claim: 1 },
      { ...lines, at: 2n, kind: "send", key: "k1", amount: "25.10" },
      { ...lines, at: 3n, kind: "claim", claim: 2 },
      { ...lines, at: 4n, kind: "verdict", verdict: "unknown", claim: 2 },
      { ...lines, at: 5n, kind: "recording", status: "needs_human" },
      { ...lines, at: 6n, kind: "record", status: "needs_human" },
    ];
    const rows = [{ payout: "p1", status: "needs_human", note: "the key has expired" }] as const;
    const asked: FleetHistory = { ...good, events, rows, transfers: [], funds: fundsLeft("100") };

    test("after a claim whose outcome is unknown", () => {
      expect(checkHistory(asked)).toEqual([]);
    });

    test("and not after claims that all ended with a refusal", () => {
      const refusal = { ...lines, at: 2n, kind: "verdict", verdict: "not-executed", claim: 1 } as const;
      expect(checkHistory({ ...asked, events: [...events, refusal] })).toEqual([
        "p1: a human is asked, and no worker doubted before",
      ]);
    });

    test("about few payouts that can be paid, and any number of others", () => {
      const many = (mustBePaid: boolean, count: number): FleetHistory => {
        const names = Array.from({ length: count }, (_, index) => `p${index}`);
        return {
          ...asked,
          orders: names.map((payout) => ({ payout, amount: "25.10", mustBePaid })),
          events: names.flatMap((payout) =>
            events.map((event) => ({ ...event, payout, ...(event.kind === "send" && { key: payout }) })),
          ),
          rows: names.map((payout) => ({ payout, status: "needs_human", note: "?" })),
        };
      };
      expect(checkHistory(many(true, 3))).toEqual([]);
      expect(checkHistory(many(true, 4))).toEqual(["humans are asked about 4 payouts that can be paid, more than 3"]);
      expect(checkHistory(many(false, 20))).toEqual([]);
    });
  });

  test("says that a key which was sent is not in the ledger", () => {
    expect(checkHistory({ ...good, ledger: { readAt: 9n, keys: 1 } })).toEqual([]);
    expect(checkHistory({ ...good, ledger: { readAt: 1n, keys: 0 } })).toEqual([]);
    expect(checkHistory({ ...good, ledger: { readAt: 9n, keys: 0 } })).toEqual([
      "the ledger has 0 keys, and 1 were sent",
    ]);
  });

  describe("knows how long a lease lasts", () => {
    const SECOND = 1_000_000_000n;
    const claim = (number: number, seconds: bigint, tookNs = 0): FleetEvent => ({
      ...{ at: seconds * SECOND, worker: `w${number}`, payout: "p1", kind: "claim" },
      ...{ claim: number, tookNs },
    });
    const judge = (claims: readonly FleetEvent[], until = 100n * SECOND) =>
      checkHistory({ ...good, events: [...claims, ...good.events], lease: { ms: 4_000, until } });
    const shared = ["p1: two workers had it within one lease"];
    const released: FleetEvent = { at: 2n, worker: "w1", payout: "p1", kind: "recording", status: "open" };

    test("and finds two workers within one", () => {
      expect(judge([claim(1, 1n), claim(2, 4n)])).toEqual(shared);
      expect(judge([claim(1, 1n), claim(2, 5n)])).toEqual([]);
    });

    test("unless the first has given it back, its claim is older than it says, or clocks were moved", () => {
      expect(judge([claim(1, 0n), released, claim(2, 1n)])).toEqual([]);
      expect(judge([claim(1, 2n, 1e9), claim(2, 5n)])).toEqual([]);
      expect(judge([claim(1, 1n), claim(2, 4n)], 3n * SECOND)).toEqual([]);
    });

    test("and cannot tell if a claim between the two is missing", () => {
      expect(judge([claim(1, 1n), claim(3, 4n)])).toEqual([]);
    });
  });

  test("rejects amounts that are no decimals", () => {
    expect(() => checkHistory({ ...good, funds: { before: "1e3", after: "0" } })).toThrow('"1e3" is not a decimal');
  });
});
