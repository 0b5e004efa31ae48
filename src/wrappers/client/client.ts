/// <reference lib="esnext.disposable" preserve="true" />

// The class that every client extends: the resources of a service, with the methods of every client.

import type { TokenOption } from "../auth/credentials.ts";
import type { AuthorizationContext } from "../auth/login.ts";
import { type Authorization, HeldSecrets } from "../auth/token.ts";
import type { DeadlineScope } from "../call/deadline.ts";
import { type ClientState, limitChecks, limitNames, mergeLimits } from "../call/request.ts";
import { RETRY_BUDGET } from "../call/retry.ts";
import { callerOf } from "../call/sender.ts";
import { ArgumentError, ConfigurationError } from "../errors.ts";
import { type Renamer, sameNames } from "../http/body.ts";
import { parseBaseAddress } from "../http/request-head.ts";
import { fetchTransport } from "../http/transport.ts";
import { KeyLedger } from "../idempotency/ledger.ts";
import { type ObservedResponse, runsHooks, type WarningEvent } from "../observability/hooks.ts";
import type { CredentialKind, Operation } from "../operation.ts";
import type { Caller, LimitOptions } from "../options.ts";
import { type ResultPromise, UnwrappingPromise } from "../results.ts";
import { notify } from "../util/notify.ts";
import { type Clock, environmentVariable, randomOf, systemClock, VERSION } from "../util/platform.ts";
import { complaintAboutValues, ownFields, ownOptions } from "../util/validate.ts";
import { type SendRequest, sendKey } from "./client-request.ts";
import type { DefinedOperation } from "./define-operation.ts";
import { type ClientOptions, checkClientOptions } from "./options.ts";
import { isPage, refusePage } from "./web-page.ts";

/** Methods of every client. */
export interface ClientMethods {
  /**
   * Calls an undocumented operation, made by `defineOperation` or `rawRequest`, with the credential, idempotency key, limits and errors
   * of every other call. The path of an `AgentClient` begins with `/agent/`.
   */
  request<Given, Result>(
    operation: DefinedOperation<Given, Result>,
    ...given: object extends Given ? [given?: Given] : [given: Given]
  ): ResultPromise<Result>;
  /**
   * Closes this client and every client made from it by `withOptions`: aborts running calls, stops renewing tokens, and closes
   * a transport that has a `close` method. Later calls throw.
   */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
  /** The address of the service with its prefix, without a slash at the end. */
  readonly baseUrl: string;
}

export interface ServiceAccess<Options extends ClientOptions> {
  readonly baseUrlVariable: string;
  readonly credential: CredentialKind;
  readonly credentialNames: readonly string[];
  readonly authorize: (options: Options, context: AuthorizationContext) => Authorization;
}

export interface ClientService<Options extends ClientOptions> extends ServiceAccess<Options> {
  /** The option `serviceName`. @default it does not exist: the names of the documents are those on the wire */
  readonly serviceName?: ((given: string | undefined) => Renamer) | undefined;
  readonly operations?: Operations | undefined;
}

/** The operations of a generated client, by which helpers know the names of its service. */
export type Operations = Readonly<Record<string, Operation | undefined>>;

export type ClientClass<Resources, Options> = new (options?: Options) => Resources & ClientMethods;

/** A generated class with the methods of a service, by resource. */
export type ResourcesClass<Resources> = new (call: Caller) => Resources;

export function clientClass<Resources extends object, Options extends ClientOptions>(
  Resources: ResourcesClass<Resources>,
  service: ClientService<Options>,
): ClientClass<Resources, Options> {
  class Client extends (Resources as new (call: Caller) => object) implements ClientMethods {
    constructor(options: Options = {} as Options) {
      const core = attachedCore(options) ?? openCore(service, options, Resources);
      super(core.call);
      attach(this, core);
    }

    get baseUrl(): string {
      return coreOf(this).state.base.href;
    }

    request<Result>(request: object, given?: unknown): ResultPromise<Result> {
      const send: SendRequest = Object(request)[sendKey] ?? refuseRequest;
      return send(coreOf(this).call, service.credential, given);
    }

    close(): Promise<void> {
      return coreOf(this).close();
    }

    [Symbol.asyncDispose](): Promise<void> {
      return this.close();
    }
  }
  return Client as ClientClass<Resources, Options>;
}

const refuseRequest: SendRequest = () => {
  const message = "request takes the result of rawRequest() or defineOperation()";
  return new UnwrappingPromise(Promise.reject(new ArgumentError(message, { field: "request" })));
};

/** Options of a client that has other limits, and shares everything else with this one: for the `withOptions` of a class. */
export function sharedOptions(client: object, limits: LimitOptions): object {
  return attach({}, coreOf(client).withLimits(limits));
}

