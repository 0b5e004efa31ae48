// Polls a sandbox and notifies listeners of changes.

import type { Clock } from "../../../src/wrappers/platform/clock.ts";
import type { ControlClient } from "../client/control-client.ts";
import { type ActionFeed, emptyActionFeed, readActions } from "./action-feed.ts";
import { emptyFeed, type Feed, readOn } from "./feed.ts";
import { initialSnapshot, type PageSnapshot, unchanged } from "./page-snapshot.ts";

const PERIOD_MS = 600;
const RETRY_MS = 2000;

/** Polls a sandbox once started. */
export interface Watch {
  readonly snapshot: PageSnapshot;
  /** Calls `listener` after every change. Returns a function that unsubscribes it. */
  subscribe(listener: () => void): () => void;
  start(): void;
  /** Aborts a read in progress; `start` resumes. */
  stop(): void;
  /** Pauses or resumes. */
  togglePause(): void;
  /** Reads at once, also while paused, to show the effect of an action. Never rejects: `snapshot.connection` shows failures. */
  refresh(): Promise<void>;
  chooseTenant(id: string): void;
  /** Clears the list; later requests are shown. */
  clear(): void;
}

/** The reads of a client that the watch makes. */
export type WatchedClient = Pick<
  ControlClient,
  "tenants" | "requests" | "actions" | "overview" | "deliveries" | "clock" | "faults" | "simulations" | "operations"
>;

/** Options of `createWatch`. */
export interface WatchOptions {
  readonly client: WatchedClient;
  readonly clock: Clock;
}

export function createWatch({ client, clock }: WatchOptions): Watch {
  let snapshot = initialSnapshot;
  let feed: Feed = emptyFeed;
  let actionFeed: ActionFeed = emptyActionFeed;
  // Whether simulations and operations, which do not change, were read from this sandbox.
  let isDescribed = false;
  let isRunning = false;
  // The read in progress; a superseded read has no effect.
  let round = new AbortController();
  let cancelTimer = (): void => undefined;
  const listeners = new Set<() => void>();

  function publish(next: PageSnapshot): void {
    const names = Object.keys(next) as (keyof PageSnapshot)[];
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
      // A restarted sandbox may reuse the same request ids.
      feed = emptyFeed;
      actionFeed = emptyActionFeed;
      isDescribed = false;
      publish({ ...snapshot, connection: "lost" });
      wait = RETRY_MS;
    }
    if (isRunning && !signal.aborted) cancelTimer = clock.after(wait, () => void refresh());
  }

  async function readAll(signal: AbortSignal): Promise<void> {
    const [tenants, nextFeed, nextActions, faults, described] = await Promise.all([
      client.tenants(signal),
      readOn(feed, client, signal),
      readActions(actionFeed, client, signal),
      client.faults(signal),
      isDescribed ? undefined : Promise.all([client.simulations(signal), client.operations(signal)]),
    ]);
    const tenantId = tenants.find(({ id }) => id === snapshot.tenantId)?.id ?? tenants[0]?.id;
    const [overview, deliveries, time] =
      tenantId === undefined
        ? []
        : await Promise.all([
            client.overview(tenantId, signal),
            client.deliveries(tenantId, signal),
            client.clock(tenantId, signal),
          ]);
    if (signal.aborted) return;
    const isOther = tenantId !== snapshot.tenantId;
    const hasNews = nextFeed.requests !== feed.requests || isOther;
    const hasActions = nextActions.actions !== actionFeed.actions || isOther;
    feed = nextFeed;
    actionFeed = nextActions;
    isDescribed = true;
    const [simulations, operations] = described ?? [snapshot.simulations, snapshot.operations];
    publish({
      connection: isRunning ? "live" : "paused",
      tenants: unchanged(snapshot.tenants, tenants),
      tenantId,
      requests: hasNews ? requestsOf(tenantId) : snapshot.requests,
      actions: hasActions ? actionsOf(tenantId) : snapshot.actions,
      overview: unchanged(snapshot.overview, overview),
      deliveries: unchanged(snapshot.deliveries, deliveries),
      clock: unchanged(snapshot.clock, time),
      faults: unchanged(snapshot.faults, faults),
      simulations: unchanged(snapshot.simulations, simulations),
      operations: unchanged(snapshot.operations, operations),
    });
  }

  function requestsOf(tenantId: string | undefined): PageSnapshot["requests"] {
    return feed.requests.filter(({ tenant }) => tenant === null || tenant === tenantId);
  }

  function actionsOf(tenantId: string | undefined): PageSnapshot["actions"] {
    return actionFeed.actions.filter(({ tenant }) => tenant === null || tenant === tenantId);
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
      const [requests, actions] = [requestsOf(tenantId), actionsOf(tenantId)];
      publish({ ...snapshot, tenantId, requests, actions, overview: undefined, deliveries: undefined });
      void refresh();
    },
    clear() {
      feed = { ...feed, requests: [] };
      actionFeed = { ...actionFeed, actions: [] };
      publish({ ...snapshot, requests: [], actions: [] });
      // A read in progress would restore them.
      if (isRunning) void refresh();
    },
  };
}
