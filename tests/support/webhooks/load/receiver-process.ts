// A process that receives deliveries, with handlers that fail, hang, and crash the process.

import type { Store } from "../../../../src/wrappers/idempotency/store.ts";
import type { Clock } from "../../../../src/wrappers/util/platform.ts";
import type { WebhookEvent } from "../../../../src/wrappers/webhooks/event.ts";
import type { OnConflict } from "../../../../src/wrappers/webhooks/once.ts";
import { createReceiver, type DeliveryReceiver } from "../../../../src/wrappers/webhooks/receiver.ts";
import type { WebhookResponse } from "../../../../src/wrappers/webhooks/receiver.ts";
import type { Delivery } from "../../../../src/wrappers/webhooks/verifier.ts";
import { type Deferred, deferred } from "../../deferred.ts";
import type { Chance } from "./chance.ts";
import type { LoadReport } from "./load-report.ts";
import { never, remoteStore, sleep } from "./remote-store.ts";

/** Longer than the slowest handler, which outlasts the time limit of 30 s. */
const LEASE_SECONDS = 120;

export interface LoadContext {
  readonly store: Store;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly report: LoadReport;
  readonly onConflict: OnConflict;
}

export class ReceiverProcess {
  isAlive = true;
  /** It will crash as soon as it may. */
  #isCrashing = false;
  readonly #end: Deferred<undefined> = deferred();
  readonly #receiver: DeliveryReceiver;
  readonly #context: LoadContext;
  readonly #running = new Set<number>();
  readonly #completed = new Set<number>();
  /** The values that record handled bodies. */
  readonly #recorded = new Set<string>();

  constructor(context: LoadContext) {
    this.#context = context;
    const { clock, report, onConflict } = context;
    const store = remoteStore({
      ...context,
      isAlive: () => this.isAlive,
      onFailure: () => report.note("store failed"),
      onSet: (value) => {
        this.#recorded.add(value);
        this.#crashIfPossible();
      },
    });
    this.#receiver = createReceiver({
      // Signatures are tested elsewhere.
      verifier: { verify: async ({ body }) => ({ body: new TextEncoder().encode(String(body)), signedAt: undefined }) },
      store,
      scope: "load",
      handle: (event) => this.#handle(event),
      leaseSeconds: LEASE_SECONDS,
      onConflict,
      onError: () => undefined,
      clock,
    });
  }

  /** The response; undefined if the process crashes before. */
  receive(delivery: Delivery): Promise<WebhookResponse | undefined> {
    return Promise.race([this.#receiver.receive(delivery), this.#end.promise]);
  }

  async #handle({ payload }: WebhookEvent<string>): Promise<void> {
    const { clock, chance, report } = this.#context;
    const { number } = payload as { readonly number: number };
    report.start(number);
    this.#running.add(number);
    await sleep(clock, chance.happens(0.05) ? chance.between(20_000, 60_000) : chance.between(10, 2_000));
    if (!this.isAlive) await never();
    if (chance.happens(0.2)) {
      this.#leave(number);
      report.note("handler threw");
      throw new Error("the handler failed");
    }
    if (chance.happens(0.08)) {
      this.#leave(number);
      report.note("handler hung");
      await never();
    }
    if (chance.happens(0.06)) this.#isCrashing = true;
    if (this.#isCrashing) {
      this.#leave(number);
      this.#crashIfPossible();
      await never();
    }
    this.#leave(number);
    this.#completed.add(number);
    report.complete(number);
  }

  #leave(event: number): void {
    this.#running.delete(event);
    this.#context.report.end(event);
  }

  // Not between the end of a handler and its record, which cannot be atomic; so no other handler completes either.
  #crashIfPossible(): void {
    if (!this.#isCrashing || this.#completed.size > this.#recorded.size) return;
    this.#context.report.note("process died");
    this.isAlive = false;
    for (const event of this.#running) this.#leave(event);
    this.#end.resolve(undefined);
  }
}
