// Puts the sandbox together: tenants, the two services, what happens around their requests, deliveries, and the control plane.

import { sandboxMark } from "../wrappers/clients/web-page.ts";
import { checkOptionNames } from "../wrappers/errors/check-option-names.ts";
import { ConfigurationError } from "../wrappers/errors/configuration-error.ts";
import { notify } from "../wrappers/hooks/notify.ts";
import type { Fetch } from "../wrappers/http/transport.ts";
import { type Clock, systemClock } from "../wrappers/platform/clock.ts";
import { accessOperations } from "./access/access-operations.ts";
import { createAgentOperations } from "./agent/agent-operations.ts";
import { handleX402Target } from "./agent/x402-target.ts";
import { cardsOperations } from "./cards/cards-operations.ts";
import { checkTenantOptions } from "./control/check-tenant-options.ts";
import { createControlPlane } from "./control/control-plane.ts";
import { createFaults, type Faults } from "./control/fault-queue.ts";
import { createRequestHandler } from "./control/request-handler.ts";
import { createRequestLog, type RequestLog } from "./control/request-log.ts";
import { checkSettingsChange } from "./core/check-settings.ts";
import { type IncomingRequest, toIncomingRequest } from "./core/incoming-request.ts";
import { createOutbound } from "./core/outbound.ts";
import { createSandboxClock, type SandboxClock } from "./core/sandbox-clock.ts";
import { changeSettings, defaultSettings, type SettingsChange } from "./core/settings.ts";
import { fiatOperations } from "./fiat/fiat-operations.ts";
import { fundsOperations } from "./funds/funds-operations.ts";
import type { SandboxTenant } from "./sandbox-tenant.ts";
import { createServices } from "./service/create-services.ts";
import { sandboxSimulations } from "./simulations.ts";
import { createSandboxState, type SandboxState } from "./state/sandbox-state.ts";
import type { Tenant } from "./state/tenant.ts";
import { createTenantRegistry, type TenantOptions } from "./state/tenant-registry.ts";
import { tenantHandles } from "./tenant-handles.ts";
import { createDeliverer } from "./webhooks/deliverer.ts";
import { createWebhooksOperations } from "./webhooks/webhooks.ts";

/** What a sandbox is made of. */
export interface SandboxOptions {
  /** Fixes ids, secrets and hashes: the same seed and the same calls give the same answers. @default "sandbox" */
  readonly seed?: string | undefined;
  /** The clock under the sandbox's own, and its timers. @default the run time's */
  readonly clock?: Clock | undefined;
  /** What tenants start with, section by section. @default what docs/rules/gaps.md names for each gap */
  readonly settings?: SettingsChange | undefined;
  /** The name in paths, properties and headers, as in the clients. @default the placeholder */
  readonly serviceName?: string | undefined;
  /** Where its addresses point. Requests to it never leave the process. @default "https://sandbox.example" */
  readonly origin?: string | undefined;
  /** How deliveries and paid fetches leave. @default the built-in fetch */
  readonly outboundFetch?: Fetch | undefined;
  /** Whether deliveries and paid fetches may go to other hosts than this machine. @default false */
  readonly allowExternalHosts?: boolean | undefined;
  /**
   * Hears of mistakes of the sandbox's own, which are answered with a 500 that says so: an answer that the documents do not allow, or
   * an error. In tests let it throw: `fetch` then rejects with that. @default nobody hears of them
   */
  readonly onFailure?: ((error: unknown) => void) | undefined;
}

/** The two services, alive. Everything happens inside: no port, no network, no Node. */
export interface Sandbox {
  /**
   * Answers as the services do; give it to the SDK's clients as their `fetch`. Only the path of the address counts.
   *
   * @throws {TypeError} as the built-in fetch does where a fault breaks the connection, and after `close`.
   */
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  /**
   * Makes a tenant with credentials of its own.
   *
   * @throws {ControlError} where a credential that was given belongs to another tenant.
   */
  createTenant(options?: TenantOptions): SandboxTenant;
  readonly tenants: readonly SandboxTenant[];
  readonly clock: SandboxClock;
  readonly state: SandboxState;
  /** What goes wrong on the way, on demand. */
  readonly faults: Faults;
  /** The latest requests, with secrets and card numbers taken out. */
  readonly requests: RequestLog;
  /**
   * Everything back to the seed: tenants keep their credentials; the clock, the faults and the journal start anew. Requests that
   * a fault holds up end.
   */
  reset(): void;
  /** Resolves when no delivery is under way. */
  idle(): Promise<void>;
  /** Ends deliveries, and requests that a fault holds up. */
  close(): Promise<void>;
}

const optionNames = [
  "seed",
  "clock",
  "settings",
  "serviceName",
  "origin",
  "outboundFetch",
  "allowExternalHosts",
  "onFailure",
] satisfies (keyof SandboxOptions)[];

