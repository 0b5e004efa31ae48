// A sandbox over HTTP, with the interface of the sandbox in the process, as promises.

import { ConfigurationError } from "../../wrappers/errors.ts";
import type { Fetch } from "../../wrappers/http/transport.ts";
import { systemClock } from "../../wrappers/util/platform.ts";
import { ownOptions } from "../../wrappers/util/validate.ts";
import {
  createKeyStore,
  type FurtherServiceAccess,
  type KeyStore,
  type SandboxTenant,
} from "../assembly/sandbox-tenant.ts";
import type { TenantInfo } from "../control/control-host.ts";
import type { EventQuery, LoggedEvent, RequestLog, RequestRecord } from "../control/event-log.ts";
import type { FaultRecord, Faults } from "../control/faults.ts";
import type { SimulationInfo } from "../control/simulator.ts";
import type { ClockMove, SandboxClock } from "../core/clock.ts";
import { ControlError } from "../core/control-error.ts";
import { exactText } from "../core/json.ts";
import type { Settings } from "../core/settings.ts";
import type { AnswerBody, AnswerOptions, AnswerRecord } from "../service/answers.ts";
import type { TenantOptions } from "../state/tenant-registry.ts";
import type { DeliveryControl } from "../webhooks/delivery-control.ts";
import { builtInFetch, controlCaller, originOfSandbox } from "./control-caller.ts";
import { createRemoteClock, type Remote, type RemoteClock, remoteTime } from "./remote-clock.ts";

/** A sandbox over HTTP. Methods reject with a `ControlError` like those of `Sandbox`. */
export interface RemoteSandbox {
  readonly origin: string;
  tenants(): Promise<readonly RemoteTenant[]>;
  /** @throws {ControlError} 404 if there is none with this id. */
  tenant(id: string): Promise<RemoteTenant>;
  createTenant(options?: TenantOptions): Promise<RemoteTenant>;
  /** The time of all tenants that have none of their own. */
  readonly clock: Remote<SandboxClock>;
  /** Numbers in `body` keep all their digits as `exactNumber("2.50")`; a listed body has them as floats. */
  readonly faults: Remote<Faults>;
  /** The set responses: see `Sandbox.answer`. */
  readonly answers: {
    /** Rejects if the operation's document does not allow the status or the body. */
    add(operation: string, body: AnswerBody, options?: AnswerOptions): Promise<AnswerRecord>;
    list(): Promise<readonly AnswerRecord[]>;
    remove(id: string): Promise<void>;
  };
  readonly requests: Remote<Pick<RequestLog, "list" | "clear">>;
  /** The last 500 requests, and the last 500 simulations, clock moves, faults, resets and the like. */
  readonly events: {
    /** Oldest first: up to 100 of each, if `limit` is not given. */
    list(query?: EventQuery): Promise<readonly LoggedEvent[]>;
  };
  readonly state: {
    export(): Promise<string>;
    import(text: string): Promise<void>;
  };
  simulations(): Promise<readonly SimulationInfo[]>;
  /** Resets everything to the seed, except the tenants' credentials, and empties the stores of their clients. */
  reset(): Promise<void>;
  /** Resolves when no delivery is in progress. */
  idle(): Promise<void>;
}

/** For a sandbox at another host than this machine, such as a container: clients use it over plain `http:` (S34). */
export interface InsecureAccess {
  readonly allowInsecureHosts?: readonly string[];
}

/** What client options have over HTTP. `clock` goes into verifiers and webhook handlers, too. */
export interface RemoteAccess extends InsecureAccess {
  /** Await its `refresh()` before calls that follow a move made elsewhere, such as by `svc-sdk-cli advance`. Verifiers do so themselves. */
  readonly clock: RemoteClock;
}

/** A tenant over HTTP. The methods are those of `SandboxTenant`, as promises; `reset` empties the store of its clients, too. */
export interface RemoteTenant
  extends Pick<SandboxTenant, "id" | "seeded">,
    Remote<Pick<SandboxTenant, "change" | "reset">> {
  /** Options for `new FiatClient(…)`, at the address that you have connected to. */
  readonly fiat: SandboxTenant["fiat"] & RemoteAccess;
  /** Options for `new CryptoClient(…)`. */
  readonly crypto: SandboxTenant["crypto"] & RemoteAccess;
  /** Options for `new AgentClient(…)`. */
  readonly agent: SandboxTenant["agent"] & RemoteAccess;
  /** Options for the clients of further services, by name. */
  readonly services: Readonly<Record<string, FurtherServiceAccess & RemoteAccess>>;
  /** How the sandbox fills gaps in the documents for this tenant. */
  settings(): Promise<Settings>;
  readonly simulate: Remote<SandboxTenant["simulate"]>;
  /** `list` returns up to 1,000, by default 100. */
  readonly deliveries: Remote<DeliveryControl>;
  /**
   * The tenant's own time. The `clock` of its client options follows each move of this object at once, and a move made elsewhere with
   * the next response.
   */
  readonly clock: Remote<SandboxClock>;
}

/** Options of `connectSandbox`. */
export interface ConnectOptions {
  /** Sends all requests. @default the built-in fetch */
  readonly fetch?: Fetch | undefined;
}

/**
 * Connects to a sandbox over HTTP, such as that of `svc-sdk-cli sandbox`, without loading the sandbox itself.
 *
 * @param baseUrl the address of the sandbox, such as `http://127.0.0.1:4010`; a path is ignored.
 * @throws {ConfigurationError} if an option is unknown.
 * @throws {ControlError} if the address is invalid, or is no sandbox.
 * @throws {TypeError} if nothing responds.
 * @example
 * const sandbox = await connectSandbox("http://127.0.0.1:4010");
 * const tenant = await sandbox.createTenant();
 * const wallets = new CryptoClient(tenant.crypto);
 */
