// Judges the history of a fleet: one payout, one effect, and everyone who says something about it says the truth.
//
// Each payout is an object with one operation, which takes effect at one instant or never. A history is correct if the effect lies
// within a request of its key, and nothing that was said after it contradicts it.

import { type FleetEvent, type FleetHistory, groupBy, type Order, type PaidTransfer, type Row } from "./history.ts";

/** What is wrong, one sentence each; empty if nothing is. */
export function checkHistory(history: FleetHistory): readonly string[] {
  const { orders, events, transfers, rows } = history;
  const eventsOf = groupBy(events, ({ payout }) => payout);
  const transfersOf = groupBy(transfers, ({ payout }) => payout);
  const rowsOf = groupBy(rows, ({ payout }) => payout);
  const problems = orders.flatMap((order) => {
    const of = <Item>(groups: ReadonlyMap<string, readonly Item[]>) => groups.get(order.payout) ?? [];
    return checkPayout({
      order,
      events: [...of(eventsOf)].sort((left, right) => (left.at < right.at ? -1 : 1)),
      transfers: of(transfersOf),
      rows: of(rowsOf),
    }).map((problem) => `${order.payout}: ${problem}`);
  });
  return [
    ...problems,
    ...checkHumans(history),
    ...checkStrangers(history),
    ...checkKeys(events),
    ...checkLeases(history),
    ...checkFunds(history),
  ];
}

/** Of the payouts that can be paid. A few meet one failure after another until their keys expire. */
const MOST_FOR_HUMANS = 0.02;
const SOME_FOR_HUMANS = 3;

interface PayoutHistory {
  readonly order: Order;
  /** In the order of time. */
  readonly events: readonly FleetEvent[];
  readonly transfers: readonly PaidTransfer[];
  readonly rows: readonly Row[];
}

function checkPayout(payout: PayoutHistory): readonly string[] {
  const { rows } = payout;
  const [row] = rows;
  if (!row || rows.length > 1) return [`there are ${rows.length} rows`];
  return [
    ...checkRow(payout, row),
    ...when(payout.transfers.length > 1, `it was paid ${payout.transfers.length} times`),
    ...checkSaid(payout, row),
    ...checkInstants(payout),
    ...checkRecords(payout, row),
    ...checkAmounts(payout),
  ];
}

function checkRow({ order, events }: PayoutHistory, { status, note }: Row): readonly string[] {
  const isForHuman = status === "needs_human";
  return problemsOf(
    [status === "open", "it is still open"],
    [status === "refused" && order.mustBePaid, "it can be paid, and the row says refused"],
    [isForHuman && !note, "a human is asked without a word of why"],
    [isForHuman && !wasDoubted(events), "a human is asked, and no worker doubted before"],
  );
}

/** An earlier claim than the last one may have paid, for all that its worker knew or could say. */
function wasDoubted(events: readonly FleetEvent[]): boolean {
  const claims = events.flatMap((event) => (event.kind === "claim" ? [event.claim] : []));
  const denied = new Set(events.map((event) => event.kind === "verdict" && isDenial(event) && event.claim));
  const last = Math.max(...claims);
  return claims.some((claim) => claim < last && !denied.has(claim));
}

function isDenial(event: FleetEvent): boolean {
  return event.kind === "verdict" && event.verdict === "not-executed";
}

/** Humans are for what machines cannot know, not for everything. */
function checkHumans({ orders, rows }: FleetHistory): readonly string[] {
  const payable = new Set(orders.flatMap(({ payout, mustBePaid }) => (mustBePaid ? [payout] : [])));
  const asked = rows.filter(({ payout, status }) => status === "needs_human" && payable.has(payout)).length;
  const most = Math.max(SOME_FOR_HUMANS, Math.floor(payable.size * MOST_FOR_HUMANS));
  return when(asked > most, `humans are asked about ${asked} payouts that can be paid, more than ${most}`);
}

function checkSaid(payout: PayoutHistory, row: Row): readonly string[] {
  const { transfers, events } = payout;
  const [transfer] = transfers;
  const made = (transaction: string | undefined) => transfers.some((each) => each.transaction === transaction);
  const verdicts = events.flatMap((event) => (event.kind === "verdict" ? [event] : []));
  const isSeen = verdicts.some(({ verdict }) => verdict === "executed");
  const isMadeUp = verdicts.some(({ verdict, transaction }) => verdict === "executed" && !made(transaction));
  return problemsOf(
    [row.status === "sent" && !transfer, "the row says sent, and nothing was paid"],
    [row.status === "sent" && transfer && !made(row.transaction), "the row names another transaction"],
    [row.status === "sent" && !isSeen, "the row says sent, and no worker saw that it was"],
    [row.status === "refused" && transfer, "the row says refused, and it was paid"],
    [isMadeUp, "a worker took it for paid, which it was not"],
    [deniesPayment(payout), "a worker took it for not paid after it was"],
  );
}

/** A worker that has outlived its lease reports the time before the next claim. The next worker may have paid since. */
function deniesPayment({ transfers, events }: PayoutHistory): boolean {
  return transfers.some((transfer) => {
    const before = events.filter(({ at }) => at <= transfer.at);
    const payer = Math.max(0, ...before.map((event) => (event.kind === "claim" ? event.claim : 0)));
    return events.some(
      (event) =>
        event.kind === "verdict" && isDenial(event) && event.at > transfer.at && (event.claim ?? payer) >= payer,
    );
  });
}

