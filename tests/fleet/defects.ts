// Mistakes that a fleet can be given, each of which the judge has to find in a real run.

import type { Database } from "../../examples/durable-payouts/src/outbox-table.ts";
import type { Store } from "../../src/index.ts";

export type WorkerDefect = "key-per-attempt" | "forgetful-ledger" | "doubt-dropped" | "short-lease";

/** What the judge has to say of each, at least. */
export const workerDefects: Readonly<Record<WorkerDefect, RegExp>> = {
  "key-per-attempt": /it was sent under \d+ keys/,
  "forgetful-ledger": /the ledger has \d+ keys/,
  "doubt-dropped": /the row says refused/,
  "short-lease": /two workers had it within one lease/,
};

export function isWorkerDefect(name: string): name is WorkerDefect {
  return Object.hasOwn(workerDefects, name);
}

/** Acknowledges what it is told, and stores nothing. */
export function forgetful(store: Store): Store {
  return {
    ...store,
    get: async () => undefined,
    set: async () => undefined,
    setIfAbsent: async () => true,
    deleteIfEquals: async () => true,
    getOrSet: async (_, value) => value,
    getAndSet: async () => undefined,
  };
}

/** Records as refused what is unknown. */
export function droppingDoubts(database: Database): Database {
  return {
    query(text, values = []) {
      const [payout, claim, status] = values;
      const isDoubt = text.startsWith("UPDATE outbox SET status = $3") && status === "unknown";
      return database.query(text, isDoubt ? [payout, claim, "refused", "given up", null, null] : values);
    },
  };
}
