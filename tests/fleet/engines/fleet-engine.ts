// What a fleet needs of the engine that carries its payouts out.

import type { CryptoClient } from "svc-sdk";
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
  readonly write: ReturnType<typeof historyWriter>;
  /** The wall clock of this worker, which may be minutes off. */
  readonly now: () => Date;
}

/** How far all clocks are moved on at a time: past each wait of a payout, and much longer than the clocks differ. */
export const CLOCK_STEP_MS = 4 * 3_600_000;

export interface FleetEngine {
  readonly name: string;
  /** Makes tables and queues. */
  prepare(addresses: ServerAddresses): Promise<void>;
  order(addresses: ServerAddresses, orders: readonly PayoutOrder[]): Promise<void>;
  /** Works in a process of its own, until that is killed. */
  work(context: WorkerContext): Promise<never>;
  /** The rows as they are now. */
  rows(addresses: ServerAddresses): Promise<readonly Row[]>;
}
