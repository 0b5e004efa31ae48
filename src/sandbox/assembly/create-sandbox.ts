// Assembles the sandbox: tenants, both services, faults and request log, deliveries, and the control plane.

import { sandboxMark } from "../../wrappers/client/options.ts";
import { ConfigurationError } from "../../wrappers/errors.ts";
import type { Fetch } from "../../wrappers/http/transport.ts";
import { notify } from "../../wrappers/observability/hook-runner.ts";
import { ownOptions } from "../../wrappers/util/options.ts";
import { type Clock, systemClock } from "../../wrappers/util/platform.ts";
import { ownFields } from "../../wrappers/util/validate.ts";
import { furtherToken } from "../access/check-token.ts";
import { handleX402Target } from "../agent/x402-target.ts";
import { createControlPlane } from "../control/control-plane.ts";
import { createEventLog, type RequestLog } from "../control/event-log.ts";
import { createFaults, type Faults } from "../control/faults.ts";
import { checkFields, checkTenantOptions } from "../control/input.ts";
import { loggedClock, loggedFaults } from "../control/logged-controls.ts";
import { listOperations } from "../control/operation-list.ts";
import { createRequestHandler } from "../control/request-handler.ts";
import { checkSettingsChange, describeSettings } from "../core/check-settings.ts";
import { createSandboxClock, type SandboxClock } from "../core/clock.ts";
import { createOutbound } from "../core/outbound.ts";
import { type IncomingRequest, toIncomingRequest } from "../core/request.ts";
import { type RequestServer, type ServedResponse, timeHeaders, toResponse } from "../core/response.ts";
import { changeSettings, defaultSettings, type SettingsChange } from "../core/settings.ts";
import { describeMagicAddresses } from "../funds/magic-values.ts";
import {
  type AnswerBody,
  type AnswerOptions,
  Answers,
  answerFields,
  type UserHandler,
  type UserHandlers,
} from "../service/answers.ts";
import { furtherServices, type ServiceDocument, sandboxDocuments } from "../service/documents.ts";
import { rateLimitNames } from "../service/rate-limits.ts";
import { createService, type Service } from "../service/service.ts";
import type { OperationHandlers } from "../state/handler.ts";
import { createSandboxState, type SandboxState } from "../state/sandbox-state.ts";
import type { Tenant } from "../state/tenant.ts";
import { createTenantRegistry, type TenantOptions } from "../state/tenant-registry.ts";
import { createDeliverer } from "../webhooks/deliverer.ts";
import { type DeliveryView, viewDelivery } from "../webhooks/deliveries.ts";
import { createAutoSettle } from "./auto-settle.ts";
import { createHandlers, sandboxSimulations } from "./domains.ts";
import { type SandboxTenant, tenantHandles } from "./sandbox-tenant.ts";

/** Options of `createSandbox`. */
export interface SandboxOptions {
  /**
   * Documents of a generated package, by service: `fiat` and `crypto` replace ours, any other name adds a service under that
   * path. Operations without a handler answer with the example of their document.
   *
   * @default ours
   */
  readonly documents?: Readonly<Record<string, SandboxDocument>> | undefined;
  /** Handlers by operationId, in place of ours or of the examples. @default none */
  readonly handlers?: UserHandlers | undefined;
  /** Determines ids, secrets and hashes: the same seed and the same calls give the same responses. @default "sandbox" */
  readonly seed?: string | undefined;
  /** The clock that the sandbox's time is based on, and its timers. @default the system clock */
  readonly clock?: Clock | undefined;
  /** Settings of new tenants, by section. @default the defaults in docs/contributing/rules/gaps.md */
  readonly settings?: SettingsChange | undefined;
  /** The service name in paths, properties and headers; use the same one for the clients. @default the placeholder */
  readonly serviceName?: string | undefined;
  /** Origin of the base URLs. Requests to it never leave the process. @default "https://sandbox.example" */
  readonly origin?: string | undefined;
  /** Sends deliveries and paid fetches. @default the built-in fetch */
  readonly outboundFetch?: Fetch | undefined;
  /** Whether deliveries and paid fetches may go to hosts other than this machine. @default false */
  readonly allowExternalHosts?: boolean | undefined;
  /**
   * Called when the sandbox itself fails and responds with a 500: its response would not match the documents, or a handler threw.
   * If it throws, `fetch` rejects with that error, which is useful in tests. @default ignores failures
   */
  readonly onFailure?: ((error: unknown) => void) | undefined;
}

