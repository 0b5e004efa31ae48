// A worker process that may crash at any step visible from outside.

import { CryptoClient, type Fetch } from "svc-sdk";
import type { Worker } from "../../src/outbox.ts";
import type { Database } from "../../src/outbox-table.ts";
import type { SandboxService } from "./sandbox-service.ts";
import type { TestClock } from "./test-clock.ts";

export class Crash extends Error {}

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
