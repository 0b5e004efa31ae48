// One request through a service: route, authenticate, count, read and check, replay, handle, check and write the response.

import { checkAccess, checkToken, refuseCredential } from "../access/check-token.ts";
import type { HeaderFields, IncomingRequest } from "../core/request.ts";
import type { Label, Refusal, RefusalFacts, ServedResponse, ServiceKind } from "../core/response.ts";
import type { Settings } from "../core/settings.ts";
import type { OperationCall, OperationHandlers } from "../state/handler.ts";
import type { Tenant } from "../state/tenant.ts";
import type { TenantDirectory } from "../state/tenant-registry.ts";
import type { Answers } from "./answers.ts";
import { createWireNames, type ServiceDocument } from "./documents.ts";
import { FiatKeys } from "./fiat-keys.ts";
import { RateLimits } from "./rate-limits.ts";
import type { ReadingService } from "./read-body.ts";
import { bearerOf, type RequestContext, readRequest } from "./read-request.ts";
import { refuseAddress, refuseLogin, refuseRate } from "./refusals.ts";
import { createEndpoint, type Endpoint, type Found, kindOf, noValues, Router, templateOf } from "./routes.ts";
import { ResponseWriter, type WrittenResponse } from "./write-response.ts";

export interface ServiceParts {
  readonly document: ServiceDocument;
  readonly directory: Pick<TenantDirectory, "find" | "first">;
  readonly clock: { now(): number };
  readonly operations: OperationHandlers;
  /** The limits of new tenants, for responses to unknown callers. */
  readonly rateLimits: Settings["rateLimits"];
  readonly serviceName: string | undefined;
  /** The behaviour that users give. */
  readonly answers: Answers;
  readonly closed: AbortSignal | undefined;
  /**
   * Called with failures of the sandbox itself: a response that the document does not allow, or an error of a handler. If it
   * throws, `handle` rejects with that.
   */
  failed(error: unknown): void;
  /** Brings a tenant's state up to its time, before a handler sees it. */
  settleDue(tenant: Tenant): void;
  /** Called after each request that may have changed a tenant's state, before its response is returned. */
  changed(): void;
}

/** A response, and what the request log needs to know of it. */
export interface ServiceResponse {
  readonly response: ServedResponse;
  readonly operationId: string | undefined;
  readonly tenant: Tenant | undefined;
  readonly label: Label;
  readonly requestText: string | undefined;
  readonly responseText: string | undefined;
}

export class Service {
  /** Its name: the first segment of its addresses. */
  readonly name: string;
  readonly #parts: ServiceParts;
  readonly #api: ServiceKind;
  readonly #reading: ReadingService;
  readonly #limits: RateLimits | undefined;
  readonly #writer: ResponseWriter;
  readonly #fiatKeys: FiatKeys;
  readonly #router = new Router<Endpoint>();

  constructor(name: string, parts: ServiceParts) {
    const { document, operations, serviceName, clock, rateLimits, closed } = parts;
    const api = kindOf(name);
    const names = createWireNames(document.names, serviceName);
    const now = () => clock.now();
    // The fiat service documents no limits.
    const limits = api === "crypto" ? new RateLimits(now, rateLimits) : undefined;
    this.name = name;
    this.#parts = parts;
    this.#api = api;
    this.#limits = limits;
    this.#reading = { api, names, closed };
    this.#writer = new ResponseWriter({ api, names, now, limits });
    this.#fiatKeys = new FiatKeys(this.#writer);
    for (const route of document.routes) {
      const endpoint = createEndpoint(api, document, route, operations);
      this.#router.add(route.method, names.path(templateOf(name, route)), endpoint);
    }
  }

