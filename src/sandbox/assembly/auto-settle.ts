// Settles payments at their time (setting `autoSettleSeconds`): when the tenant is next used, or by a timer of its clock.

import { holderById } from "../cards/card-holders.ts";
import { changeStatus } from "../cards/settlement.ts";
import { settleTransfer } from "../funds/transfers.ts";
import type { CardTransaction } from "../state/card-holder.ts";
import type { DueSettlement, SandboxEvent, Tenant } from "../state/tenant.ts";
import { takeDue } from "../state/tenant-registry.ts";

/** Settles the payments of tenants. */
export interface AutoSettle {
  /** Settles what is due, each payment at its own time, in this order. */
  settleDue(tenant: Tenant): void;
  /** Sees to it that the next payment settles without a request, too. */
  arm(tenant: Tenant): void;
  /** Cancels all timers. */
  close(): void;
}

// Timers cannot wait for much longer than 24 days.
const LONGEST_WAIT_MS = 86_400_000;

/** @param changed is called after payments have settled. */
export function createAutoSettle(changed: () => void): AutoSettle {
  const timers = new Map<Tenant, () => void>();

  function cancel(tenant: Tenant): void {
    timers.get(tenant)?.();
    timers.delete(tenant);
  }

  function arm(tenant: Tenant): void {
    cancel(tenant);
    const next = tenant.state.settlements[0];
    if (!next) return;
    const waitMs = Math.min(Math.max(0, next.at - tenant.now()), LONGEST_WAIT_MS);
    timers.set(
      tenant,
      tenant.clock.after(waitMs, () => settleDue(tenant, true), false),
    );
  }

  function settleDue(tenant: Tenant, isTimer = false): void {
    const { settlements } = tenant.state;
    const isDue = (settlements[0]?.at ?? Number.POSITIVE_INFINITY) <= tenant.now();
    if (isDue) for (const settlement of takeDue(settlements, tenant.now())) settle(tenant, settlement);
    if (isDue || isTimer) arm(tenant);
    if (isDue) changed();
  }

  return {
    settleDue: (tenant) => settleDue(tenant),
    arm,
    close() {
      for (const tenant of [...timers.keys()]) cancel(tenant);
    },
  };
}

/** Nothing happens to a payment that a simulation has settled, failed or reversed meanwhile. */
function settle(tenant: Tenant, { at, kind, id }: DueSettlement): void {
  const then = tenantAt(tenant, at);
  const { funds, cards } = tenant.state;
  if (kind === "transfer") {
    if (funds.transfers.get(id)?.status === "pending") settleTransfer.run(then, { transaction_id: id });
    return;
  }
  const transaction = cards.transactions.get(id);
  const holder = transaction && holderById(tenant, transaction.holderId);
  if (holder && isPending(transaction)) changeStatus(then, holder, transaction, "settled", undefined);
}

/** Of a payment that was reversed in part before it settled, the rest is still held. */
function isPending({ status, settledAt }: CardTransaction): boolean {
  return status === "authorized" || (status === "partially_reversed" && settledAt === null);
}

/** The tenant at an earlier time, which its events and records have. */
function tenantAt(tenant: Tenant, at: number): Tenant {
  const then: Tenant = Object.create(tenant, {
    now: { value: () => at },
    isoNow: { value: () => new Date(then.now()).toISOString() },
    emit: { value: (event: SandboxEvent) => tenant.emit({ ...event, createdAt: then.isoNow() }) },
  });
  return then;
}