/** A running sandbox of both services. Works in memory: no port, no network, no Node.js APIs. */
export interface Sandbox {
  /**
   * Responds like the services; pass it to the clients as `fetch`. Ignores the origin of the URL.
   *
   * @throws {TypeError} like the built-in fetch if a fault breaks the connection, and after `close`.
   */
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  /**
   * Creates a tenant with its own credentials.
   *
   * @throws {ControlError} if an option is invalid, or a credential belongs to another tenant.
   */
  createTenant(options?: TenantOptions): SandboxTenant;
  readonly tenants: readonly SandboxTenant[];
  /** The time of all tenants that have none of their own: see `SandboxTenant.clock`. */
  readonly clock: SandboxClock;
  readonly state: SandboxState;
  /** Faults to inject into requests. */
  readonly faults: Faults;
  /**
   * Gives an operation a response, or a handler, in place of its own behaviour: also one that the documents do not describe, and a
   * path that no document has, below the address of a service. A later answer hides an earlier one. Not part of the exported state.
   *
   * @param operation an operationId, or a route such as `GET /things/{id}` (any service) or `crypto GET /things/{id}`.
   * @param bodyOrHandler the body of the response, or a function like those of `handlers`.
   * @returns a function that removes the answer; a reset does so, too.
   * @throws {ControlError} if the operation is unknown, or the body or an option is invalid.
   */
  answer(operation: string, bodyOrHandler: AnswerBody | UserHandler, options?: AnswerOptions): () => void;
  /** The latest requests, without secrets and card numbers. */
  readonly requests: RequestLog;
  /**
   * Calls `listener` after each attempt at a delivery, whether it succeeded or failed. Errors of the listener are ignored.
   *
   * @returns a function that removes the listener.
   */
  onDelivery(listener: DeliveryListener): () => void;
  /**
   * Resets everything to the seed, except the tenants' credentials: state, clock, faults, answers and request log. Ends requests
   * that a fault delays or stalls.
   */
  reset(): void;
  /** Resolves when no delivery is in progress. */
  idle(): Promise<void>;
  /** Stops deliveries, and ends requests that are still waiting. */
  close(): Promise<void>;
}

/** Hears of attempts at deliveries. */
export type DeliveryListener = (tenantId: string, delivery: DeliveryView) => void;

/** A service as the sandbox serves it: `svc-sdk-cli regenerate` makes it. */
export type SandboxDocument = ServiceDocument;

