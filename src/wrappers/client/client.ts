/// <reference lib="esnext.disposable" preserve="true" />

import type { TokenOption } from "../auth/credentials.ts";
import type { AuthorizationContext } from "../auth/login.ts";
import type { Authorization } from "../auth/token.ts";
import type { CallContext, CallListener } from "../call/call-context.ts";
import type { DeadlineScope } from "../call/deadline.ts";
import { complaintAboutLimits, limitNames, mergeLimits } from "../call/limits.ts";
import { createCaller, openScope } from "../call/perform-call.ts";
import { RetryBudget } from "../call/retry.ts";
import { ConfigurationError } from "../errors.ts";
import { createRenamer } from "../http/body.ts";
import { fetchTransport, type Transport } from "../http/transport.ts";
import { createWire, parseBaseAddress } from "../http/url.ts";
import { createKeyLedger, type StoreRequirement } from "../idempotency/ledger.ts";
import type { Store } from "../idempotency/store.ts";
import { createHookRunner } from "../observability/hook-runner.ts";
import { checkDrift } from "../observability/hooks.ts";
import type { CredentialKind, Operation, RenameMap } from "../operation.ts";
import type { Caller, LimitOptions } from "../options.ts";
import type { ResultPromise, Undescribed } from "../results.ts";
import { HeldSecrets } from "../util/held-secrets.ts";
import { type Clock, environmentVariable, systemClock, systemRandom } from "../util/platform.ts";
import { ownFields, ownOptions } from "../util/validate.ts";
import type { DefinedOperation } from "./define-operation.ts";
import { type ClientOptions, checkClientOptions, isPage, refusePage, userAgent } from "./options.ts";
import { type ClientRequest, sendRequest } from "./request.ts";

// The class that every client extends: the resources of a service, with the methods of every client.

