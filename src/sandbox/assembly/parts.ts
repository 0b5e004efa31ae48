// The parts of a sandbox, in the order in which they open. What a part has to tell others goes over the bus.

import { sandboxMark } from "../../wrappers/client/options.ts";
import type { Fetch } from "../../wrappers/http/transport.ts";
import { notify } from "../../wrappers/observability/hook-runner.ts";
import type { Clock } from "../../wrappers/util/platform.ts";
import { furtherToken } from "../access/check-token.ts";
import { handleX402Target } from "../agent/x402-target.ts";
import type { ControlPlane } from "../control/control-plane.ts";
import type { RequestHandler } from "../control/request-handler.ts";
import { createSandboxClock, type MovableClock } from "../core/clock.ts";
import { createOutbound, type Outbound } from "../core/outbound.ts";
import { type IncomingRequest, toIncomingRequest } from "../core/request.ts";
import { type ServedResponse, timeHeaders, toResponse } from "../core/response.ts";
import type { Settings } from "../core/settings.ts";
import type { Answers, UserHandlers } from "../service/answers.ts";
import type { SandboxDocuments, ServiceDocument } from "../service/documents.ts";
import { Service } from "../service/service.ts";
import type { OperationHandlers } from "../state/handler.ts";
import type { SandboxEvent, Tenant } from "../state/tenant.ts";
import { TenantRegistry, takeDue } from "../state/tenant-registry.ts";
import { createDeliverer, type Deliverer } from "../webhooks/deliverer.ts";
import { type DeliveryView, viewDelivery } from "../webhooks/deliveries.ts";
import { createOperations, settlePayment } from "./domains.ts";

export interface SandboxConfig {
  readonly documents: SandboxDocuments;
  /** The names of the services that are not ours. */
  readonly further: readonly string[];
  readonly handlers: UserHandlers;
  readonly seed: string;
  /** The underlying clock, unaffected by `advance` and `set`. */
  readonly clock: Clock;
  readonly settings: Settings;
  /** The names that the setting `rateLimits` may have. */
  readonly rateLimitNames: readonly string[];
  readonly serviceName: string | undefined;
  readonly origin: string;
  readonly outboundFetch: Fetch;
  readonly allowExternalHosts: boolean;
  failed(error: unknown): void;
}

/** What a part tells others; the part that listens sets the function when it opens. */
export interface Bus {
  readonly listeners: Set<() => void>;
  changed(): void;
  /** The sandbox's time was moved. */
  moved(): void;
  event(tenant: Tenant, event: SandboxEvent): void;
  notification(tenant: Tenant, notification: Readonly<Record<string, unknown>>): void;
  settlementAdded(tenant: Tenant): void;
}

export function createBus(): Bus {
  const listeners = new Set<() => void>();
  const unheard = () => undefined;
  return {
    listeners,
    changed() {
      for (const listener of listeners) notify(listener, () => undefined);
    },
    moved: unheard,
    event: unheard,
    notification: unheard,
    settlementAdded: unheard,
  };
}

/** The way into the sandbox, for clients and for its own deliveries. */
export interface Entrance {
  readonly origin: string;
  readonly fetch: Fetch & ((input: string | URL | Request, init?: RequestInit) => Promise<Response>);
  /** Set last, when everything that it leads to has opened. */
  serve(request: IncomingRequest): Promise<ServedResponse>;
  readonly closed: AbortSignal;
  close(): void;
}

export function openEntrance({ origin }: SandboxConfig): Entrance {
  const closing = new AbortController();
  const closedError = () => new TypeError("fetch failed: the sandbox is closed");
  const entrance: Entrance = {
    origin,
    // Clients accept it in browser pages.
    fetch: Object.assign(
      async (input: string | URL | Request, init?: RequestInit) =>
        toResponse(await entrance.serve(toIncomingRequest(input, init, origin))),
      { [sandboxMark]: true },
    ),
    serve: () => Promise.reject(closedError()),
    closed: closing.signal,
    close: () => closing.abort(closedError()),
  };
  return entrance;
}

export interface Time {
  readonly clock: MovableClock;
  /** The offset of the sandbox's time, which tenants follow. */
  readonly offset: { offsetMs: number };
}

export function openTime(bus: Bus, { clock: timers }: SandboxConfig): Time {
  const offset = { offsetMs: 0 };
  const moved = () => {
    bus.moved();
    bus.changed();
  };
  return { offset, clock: createSandboxClock(timers, moved, offset) };
}

export interface Tenants {
  readonly registry: TenantRegistry;
  readonly autoSettle: AutoSettle;
  settleAll(): void;
  /** The time of a tenant, or without one the sandbox's. */
  timeOf(tenantId: string | null | undefined): number;
}

export function openTenants(
  bus: Bus,
  { clock: sandboxClock, offset }: Time,
  { seed, clock, settings, further }: SandboxConfig,
): Tenants {
  const autoSettle = createAutoSettle(() => bus.changed());
  const registry = new TenantRegistry({
    seed,
    settings,
    clock,
    offsetMs: () => offset.offsetMs,
    fixedTokens: (credentials) => further.map((service) => furtherToken(service, credentials)),
    settlementAdded: (tenant) => bus.settlementAdded(tenant),
    emit: (tenant, event) => bus.event(tenant, event),
    notify: (tenant, notification) => bus.notification(tenant, notification),
  });
  bus.moved = () => registry.moved();
  bus.settlementAdded = autoSettle.arm;
  const settleAll = () => {
    for (const tenant of registry.all) autoSettle.settleDue(tenant);
  };
  const timeOf = (tenantId: string | null | undefined) => (registry.find(tenantId ?? "") ?? sandboxClock).now();
  return { registry, autoSettle, settleAll, timeOf };
}