const optionNames = [
  "documents",
  "handlers",
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
 * Creates a sandbox of both services: documented rules, state per tenant, and a clock that you can set.
 *
 * @example
 * const tenant = createSandbox().createTenant();
 * const wallets = new CryptoClient(tenant.crypto);
 * await wallets.balances.check({ asset_id: tenant.seeded.assets.USDC_SOLANA });
 * @throws {ConfigurationError} if an option is unknown, or `origin`, `serviceName`, `documents` or `handlers` is invalid.
 * @throws {ControlError} if `settings` are invalid.
 */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const own = ownOptions("createSandbox", options, optionNames);
  const { seed = "sandbox", clock: timers = systemClock, settings = {}, serviceName } = own;
  const { allowExternalHosts = false } = own;
  const documents = sandboxDocuments(ownFields(own.documents ?? {}));
  const further = furtherServices(documents);
  const origin = originOf(own.origin ?? "https://sandbox.example");
  const outboundFetch: Fetch = own.outboundFetch ?? ((url, init) => globalThis.fetch(url, init));

  const names = rateLimitNames(documents.crypto.routes);
  checkSettingsChange(settings, { settings: defaultSettings, rateLimitNames: names });

  const closing = new AbortController();
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of listeners) notify(listener, () => undefined);
  };

  const clock = createSandboxClock(timers, () => {
    registry.moved();
    changed();
  });
  const outbound = createOutbound({
    fetch: outboundFetch,
    allowExternalHosts,
    own: { origin, fetch: (url, init) => respond(url, init) },
  });
  const deliveryListeners = new Set<DeliveryListener>();
  const deliverer = createDeliverer({
    ...{ outbound, clock: timers, changed, serviceName },
    attempted(tenant, delivery) {
      const tell = (listener: DeliveryListener) => () => listener(tenant.id, viewDelivery(delivery));
      for (const listener of deliveryListeners) notify(tell(listener), () => undefined);
    },
  });
  const initial = changeSettings(defaultSettings, settings);
  const autoSettle = createAutoSettle(changed);
  const settleAll = () => {
    for (const tenant of registry.all) autoSettle.settleDue(tenant);
  };
  const registry = createTenantRegistry({
    ...{ seed, clock: timers, offsetMs: () => clock.offsetMs, settings: initial },
    fixedTokens: (credentials) => further.map((service) => furtherToken(service, credentials)),
    settlementAdded: autoSettle.arm,
    emit: (tenant, event) => deliverer.enqueue(tenant, event),
    notify: (tenant, notification) => deliverer.notifyFiat(tenant, notification),
  });
  const isTenant = (id: string) => registry.find(id) !== undefined;
  const answers = new Answers({ documents, handlers: ownFields(own.handlers ?? {}), isTenant });
  const operations: Readonly<Record<string, OperationHandlers>> = createHandlers(
    { outbound, clock: timers },
    deliverer,
  );
  const services = new Map(
    Object.entries(documents).map(([name, document]) => {
      const service = createService(name, {
        ...{ directory: registry.directory, clock, serviceName, answers, changed, closed: closing.signal, document },
        settleDue: autoSettle.settleDue,
        rateLimits: initial.rateLimits,
        failed: (error) => own.onFailure?.(error),
        operations: operations[name] ?? {},
      });
      return [name, service];
    }),
  );
  const operationIds = new Set(
    Object.values(documents).flatMap(({ routes }) => routes.map((each) => each.operationId)),
  );
  const faults = createFaults(
    { operationIdOf: (name) => (operationIds.has(name) ? name : answers.operationIdOf(name)), isTenant },
    `${seed}/faults`,
  );
  const timeOf = (tenantId: string | null) => (registry.find(tenantId ?? "") ?? clock).now();
  const log = createEventLog({
    now: timeOf,
    secretsOf: (id) => secretsOf(registry.find(id)),
    operationOf: (id) => Object.values(documents).find(({ table }) => Object.hasOwn(table, id))?.table[id],
  });
  const controls = { clock: loggedClock(clock, null, log), faults: loggedFaults(faults, log) };
  const handleRequest = createRequestHandler({ faults, log, clock: timers, closed: closing.signal });
  // S50: clients accept it in browser pages.
  const fetch = Object.assign(respond, { [sandboxMark]: true });
  const handles = tenantHandles({
    ...{ further, origin, fetch, registry, deliverer, log, answers },
    settleDue: autoSettle.settleDue,
    rateLimitNames: names,
    ...{ clock, timers, changed },
  });

  function reset(): void {
    clock.shiftTo(0);
    for (const tenant of registry.all) handles.reset(tenant);
    faults.clear();
    answers.clear();
    faults.release();
    log.clear();
    log.addAction("reset", null, "reset everything");
    changed();
  }

  /** Continues what a tenant's imported state has begun. */
  function wake(tenant: Tenant): void {
    deliverer.wake(tenant);
    autoSettle.arm(tenant);
  }

  const state = createSandboxState({ clock, registry, wake, listeners, changed });
  const importState = (text: string) => {
    state.import(text);
    log.addAction("import", null, "imported a state");
  };

  function addTenant(tenantOptions: TenantOptions = {}): Tenant {
    const tenant = registry.create(checkTenantOptions(tenantOptions, { settings: initial, rateLimitNames: names }));
    log.addAction("tenant", tenant.id, `created tenant ${tenant.id}`);
    changed();
    return tenant;
  }

  function idle(): Promise<void> {
    // What is due is delivered, too.
    settleAll();
    return deliverer.idle();
  }

  const controlPlane = createControlPlane({
    ...{ serviceName, ...controls, log, simulations: sandboxSimulations, reset },
    state: { ...state, import: importState },
    operations: listOperations(documents, serviceName),
    settings: initial,
    describeSettings: () => describeSettings(names),
    magicAddresses: describeMagicAddresses(),
    answers,
    closed: closing.signal,
    tenants: () => registry.all.map((tenant) => handles.access(tenant)),
    tenant(id) {
      const tenant = registry.find(id);
      return tenant && handles.access(tenant);
    },
    idle,
    createTenant: (tenantOptions) => handles.access(addTenant(tenantOptions)),
  });

  /** Has the sandbox's time, unless it names a tenant and has the tenant's. */
  async function ownResource(request: IncomingRequest): Promise<ServedResponse> {
    const isPaid = request.path.startsWith("/_sandbox/x402/");
    if (!isPaid) settleAll();
    const response = isPaid ? await handleX402Target(request) : await controlPlane.handle(request);
    return { ...response, headers: { ...timeHeaders(clock.now(), undefined), ...response.headers } };
  }

  function route(request: IncomingRequest): Promise<ServedResponse> {
    const [, first = ""] = request.path.split("/", 2);
    if (first === "_sandbox") return ownResource(request);
    return handleRequest(request, services.get(first) ?? (services.get("crypto") as Service));
  }

  async function serve(request: IncomingRequest): Promise<ServedResponse> {
    const { signal } = request;
    signal?.throwIfAborted();
    if (closing.signal.aborted) throw new TypeError("fetch failed: the sandbox is closed");
    const response = await route(request);
    // A caller who aborts while the request is handled gets no response, as over a network.
    signal?.throwIfAborted();
    return response;
  }

  async function respond(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    return toResponse(await serve(toIncomingRequest(input, init, origin)));
  }

  // The type for users leaves out what only servers need.
  const sandbox: Sandbox & RequestServer = {
    ...{ fetch, serve },
    createTenant: (tenantOptions) => handles.of(addTenant(tenantOptions)),
    get tenants() {
      return registry.all.map((tenant) => handles.of(tenant));
    },
    ...{ ...controls, requests: log.requests, reset },
    state: { ...state, import: importState },
    answer(operation, bodyOrHandler, answerOptions = {}) {
      checkFields("answer", answerFields, answerOptions);
      const { id } = answers.add(operation, bodyOrHandler, answerOptions);
      return () => {
        if (answers.list().some((answer) => answer.id === id)) answers.remove(id);
      };
    },
    onDelivery(listener) {
      deliveryListeners.add(listener);
      return () => deliveryListeners.delete(listener);
    },
    idle,
    async close() {
      closing.abort(new TypeError("fetch failed: the sandbox is closed"));
      autoSettle.close();
      await deliverer.close();
    },
  };
  return sandbox;
}

/** @throws {ConfigurationError} unless the address is an http: or https: URL. */
function originOf(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol === "http:" || url?.protocol === "https:") return url.origin;
  throw new ConfigurationError('origin must be an address such as "http://127.0.0.1:4010"');
}

/** The secrets that the request log must hide. */
function secretsOf(tenant: Tenant | undefined): string[] {
  if (!tenant) return [];
  const { credentials, settings } = tenant.state;
  const { accountId: _, ...secrets } = credentials;
  const optional = [settings.access.twoFactor?.code, settings.fiat.signature?.secret];
  return [...Object.values(secrets), ...optional.filter((secret) => secret !== undefined)];
}