/** The state behind a client. Clients made by `withOptions` share everything but the limits. */
class ClientCore {
  /** Of this class: another copy of the package may have made a client. */
  readonly version: number = CORE_VERSION;
  readonly call: Caller;
  readonly clock: Clock;
  readonly operations: Operations | undefined;
  /** The class with the methods. */
  readonly Resources: ResourcesClass<object>;
  readonly close: () => Promise<void>;
  readonly #state: ClientState;

  constructor(
    state: ClientState,
    close: () => Promise<void>,
    Resources: ResourcesClass<object>,
    operations?: Operations,
  ) {
    this.call = callerOf(state);
    this.clock = state.clock;
    this.operations = operations;
    this.Resources = Resources;
    this.#state = state;
    this.close = close;
  }

  // Not a field: `inspect` shows those, and the state holds secrets.
  get state(): ClientState {
    return this.#state;
  }

  withLimits(limits: LimitOptions): ClientCore {
    const own = ownOptions("withOptions", limits, limitNames, ConfigurationError);
    const complaint = complaintAboutValues(own, limitChecks);
    if (complaint) throw new ConfigurationError(complaint.message);
    const state = { ...this.#state, limits: mergeLimits(own, this.#state.limits) };
    return new ClientCore(state, this.close, this.Resources, this.operations);
  }
}

type Listener = ClientState["listeners"] extends Set<infer Each> ? Each : never;

const CORE_VERSION = 1;
const coreKey = Symbol.for("svc-sdk.client");

/** Attaches a core to a client, or to options that carry it into a constructor. Copies of this package find each other's. */
function attach<Target extends object>(target: Target, core: ClientCore): Target {
  return Object.defineProperty(target, coreKey, { value: core });
}

export function attachedCore(target: object): ClientCore | undefined {
  const core: ClientCore | undefined = Object.getOwnPropertyDescriptor(Object(target), coreKey)?.value;
  if (core === undefined || core.version === CORE_VERSION) return core;
  throw new ConfigurationError("An incompatible version of svc-sdk made this client");
}

export function coreOf(client: object): ClientCore {
  const core = attachedCore(client);
  if (!core) throw new ConfigurationError("Not a client of this SDK");
  return core;
}

function openCore<Options extends ClientOptions>(
  service: ClientService<Options>,
  given: Options,
  Resources: ResourcesClass<object>,
): ClientCore {
  const options = typeof given === "object" && given !== null ? ownFields(given) : given;
  const { serviceName, baseUrlVariable, credentialNames, authorize, operations } = service;
  checkClientOptions(options, serviceName ? [...credentialNames, "serviceName"] : credentialNames);
  const { store, drift, requireSharedStore = false, clock = systemClock, assumeTradeReplay = false } = options;
  const { fetch = (url, init) => globalThis.fetch(url, init), transport = fetchTransport(fetch) } = options;
  const hooks = options.hooks?.[runsHooks];
  const warn = (event: WarningEvent) => hooks?.warn(event);
  const driftFailed = (cause: unknown) => warn({ code: "hook_failed", message: "the drift observer failed", cause });
  const address = options.baseUrl ?? environmentVariable(baseUrlVariable);
  const base = parseBaseAddress(address, baseUrlVariable, options.allowInsecureHosts);
  const random = randomOf(clock);
  const inFlight = { isClosed: false, scopes: new Set<DeadlineScope>() };
  const shared = {
    base,
    transport,
    heldSecrets: new HeldSecrets(),
    clock,
    random,
    renamer: serviceName?.(options.serviceName) ?? sameNames(),
    hooks,
    warn,
    drift: drift && { observe: (response: ObservedResponse) => notify(() => drift.observe(response), driftFailed) },
    limits: Object.fromEntries(limitNames.map((name) => [name, options[name]])),
    retryBudget: { left: RETRY_BUDGET },
    assumeTradeReplay,
    requestIdHeader: options.requestIdHeader,
    // In a web page the browser sets it, and another one costs a preflight request.
    userAgent: isPage() ? undefined : [`svc-sdk/${VERSION}`, options.appInfo].filter(Boolean).join(" "),
    inFlight,
    listeners: new Set<Listener>(),
  };
  const ledger = new KeyLedger({ store, requireSharedStore, clock, base: base.href, uuid: random.uuid, warn });
  const callAs = (other: Authorization) =>
    callerOf({ ...shared, ledger, authorization: other, keepsProcessAlive: false });
  if ((options as TokenOption).token === undefined) refusePage(options);
  const authorization = authorize(options, { base: base.href, clock, random, warn, callAs });
  const state: ClientState = { ...shared, ledger, authorization, keepsProcessAlive: true };
  const closeAll = async () => {
    inFlight.isClosed = true;
    authorization.close();
    for (const scope of [...inFlight.scopes]) scope.abort({ kind: "closed" });
    await transport.close?.();
  };
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= closeAll();
    return closing;
  };
  return new ClientCore(state, close, Resources, operations);
}