/**
 * Makes a sandbox: both services with their rules, their state and a clock that can be moved.
 *
 * @example
 * const tenant = createSandbox().createTenant();
 * const wallets = new CryptoClient(tenant.crypto);
 * await wallets.balances.check({ asset_id: tenant.seeded.assets.USDC_SOLANA });
 * @throws {ConfigurationError} on an option that there is not, on an `origin` that is none, and on a `serviceName` that fits no path.
 * @throws {ControlError} on settings that there are not.
 */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  checkOptionNames("createSandbox", options, optionNames);
  const { seed = "sandbox", clock: timers = systemClock, settings = {}, serviceName } = options;
  const { allowExternalHosts = false } = options;
  const origin = originOf(options.origin ?? "https://sandbox.example");
  const outboundFetch: Fetch = options.outboundFetch ?? ((url, init) => globalThis.fetch(url, init));

  checkSettingsChange(settings);

  const closing = new AbortController();
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of listeners) notify(listener, () => undefined);
  };

  const clock = createSandboxClock(timers, changed);
  const now = () => clock.now();
  const outbound = createOutbound({
    fetch: outboundFetch,
    allowExternalHosts,
    own: { origin, fetch: (url, init) => answer(url, init) },
  });
  const deliverer = createDeliverer({ outbound, clock: timers, changed, serviceName });
  const initial = changeSettings(defaultSettings, settings);
  const registry = createTenantRegistry({
    ...{ seed, now, settings: initial },
    emit: (tenant, event) => deliverer.enqueue(tenant, event),
    notify: (tenant, notification) => deliverer.notifyFiat(tenant, notification),
  });
  const services = createServices({
    ...{ directory: registry.directory, clock, serviceName, changed, closed: closing.signal },
    rateLimits: initial.rateLimits,
    failed: (error) => options.onFailure?.(error),
    operations: {
      fiat: fiatOperations,
      crypto: {
        ...accessOperations,
        ...fundsOperations,
        ...cardsOperations,
        ...createAgentOperations({ outbound, clock: timers }),
        ...createWebhooksOperations(deliverer),
      },
    },
  });
  const faults = createFaults({
    isOperation: (operationId) => services.isOperation(operationId),
    isTenant: (id) => registry.find(id) !== undefined,
  });
  const journal = createRequestLog({ now, secretsOf: (id) => secretsOf(registry.find(id)) });
  const exchange = createRequestHandler({ faults, journal, clock: timers, closed: closing.signal });
  // S50: pages may use it.
  const fetch = Object.assign(answer, { [sandboxMark]: true });
  const handles = tenantHandles({ origin, fetch, registry, deliverer, changed });

  function reset(): void {
    clock.shiftTo(0);
    for (const tenant of registry.all) registry.reset(tenant);
    faults.clear();
    faults.release();
    journal.clear();
    changed();
  }

  const state = createSandboxState({ clock, registry, wake: deliverer.wake, listeners, changed });

  function makeTenant(tenantOptions: TenantOptions = {}): Tenant {
    const tenant = registry.create(checkTenantOptions(tenantOptions));
    changed();
    return tenant;
  }

  const controlPlane = createControlPlane({
    ...{ origin, clock, state, faults, requests: journal, simulations: sandboxSimulations, reset },
    closed: closing.signal,
    tenants: () => registry.all.map((tenant) => handles.access(tenant)),
    idle: () => deliverer.idle(),
    createTenant: (tenantOptions) => handles.access(makeTenant(tenantOptions)),
  });

  function route(request: IncomingRequest): Promise<Response> {
    const [, first = ""] = request.path.split("/", 2);
    if (first === "fiat") return exchange(request, services.fiat);
    if (first === "_sandbox" && request.path.startsWith("/_sandbox/x402/")) return handleX402Target(request);
    if (first === "_sandbox") return controlPlane.handle(request);
    return exchange(request, services.crypto);
  }

  async function answer(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const signal = init?.signal ?? (typeof input === "object" && "signal" in input ? input.signal : undefined);
    signal?.throwIfAborted();
    if (closing.signal.aborted) throw new TypeError("fetch failed: the sandbox has been closed");
    const response = await route(toIncomingRequest(input, init, origin));
    // Who gives up while a request is carried out never learns what became of it, as over a network.
    signal?.throwIfAborted();
    return response;
  }

  return {
    fetch,
    createTenant: (tenantOptions) => handles.of(makeTenant(tenantOptions)),
    get tenants() {
      return registry.all.map((tenant) => handles.of(tenant));
    },
    ...{ clock, state, faults, requests: journal, reset },
    idle: () => deliverer.idle(),
    async close() {
      closing.abort(new TypeError("fetch failed: the sandbox has been closed"));
      await deliverer.close();
    },
  };
}

/** @throws {ConfigurationError} on anything but the beginning of an http: or https: address. */
function originOf(address: string): string {
  const { origin, protocol } = URL.canParse(address) ? new URL(address) : { origin: "", protocol: "" };
  if (protocol === "http:" || protocol === "https:") return origin;
  throw new ConfigurationError('origin must be an address such as "http://127.0.0.1:4010"');
}

/** What never may show in the journal. */
function secretsOf(tenant: Tenant | undefined): string[] {
  if (!tenant) return [];
  const { credentials, settings } = tenant.state;
  const { accountId: _, ...secrets } = credentials;
  const optional = [settings.access.twoFactor?.code, settings.fiat.signature?.secret];
  return [...Object.values(secrets), ...optional.filter((secret) => secret !== undefined)];
}
