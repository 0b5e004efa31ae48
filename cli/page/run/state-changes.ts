// What a run changed in the state of a tenant.

import type { Overview } from "../client/control-types.ts";

export interface StateChange {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** Changed balances, and lists that grew or whose entries have another state. Empty: nothing changed. */
export function changesOf(before: Overview, after: Overview): StateChange[] {
  const earlier = rowsOf(before);
  const later = rowsOf(after);
  return [...new Set([...earlier.keys(), ...later.keys()])].flatMap((name) => {
    const change = { name, before: earlier.get(name) ?? "none", after: later.get(name) ?? "none" };
    return change.before === change.after ? [] : [change];
  });
}

/** `1 debit`, or undefined without transfers. */
export function debitsOf(before: Overview, after: Overview): string | undefined {
  const count = after.transferCount - before.transferCount;
  return count > 0 ? counted(count, "debit") : undefined;
}

function rowsOf(overview: Overview): Map<string, string> {
  const { balances, agentWallets, customers, own, transfers, cardTransactions, quotes, receivers } = overview;
  const holders = [own, ...customers];
  return new Map([
    ...balances.map((each) => [`${each.ticker} on ${each.chain.toLowerCase()}`, grouped(each.balance)] as const),
    ...agentWallets.map(
      (each) => [`Agent wallet on ${each.chain.toLowerCase()}`, `${grouped(each.balance)} ${each.ticker}`] as const,
    ),
    ...holders.map(
      ({ id, wallet }) =>
        [
          id === own.id ? "Own card wallet" : `Card wallet of ${customers.find((each) => each.id === id)?.email}`,
          `${grouped(wallet.available)} ${wallet.token}, ${wallet.status}`,
        ] as const,
    ),
    ...holders.flatMap(({ cards }) =>
      cards.map(
        (card) => [`Card ending in ${card.lastFour}`, `${card.status}${card.isFrozen ? ", frozen" : ""}`] as const,
      ),
    ),
    ["Transfers", states(overview.transferCount, transfers)],
    ["Card payments", states(overview.cardTransactionCount, cardTransactions)],
    ["Swap quotes", states(quotes.length, quotes)],
    ["Card customers", states(overview.customerCount, customers)],
    ["Webhook receivers", receivers.map(({ url, enabled }) => `${url}${enabled ? "" : " (off)"}`).join(", ") || "none"],
  ]);
}

function states(count: number, items: readonly { readonly status: string }[]): string {
  const counts = new Map<string, number>();
  for (const { status } of items) counts.set(status, (counts.get(status) ?? 0) + 1);
  const parts = [...counts].map(([status, number]) => `${number} ${status}`);
  return count === 0 ? "none" : parts.join(", ");
}

/** `1 debit`, `2 debits`. */
export const counted = (count: number, name: string): string => `${count} ${name}${count === 1 ? "" : "s"}`;

/** `10000.00` becomes `10,000.00`; the digits stay. */
export function grouped(amount: string): string {
  const [whole = "", fraction] = amount.split(".");
  const digits = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return fraction === undefined ? digits : `${digits}.${fraction}`;
}
