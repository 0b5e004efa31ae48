// A wait that the service asked one process for, as the others learn of it through a store (S61).

import { putIfAbsent } from "../idempotency/put-if-absent.ts";
import type { Store } from "../idempotency/store.ts";
import type { Clock } from "../platform/clock.ts";

/** How long a process believes that there is no wait. */
const FREE_MS = 250;
/** How soon it looks whether a wait has ended. */
const BLOCKED_MS = 1_000;

const MILLISECONDS = /^[1-9]\d{0,11}$/;

export interface SharedWaitParts {
  readonly store: Store;
  readonly clock: Clock;
  /** In the store. */
  readonly name: () => Promise<string>;
  readonly onStoreFailed: (error: unknown) => void;
}

/** Times are those of the monotonic clock. */
export class SharedWait {
  readonly #parts: SharedWaitParts;
  #value: string | undefined;
  /** The latest end of the wait that `#value` stands for. The store ends it sooner: it does not say how much is left. */
  #endsAt = 0;
  #looksAgainAt = 0;
  #look: Promise<void> | undefined;

  constructor(parts: SharedWaitParts) {
    this.#parts = parts;
  }

  /** At most this many milliseconds are left; 0 if there is no wait. Never rejects: a store that fails knows of no wait. */
  async remainingMs(): Promise<number> {
    const { clock } = this.#parts;
    if (clock.monotonic() >= this.#looksAgainAt) {
      this.#look ??= this.#read().finally(() => {
        this.#look = undefined;
      });
      await this.#look;
    }
    return this.#value === undefined ? 0 : Math.max(1, this.#endsAt - clock.monotonic());
  }

  /** When it is worth asking again. */
  get looksAgainAt(): number {
    return this.#looksAgainAt;
  }

  /** The service asked to wait. A wait that has been stored before stays: its end is nearer to what the service said. */
  async begin(milliseconds: number): Promise<void> {
    await this.#guard(async (name) => {
      const value = `${Math.ceil(milliseconds)}`;
      this.#take(await putIfAbsent(this.#parts.store, name, value, Math.ceil(milliseconds)));
    });
  }

  #read(): Promise<void> {
    return this.#guard(async (name) => this.#take(await this.#parts.store.get(name)));
  }

  #take(value: unknown): void {
    if (value !== undefined && (typeof value !== "string" || !MILLISECONDS.test(value))) {
      throw new TypeError("this version of the SDK did not write the stored wait");
    }
    const now = this.#parts.clock.monotonic();
    const isNew = this.#value === undefined || now >= this.#endsAt;
    if (value !== undefined && isNew) this.#endsAt = now + Number(value);
    this.#value = value;
    this.#looksAgainAt = now + (value === undefined ? FREE_MS : Math.min(BLOCKED_MS, this.#endsAt - now));
  }

  async #guard(work: (name: string) => Promise<void>): Promise<void> {
    const { clock, name, onStoreFailed } = this.#parts;
    try {
      await work(await name());
    } catch (error) {
      this.#value = undefined;
      this.#looksAgainAt = clock.monotonic() + FREE_MS;
      onStoreFailed(error);
    }
  }
}
