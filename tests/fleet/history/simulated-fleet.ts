// A fleet in one process, step by step in a random order, that makes payouts and is killed at any step. With a defect it is wrong
// in one way, which the judge of histories has to find.

import type { FleetEvent, FleetHistory, Order, PaidTransfer, Row, RowStatus, Verdict } from "./history.ts";

/** Each is a mistake that has cost someone money. */
export const defects = [
  "a key per attempt",
  "a service that forgets keys, and a worker that does not know",
  "a doubt dropped: unknown is taken for refused",
  "a doubt believed: unknown is taken for sent",
  "a refusal believed after a doubt",
  "a transient refusal taken as final",
  "everything given to a human",
  "every doubt given to a human",
  "a lease too short, and records that replace each other",
  "a claim that never ends",
  "a row deleted before it is recorded",
  "an amount computed again",
  "results swapped between two payouts",
  "a payout that was never ordered",
  "a fee that nobody booked",
] as const;

export type Defect = (typeof defects)[number];

interface OutboxRow {
  readonly order: Order;
  status: RowStatus;
  transaction: string | undefined;
  note: string | undefined;
  /** Whether an earlier worker may have sent it. */
  isDoubted: boolean;
  leaseEnds: number;
  attempts: number;
}

/** The service refuses it for good. */
const REFUSED = "p3";
const PAYOUTS = 12;
const WORKERS = 3;
const LEASE_STEPS = 60;
const MOST_STEPS = 20_000;
const FEE_CENTS = 10n;
const FUNDS_CENTS = 100_000_00n;

type Answer = {
  readonly verdict: Verdict;
  readonly transaction?: string;
  /** A refusal of what the payout asks for, which no time changes. */
  readonly isFinal?: boolean;
};

