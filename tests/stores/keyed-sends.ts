// Payments with one key by two processes, the second of which may be hours later by its own clock.

import type { Store } from "../../src/index.ts";
import { systemClock } from "../../src/wrappers/platform/clock.ts";
import { cryptoClient, keyed, sentFunds, transfer } from "../../src/wrappers/testing/test-clients.ts";

export interface KeyedSends {
  send(amount: string): Promise<unknown>;
  /** The first payment again, by the other process. */
  sendAt(laterMs: number): Promise<unknown>;
  /** Requests that have reached the service. */
  sent(): number;
}

export function keyedSends(
  [store, peer]: readonly [Store, Store],
  key: { readonly idempotencyKey: string } = keyed,
): KeyedSends {
  const first = cryptoClient({ "/send-funds": sentFunds }, { store });
  let laterMs = 0;
  const clock = { ...systemClock, now: () => Date.now() + laterMs };
  const second = cryptoClient({ "/send-funds": sentFunds }, { store: peer, clock });
  return {
    send: async (amount) => first.wallets.transactions.sendFunds({ ...transfer, amount }, key),
    async sendAt(milliseconds) {
      laterMs = milliseconds;
      return second.wallets.transactions.sendFunds({ ...transfer, amount: "25.10" }, key);
    },
    sent: () => first.sentTo("/send-funds").length + second.sentTo("/send-funds").length,
  };
}
