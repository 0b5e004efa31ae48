// Creates a sandbox: opens its parts in order, and shows users what they may use of them.

import { ConfigurationError } from "../../wrappers/errors.ts";
import type { Fetch } from "../../wrappers/http/transport.ts";
import { type Clock, systemClock } from "../../wrappers/util/platform.ts";
import { ownFields, ownOptions } from "../../wrappers/util/validate.ts";
import type { RequestLog } from "../control/event-log.ts";
import type { Faults } from "../control/faults.ts";
import { checkFields } from "../control/input.ts";
import { checkSettingsChange } from "../core/check-settings.ts";
import type { SandboxClock } from "../core/clock.ts";
import type { RequestServer } from "../core/response.ts";
import { changeSettings, defaultSettings, type SettingsChange } from "../core/settings.ts";
import { type AnswerBody, type AnswerOptions, Answers, answerFields } from "../service/answers.ts";
import { furtherServices, type ServiceDocument, sandboxDocuments } from "../service/documents.ts";
import { rateLimitNames } from "../service/rate-limits.ts";
import type { UserHandler, UserHandlers } from "../service/user-handler.ts";
import type { SandboxState } from "../state/sandbox-state.ts";
import type { TenantOptions } from "../state/tenant-registry.ts";
import { type Control, openControl } from "./control.ts";
import {
  createBus,
  type DeliveryListener,
  type OpenParts,
  openDeliveries,
  openEntrance,
  openServices,
  openTenants,
  openTime,
  type SandboxConfig,
  serveRequests,
} from "./parts.ts";
import type { SandboxTenant } from "./sandbox-tenant.ts";

/** Options of `createSandbox`. */
export interface SandboxOptions {
  /**
   * Documents of a generated package, by service: `fiat` and `crypto` replace ours, any other name adds a service under that
   * path. Operations without a handler respond with the example of their document.
   *
   * @default ours
   */
  readonly documents?: Readonly<Record<string, SandboxDocument>> | undefined;
  /**
   * Handlers by operationId, instead of ours or of the examples. The sandbox checks each returned response against the document; a
   * breach is a 500, reported to `onFailure`. @default none
   */
  readonly handlers?: UserHandlers | undefined;
  /** Determines ids, secrets and hashes: the same seed and the same calls give the same responses. @default "sandbox" */
  readonly seed?: string | undefined;
  /** The clock that the sandbox's time is based on, and its timers. @default the system clock */
  readonly clock?: Clock | undefined;
  /** Settings of new tenants, by section. @default those in https://github.com/svc-org/svc-sdk/blob/main/docs/guides/sandbox-reference.md#settings */
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
   * path that no document has, below the address of a service. A later response hides an earlier one. Not part of the exported state.
   *
   * @param operation an operationId, or a route such as `GET /things/{id}` (any service) or `crypto GET /things/{id}`.
   * @param bodyOrHandler the body of the response, or a function like those of `handlers`.
   * @returns a function that removes the response; a reset removes it as well.
   * @throws {ControlError} if the operation is unknown, an option is invalid, or the operation's document does not allow the status
   * or the body, with its envelope: the message names the place. What a function returns can only be checked at the call.
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
   * Resets everything to the seed, except the tenants' credentials: state, clock, faults, set responses and request log. Ends requests
   * that a fault delays or stalls.
   */
  reset(): void;
  /** Resolves when no delivery is in progress. */
  idle(): Promise<void>;
  /** Stops deliveries, and ends requests that are still waiting. */
  close(): Promise<void>;
}

/** A service as the sandbox serves it: `svc-sdk-cli regenerate` makes it. */
export type SandboxDocument = ServiceDocument;

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
  const config = readOptions(options);
  const bus = createBus();
  const entrance = openEntrance(config);
  const offset = { offsetMs: 0 };
  const clock = openTime(bus, config, offset);
  const tenants = openTenants(bus, clock, offset, config);
  const deliveries = openDeliveries(bus, entrance, config);
  const isTenant = (id: string) => tenants.registry.find(id) !== undefined;
  const answers = new Answers({ documents: config.documents, handlers: config.handlers, isTenant });
  const parts = { bus, entrance, clock, tenants, deliveries, answers };
  const control = openControl(parts, config);
  entrance.serve = serveRequests(parts, openServices(parts, config), control.plane, control.handleRequest);
  return facade(parts, control);
}

/** What users may use. The type of a sandbox for users leaves out what only servers need. */
function facade({ entrance, tenants, deliveries, answers }: OpenParts, { commands, handles }: Control): Sandbox {
  const sandbox: Sandbox & RequestServer = {
    fetch: entrance.fetch,
    serve: (request) => entrance.serve(request),
    createTenant: (tenantOptions) => handles.of(commands.addTenant(tenantOptions)),
    clock: commands.clock,
    faults: commands.faults,
    requests: commands.requests,
    state: commands.state,
    reset: commands.reset,
    idle: commands.idle,
    get tenants() {
      return tenants.registry.all.map((tenant) => handles.of(tenant));
    },
    answer(operation, bodyOrHandler, answerOptions = {}) {
      checkFields("answer", answerFields, answerOptions);
      const { id } = answers.add(operation, bodyOrHandler, answerOptions);
      return () => {
        if (answers.list().some((answer) => answer.id === id)) answers.remove(id);
      };
    },
    onDelivery(listener) {
      deliveries.listeners.add(listener);
      return () => deliveries.listeners.delete(listener);
    },
    async close() {
      entrance.close();
      tenants.autoSettle.close();
      await deliveries.deliverer.close();
    },
  };
  return sandbox;
}

const optionNames: readonly (keyof SandboxOptions)[] = [
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
];

function readOptions(options: SandboxOptions): SandboxConfig {
  const own = ownOptions("createSandbox", options, optionNames, ConfigurationError);
  const { settings = {} } = own;
  const documents = sandboxDocuments(ownFields(own.documents ?? {}));
  const names = rateLimitNames(documents.crypto.routes);
  checkSettingsChange(settings, { settings: defaultSettings, rateLimitNames: names });
  return {
    documents,
    further: furtherServices(documents),
    handlers: ownFields(own.handlers ?? {}),
    seed: own.seed ?? "sandbox",
    clock: own.clock ?? systemClock,
    settings: changeSettings(defaultSettings, settings),
    rateLimitNames: names,
    serviceName: own.serviceName,
    origin: originOf(own.origin ?? "https://sandbox.example"),
    outboundFetch: own.outboundFetch ?? ((url, init) => globalThis.fetch(url, init)),
    allowExternalHosts: own.allowExternalHosts ?? false,
    failed: (error) => own.onFailure?.(error),
  };
}

/** @throws {ConfigurationError} unless the address is an http: or https: URL. */
function originOf(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol === "http:" || url?.protocol === "https:") return url.origin;
  throw new ConfigurationError('origin must be an address such as "http://127.0.0.1:4010"');
}
