// The parts of a sandbox, in the order in which they open. What a part has to tell others goes over the bus.

import { sandboxMark } from "../../wrappers/client/web-page.ts";
import type { Fetch } from "../../wrappers/http/transport.ts";
import { notify } from "../../wrappers/util/notify.ts";
import type { Clock } from "../../wrappers/util/platform.ts";
import { furtherToken } from "../access/check-token.ts";
import { handleX402Target } from "../agent/x402-target.ts";
import type { ControlPlane } from "../control/control-plane.ts";
import type { ActionKind } from "../control/event-log.ts";
import type { RequestHandler } from "../control/request-handler.ts";
import { type ClockMove, type ClockOffset, createSandboxClock, type MovableClock, ownTimeText } from "../core/clock.ts";
import { createOutbound, type Outbound } from "../core/outbound.ts";
import { type IncomingRequest, toIncomingRequest } from "../core/request.ts";
import { type ServedResponse, timeHeaders, toResponse } from "../core/response.ts";
import type { Settings } from "../core/settings.ts";
import type { Answers } from "../service/answers.ts";
import type { SandboxDocuments, ServiceDocument } from "../service/documents.ts";
import { Service } from "../service/service.ts";
import type { UserHandlers } from "../service/user-handler.ts";
import type { OperationHandlers } from "../state/handler.ts";
import type { SandboxEvent, Tenant } from "../state/tenant.ts";
import { TenantRegistry, takeDue } from "../state/tenant-registry.ts";
import { Deliverer } from "../webhooks/deliverer.ts";
import { type DeliveryView, viewDelivery } from "../webhooks/deliveries.ts";
import { createOperations, settlePayment } from "./domains.ts";

export interface SandboxConfig {
  readonly documents: SandboxDocuments;
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
  moved(): ClockMove;
  event(tenant: Tenant, event: SandboxEvent): void;
  notification(tenant: Tenant, notification: Readonly<Record<string, unknown>>): void;
  /** Something was done to a tenant, or to all: a line for the log. */
  note(kind: ActionKind, tenantId: string | null, text: string): void;
}

export function createBus(): Bus {
  const listeners = new Set<() => void>();
  const unheard = () => undefined;
  return {
    listeners,
    changed() {
      for (const listener of listeners) notify(listener, () => undefined);
    },
    moved: () => ({ moved: [], ownTime: [] }),
    event: unheard,
    notification: unheard,
    note: unheard,
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

export function openTime(bus: Bus, config: SandboxConfig, offset: ClockOffset): MovableClock {
  return createSandboxClock(config.clock, (seconds) => noteMove(bus, null, seconds, bus.moved()), offset);
}

/** @param tenantId whose time was moved; null: the sandbox's. */
export function noteMove(bus: Bus, tenantId: string | null, seconds: number, move: ClockMove): ClockMove {
  const others = tenantId === null ? ownTimeText(move) : "";
  const text = `moved the clock by ${seconds < 0 ? "" : "+"}${seconds} s`;
  bus.note("clock", tenantId, others === "" ? text : `${text}; ${others}`);
  bus.changed();
  return move;
}

export interface Tenants {
  readonly registry: TenantRegistry;
  readonly autoSettle: AutoSettle;
  settleAll(): void;
  timeOf(tenantId: string | null | undefined): number;
}

export function openTenants(
  bus: Bus,
  sandboxClock: MovableClock,
  offset: ClockOffset,
  { seed, clock, settings, further }: SandboxConfig,
): Tenants {
  const autoSettle = new AutoSettle(() => bus.changed());
  const registry = new TenantRegistry({
    seed,
    settings,
    clock,
    offsetMs: () => offset.offsetMs,
    fixedTokens: (credentials) => further.map((service) => furtherToken(service, credentials)),
    settlementAdded: (tenant) => autoSettle.arm(tenant),
    emit: (tenant, event) => bus.event(tenant, event),
    notify: (tenant, notification) => bus.notification(tenant, notification),
  });
  bus.moved = registry.moved;
  const settleAll = () => {
    for (const tenant of registry.all) autoSettle.settleDue(tenant);
  };
  const timeOf = (tenantId: string | null | undefined) => (registry.find(tenantId ?? "") ?? sandboxClock).now();
  return { registry, autoSettle, settleAll, timeOf };
}

// A timer of more than 24.8 days would fire at once, so a long wait is armed again each day.
const LONGEST_WAIT_MS = 86_400_000;

/** Settles payments at their time (setting `autoSettleSeconds`): when a tenant is next used, or by a timer of its clock. */
export class AutoSettle {
  readonly #changed: () => void;
  readonly #timers = new Map<Tenant, () => void>();

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** Settles what is due, each payment at its own time, in this order. */
  settleDue(tenant: Tenant, isTimer = false): void {
    const { settlements } = tenant.state;
    const isDue = (settlements[0]?.at ?? Number.POSITIVE_INFINITY) <= tenant.now();
    if (isDue) for (const settlement of takeDue(settlements, tenant.now())) settlePayment(tenant, settlement);
    if (isDue || isTimer) this.arm(tenant);
    if (isDue) this.#changed();
  }

  /** Sets the timer for the next payment, which then settles without a request. */
  arm(tenant: Tenant): void {
    this.#cancel(tenant);
    const next = tenant.state.settlements[0];
    if (!next) return;
    const waitMs = Math.min(Math.max(0, next.at - tenant.now()), LONGEST_WAIT_MS);
    const cancel = tenant.clock.after(waitMs, () => this.settleDue(tenant, true), false);
    this.#timers.set(tenant, cancel);
  }

  close(): void {
    for (const tenant of [...this.#timers.keys()]) this.#cancel(tenant);
  }

  #cancel(tenant: Tenant): void {
    this.#timers.get(tenant)?.();
    this.#timers.delete(tenant);
  }
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
  const deliverer = new Deliverer({
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
  readonly clock: MovableClock;
  readonly tenants: Tenants;
  readonly deliveries: Deliveries;
  readonly answers: Answers;
}

export function openServices(parts: OpenParts, config: SandboxConfig): ReadonlyMap<string, Service> {
  const { bus, clock, tenants, deliveries, answers, entrance } = parts;
  const { outbound, deliverer } = deliveries;
  const caller = { outbound, clock: config.clock };
  const operations: Readonly<Record<string, OperationHandlers>> = createOperations(caller, deliverer);
  const open = (name: string, document: ServiceDocument) =>
    new Service(name, {
      document,
      operations: operations[name] ?? {},
      answers,
      directory: tenants.registry.directory,
      clock,
      rateLimits: config.settings.rateLimits,
      serviceName: config.serviceName,
      closed: entrance.closed,
      failed: config.failed,
      settleDue: (tenant) => tenants.autoSettle.settleDue(tenant),
      changed: () => bus.changed(),
    });
  return new Map(Object.entries(config.documents).map(([name, document]) => [name, open(name, document)]));
}

/** Leads requests to the services, to the control plane, and to the targets of paid fetches. */
export function serveRequests(
  { entrance, clock, tenants }: OpenParts,
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
    return { ...response, headers: { ...timeHeaders(clock.now(), undefined), ...response.headers } };
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
