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
  const rows = new Map<string, string>();
  for (const { ticker, chain, balance } of balances) rows.set(`${ticker} on ${chain.toLowerCase()}`, grouped(balance));
  for (const { ticker, chain, balance } of agentWallets)
    rows.set(`Agent wallet on ${chain.toLowerCase()}`, `${grouped(balance)} ${ticker}`);
  const holders = [
    { ...own, name: "Own card wallet" },
    ...customers.map((each) => ({ ...each, name: `Card wallet of ${each.email}` })),
  ];
  for (const { name, wallet } of holders)
    rows.set(name, `${grouped(wallet.available)} ${wallet.token}, ${wallet.status}`);
  for (const { lastFour, status, isFrozen } of holders.flatMap(({ cards }) => cards))
    rows.set(`Card ending in ${lastFour}`, `${status}${isFrozen ? ", frozen" : ""}`);
  rows.set("Transfers", states(overview.transferCount, transfers));
  rows.set("Card payments", states(overview.cardTransactionCount, cardTransactions));
  rows.set("Swap quotes", states(quotes.length, quotes));
  rows.set("Card customers", states(overview.customerCount, customers));
  const addresses = receivers.map(({ url, enabled }) => `${url}${enabled ? "" : " (off)"}`);
  return rows.set("Webhook receivers", addresses.join(", ") || "none");
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
