// A sandbox over HTTP, with the interface of the sandbox in the process, as promises.

import type { Fetch } from "../../wrappers/http/transport.ts";
import { ownOptions } from "../../wrappers/util/options.ts";
import type { TenantInfo } from "../control/control-host.ts";
import type { Fault, FaultRecord } from "../control/faults/fault-queue.ts";
import type { ActionRecord } from "../control/log/action-log.ts";
import type { RequestLogQuery, RequestRecord } from "../control/log/request-log.ts";
import type { SimulationInfo } from "../control/simulator.ts";
import { ControlError, exactText } from "../core/control-error.ts";
import type { AnswerBody, AnswerOptions, AnswerRecord } from "../service/answers.ts";
import type { TenantOptions } from "../state/tenant-registry.ts";
import { askControl, builtInFetch, controlCaller, originOfSandbox } from "./control-client.ts";
import { type RemoteTime, remoteTime } from "./remote-clock.ts";
import { type ClientParts, createClientParts, createRemoteTenant, type RemoteTenant } from "./remote-tenant.ts";

/** Faults of a sandbox over HTTP: see `Faults`. */
export interface RemoteFaults {
  /** Numbers in `body` keep all their digits if they are written as `exactNumber("2.50")`; a listed body has them as floats. */
  add(fault: Fault): Promise<FaultRecord>;
  list(): Promise<readonly FaultRecord[]>;
  remove(id: string): Promise<void>;
  clear(): Promise<void>;
}

/** Answers of a sandbox over HTTP: see `Sandbox.answer`. */
export interface RemoteAnswers {
  add(operation: string, body: AnswerBody, options?: AnswerOptions): Promise<AnswerRecord>;
  list(): Promise<readonly AnswerRecord[]>;
  remove(id: string): Promise<void>;
}

/** The request log of a sandbox over HTTP: see `RequestLog`. */
export interface RemoteRequests {
  list(query?: RequestLogQuery): Promise<readonly RequestRecord[]>;
  clear(): Promise<void>;
}

/** The last 500 simulations, clock moves, faults, resets and the like. */
export interface RemoteActions {
  /** Oldest first. `after`: only those with a greater id. @default all */
  list(query?: { readonly after?: number | undefined }): Promise<readonly ActionRecord[]>;
}

/** A sandbox over HTTP. Methods reject with a `ControlError` like those of `Sandbox`. */
export interface RemoteSandbox {
  readonly origin: string;
  tenants(): Promise<readonly RemoteTenant[]>;
  /** @throws {ControlError} 404 if there is none with this id. */
  tenant(id: string): Promise<RemoteTenant>;
  createTenant(options?: TenantOptions): Promise<RemoteTenant>;
  /** The time of all tenants that have none of their own. */
  readonly clock: RemoteTime;
  readonly faults: RemoteFaults;
  readonly answers: RemoteAnswers;
  readonly requests: RemoteRequests;
  readonly actions: RemoteActions;
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

/** Options of `connectSandbox`. */
export interface ConnectOptions {
  /** Sends all requests. @default the built-in fetch */
  readonly fetch?: Fetch | undefined;
}

/**
 * Connects to a sandbox over HTTP, such as `npx svc-sdk-cli sandbox`, without loading the sandbox itself.
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
  const { fetch = builtInFetch } = ownOptions("connectSandbox", options, ["fetch"]);
  const origin = originOfSandbox(baseUrl);
  const call = controlCaller(origin, fetch);
  const { sandbox } = (await call("GET", "/")) as { readonly sandbox?: unknown };
  if (sandbox !== true) throw new ControlError(`${origin} is not a sandbox`);
  const simulations = async () =>
    ((await call("GET", "/simulations")) as { readonly simulations: readonly SimulationInfo[] }).simulations;
  const names = (await simulations()).map(({ name }) => name);
  const parts = new Map<string, ClientParts>();

  async function open(info: TenantInfo): Promise<RemoteTenant> {
    const known = parts.get(info.id) ?? createClientParts(origin, info.id, fetch);
    parts.set(info.id, known);
    await known.clock.refresh();
    return createRemoteTenant(origin, info, known, names);
  }

  /** After a move of the sandbox's time, which moves the tenants that follow it. An import may have removed others. */
  async function refreshClocks(): Promise<void> {
    await Promise.allSettled([...parts.values()].map(({ clock }) => clock.refresh()));
  }

  const time = remoteTime(call, undefined);
  return {
    origin,
    async tenants() {
      const { tenants } = (await call("GET", "/tenants")) as { readonly tenants: readonly TenantInfo[] };
      return await Promise.all(tenants.map(open));
    },
    tenant: async (id) => open((await call("GET", `/tenants/${encodeURIComponent(id)}`)) as TenantInfo),
    createTenant: async (tenantOptions = {}) => open((await call("POST", "/tenants", tenantOptions)) as TenantInfo),
    clock: {
      now: time.now,
      async advance(seconds) {
        await time.advance(seconds);
        await refreshClocks();
      },
      async set(to) {
        await time.set(to);
        await refreshClocks();
      },
    },
    faults: {
      add: async (fault) => (await call("POST", "/faults", exactText("fault", fault))) as FaultRecord,
      list: async () => ((await call("GET", "/faults")) as { readonly faults: readonly FaultRecord[] }).faults,
      async remove(id) {
        await call("DELETE", `/faults/${encodeURIComponent(id)}`);
      },
      async clear() {
        await call("DELETE", "/faults");
      },
    },
    answers: {
      add: async (operation, body, given = {}) =>
        (await call("POST", "/answers", exactText("answer", { operation, body, ...given }))) as AnswerRecord,
      list: async () => ((await call("GET", "/answers")) as { readonly answers: readonly AnswerRecord[] }).answers,
      async remove(id) {
        await call("DELETE", `/answers/${encodeURIComponent(id)}`);
      },
    },
    requests: {
      async list(query = {}) {
        const given = Object.entries(query).filter(([, value]) => value !== undefined);
        const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
        return ((await call("GET", `/requests?${search}`)) as { readonly requests: readonly RequestRecord[] }).requests;
      },
      async clear() {
        await call("DELETE", "/requests");
      },
    },
    actions: {
      async list({ after = 0 } = {}) {
        return ((await call("GET", `/actions?after=${after}`)) as { readonly actions: readonly ActionRecord[] })
          .actions;
      },
    },
    state: {
      export: () => askControl(origin, fetch, "GET", "/state"),
      async import(text) {
        await call("PUT", "/state", text);
        await refreshClocks();
      },
    },
    simulations,
    async reset() {
      await call("POST", "/reset");
      for (const { store } of parts.values()) store.clear();
      await refreshClocks();
    },
    async idle() {
      await call("POST", "/idle");
    },
  };
}
