// What the documentation calls a client: `wallets.transactions.sendFunds(…)`.

/** A variable named `crypto` would hide the global of that name. */
export function clientVariable(client: string): string {
  return client === "crypto" ? "wallets" : client;
}