/** Methods of every client. */
export interface ClientMethods {
  /**
   * Calls an undocumented operation, with the credential, idempotency key, limits and errors of every other call (S48). The
   * path of an `AgentClient` begins with `/agent/` (S7).
   */
  request<Given, Result>(
    operation: DefinedOperation<Given, Result>,
    ...given: object extends Given ? [given?: Given] : [given: Given]
  ): ResultPromise<Result>;
  request<T = unknown>(request: ClientRequest): ResultPromise<Undescribed<T>>;
  /**
   * Closes this client and every client made from it by `withOptions`: aborts running calls, stops renewing tokens, and closes
   * a transport that has a `close` method. Later calls throw (S49).
   */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** How the client of one service gets its credential. */
export interface ServiceAccess<Options extends ClientOptions> {
  readonly baseUrlVariable: string;
  readonly credential: CredentialKind;
  readonly credentialNames: readonly string[];
  readonly authorize: (options: Options, context: AuthorizationContext) => Authorization;
}

/** What distinguishes the client of one service. */
export interface ClientService<Options extends ClientOptions> extends ServiceAccess<Options> {
  readonly renameMap: RenameMap;
}

/** A class of clients. */
export type ClientClass<Resources, Options> = new (options?: Options) => Resources & ClientMethods;

/** A generated class with the methods of a service, by resource. */
export type ResourcesClass<Resources> = new (call: Caller) => Resources;

export function clientClass<Resources extends object, Options extends ClientOptions>(
  Resources: ResourcesClass<Resources>,
  service: ClientService<Options>,
): ClientClass<Resources, Options> {
  class Client extends (Resources as new (call: Caller) => object) implements ClientMethods {
    constructor(options: Options = {} as Options) {
      const core = attachedCore(options) ?? openCore(service, options);
      super(core.call);
      attachCore(this, core);
    }

    request<Result>(request: object, given?: unknown): ResultPromise<Result> {
      return sendRequest(coreOf(this).call, request, given, service.credential);
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

/** Options of a client that has other limits, and shares everything else with this one: for the `withOptions` of a class. */
export function sharedOptions(client: object, limits: LimitOptions): object {
  return attachCore({}, coreOf(client).withLimits(limits));
}

function openCore<Options extends ClientOptions>(service: ClientService<Options>, given: Options): ClientCore {
  const options = typeof given === "object" && given !== null ? ownFields(given) : given;
  const { renameMap, baseUrlVariable, credentialNames, authorize } = service;
  const settings = readClientOptions(options, renameMap, baseUrlVariable, credentialNames);
  if ((options as TokenOption).token === undefined) refusePage(options);
  return createCore(settings, (context) => authorize(options, context));
}

// Shared state behind a client: caller, limits, shutdown.

/** Clients made by `withOptions` share everything but the limits. */
export class ClientCore {
  readonly call: Caller;
  readonly clock: Clock;
  readonly #context: CallContext;
  readonly #close: () => Promise<void>;

  constructor(context: CallContext, close: () => Promise<void>) {
    this.call = createCaller(context);
    this.clock = context.clock;
    this.#context = context;
    this.#close = close;
  }

  /** @throws {ConfigurationError} if a limit is unknown or invalid. */
  withLimits(limits: LimitOptions): ClientCore {
    const own = ownOptions("withOptions", limits, limitNames, ConfigurationError);
    const complaint = complaintAboutLimits(own);
    if (complaint) throw new ConfigurationError(complaint.message);
    return new ClientCore({ ...this.#context, limits: mergeLimits(own, this.#context.limits) }, this.#close);
  }

  /** A scope for a task of several calls, also aborted when the client is closed. Its owner closes it. */
  openScope(signal: AbortSignal | undefined, totalTimeoutMs: number): DeadlineScope {
    return openScope(this.#context, signal, totalTimeoutMs);
  }

  /** Calls the listener after every call that was, or may have been, carried out by a client that shares this state. */
  onFinished(listener: CallListener): void {
    this.#context.listeners.add(listener);
  }

  close(): Promise<void> {
    return this.#close();
  }
}

/** Combines settings and credentials. */
export function createCore(
  { context, store, requireSharedStore, transport }: ClientSettings,
  authorize: (context: AuthorizationContext) => Authorization,
): ClientCore {
  const { clock, random, base, hooks, inFlight } = context;
  let name: string | undefined;
  // Not drawn here: Next refuses random values where it prerenders the component that makes the client.
  const nameInProcess = () => {
    name ??= store ? undefined : globalThis.crypto?.randomUUID?.();
    return name;
  };
  const ledger = createKeyLedger({
    ...{ store, requireSharedStore, clock, base: base.href, warn: hooks.warn },
    uuid: () => random.uuid(),
    // Provided tokens do not name their account, so such a client shares no keys within the process, only doubts about them.
    credential: () => authorization.identity ?? nameInProcess(),
    knownAccount: () => authorization.identity,
  });
  const authorization = authorize({
    base: base.href,
    clock,
    random,
    warn: hooks.warn,
    callAs: (other) => createCaller({ ...context, ledger, authorization: other, keepsProcessAlive: false }),
  });
  const close = async () => {
    inFlight.isClosed = true;
    authorization.close();
    for (const scope of [...inFlight.scopes]) scope.abort({ kind: "closed" });
    await transport.close?.();
  };
  let closing: Promise<void> | undefined;
  return new ClientCore({ ...context, ledger, authorization }, () => {
    closing ??= close();
    return closing;
  });
}

const cores = new WeakMap<object, ClientCore>();

/** Attaches a core to a client, or to options that carry it into a constructor (`withOptions`). */
export function attachCore<Target extends object>(target: Target, core: ClientCore): Target {
  cores.set(target, core);
  return target;
}

export function attachedCore(target: object): ClientCore | undefined {
  return cores.get(target);
}

/** The core of a client. @throws {ConfigurationError} if the object is no client. */
export function coreOf(client: object): ClientCore {
  const core = cores.get(client);
  if (!core) throw new ConfigurationError("Not a client of this SDK");
  return core;
}

// Makes the shared context of a client's calls from its options.

const MAX_RESPONSE_BYTES = 16 * 1024 * 1024;
const RETRY_BUDGET = 10;

/** The options of a client, without its credentials. */
export interface ClientSettings {
  readonly context: Omit<CallContext, "authorization" | "ledger">;
  readonly store: Store | undefined;
  readonly requireSharedStore: StoreRequirement;
  readonly transport: Transport;
}

/** Everything but the credentials. @throws {ConfigurationError} if an option is missing, unknown or invalid. */
export function readClientOptions(
  options: ClientOptions,
  renameMap: RenameMap,
  baseUrlVariable: string,
  credentialNames: readonly string[],
): ClientSettings {
  checkClientOptions(options, credentialNames, renameMap.placeholder !== "");
  const transport = chooseTransport(options);
  const hooks = createHookRunner(options.hooks);
  const { retryBudget = RETRY_BUDGET } = options;
  const agent = userAgent(options.appInfo);
  const context = {
    base: parseBaseAddress(
      options.baseUrl ?? environmentVariable(baseUrlVariable),
      baseUrlVariable,
      options.allowInsecureHosts,
    ),
    wire: createWire(transport),
    held: new HeldSecrets(),
    transport,
    clock: options.clock ?? systemClock,
    random: options.random ?? systemRandom,
    renamer: createRenamer(renameMap, options.serviceName),
    hooks,
    drift: checkDrift(options.drift, hooks.warn),
    limits: Object.fromEntries(limitNames.map((name) => [name, options[name]])),
    retryBudget: new RetryBudget(retryBudget === false ? Number.POSITIVE_INFINITY : retryBudget),
    assumeTradeReplay: options.assumeTradeReplay ?? false,
    maxResponseBytes: options.maxResponseBytes ?? MAX_RESPONSE_BYTES,
    requestIdHeader: options.requestIdHeader,
    // In a web page the browser sets it, and another one costs a preflight request.
    userAgent: isPage() ? undefined : agent,
    keepsProcessAlive: true,
    inFlight: { isClosed: false, scopes: new Set<never>() },
    listeners: new Set<never>(),
  };
  return { context, store: options.store, requireSharedStore: options.requireSharedStore ?? false, transport };
}

function chooseTransport({ fetch, transport }: ClientOptions): Transport {
  if (transport) return transport;
  if (fetch) return fetchTransport(fetch);
  if (typeof globalThis.fetch !== "function") {
    throw new ConfigurationError("This runtime has no fetch: pass the option fetch or transport");
  }
  return fetchTransport((url, init) => globalThis.fetch(url, init));
}

// The operations of a generated client, by which helpers know the names of its service.

export type Operations = Readonly<Record<string, Operation | undefined>>;

const key = Symbol("operations");

/** Attaches operations to all clients of a class. */
export function attachOperations<Class extends { readonly prototype: object }>(
  forClass: Class,
  operations: Operations,
): Class {
  Object.defineProperty(forClass.prototype, key, { value: operations });
  return forClass;
}

/** The operations attached to the class of a client. */
export function operationsOf(client: object): Operations | undefined {
  return Reflect.get(client, key) as Operations | undefined;
}