export async function connectSandbox(baseUrl: string, options: ConnectOptions = {}): Promise<RemoteSandbox> {
  const { fetch = builtInFetch } = ownOptions("connectSandbox", options, ["fetch"], ConfigurationError);
  const origin = originOfSandbox(baseUrl);
  const caller = controlCaller(origin, fetch);
  const { text, json, field, send } = caller;
  if ((await field("GET", "/", "sandbox")) !== true) throw new ControlError(`${origin} is not a sandbox`);
  const list = <Item>(name: string, path = `/${name}`) => field<readonly Item[]>("GET", path, name);
  const simulations = () => list<SimulationInfo>("simulations");
  const names = (await simulations()).map(({ name }) => name);
  const parts = new Map<string, ClientParts>();

  async function open(info: TenantInfo): Promise<RemoteTenant> {
    const { id } = info;
    const known = parts.get(id) ?? { store: createKeyStore(systemClock), clock: createRemoteClock(origin, id, fetch) };
    parts.set(id, known);
    await known.clock.refresh();
    return createRemoteTenant(origin, info, known, names);
  }

  /** After a move of the sandbox's time, which moves the tenants that follow it. An import may have removed others. */
  async function refreshClocks(): Promise<void> {
    await Promise.allSettled([...parts.values()].map(({ clock }) => clock.refresh()));
  }

  async function afterRefresh(moving: Promise<ClockMove>): Promise<ClockMove> {
    const move = await moving;
    await refreshClocks();
    return move;
  }

  const time = remoteTime(caller, undefined);
  return {
    origin,
    tenants: async () => await Promise.all((await list<TenantInfo>("tenants")).map(open)),
    tenant: async (id) => open(await json("GET", `/tenants/${encodeURIComponent(id)}`)),
    createTenant: async (tenantOptions = {}) => open(await json("POST", "/tenants", tenantOptions)),
    clock: {
      now: time.now,
      advance: (seconds) => afterRefresh(time.advance(seconds)),
      set: (to) => afterRefresh(time.set(to)),
    },
    faults: {
      add: async (fault) => json("POST", "/faults", exactText("fault", fault)),
      list: () => list<FaultRecord>("faults"),
      remove: (id) => send("DELETE", `/faults/${encodeURIComponent(id)}`),
      clear: () => send("DELETE", "/faults"),
    },
    answers: {
      add: async (operation, body, given = {}) =>
        json("POST", "/answers", exactText("answer", { operation, body, ...given })),
      list: () => list<AnswerRecord>("answers"),
      remove: (id) => send("DELETE", `/answers/${encodeURIComponent(id)}`),
    },
    requests: {
      list: (query) => list<RequestRecord>("requests", `/requests?${searchOf(query)}`),
      clear: () => send("DELETE", "/requests"),
    },
    events: { list: (query) => list<LoggedEvent>("events", `/events?${searchOf(query)}`) },
    state: {
      export: () => text("GET", "/state"),
      async import(exported) {
        await send("PUT", "/state", exported);
        await refreshClocks();
      },
    },
    simulations,
    async reset() {
      await send("POST", "/reset");
      for (const { store } of parts.values()) store.clear();
      await refreshClocks();
    },
    idle: () => send("POST", "/idle"),
  };
}

function searchOf(query: EventQuery = {}): URLSearchParams {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
}

interface ClientParts {
  readonly store: KeyStore;
  readonly clock: RemoteClock;
}

function createRemoteTenant(
  origin: string,
  { id, fiat, crypto: wallets, agent, services = {}, seeded }: TenantInfo,
  { store, clock }: ClientParts,
  simulations: readonly string[],
): RemoteTenant {
  const { fetch } = clock;
  const path = `/tenants/${encodeURIComponent(id)}`;
  const caller = controlCaller(origin, fetch);
  const { field, send } = caller;
  const common = { ...insecureAccess(origin), fetch, store, clock };
  // The sandbox may know itself by another address than this machine does.
  const here = <Access extends { readonly baseUrl: string }>(access: Access) => ({
    ...access,
    baseUrl: `${origin}${new URL(access.baseUrl).pathname}`,
    ...common,
  });
  const simulate = (name: string) => (input?: object) => field("POST", `${path}/simulate/${name}`, "result", input);
  return {
    id,
    seeded,
    fiat: here(fiat),
    crypto: here(wallets),
    agent: here(agent),
    services: Object.fromEntries(Object.entries(services).map(([name, access]) => [name, here(access)])),
    settings: () => field("GET", `${path}/settings`, "settings"),
    change: (change) => send("PATCH", `${path}/settings`, change),
    simulate: Object.fromEntries(simulations.map((name) => [name, simulate(name)])) as never,
    deliveries: {
      list: async ({ limit = 100 } = {}) => field("GET", `${path}/deliveries?limit=${limit}`, "deliveries"),
      retry: async (deliveryId, options = {}) =>
        field("POST", `${path}/deliveries/${encodeURIComponent(deliveryId)}/retry`, "delivery", options),
      misbehave: (fault) => send("POST", `${path}/deliveries/misbehave`, fault),
      behave: () => send("POST", `${path}/deliveries/behave`),
    },
    clock: remoteTime(caller, id),
    async reset() {
      await send("POST", `${path}/reset`);
      store.clear();
    },
  };
}

/** Clients accept `http:` without this only on this machine. */
function insecureAccess(origin: string): InsecureAccess {
  const { protocol, hostname } = new URL(origin);
  const isHere = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  return protocol === "http:" && !isHere ? { allowInsecureHosts: [hostname] } : {};
}
