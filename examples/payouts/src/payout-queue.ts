// Sends each payout once at a time, and again what is not finished.

import type { Payout } from "./payout.ts";
import { type PayoutSource, sendPayout } from "./send-payout.ts";

export class PayoutQueue {
  readonly #source: PayoutSource;
  readonly #running = new Map<string, Promise<Payout>>();

  constructor(source: PayoutSource) {
    this.#source = source;
  }

  /** Sends a payout, unless that is done. Concurrent callers share one call. */
  send(id: string): Promise<Payout> {
    const running = this.#running.get(id) ?? sendPayout(this.#source, id).finally(() => this.#running.delete(id));
    this.#running.set(id, running);
    return running;
  }

  /** Sends or settles what is due, oldest first: after a restart, and from time to time. */
  async resume(now: Date): Promise<void> {
    for (const { id, retryAt } of this.#source.journal.list("pending", "sending")) {
      if (retryAt === undefined || new Date(retryAt) <= now) await this.send(id);
    }
  }

  /** Orders new transfers for payouts that lacked funds. Each was provably not sent, and gets a key of its own. */
  async retryForFunds(now: Date): Promise<void> {
    // A call in flight may be rejected for lack of the funds that have just arrived.
    await Promise.allSettled(this.#running.values());
    const { journal } = this.#source;
    for (const { id, amount, address, transfer } of journal.list("waiting_for_funds")) {
      const next = { transfer: transfer + 1, orderedAt: now.toISOString(), attempts: 0 };
      await journal.save({ id, amount, address, status: "pending", ...next });
    }
    await this.resume(now);
  }
}
