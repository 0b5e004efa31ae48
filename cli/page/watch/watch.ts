// Polls a sandbox and notifies listeners of changes.

import type { Clock } from "../../../src/wrappers/util/platform.ts";
import type { ControlClient } from "../client/control-client.ts";
import type {
  ClockReading,
  DeliveryView,
  FaultList,
  LoggedEvent,
  OperationInfo,
  Overview,
  SimulationInfo,
  TenantInfo,
} from "../client/control-types.ts";

/** Everything that the page shows of a sandbox at one moment. */
export interface PageSnapshot {
  /** `connecting`: no read has finished; `disconnected`: the last read failed and is retried. */
  readonly connection: "connecting" | "live" | "disconnected";
  readonly tenants: readonly TenantInfo[];
  /** The tenant shown; undefined until the tenants are known. */
  readonly tenantId: string | undefined;
  /** Requests of the tenant and of unknown credentials, and actions on the tenant and on all tenants, oldest first. */
  readonly events: readonly LoggedEvent[];
  /** Undefined until read for this tenant, as are the following three. */
  readonly overview: Overview | undefined;
  readonly deliveries: readonly DeliveryView[] | undefined;
  readonly clock: ClockReading | undefined;
  readonly faults: FaultList | undefined;
  /** Empty until read. */
  readonly simulations: readonly SimulationInfo[];
  readonly operations: readonly OperationInfo[];
}

export interface Watch {
  readonly snapshot: PageSnapshot;
  /** Calls `listener` after every change. Returns a function that unsubscribes it. */
  subscribe(listener: () => void): () => void;
  start(): void;
  /** Aborts a read in progress; `start` resumes. */
  stop(): void;
  /** Reads at once, to show the effect of an action. Never rejects: `snapshot.connection` shows failures. */
  refresh(): Promise<void>;
  chooseTenant(id: string): void;
  /** Clears the list; later requests are shown. */
  clear(): void;
}

/** The reads of a client that the watch makes. */
export type WatchedClient = Pick<
  ControlClient,
  "tenants" | "events" | "overview" | "deliveries" | "clock" | "faults" | "simulations" | "operations"
>;

const PERIOD_MS = 600;
const RETRY_MS = 2000;
/** The number of requests, and of actions, that the sandbox keeps. */
const MAX_EVENTS = 500;

/** The events read so far, of all tenants, oldest first, and the id after which the next read starts. */
interface Log {
  readonly events: readonly LoggedEvent[];
  readonly last: number;
}

const emptyLog: Log = { events: [], last: 0 };

/** The log with the events that arrived since; a restart or a reset of the sandbox begins a new one. */
async function readOn(log: Log, client: WatchedClient, signal: AbortSignal): Promise<Log> {
  const { events, last, cleared } = await client.events(log.last, signal);
  // The sandbox restarted: the held events belong to another one.
  if (last < log.last) return readOn(emptyLog, client, signal);
  const isReset = events.some((event) => event.type === "action" && event.kind === "reset" && event.tenant === null);
  const kept = isReset ? [] : log.events.filter(({ type, id }) => type === "action" || id > cleared);
  if (last === log.last && kept.length === log.events.length) return log;
  return { events: newest([...kept, ...events]), last };
}

function newest(events: readonly LoggedEvent[]): readonly LoggedEvent[] {
  const newestOf = (wanted: LoggedEvent["type"]) => events.filter(({ type }) => type === wanted).slice(-MAX_EVENTS);
  const kept = new Set([...newestOf("request"), ...newestOf("action")]);
  return events.filter((event) => kept.has(event));
}

export function createWatch(client: WatchedClient, clock: Clock): Watch {
  let snapshot: PageSnapshot = {
    connection: "connecting",
    tenantId: undefined,
    tenants: [],
    events: [],
    overview: undefined,
    deliveries: undefined,
    clock: undefined,
    faults: undefined,
    simulations: [],
    operations: [],
  };
  let log = emptyLog;
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
      // A restarted sandbox may reuse the same ids.
      log = emptyLog;
      isDescribed = false;
      publish({ ...snapshot, connection: "disconnected" });
      wait = RETRY_MS;
    }
    if (isRunning && !signal.aborted) cancelTimer = clock.after(wait, () => void refresh());
  }

  async function readAll(signal: AbortSignal): Promise<void> {
    const [tenants, nextLog, faults, described] = await Promise.all([
      client.tenants(signal),
      readOn(log, client, signal),
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
    const hasNews = nextLog !== log || tenantId !== snapshot.tenantId;
    log = nextLog;
    isDescribed = true;
    const [simulations, operations] = described ?? [snapshot.simulations, snapshot.operations];
    publish({
      connection: "live",
      tenants: unchanged(snapshot.tenants, tenants),
      tenantId,
      events: hasNews ? eventsOf(tenantId) : snapshot.events,
      overview: unchanged(snapshot.overview, overview),
      deliveries: unchanged(snapshot.deliveries, deliveries),
      clock: unchanged(snapshot.clock, time),
      faults: unchanged(snapshot.faults, faults),
      simulations,
      operations,
    });
  }

  function eventsOf(tenantId: string | undefined): readonly LoggedEvent[] {
    return log.events.filter(({ tenant }) => tenant === null || tenant === tenantId);
  }

  return {
    get snapshot() {
      return snapshot;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    start() {
      isRunning = true;
      void refresh();
    },
    stop() {
      isRunning = false;
      halt();
    },
    refresh,
    chooseTenant(tenantId) {
      publish({ ...snapshot, tenantId, events: eventsOf(tenantId), overview: undefined, deliveries: undefined });
      void refresh();
    },
    clear() {
      log = { ...log, events: [] };
      publish({ ...snapshot, events: [] });
      // A read in progress would restore them.
      if (isRunning) void refresh();
    },
  };
}

/** `held` if `read` is equal, which avoids rendering again. */
function unchanged<Value>(held: Value, read: Value): Value {
  return JSON.stringify(held) === JSON.stringify(read) ? held : read;
}
