// A wait that the service asked one process for, as the others learn of it through a store (S61).

import { putIfAbsent } from "../idempotency/put-if-absent.ts";
import type { Store } from "../idempotency/store.ts";
import type { Clock } from "../platform/clock.ts";

/** How long a process believes that there is no wait. */
const FREE_MS = 250;
/** How soon it looks whether a wait has ended. */
const BLOCKED_MS = 1_000;

/** Then a request asks the service again: a longer wait is more likely a mistake, and would outlast every restart. */
const LONGEST_SHARED_MS = 600_000;

const MILLISECONDS = /^[1-9]\d{0,5}$/;

export interface SharedWaitParts {
  readonly store: Store;
  readonly clock: Clock;
  /** In the store. */
  readonly name: () => Promise<string>;
  readonly onStoreFailed: (error: unknown) => void;
}

/** Services state whole seconds: of two waits for one end, one may be this much longer. */
const ROUNDED_MS = 1_000;

/** To store a wait, while other processes store theirs. */
const MAX_ATTEMPTS = 5;

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

  /**
   * The service asked to wait. A wait that has been stored before stays if it may last as long: processes that were told within
   * one window wait for the same end. A longer one replaces it.
   */
  async begin(milliseconds: number): Promise<void> {
    const { store } = this.#parts;
    const waitMs = Math.min(Math.ceil(milliseconds), LONGEST_SHARED_MS);
    await this.#guard(async (name) => {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
        const found = await this.#readable(name, await putIfAbsent(store, name, `${waitMs}`, waitMs));
        if (waitMs < this.#take(found) + ROUNDED_MS) return;
        // Compared, because another process may have stored a longer one by now.
        if (typeof found === "string") await store.deleteIfEquals(name, found);
        // The next one may have the same text.
        this.#endsAt = 0;
      }
    });
  }

  #read(): Promise<void> {
    return this.#guard(async (name) => {
      this.#take(await this.#readable(name, await this.#parts.store.get(name)));
    });
  }

  /** Deletes what this version cannot read: every process would read it until it expires, and share nothing. */
  async #readable(name: string, value: unknown): Promise<unknown> {
    if (typeof value !== "string" || isWait(value)) return value;
    this.#parts.onStoreFailed(new TypeError(`${NOT_OURS} and is deleted`));
    await this.#parts.store.deleteIfEquals(name, value);
    return undefined;
  }

  /** Returns how many milliseconds are left at most. */
  #take(value: unknown): number {
    if (value !== undefined && !isWait(value)) throw new TypeError(NOT_OURS);
    const now = this.#parts.clock.monotonic();
    const isNew = this.#value !== value || now >= this.#endsAt;
    if (value !== undefined && isNew) this.#endsAt = now + Number(value);
    this.#value = value;
    const leftMs = value === undefined ? 0 : this.#endsAt - now;
    this.#looksAgainAt = now + (value === undefined ? FREE_MS : Math.min(BLOCKED_MS, leftMs));
    return leftMs;
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

const NOT_OURS = "this version of the SDK did not write the stored wait";

function isWait(value: unknown): value is string {
  return typeof value === "string" && MILLISECONDS.test(value) && Number(value) <= LONGEST_SHARED_MS;
}
