/// <reference lib="esnext.disposable" preserve="true" />
// A store in a SQLite file, for the processes of one machine.

import { ConfigurationError, StoreError } from "../errors.ts";
import { type LedgerStore, ledgerStore, type Store } from "../idempotency/store.ts";
import { type Clock, systemClock } from "../util/platform.ts";
import { ownOptions, requireMethods } from "../util/validate.ts";
import {
  cannotOpen,
  describeFailure,
  isBusy,
  isInMemory,
  openDatabase,
  openTable,
  requireDurable,
  type SqliteDatabase,
  type StoreRows,
  transaction,
} from "./sqlite-database.ts";

/** A store with all optional operations. */
export interface SqliteStore extends Required<LedgerStore> {
  /** Closes the file, if the store has opened it. Operations then reject with a `StoreError`. */
  close(): void;
  /** The same as `close`, for `using`. */
  [Symbol.dispose](): void;
}

/** Options of `createSqliteStore`. */
export interface SqliteStoreOptions {
  /** Tells when values expire, and how long to wait for a lock. @default the clocks and timers of the runtime */
  readonly clock?: Pick<Clock, "now" | "monotonic" | "after"> | undefined;
}

/** How long an operation waits while another process writes. */
const BUSY_TIMEOUT_MS = 5_000;

const PAUSE_MS = 20;

/** Rows are deleted this long after they have expired, so that a clock that jumps forward by less forgets no key. */
const KEPT_MS = 24 * 3_600_000;

/**
 * A durable store in a SQLite file, for the processes of one machine: for idempotency keys, shared tokens and
 * handled webhooks. It needs no server. The store creates the file, with a table `svc_sdk_store`, and puts it into WAL mode
 * with `synchronous = FULL`, so that what it has confirmed survives `kill -9` and a power failure. Values expire by the machine's
 * clock; each write deletes up to two rows that expired more than a day ago.
 *
 * An operation waits up to 5 seconds while another process writes. Operations reject with a `StoreError` whose `reason` says why,
 * if it is known. Keep the file on a local disk: on a network file system, locks may fail and two processes may use one key.
 *
 * @param source the path of a file, opened with `node:sqlite` (Node 22.13 or later); or a database of better-sqlite3 or `node:sqlite`
 * that you open and close, outside of transactions. `":memory:"` is for tests, and counts as the memory of one process.
 * @throws {ConfigurationError} if the runtime has no SQLite, the file cannot be opened or is not a store, or an option is invalid.
 * @example
 * const store = createSqliteStore("payments.db");
 * const wallets = new CryptoClient({ store, requireSharedStore: "durable" });
 */
export function createSqliteStore(source: string | SqliteDatabase, options: SqliteStoreOptions = {}): SqliteStore {
  const { clock = systemClock } = ownOptions("createSqliteStore", options, ["clock"], ConfigurationError);
  requireMethods("createSqliteStore: clock", clock, ["now", "monotonic", "after"], ConfigurationError);
  const { name, db, close } = openDatabase(source);
  let isOpen = true;
  let opened: StoreRows | undefined;
  let inMemory = false;
  try {
    inMemory = isInMemory(db);
    opened = openTable(db);
  } catch (cause) {
    // The first operation waits for a lock, without blocking the program.
    if (!isBusy(cause)) {
      close();
      throw cannotOpen(name, cause);
    }
  }

  async function run<Result>(work: (rows: StoreRows) => Result): Promise<Result> {
    const start = clock.monotonic();
    for (;;) {
      try {
        if (!isOpen) throw new Error("The store is closed");
        opened ??= openTable(db);
        return work(opened);
      } catch (cause) {
        if (!isBusy(cause) || clock.monotonic() - start >= BUSY_TIMEOUT_MS) throw failureOf(name, cause);
      }
      await new Promise<void>((resolve) => {
        clock.after(PAUSE_MS, resolve);
      });
    }
  }

  /** Writes a value, if the key has none or `replace` is set. Returns what the key had. */
  const put = (key: string, value: string, ttlMs: number, replace: boolean) =>
    run(({ read, write, deleteExpired }) =>
      transaction(db, () => {
        const now = clock.now();
        const previous = read(key, now);
        if (previous === undefined || replace) write(key, value, now + ttlMs);
        deleteExpired(now - KEPT_MS);
        return previous;
      }),
    );

  const store: Required<Store> & Pick<SqliteStore, "close" | typeof Symbol.dispose> = {
    get: (key) => run(({ read }) => read(key, clock.now())),
    async set(key, value, ttlMs) {
      await put(key, value, ttlMs, true);
    },
    async setIfAbsent(key, value, ttlMs) {
      return (await put(key, value, ttlMs, false)) === undefined;
    },
    async getOrSet(key, value, ttlMs) {
      return (await put(key, value, ttlMs, false)) ?? value;
    },
    getAndSet: (key, value, ttlMs) => put(key, value, ttlMs, true),
    deleteIfEquals: (key, value) =>
      run((rows) =>
        transaction(db, () => {
          const isEqual = rows.read(key, clock.now()) === value;
          if (isEqual) rows.delete(key);
          return isEqual;
        }),
      ),
    assertDurable: () => run(() => requireDurable(name, db)),
    close() {
      if (isOpen) close();
      isOpen = false;
    },
    [Symbol.dispose]: () => store.close(),
  };
  // As a `MemoryStore`, which knows nothing of earlier processes.
  return ledgerStore(inMemory ? Object.assign(store, { forgotten: 0, since: clock.now() }) : store);
}

function failureOf(name: string, cause: unknown): unknown {
  if (cause instanceof StoreError || cause instanceof ConfigurationError) return cause;
  const { problem, reason } = describeFailure(cause);
  return new StoreError(`${name}: ${problem}`, { cause, reason });
}
