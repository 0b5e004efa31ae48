// What the outbox's tests need: a clock that passes hours on demand, a database that tells its time, the sandbox as the service with an
// outcome chosen for each transfer, and worker processes that may crash at any step visible from outside.

import type { PGlite } from "@electric-sql/pglite";
import { type Clock, CryptoClient, type Fetch } from "svc-sdk";
import { createSandbox, type Sandbox, type SandboxTenant } from "svc-sdk/sandbox";
import type { Worker } from "../src/outbox.ts";
import type { Database } from "../src/outbox-table.ts";

// Shorter timers are waits before a retry. Longer ones are time limits, which no test reaches.
const LONGEST_WAIT_MS = 10_000;

/** Short waits end at once, and hours pass on demand. */
export class TestClock implements Clock {
  // Ahead of the database's own clock, which stamps new rows.
  #now: number = Date.now() + 60_000;

  now(): number {
    return this.#now;
  }

  monotonic(): number {
    return this.#now;
  }

  after(delayMs: number, callback: () => void): () => void {
    if (delayMs > LONGEST_WAIT_MS) return () => undefined;
    const soon = setImmediate(() => {
      this.#now += delayMs;
      callback();
    });
    return () => clearImmediate(soon);
  }

  advance(milliseconds: number): void {
    this.#now += milliseconds;
  }
}

/**
 * Lets the database tell the time of a test: `now()` in SQL is a function like any other, found in the first schema that has it. Call it
 * once for a database, after its tables are made.
 */
export async function replaceNow(db: PGlite): Promise<void> {
  await db.exec(`
    CREATE SCHEMA test;
    CREATE FUNCTION test.now() RETURNS timestamptz LANGUAGE sql AS 'SELECT current_setting(''test.now'')::timestamptz';
    SET search_path = test, public, pg_catalog`);
}

/** The database, which tells the time of this clock. */
export function withClock(db: PGlite, clock: TestClock): Database {
  return {
    query(text, values) {
      return db.transaction(async (transaction) => {
        await transaction.query("SELECT set_config('test.now', $1, true)", [new Date(clock.now()).toISOString()]);
        return transaction.query(text, values);
      });
    },
  };
}

/** How a request to send funds ends. */
export type TransferOutcome =
  | "success"
  /** Carried out, and the response is lost. */
  | "lost response"
  /** Never reaches the service. */
  | "refused connection"
  /** Rejected before the service looks at the key, such as a limit that an earlier transfer has used up. */
  | 403
  | 422
  | 429
  | 500;

const codes = {
  403: "WITHDRAWAL_LIMIT_EXCEEDED",
  422: "insufficient_balance",
  429: "rate_limit_exceeded",
  500: "internal_error",
};

export class SandboxService {
  /** Outcomes of the next transfers, in order. Later transfers succeed. */
  readonly outcomes: TransferOutcome[] = [];
  /** The idempotency key of each transfer request that reached the service. */
  readonly keys: (string | null)[] = [];
  readonly tenant: SandboxTenant;
  readonly #sandbox: Sandbox;

  constructor(clock: TestClock) {
    this.#sandbox = createSandbox({ clock });
    this.tenant = this.#sandbox.createTenant();
  }

  readonly fetch: Fetch = async (url, init) => {
    if (!url.endsWith("/send-funds")) return this.#sandbox.fetch(url, init);
    const outcome = this.outcomes.shift() ?? "success";
    if (outcome === "refused connection") {
      const cause = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
      throw new TypeError("fetch failed", { cause });
    }
    this.keys.push(new Headers(init.headers).get("idempotency-key"));
    if (typeof outcome === "number") {
      const headers = outcome === 429 ? { "retry-after": "7200" } : {};
      return Response.json({ status: false, message: "Rejected", code: codes[outcome] }, { status: outcome, headers });
    }
    if (outcome === "lost response") this.#sandbox.faults.add({ kind: "lose-response", operationId: "sendFunds" });
    return this.#sandbox.fetch(url, init);
  };

  /** The transfers that were carried out: their ids with the addresses that were paid. Replays have the id of the first. */
  get transfers(): ReadonlyMap<string, string> {
    const requests = this.#sandbox.requests.list({ limit: 500 }).filter((one) => one.operationId === "sendFunds");
    const read = (body: string | null) => JSON.parse(body ?? "");
    return new Map(
      requests.map((one) => [read(one.responseBody).data.transaction_id, read(one.requestBody).receiving_address]),
    );
  }
}

class Crash extends Error {}

/** Everything that outlives the process. */
export interface Environment {
  readonly db: Database;
  readonly service: SandboxService;
  readonly clock: TestClock;
}

/** A worker in a process that crashes at the given step. Each database statement and each request has a step before and after it. */
export class WorkerProcess {
  readonly worker: Worker;
  #steps = 0;
  readonly #crashesAt: number;

  constructor(
    { db, service, clock }: Environment,
    crashesAt: number = Number.POSITIVE_INFINITY,
    fetch: Fetch = service.fetch,
  ) {
    this.#crashesAt = crashesAt;
    const wallets = new CryptoClient({
      ...service.tenant.crypto,
      clock,
      fetch: (url, init) => this.#between(() => fetch(url, init)),
    });
    const query: Database["query"] = (text, values) => this.#between(() => db.query(text, values));
    this.worker = { db: { query }, wallets, now: () => new Date(clock.now()) };
  }

  get hasCrashed(): boolean {
    return this.#steps > this.#crashesAt;
  }

  async #between<Result>(effect: () => Promise<Result>): Promise<Result> {
    this.#step();
    const result = await effect();
    this.#step();
    return result;
  }

  // A dead process does nothing, so each later step fails as well.
  #step(): void {
    if (this.#steps >= this.#crashesAt) {
      this.#steps = this.#crashesAt + 1;
      throw new Crash("the process has crashed");
    }
    this.#steps += 1;
  }
}
