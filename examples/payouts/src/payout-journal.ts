// The payouts, in memory and in a file that survives a crash. One process owns the file. With several processes, use a table of
// your database instead: examples/durable-payouts of svc-sdk has the SQL.

import { type FileHandle, open } from "node:fs/promises";
import type { Payout, PayoutOrder } from "./payout.ts";

/** How a transfer ended, as a webhook says. */
export type TransferEnd = "settled" | "failed";

type Entry = { readonly payout: Payout } | { readonly transactionId: string; readonly end: TransferEnd };

export class PayoutJournal {
  readonly #file: FileHandle;
  readonly #payouts = new Map<string, Payout>();
  readonly #ends = new Map<string, TransferEnd>();
  #written: Promise<void> = Promise.resolve();

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  /** Reads the file, or creates it if it does not exist. */
  static async open(path: string): Promise<PayoutJournal> {
    const file = await open(path, "a+");
    const text = await file.readFile("utf8");
    // A crash can leave half a line, which no one has relied on.
    const whole = text.slice(0, text.lastIndexOf("\n") + 1);
    await file.truncate(Buffer.byteLength(whole));
    const journal = new PayoutJournal(file);
    for (const line of whole.split("\n").slice(0, -1)) journal.#apply(JSON.parse(line) as Entry);
    return journal;
  }

  get(id: string): Payout | undefined {
    const payout = this.#payouts.get(id);
    // The webhook may arrive before the response that names the transaction.
    const end = payout?.status === "sent" && this.#ends.get(payout.transactionId ?? "");
    return payout && end ? { ...payout, status: end } : payout;
  }

  /** The payouts with one of these statuses, in the order in which they were ordered. */
  list(...statuses: readonly Payout["status"][]): Payout[] {
    return [...this.#payouts.values()].filter(({ status }) => statuses.includes(status));
  }

  /** Adds a payout, unless its id is known. Returns the payout with this id. */
  async add(order: PayoutOrder, now: Date): Promise<Payout> {
    const known = this.get(order.id);
    if (known) return known;
    return this.save({ ...order, status: "pending", transfer: 1, orderedAt: now.toISOString(), attempts: 0 });
  }

  /** Resolves when the payout is on disk. */
  async save(payout: Payout): Promise<Payout> {
    await this.#append({ payout });
    return this.get(payout.id) ?? payout;
  }

  async end(transactionId: string, end: TransferEnd): Promise<void> {
    await this.#append({ transactionId, end });
  }

  async close(): Promise<void> {
    await this.#written;
    await this.#file.close();
  }

  // After a failed write all later ones fail too: nothing is sent that is not on disk.
  #append(entry: Entry): Promise<void> {
    this.#apply(entry);
    this.#written = this.#written.then(async () => {
      await this.#file.appendFile(`${JSON.stringify(entry)}\n`);
      await this.#file.datasync();
    });
    return this.#written;
  }

  #apply(entry: Entry): void {
    if ("payout" in entry) this.#payouts.set(entry.payout.id, entry.payout);
    else this.#ends.set(entry.transactionId, entry.end);
  }
}