/** The effect lies after the first request, and a worker that has a final verdict sends no more. */
function checkInstants({ transfers, events }: PayoutHistory): readonly string[] {
  const firstAt = events.find(({ kind }) => kind === "send")?.at;
  const hasSent = (event: FleetEvent, worker: string) =>
    event.kind === "record" && event.status === "sent" && event.worker === worker;
  const isSentAgain = events.some(
    ({ kind, worker }, index) => kind === "send" && events.slice(0, index).some((event) => hasSent(event, worker)),
  );
  return problemsOf(
    [transfers.some(({ at }) => firstAt === undefined || at < firstAt), "it was paid before any worker sent it"],
    // Another worker may have taken it up before, and slept.
    [isSentAgain, "a worker sent it again after it had recorded it as sent"],
  );
}

/** A final record stays, a doubt is followed up, and the row is what was recorded last. */
function checkRecords({ events }: PayoutHistory, row: Row): readonly string[] {
  const records = events.flatMap((event) => (event.kind === "record" ? [event] : []));
  const sentAt = records.findIndex(({ status }) => status === "sent");
  const denied = events.map(isDenial).lastIndexOf(true);
  const isDoubted = events.slice(denied + 1).some((event) => event.kind === "verdict" && event.verdict === "unknown");
  const isReplaced = sentAt >= 0 && records.slice(sentAt).some(({ status }) => status !== "sent");
  const isWritten = events.some((event) => event.kind === "recording" && event.status === row.status);
  const refusedAllTheSame = "a worker did not know what became of it, and the row says refused all the same";
  return problemsOf(
    [isReplaced, "another record replaced the one that it was sent"],
    [row.status === "refused" && isDoubted, refusedAllTheSame],
    [!isWritten, `the row says ${row.status}, which no worker wrote`],
  );
}

function checkAmounts({ order, events, transfers }: PayoutHistory): readonly string[] {
  const sent = events.flatMap((event) => (event.kind === "send" ? [event.amount] : []));
  const wrong = [...sent, ...transfers.map(({ amount }) => amount)].find(
    (amount) => scaled(amount) !== scaled(order.amount),
  );
  return when(wrong !== undefined, `${wrong} was sent in place of ${order.amount}`);
}

/** Transfers, rows and events of payouts that were never ordered. */
function checkStrangers({ orders, transfers, rows, events }: FleetHistory): readonly string[] {
  const ordered = new Set(orders.map(({ payout }) => payout));
  const strangers = new Set(
    [...transfers, ...rows, ...events].map(({ payout }) => payout).filter((id) => !ordered.has(id)),
  );
  return [...strangers].map((payout) => `${payout}: it was never ordered`);
}

/** One key for one payout, in every worker and every attempt. */
function checkKeys(events: readonly FleetEvent[]): readonly string[] {
  const sends = events.flatMap((event) => (event.kind === "send" ? [event] : []));
  const perPayout = [...groupBy(sends, ({ payout }) => payout)].flatMap(([payout, all]) => {
    const keys = new Set(all.map(({ key }) => key));
    return when(keys.size > 1, `${payout}: it was sent under ${keys.size} keys`);
  });
  const perKey = [...groupBy(sends, ({ key }) => key)].flatMap(([key, all]) => {
    const payouts = new Set(all.map(({ payout }) => payout));
    return when(payouts.size > 1, `${[...payouts].join(" and ")} share the key ${key}`);
  });
  return [...perPayout, ...perKey];
}

/** Clocks of servers and of histories are not the same one. */
const TOLERANCE_MS = 20;

/** No worker takes over a payout that another has claimed and not given back before the lease ends. */
function checkLeases({ events, lease }: FleetHistory): readonly string[] {
  if (!lease) return [];
  const shortest = BigInt(lease.ms - TOLERANCE_MS) * 1_000_000n;
  return [...groupBy(events, ({ payout }) => payout)].flatMap(([payout, own]) => {
    const claims = own
      .flatMap((event) => (event.kind === "claim" && event.at < lease.until ? [event] : []))
      .sort((left, right) => left.claim - right.claim);
    const isShared = claims.some((earlier, index) => {
      const later = claims[index + 1];
      if (!later || later.claim !== earlier.claim + 1) return false;
      const askedAt = earlier.at - BigInt(earlier.tookNs ?? 0);
      const isReleased = own.some(
        ({ kind, worker, at }) => kind === "recording" && worker === earlier.worker && at > earlier.at && at < later.at,
      );
      return !isReleased && later.at - askedAt < shortest;
    });
    return when(isShared, `${payout}: two workers had it within one lease`);
  });
}

function checkFunds({ transfers, funds }: FleetHistory): readonly string[] {
  const spent = transfers.reduce((sum, { amount }) => sum + scaled(amount), 0n);
  const missing = scaled(funds.before) - spent - scaled(funds.after);
  return when(missing !== 0n, `the funds differ from the transfers by ${missing} of the smallest unit`);
}

const SCALE = 18;

/** @throws {Error} if the text is not a decimal of at most 18 places. */
function scaled(text: string): bigint {
  const [, sign, whole = "", fraction = ""] = /^(-?)(\d+)(?:\.(\d{1,18}))?$/.exec(text) ?? [];
  if (whole === "") throw new Error(`"${text}" is not a decimal`);
  return BigInt(`${sign}${whole}${fraction.padEnd(SCALE, "0")}`);
}

export function when(isTrue: unknown, problem: string): readonly string[] {
  return isTrue ? [problem] : [];
}

/** Those that hold. */
export function problemsOf(...rows: readonly (readonly [isTrue: unknown, problem: string])[]): readonly string[] {
  return rows.flatMap((row) => when(...row));
}
