// Writes the history of the runs of one receiver: when each asks for its claim, what its handler does, and when it is recorded.

import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import type { Store } from "svc-sdk/webhooks";
import { seededNumbers } from "./chaos.ts";
import type { DeliveryEvent } from "./delivery-history.ts";
import { eventWriter, type WriteEvent } from "./events.ts";

interface Run {
  readonly run: string;
  readonly random: () => number;
  hasAsked: boolean;
  event: string | undefined;
}

export class RecordedRuns {
  readonly #write: WriteEvent<DeliveryEvent>;
  readonly #worker: string;
  readonly #current = new AsyncLocalStorage<Run>();
  readonly #seed: number;
  #runs = 0;
  readonly #hasRecorded: () => void;

  constructor(folder: string, worker: string, seed: number, hasRecorded: () => void) {
    this.#hasRecorded = hasRecorded;
    this.#write = eventWriter<DeliveryEvent>(folder, worker);
    this.#worker = worker;
    this.#seed = seed;
  }

  /** Receives one delivery, which may become a run. */
  receive<Result>(work: () => Result): Result {
    const run = `${this.#worker}/${this.#runs++}`;
    return this.#current.run({ run, random: seededNumbers(this.#seed, run), hasAsked: false, event: undefined }, work);
  }

  /** A handler: takes some time, throws now and then, and leaves an effect. */
  async handle(event: string, leaveEffect: (run: string) => Promise<unknown>): Promise<void> {
    const current = this.#run();
    const { run, random } = current;
    this.#write({ kind: "start", run, event });
    try {
      await sleep(random() * 40);
      if (random() < 0.02) throw new Error("the handler failed");
      await leaveEffect(run);
    } catch (error) {
      this.#write({ kind: "fail", run, event });
      throw error;
    }
    current.event = event;
    this.#write({ kind: "finish", run, event });
  }

  /** The transaction of the current run has committed. */
  committed(): void {
    const { run, event } = this.#run();
    if (event === undefined) return;
    this.#write({ kind: "recorded", run, event });
    this.#hasRecorded();
  }

  /** The store, with an event before the first claim of a run. */
  watch(store: Required<Store>): Store {
    return {
      ...store,
      getOrSet: (key, value, ttlMs) => {
        const current = this.#run();
        if (!current.hasAsked) this.#write({ kind: "ask", run: current.run });
        current.hasAsked = true;
        return store.getOrSet(key, value, ttlMs);
      },
    };
  }

  #run(): Run {
    const current = this.#current.getStore();
    if (!current) throw new Error("there is no current delivery");
    return current;
  }
}
