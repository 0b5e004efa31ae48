// The names by which the documentation calls clients and methods: `wallets.transactions.sendFunds(…)`.

import type { OperationModel } from "../../model/operation-object.ts";

/** A variable named `crypto` would hide the global of that name. */
export function clientVariable(client: string): string {
  return client === "crypto" ? "wallets" : client;
}

/** `wallets.swaps.quote` */
export function callName({ sdk: { client, resource, method } }: OperationModel): string {
  return `${clientVariable(client)}.${resource}.${method}`;
}
