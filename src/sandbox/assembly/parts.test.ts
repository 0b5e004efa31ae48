import { expect, it, vi } from "vitest";
import { FakeClock, settle } from "../../../tests/support/fake-clock.ts";
import { bareTenant } from "../../../tests/support/sandbox/bare-tenant.ts";
import { FundsTenant } from "../../../tests/support/sandbox/funds-tenant.ts";
import { OpenFunds } from "../../../tests/support/sandbox/open-funds.ts";
import { createFollowingClock } from "../core/clock.ts";
import { createCardsState } from "../state/cards-state.ts";
import { createFundsState } from "../state/funds-state.ts";
import { readSnapshot } from "../state/snapshot.ts";
import type { DueSettlement } from "../state/tenant.ts";
import { addSettlement } from "../state/tenant-registry.ts";
import { AutoSettle } from "./parts.ts";

const settings = { transfers: { autoSettleSeconds: 60 } };

/** A sandbox whose deliveries are recorded. */
async function opened() {
  const received: object[] = [];
  const outboundFetch = async (_: string, { body }: RequestInit) => {
    received.push(JSON.parse(String(body)));
    return new Response(null);
  };
  const open = new OpenFunds({ settings, outboundFetch });
  await open.wallets.webhooks.create({ url: "http://127.0.0.1:3000/hooks" });
  const statusOf = (id: string) =>
    readSnapshot(open.sandbox.state.export()).tenants[0]?.funds.transfers.get(id)?.status;
  return { ...open, received, statusOf };
}

it("settles a transfer at its time, without a request", async () => {
  const { pay, transfer, clock, received, statusOf, sandbox } = await opened();
  const start = clock.now();
  const { transaction_id } = await pay(transfer());
  await clock.advance(59_999);
  expect(statusOf(transaction_id)).toBe("pending");
  await clock.advance(1);
  await settle();
  expect(statusOf(transaction_id)).toBe("settled");
  await sandbox.idle();
  const created_at = new Date(start + 60_000).toISOString();
  expect(received).toEqual([expect.objectContaining({ type: "transaction.settled", created_at, transaction_id })]);
  expect(clock.pending).toBe(0);
  await sandbox.close();
});

it("follows the tenant's own clock, and waits on when that is set back", async () => {
  const { pay, transfer, sandbox, tenant, clock, statusOf } = await opened();
  const { transaction_id } = await pay(transfer());
  sandbox.createTenant().clock.advance(3_600);
  tenant.clock.set(new Date(clock.now() - 3_600_000));
  await clock.advance(60_000);
  await sandbox.idle();
  expect(statusOf(transaction_id)).toBe("pending");
  tenant.clock.advance(3_600);
  // The transfer that is due settles before a simulation looks at it.
  expect(() => tenant.simulate.settleTransfer({ transaction_id })).toThrow("already settled");
});

it("survives an export and an import, after which it needs no request either", async () => {
  const { pay, transfer, sandbox, clock, statusOf } = await opened();
  const { transaction_id } = await pay(transfer());
  await clock.advance(30_000);
  const exported = sandbox.state.export();
  sandbox.reset();
  await clock.advance(86_400_000);
  // The time continues from that of the export.
  sandbox.state.import(exported);
  await clock.advance(29_999);
  expect(statusOf(transaction_id)).toBe("pending");
  await clock.advance(1);
  await settle();
  expect(statusOf(transaction_id)).toBe("settled");
});

const DAY_MS = 86_400_000;

/** A tenant whose payments no longer exist, with a clock that records its timers. */
function open() {
  const base = new FakeClock();
  const start = base.now();
  const bare = bareTenant("settle", (seeder) => ({ funds: createFundsState(seeder), cards: createCardsState(seeder) }));
  const clock = createFollowingClock(base, () => 0);
  const tenant = Object.assign(bare, { now: () => base.now(), clock });
  const after = vi.spyOn(clock, "after");
  /** The delay of each timer, and whether it is waited for. */
  const timers = () => after.mock.calls.map(([delayMs, , isWaitedFor]) => [delayMs, isWaitedFor]);
  const changes: number[] = [];
  const autoSettle = new AutoSettle(() => changes.push(base.now() - start));
  const add = (delayMs: number, payment: Partial<DueSettlement> = {}) => {
    addSettlement(tenant.state.settlements, { at: start + delayMs, kind: "transfer", id: "gone", ...payment });
    autoSettle.arm(tenant);
  };
  return { base, timers, tenant, changes, autoSettle, add };
}

it("has one timer per tenant, for the next payment, even if that is due, which keeps no process alive", () => {
  const { base, timers, add } = open();
  for (const delayMs of [90_000, 60_000, -1]) add(delayMs);
  expect(timers()).toEqual([90_000, 60_000, 0].map((delayMs) => [delayMs, false]));
  expect(base.pending).toBe(1);
});

it("waits for a day at a time, as no timer can wait much longer than 24 days", async () => {
  const { base, timers, changes, add } = open();
  add(2.5 * DAY_MS);
  await base.advance(3 * DAY_MS);
  expect(timers()).toEqual([DAY_MS, DAY_MS, DAY_MS / 2].map((delayMs) => [delayMs, false]));
  expect(changes).toEqual([2.5 * DAY_MS]);
});

it("changes nothing, and sets no timer, while no payment is due; then reports one change, and waits for the next", () => {
  const { base, timers, tenant, changes, autoSettle, add } = open();
  autoSettle.settleDue(tenant);
  for (const delayMs of [60_000, 60_000, 60_030]) add(delayMs);
  base.skip(59_999);
  autoSettle.settleDue(tenant);
  expect([timers().length, changes]).toEqual([3, []]);
  base.skip(1);
  autoSettle.settleDue(tenant);
  expect([timers().at(-1), changes, base.pending]).toEqual([[30, false], [60_000], 1]);
});

it("settles payments in order of their times, and none that has ended before", () => {
  const funds = new FundsTenant();
  Object.assign(funds.tenant.state, {
    cards: createCardsState({ random: funds.tenant.random, now: funds.tenant.now }),
  });
  const autoSettle = new AutoSettle(() => undefined);
  const [late, failed, soon] = [60, 5, 0].map((autoSettleSeconds) => {
    funds.change({ transfers: { autoSettleSeconds } });
    return funds.send(funds.body()).transaction_id;
  });
  funds.simulate.failTransfer({ transaction_id: failed ?? "" });
  funds.advance(3_600);
  for (let times = 0; times < 2; times++) autoSettle.settleDue(funds.tenant);
  const events = funds.events.map(({ type, data }) => [type, data.transaction_id]);
  expect(events).toEqual([["transaction.failed", failed], ...[soon, late].map((id) => ["transaction.settled", id])]);
  autoSettle.close();
});

it("leaves payments out that an imported state does not have", async () => {
  const { base, tenant, changes, add } = open();
  // Its holder does not exist.
  tenant.state.cards.transactions.set("orphan", { status: "authorized", holderId: "gone" } as never);
  add(1);
  add(2, { kind: "card-transaction" });
  add(3, { kind: "card-transaction", id: "orphan" });
  await base.advance(3);
  expect(changes).toEqual([1, 2, 3]);
  expect(tenant.events).toEqual([]);
});
