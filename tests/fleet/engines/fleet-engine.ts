// What a fleet needs of the engine that carries its payouts out.

import type { Pool } from "pg";
import type { CryptoClient } from "svc-sdk";
import type { WorkerDefect } from "../defects.ts";
import type { Row } from "../history/history.ts";
import type { historyWriter } from "../history/history-file.ts";

/** Where the servers are, as the workers reach them: through the proxies that cut connections. */
export interface ServerAddresses {
  readonly postgres: string;
  readonly redis: string;
}

/** One payout as it is ordered. */
export interface PayoutOrder {
  readonly payout: string;
  readonly request: Parameters<CryptoClient["transactions"]["sendFunds"]>[0];
}

export interface WorkerContext {
  readonly addresses: ServerAddresses;
  readonly wallets: CryptoClient;
  /** The database, whose clock is as far on as that of the worker. */
  readonly pool: Pool;
  readonly write: ReturnType<typeof historyWriter>;
  readonly defect: WorkerDefect | undefined;
  /** The number of its place in the fleet, which the process that replaces it gets, too. */
  readonly place: number;
  /** The wall clock of this worker, which may be minutes off. */
  readonly now: () => Date;
}

/** How far all clocks are moved on at a time: past each wait of a payout, and much longer than the clocks differ. */
export const CLOCK_STEP_MS = 4 * 3_600_000;

export interface FleetEngine {
  readonly name: string;
  /** Which store keeps the idempotency keys and the token. Both stores pay, each on some engine; one engine has none. */
  readonly store: "redis" | "postgres" | undefined;
  /** Makes tables and queues. */
  prepare(addresses: ServerAddresses): Promise<void>;
  order(addresses: ServerAddresses, orders: readonly PayoutOrder[]): Promise<void>;
  /** Begins to work in a process of its own, until that is killed. Rejects if its servers are down. */
  start(context: WorkerContext): Promise<void>;
  /** The rows as they are now. */
  rows(addresses: ServerAddresses): Promise<readonly Row[]>;
}
