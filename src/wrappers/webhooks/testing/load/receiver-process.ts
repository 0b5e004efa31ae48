// A process that receives deliveries, with handlers that fail, hang, and take the process with them.

import type { Store } from "../../../idempotency/store.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Deferred, deferred } from "../../../testing/deferred.ts";
import type { Delivery } from "../../delivery.ts";
import type { WebhookEvent } from "../../event.ts";
import { createReceiver, type Receiver } from "../../receiver.ts";
import type { Answer } from "../../webhook-response.ts";
import type { Chance } from "./chance.ts";
import type { Journal } from "./load-report.ts";
import { never, remoteStore, sleep } from "./remote-store.ts";

/** Longer than the slowest handler, which outlasts the time limit of 30 s. */
const LEASE_SECONDS = 120;

export interface World {
  readonly store: Store;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly journal: Journal;
}

export class ReceiverProcess {
  isAlive = true;
  /** It is going to die as soon as it may. */
  #isEnding = false;
  readonly #end: Deferred<undefined> = deferred();
  readonly #receiver: Receiver;
  readonly #world: World;
  readonly #running = new Set<number>();
  readonly #completed = new Set<number>();
  readonly #recorded = new Set<string>();

  constructor(world: World) {
    this.#world = world;
    const { clock, journal } = world;
    const store = remoteStore({
      ...world,
      isAlive: () => this.isAlive,
      onFailure: () => journal.note("store failed"),
      onSet: (key) => {
        this.#recorded.add(key);
        this.#endIfPossible();
      },
    });
    this.#receiver = createReceiver({
      // Signatures are another matter.
      verifier: { verify: async ({ body }) => ({ body: new TextEncoder().encode(String(body)), signedAt: undefined }) },
      store,
      handle: (event) => this.#handle(event),
      leaseSeconds: LEASE_SECONDS,
      onError: () => undefined,
      clock,
    });
  }

  /** The answer; undefined where the process ends before it has given one. */
  receive(delivery: Delivery): Promise<Answer | undefined> {
    return Promise.race([this.#receiver.receive(delivery), this.#end.promise]);
  }

  async #handle({ payload }: WebhookEvent): Promise<void> {
    const { clock, chance, journal } = this.#world;
    const { number } = payload as { readonly number: number };
    journal.begins(number);
    this.#running.add(number);
    await sleep(clock, chance.happens(0.05) ? chance.between(20_000, 60_000) : chance.between(10, 2_000));
    if (!this.isAlive) await never();
    if (chance.happens(0.2)) {
      this.#leave(number);
      journal.note("handler threw");
      throw new Error("the handler failed");
    }
    if (chance.happens(0.08)) {
      this.#leave(number);
      journal.note("handler hung");
      await never();
    }
    if (chance.happens(0.06)) this.#isEnding = true;
    if (this.#isEnding) {
      this.#leave(number);
      this.#endIfPossible();
      await never();
    }
    this.#leave(number);
    this.#completed.add(number);
    journal.completes(number);
  }

  #leave(event: number): void {
    this.#running.delete(event);
    this.#world.journal.ends(event);
  }

  // Not between the end of a handler and its record, of which nobody can make one; so other handlers come to no end either.
  #endIfPossible(): void {
    if (!this.#isEnding || this.#completed.size > this.#recorded.size) return;
    this.#world.journal.note("process died");
    this.isAlive = false;
    for (const event of this.#running) this.#leave(event);
    this.#end.resolve(undefined);
  }
}
