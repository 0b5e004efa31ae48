// One life of a worker process, which may end at any step that can be seen from outside.

import { CryptoClient, type Fetch } from "svc-sdk";
import type { Worker } from "../outbox.ts";
import type { Database } from "../outbox-table.ts";
import type { SimulatedService } from "./sandbox-service.ts";
import type { TestClock } from "./test-clock.ts";

export class Crash extends Error {}

/** What outlives the process. */
export interface World {
  readonly db: Database;
  readonly service: SimulatedService;
  readonly clock: TestClock;
}

/** A worker of a process of its own, which dies at the given step: before or after a statement or a request. */
export class Life {
  readonly worker: Worker;
  /** How many steps it has done. */
  steps = 0;
  readonly #diesAt: number;

  constructor({ db, service, clock }: World, diesAt: number = Number.POSITIVE_INFINITY, fetch: Fetch = service.fetch) {
    this.#diesAt = diesAt;
    const wallets = new CryptoClient({
      baseUrl: "https://wallets.example/api/v1",
      apiKey: "api-key-0001",
      apiSecret: "api-secret-0001",
      clock,
      fetch: (url, init) => this.#between(() => fetch(url, init)),
    });
    const query: Database["query"] = (text, values) => this.#between(() => db.query(text, values));
    this.worker = { db: { query }, wallets, now: () => new Date(clock.now()) };
  }

  get isOver(): boolean {
    return this.steps > this.#diesAt;
  }

  async #between<Result>(effect: () => Promise<Result>): Promise<Result> {
    this.#step();
    const result = await effect();
    this.#step();
    return result;
  }

  // A dead process does nothing any more, so each later step fails as well.
  #step(): void {
    if (this.steps >= this.#diesAt) {
      this.steps = this.#diesAt + 1;
      throw new Crash("the process is gone");
    }
    this.steps += 1;
  }
}
