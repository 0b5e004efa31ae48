// A tenant of a sandbox over HTTP: client options, and the tenant's controls as promises.

import type { Fetch } from "../../wrappers/http/transport.ts";
import { systemClock } from "../../wrappers/util/platform.ts";
import type { SandboxSimulations } from "../assembly/domains.ts";
import {
  createKeyStore,
  type FurtherServiceAccess,
  type KeyStore,
  type SandboxTenant,
} from "../assembly/sandbox-tenant.ts";
import type { TenantInfo } from "../control/control-host.ts";
import type { Simulator } from "../control/simulator.ts";
import type { Settings, SettingsChange } from "../core/settings.ts";
import type { RetryOptions } from "../webhooks/deliverer.ts";
import type { DeliveryView } from "../webhooks/deliveries.ts";
import type { DeliveryFault } from "../webhooks/delivery-faults.ts";
import { type ControlCaller, controlCaller } from "./control-client.ts";
import { createRemoteClock, type RemoteClock, type RemoteTime, remoteTime } from "./remote-clock.ts";

/** Simulations as methods that return promises. Each rejects with a `ControlError` on invalid input. */
export type RemoteSimulator<Known extends object> = {
  readonly [Name in keyof Simulator<Known>]: Simulator<Known>[Name] extends (...input: infer Input) => infer Result
    ? (...input: Input) => Promise<Awaited<Result>>
    : never;
};

/** Deliveries of a tenant: see `DeliveryControl`. */
export interface RemoteDeliveries {
  /** Newest first. `limit` is the maximum number, up to 1,000. @default 100 */
  list(options?: { readonly limit?: number | undefined }): Promise<readonly DeliveryView[]>;
  retry(deliveryId: string, options?: RetryOptions): Promise<DeliveryView>;
  misbehave(fault: DeliveryFault): Promise<void>;
  behave(): Promise<void>;
}

/** For a sandbox at another host than this machine, such as a container: clients use it over plain `http:` (S34). */
export interface InsecureAccess {
  readonly allowInsecureHosts?: readonly string[];
}

/** What client options have over HTTP. `clock` goes into verifiers and webhook handlers, too. */
export interface RemoteAccess extends InsecureAccess {
  /** Await its `refresh()` before a verification that follows a move made elsewhere, such as by `svc-sdk-cli advance`. */
  readonly clock: RemoteClock;
}

/** A tenant over HTTP. The methods are those of `SandboxTenant`, as promises. */
export interface RemoteTenant extends Pick<SandboxTenant, "id" | "seeded"> {
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
  /** Changes settings by section. @throws {ControlError} if one is unknown or invalid. */
  change(change: SettingsChange): Promise<void>;
  readonly simulate: RemoteSimulator<SandboxSimulations>;
  readonly deliveries: RemoteDeliveries;
  /**
   * The tenant's own time. The `clock` of its client options follows each move of this object at once, and a move made elsewhere with
   * the next response.
   */
  readonly clock: RemoteTime;
  /** Resets the tenant to the seed, and empties the store of its clients. */
  reset(): Promise<void>;
}

/** What the clients of a tenant share, kept per id. */
export interface ClientParts {
  readonly store: KeyStore;
  readonly clock: RemoteClock;
}

export function createClientParts(origin: string, id: string, fetch: Fetch): ClientParts {
  return { store: createKeyStore(systemClock), clock: createRemoteClock(origin, id, fetch) };
}

/** `simulations`: the names of all of them. */
export function createRemoteTenant(
  origin: string,
  info: TenantInfo,
  { store, clock }: ClientParts,
  simulations: readonly string[],
): RemoteTenant {
  const { id, fiat, crypto: wallets, agent, services = {}, seeded } = info;
  const { fetch } = clock;
  const path = `/tenants/${encodeURIComponent(id)}`;
  const call: ControlCaller = controlCaller(origin, fetch);
  const common = { ...insecureAccess(origin), fetch, store, clock };
  // The sandbox may know itself by another address than this machine does.
  const here = <Access extends { readonly baseUrl: string }>(access: Access) => ({
    ...access,
    baseUrl: `${origin}${new URL(access.baseUrl).pathname}`,
    ...common,
  });
  const simulate = (name: string) => async (input?: object) =>
    ((await call("POST", `${path}/simulate/${name}`, input)) as { readonly result: unknown }).result;
  return {
    ...{ id, seeded },
    fiat: here(fiat),
    crypto: here(wallets),
    agent: here(agent),
    services: Object.fromEntries(Object.entries(services).map(([name, access]) => [name, here(access)])),
    async settings() {
      return ((await call("GET", `${path}/settings`)) as { readonly settings: Settings }).settings;
    },
    async change(change) {
      await call("PATCH", `${path}/settings`, change);
    },
    simulate: Object.fromEntries(
      simulations.map((name) => [name, simulate(name)]),
    ) as unknown as RemoteSimulator<SandboxSimulations>,
    deliveries: {
      async list({ limit = 100 } = {}) {
        const listed = await call("GET", `${path}/deliveries?limit=${limit}`);
        return (listed as { readonly deliveries: readonly DeliveryView[] }).deliveries;
      },
      async retry(deliveryId, options = {}) {
        const retried = await call("POST", `${path}/deliveries/${encodeURIComponent(deliveryId)}/retry`, options);
        return (retried as { readonly delivery: DeliveryView }).delivery;
      },
      async misbehave(fault) {
        await call("POST", `${path}/deliveries/misbehave`, fault);
      },
      async behave() {
        await call("POST", `${path}/deliveries/behave`);
      },
    },
    clock: remoteTime(call, id),
    async reset() {
      await call("POST", `${path}/reset`);
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