/** Settles the payments of tenants when a tenant is next used, or by a timer of its clock. */
export interface AutoSettle {
  /** Settles what is due, each payment at its own time, in this order. */
  settleDue(tenant: Tenant): void;
  /** Sets the timer for the next payment, which then settles without a request. */
  arm(tenant: Tenant): void;
  close(): void;
}

// A timer of more than 24.8 days would fire at once, so a long wait is armed again each day.
const LONGEST_WAIT_MS = 86_400_000;

/** Settles payments at their time (setting `autoSettleSeconds`). @param changed is called after payments have settled. */
export function createAutoSettle(changed: () => void): AutoSettle {
  const timers = new Map<Tenant, () => void>();

  function cancel(tenant: Tenant): void {
    timers.get(tenant)?.();
    timers.delete(tenant);
  }

  function arm(tenant: Tenant): void {
    cancel(tenant);
    const next = tenant.state.settlements[0];
    if (!next) return;
    const waitMs = Math.min(Math.max(0, next.at - tenant.now()), LONGEST_WAIT_MS);
    timers.set(
      tenant,
      tenant.clock.after(waitMs, () => settleDue(tenant, true), false),
    );
  }

  function settleDue(tenant: Tenant, isTimer = false): void {
    const { settlements } = tenant.state;
    const isDue = (settlements[0]?.at ?? Number.POSITIVE_INFINITY) <= tenant.now();
    if (isDue) for (const settlement of takeDue(settlements, tenant.now())) settlePayment(tenant, settlement);
    if (isDue || isTimer) arm(tenant);
    if (isDue) changed();
  }

  return {
    settleDue: (tenant) => settleDue(tenant),
    arm,
    close() {
      for (const tenant of [...timers.keys()]) cancel(tenant);
    },
  };
}

/** Hears of attempts at deliveries. */
export type DeliveryListener = (tenantId: string, delivery: DeliveryView) => void;

export interface Deliveries {
  readonly outbound: Outbound;
  readonly deliverer: Deliverer;
  readonly listeners: Set<DeliveryListener>;
}

export function openDeliveries(bus: Bus, entrance: Entrance, config: SandboxConfig): Deliveries {
  const { outboundFetch: fetch, allowExternalHosts, clock, serviceName } = config;
  const outbound = createOutbound({ fetch, allowExternalHosts, own: entrance });
  const listeners = new Set<DeliveryListener>();
  const deliverer = createDeliverer({
    outbound,
    clock,
    serviceName,
    changed: () => bus.changed(),
    attempted(tenant, delivery) {
      const tell = (listener: DeliveryListener) => () => listener(tenant.id, viewDelivery(delivery));
      for (const listener of listeners) notify(tell(listener), () => undefined);
    },
  });
  bus.event = (tenant, event) => deliverer.enqueue(tenant, event);
  bus.notification = (tenant, notification) => deliverer.notifyFiat(tenant, notification);
  return { outbound, deliverer, listeners };
}

export interface OpenParts {
  readonly bus: Bus;
  readonly entrance: Entrance;
  readonly time: Time;
  readonly tenants: Tenants;
  readonly deliveries: Deliveries;
  readonly answers: Answers;
}

export function openServices(parts: OpenParts, config: SandboxConfig): ReadonlyMap<string, Service> {
  const { bus, time, tenants, deliveries, answers, entrance } = parts;
  const { outbound, deliverer } = deliveries;
  const operations: Readonly<Record<string, OperationHandlers>> = createOperations(
    { outbound, clock: config.clock },
    deliverer,
  );
  const open = (name: string, document: ServiceDocument) =>
    new Service(name, {
      document,
      operations: operations[name] ?? {},
      answers,
      directory: tenants.registry.directory,
      clock: time.clock,
      rateLimits: config.settings.rateLimits,
      serviceName: config.serviceName,
      closed: entrance.closed,
      failed: config.failed,
      settleDue: tenants.autoSettle.settleDue,
      changed: () => bus.changed(),
    });
  return new Map(Object.entries(config.documents).map(([name, document]) => [name, open(name, document)]));
}

/** Leads requests to the services, to the control plane, and to the targets of paid fetches. */
export function serveRequests(
  { entrance, time, tenants }: OpenParts,
  services: ReadonlyMap<string, Service>,
  plane: ControlPlane,
  handleRequest: RequestHandler,
): Entrance["serve"] {
  // Addresses below no service get its 404.
  const fallback = services.get("crypto") as Service;

  /** Has the sandbox's time, unless it names a tenant and has the tenant's. */
  async function ownResource(request: IncomingRequest): Promise<ServedResponse> {
    const isPaid = request.path.startsWith("/_sandbox/x402/");
    if (!isPaid) tenants.settleAll();
    const response = isPaid ? await handleX402Target(request) : await plane.handle(request);
    return { ...response, headers: { ...timeHeaders(time.clock.now(), undefined), ...response.headers } };
  }

  return async (request) => {
    const { signal } = request;
    signal?.throwIfAborted();
    entrance.closed.throwIfAborted();
    const [, first = ""] = request.path.split("/", 2);
    const response = await (first === "_sandbox"
      ? ownResource(request)
      : handleRequest(request, services.get(first) ?? fallback));
    // A caller who aborts while the request is handled gets no response, as over a network.
    signal?.throwIfAborted();
    return response;
  };
}