  /**
   * Responds to any request. Rejects only with the reason of an aborted signal: the request's own before anything has happened,
   * or either signal while the body or the handler is awaited.
   */
  async handle(request: IncomingRequest): Promise<ServiceResponse> {
    const context = this.#findRoute(request);
    try {
      const written = await this.#respond(context).catch((thrown) =>
        this.#fiatKeys.refuse(context, this.#fail(context, thrown)),
      );
      return this.#finish(context, written);
    } finally {
      // An aborted request may still have been handled.
      if (mayHaveChanged(context)) this.#parts.changed();
    }
  }

  /** Finds the operation and the tenant of a request. Reads, counts and changes nothing. */
  identify(request: IncomingRequest): { operationId: string | undefined; tenantId: string | undefined } {
    const { endpoint, tenant } = this.#findRoute(request);
    return { operationId: endpoint?.route.operationId, tenantId: tenant?.id };
  }

  /** Refuses a request in the shape that its operation documents. Reads, counts and changes nothing. */
  refuse(request: IncomingRequest, facts: RefusalFacts): ServiceResponse {
    const context = this.#findRoute(request);
    // What every 429 of the crypto service has.
    const common: Partial<RefusalFacts> = this.#api === "crypto" && facts.status === 429 ? refuseRate(1).facts : {};
    const headers = { ...common.headers, ...facts.headers };
    return this.#finish(context, this.#writer.refusal(context, { ...common, ...facts, headers }));
  }

  #findRoute(request: IncomingRequest): RequestContext {
    const { directory } = this.#parts;
    const credential = bearerOf(request.headers) ?? this.#keyIn(request.headers);
    const documented = this.#router.find(request.method, request.path);
    const found = "target" in documented ? documented : (this.#findAdded(request, credential) ?? documented);
    const endpoint = "target" in found ? found.target : undefined;
    const usesCredential = endpoint?.route.credential !== "none";
    return {
      request,
      endpoint,
      credential,
      pathValues: "values" in found ? found.values : noValues,
      allowedMethods: "allowed" in found ? found.allowed : noMethods,
      tenant: credential !== undefined && usesCredential ? directory.find(credential) : undefined,
      isAuthenticated: false,
      isHandled: false,
      isCustom: false,
      rateLimit: undefined,
      requestText: undefined,
      body: undefined,
    };
  }

  #findAdded({ method, path }: IncomingRequest, credential = ""): Found<Endpoint> | undefined {
    const { answers, directory, document } = this.#parts;
    if (answers.isEmpty) return undefined;
    const added = answers.find(method, path, directory.find(credential)?.id);
    return added && { ...added, target: createEndpoint(this.#api, document, added.target, {}) };
  }

  #keyIn(headers: HeaderFields): string | undefined {
    if (this.#api !== "further") return undefined;
    return [...headers].map(([, value]) => value).find((value) => this.#parts.directory.find(value));
  }

  async #respond(context: RequestContext): Promise<WrittenResponse> {
    const { request, endpoint } = context;
    // Health responds without a credential, too; a credential that is sent must be valid.
    const { anonymous } = endpoint?.operation ?? {};
    if (endpoint && anonymous && !request.headers.has("authorization")) {
      return this.#writer.success(context, endpoint, anonymous());
    }
    const unauthenticated = this.#authenticate(context);
    this.#limitRate(context);
    if (!endpoint) throw refuseAddress(this.#api, context.allowedMethods);
    if (unauthenticated) throw unauthenticated;
    const call = await readRequest(this.#reading, context, endpoint);
    request.signal?.throwIfAborted();
    // No await from here to the handler, so that concurrent requests cannot interleave.
    if (endpoint.route.credential === "none" && !endpoint.isOurs) {
      context.tenant ??= this.#parts.directory.first;
      if (!context.tenant) throw refuseCredential(this.#api);
    } else if (endpoint.route.credential === "none") {
      this.#logIn(context, endpoint, call);
      this.#limitRate(context);
    } else if (this.#api === "crypto") checkAccess(call);
    if (!endpoint.isKeyed) return this.#runHandler(context, endpoint, call);
    return this.#fiatKeys.respond(context, call.tenant, () => this.#runHandler(context, endpoint, call));
  }

  /** Checks the bearer credential. Returns a 401 if the operation requires a valid one and there is none. */
  #authenticate(context: RequestContext): Refusal | undefined {
    const { tenant, credential = "", endpoint } = context;
    const route = endpoint?.isAdded ? undefined : endpoint?.route;
    const refusal = tenant && checkToken(tenant, this.#api, credential, route);
    context.isAuthenticated = tenant !== undefined && !refusal;
    if (context.isAuthenticated || endpoint?.route.credential === "none") return undefined;
    return refusal ?? refuseCredential(this.#api);
  }

  /** Checks the credentials in the body of a login. @throws {Refusal} 401 if they are wrong. */
  #logIn(context: RequestContext, { operation }: Endpoint, call: OperationCall): void {
    context.tenant = this.#parts.directory.find(operation.loginId?.(call.body) ?? "");
    if (!context.tenant) throw refuseLogin(this.#api);
    operation.checkLogin?.(call);
    context.isAuthenticated = true;
  }

  /** Counts only authenticated requests (assumed): a key or account id is public and must not use up the owner's limit. */
  #limitRate(context: RequestContext): void {
    const { tenant, isAuthenticated, endpoint } = context;
    if (!this.#limits || !tenant || !isAuthenticated) return;
    const isConnectorKey = context.credential === tenant.state.credentials.connectorKey;
    const category = endpoint?.category ?? "default";
    context.rateLimit = this.#limits.count({ tenant, credential: isConnectorKey ? "connector" : "token", category });
    const { retryAfter } = context.rateLimit;
    if (retryAfter !== undefined) throw refuseRate(retryAfter);
  }

  #runHandler(
    context: RequestContext,
    endpoint: Endpoint,
    call: OperationCall,
  ): WrittenResponse | Promise<WrittenResponse> {
    const { answers, settleDue } = this.#parts;
    context.isHandled = true;
    settleDue(call.tenant);
    try {
      const answer = answers.isEmpty ? undefined : answers.take(endpoint.route.operationId, call.tenant.id);
      context.isCustom = answer !== undefined;
      const result = answer ? answer(call) : endpoint.operation.handle(call);
      if (!(result instanceof Promise)) return this.#writer.success(context, endpoint, result);
      return result
        .then((late) => this.#writer.success(context, endpoint, late))
        .catch((thrown) => this.#fail(context, thrown));
    } catch (thrown) {
      return this.#writer.thrown(context, thrown);
    }
  }

  /** Rethrows the reason of an aborted signal: the caller has gone. */
  #fail(context: RequestContext, thrown: unknown): WrittenResponse {
    const signals = [context.request.signal, this.#parts.closed];
    if (signals.some((signal) => signal?.aborted && signal.reason === thrown)) throw thrown;
    return this.#writer.thrown(context, thrown);
  }

  #finish({ endpoint, tenant, requestText }: RequestContext, written: WrittenResponse): ServiceResponse {
    const { status, headers, body, label, failure } = written;
    if (failure !== undefined) this.#parts.failed(failure);
    return {
      response: { status, headers, body, isRead: endpoint && !endpoint.isChange },
      operationId: endpoint?.route.operationId,
      tenant,
      label,
      requestText,
      responseText: typeof body === "string" ? body : undefined,
    };
  }
}

const noMethods: readonly string[] = [];

/** Even a refusal may change the state: it can use up a key, or be stored under a key of the fiat service. */
function mayHaveChanged({ endpoint, tenant, isHandled, isCustom }: RequestContext): boolean {
  if (isCustom) return true;
  if (!endpoint?.isChange) return false;
  return isHandled || (endpoint.isKeyed && tenant?.state.settings.fiat.replay === "all");
}
