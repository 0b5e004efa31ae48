// Reads a sandbox again and again, and tells whoever shows it what has changed.

import type { Clock } from "../../../src/wrappers/platform/clock.ts";
import type { ControlClient } from "../client/control-client.ts";
import { emptyFeed, type Feed, readOn } from "./feed.ts";
import { firstSnapshot, type Snapshot, unchanged } from "./page-snapshot.ts";

const PERIOD_MS = 600;
const RETRY_MS = 2000;

/** A sandbox as it is seen. It reads nothing until it is started. */
export interface Watch {
  readonly snapshot: Snapshot;
  /** Calls `listener` after every change; the function that it gives ends that. */
  subscribe(listener: () => void): () => void;
  start(): void;
  /** Ends a read that is under way; `start` goes on from there. */
  stop(): void;
  /** Stops and says so, or starts again. */
  togglePause(): void;
  /** Reads at once, also while it is paused; for what has just been done. Never rejects: the snapshot says what became of it. */
  refresh(): Promise<void>;
  chooseTenant(id: string): void;
  /** Forgets the exchanges that are there; later ones are shown. */
  clear(): void;
}

/** What it needs; time is passed in so that tests need none. */
export interface WatchOptions {
  readonly client: ControlClient;
  readonly clock: Clock;
}

/** Makes a `Watch`. */
export function createWatch({ client, clock }: WatchOptions): Watch {
  let snapshot = firstSnapshot;
  let feed: Feed = emptyFeed;
  let isRunning = false;
  // The read that is under way; what another one has taken the place of changes nothing any more.
  let round = new AbortController();
  let cancelTimer = (): void => undefined;
  const listeners = new Set<() => void>();

  function publish(next: Snapshot): void {
    const names = Object.keys(next) as (keyof Snapshot)[];
    if (names.every((name) => next[name] === snapshot[name])) return;
    snapshot = next;
    for (const listener of listeners) listener();
  }

  function halt(): AbortSignal {
    cancelTimer();
    round.abort();
    round = new AbortController();
    return round.signal;
  }

  async function refresh(): Promise<void> {
    const signal = halt();
    let wait = PERIOD_MS;
    try {
      await readAll(signal);
    } catch {
      if (signal.aborted) return;
      // It may be another sandbox that comes back, with exchanges of its own under the same ids.
      feed = emptyFeed;
      publish({ ...snapshot, connection: "lost" });
      wait = RETRY_MS;
    }
    if (isRunning && !signal.aborted) cancelTimer = clock.after(wait, () => void refresh());
  }

  async function readAll(signal: AbortSignal): Promise<void> {
    const [tenants, nextFeed, time] = await Promise.all([
      client.tenants(signal),
      readOn(feed, client, signal),
      client.clock(signal),
    ]);
    const tenantId = tenants.find(({ id }) => id === snapshot.tenantId)?.id ?? tenants[0]?.id;
    const [overview, deliveries] =
      tenantId === undefined
        ? []
        : await Promise.all([client.overview(tenantId, signal), client.deliveries(tenantId, signal)]);
    if (signal.aborted) return;
    const hasNews = nextFeed.exchanges !== feed.exchanges || tenantId !== snapshot.tenantId;
    feed = nextFeed;
    publish({
      connection: isRunning ? "live" : "paused",
      tenants: unchanged(snapshot.tenants, tenants),
      tenantId,
      exchanges: hasNews ? exchangesOf(tenantId) : snapshot.exchanges,
      overview: unchanged(snapshot.overview, overview),
      deliveries: unchanged(snapshot.deliveries, deliveries),
      clock: unchanged(snapshot.clock, time),
    });
  }

  function exchangesOf(tenantId: string | undefined): Snapshot["exchanges"] {
    return feed.exchanges.filter(({ tenant }) => tenant === null || tenant === tenantId);
  }

  function start(): void {
    isRunning = true;
    void refresh();
  }

  function stop(): void {
    isRunning = false;
    halt();
  }

  return {
    get snapshot() {
      return snapshot;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    start,
    stop,
    togglePause() {
      if (isRunning) stop();
      else start();
      publish({ ...snapshot, connection: isRunning ? "connecting" : "paused" });
    },
    refresh,
    chooseTenant(tenantId) {
      publish({ ...snapshot, tenantId, exchanges: exchangesOf(tenantId), overview: undefined, deliveries: undefined });
      void refresh();
    },
    clear() {
      feed = { ...feed, exchanges: [] };
      publish({ ...snapshot, exchanges: [] });
      // A read that is under way would bring them back.
      if (isRunning) void refresh();
    },
  };
}