export function simulateFleet(seed: number, defect?: Defect): FleetHistory {
  const random = numbers(seed);
  const has = (one: Defect) => defect === one;
  const events: FleetEvent[] = [];
  const transfers: PaidTransfer[] = [];
  const keys = new Map<string, PaidTransfer>();
  let step = 0;
  let booked = 0n;
  const at = () => BigInt(step) * 100n + BigInt(events.length % 100);

  const orders = Array.from(
    { length: PAYOUTS },
    (_, index): Order => ({
      payout: `p${index}`,
      amount: `${1 + Math.floor(random() * 50)}.${10 + Math.floor(random() * 89)}`,
      mustBePaid: `p${index}` !== REFUSED,
    }),
  );
  const rows = new Map(orders.map((order) => [order.payout, newRow(order)]));
  if (has("a payout that was never ordered"))
    rows.set("p-old", newRow({ payout: "p-old", amount: "7.00", mustBePaid: true }));

  function transfer(payout: string, key: string, amount: string): PaidTransfer {
    const known = keys.get(key);
    if (known) return known;
    const transaction = `tx${transfers.length}`;
    const made = { transaction, payout, amount, fee: cents(FEE_CENTS), at: at() };
    transfers.push(made);
    if (!has("a service that forgets keys, and a worker that does not know")) keys.set(key, made);
    booked +=
      inCents(amount) + (has("a fee that nobody booked") && transfers.length === 3 ? FEE_CENTS + 1n : FEE_CENTS);
    return made;
  }

  /** What a worker learns of one request. Both ways of not knowing look the same to it. */
  function request(payout: string, key: string, amount: string): Answer {
    const luck = random();
    if (payout === REFUSED) return luck < 0.2 ? { verdict: "unknown" } : { verdict: "not-executed", isFinal: true };
    if (luck < 0.15) return { verdict: "unknown" };
    if (luck < 0.3) {
      transfer(payout, key, amount);
      return { verdict: "unknown" };
    }
    // A limit that the first attempt may have used up itself.
    if (luck < 0.5) return { verdict: "not-executed" };
    return { verdict: "executed", transaction: transfer(payout, key, amount).transaction };
  }

  function* work(worker: string): Generator<void> {
    for (;;) {
      yield;
      const row = [...rows.values()].find((each) => each.status === "open" && each.leaseEnds <= step);
      if (!row) continue;
      const { payout } = row.order;
      const wasDoubted = row.isDoubted;
      row.leaseEnds = has("a claim that never ends") ? MOST_STEPS : step + (has(SHORT_LEASE) ? 2 : LEASE_STEPS);
      row.isDoubted = true;
      row.attempts += 1;
      const attempt = row.attempts;
      events.push({ at: at(), worker, payout, kind: "claim", claim: attempt });
      if (has("a row deleted before it is recorded")) rows.delete(payout);
      yield;
      const key = has("a key per attempt") ? `${payout}/${attempt}` : payout;
      const again = has("an amount computed again") && attempt > 1;
      const amount = again ? cents(inCents(row.order.amount) + 1n) : row.order.amount;
      events.push({ at: at(), worker, payout, kind: "send", key, amount });
      yield;
      const answer = request(payout, key, amount);
      yield;
      let { verdict, transaction } = answer;
      const mayBelieve = has("a refusal believed after a doubt");
      if (verdict === "not-executed" && wasDoubted && !mayBelieve) verdict = "unknown";
      if (verdict === "unknown" && has("a doubt believed: unknown is taken for sent")) {
        [verdict, transaction] = ["executed", `tx-${payout}`];
      }
      events.push({ at: at(), worker, payout, kind: "verdict", verdict, claim: attempt, transaction });
      yield;
      const { status, note } = statusOf(verdict, attempt, answer.isFinal === true);
      // Another worker may have taken the row since: only the money that moved is worth recording then.
      if (row.attempts !== attempt && status !== "sent" && !has(SHORT_LEASE)) continue;
      if (row.status === "sent" && !has(SHORT_LEASE)) continue;
      events.push({ at: at(), worker, payout, kind: "recording", status, transaction });
      const other = has("results swapped between two payouts") ? rows.get("p1") : row;
      Object.assign(other ?? row, { status, transaction, note, leaseEnds: step });
      if (status === "open" && verdict === "not-executed") row.isDoubted = false;
      if (has("a row deleted before it is recorded")) rows.set(payout, row);
      events.push({ at: at(), worker, payout, kind: "record", status, transaction });
    }
  }

  function statusOf(verdict: Verdict, attempt: number, isFinal: boolean): { status: RowStatus; note?: string } {
    if (has("everything given to a human")) return { status: "needs_human", note: "please look" };
    if (verdict === "executed") return { status: "sent" };
    if (verdict === "not-executed")
      return isFinal || has("a transient refusal taken as final") ? { status: "refused" } : { status: "open" };
    if (has("a doubt dropped: unknown is taken for refused")) return { status: "refused" };
    return attempt > (has("every doubt given to a human") ? 0 : 8)
      ? { status: "needs_human", note: "still unknown" }
      : { status: "open" };
  }

  let started = 0;
  const start = () => work(`w${started++}`);
  const workers = Array.from({ length: WORKERS }, start);
  for (step = 0; step < MOST_STEPS; step++) {
    const index = Math.floor(random() * WORKERS);
    if (random() < 0.02) workers[index] = start();
    workers[index]?.next();
    if (rows.size >= PAYOUTS && [...rows.values()].every(({ status }) => status !== "open")) break;
  }
  return {
    orders,
    events,
    transfers,
    rows: [...rows.values()].map(
      ({ order: { payout }, status, transaction, note }): Row => ({ payout, status, transaction, note }),
    ),
    funds: { before: cents(FUNDS_CENTS), after: cents(FUNDS_CENTS - booked) },
  };
}

const SHORT_LEASE = "a lease too short, and records that replace each other";

function newRow(order: Order): OutboxRow {
  return {
    order,
    status: "open",
    transaction: undefined,
    note: undefined,
    isDoubted: false,
    leaseEnds: 0,
    attempts: 0,
  };
}

function inCents(amount: string): bigint {
  return BigInt(amount.replace(".", ""));
}

function cents(value: bigint): string {
  return `${value / 100n}.${`${value % 100n}`.padStart(2, "0")}`;
}

/** A linear congruential generator: the same numbers in every run. */
function numbers(seed: number): () => number {
  let state = (seed * 2_654_435_761) % 4_294_967_296;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
