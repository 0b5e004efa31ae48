// One request through a service: route, authenticate, count, read and check, replay, handle, check and write the response.

import { checkAccess, checkToken, refuseCredential } from "../access/check-token.ts";
import type { HeaderFields, IncomingRequest } from "../core/request.ts";
import type { Label, Refusal, RefusalFacts, ServedResponse } from "../core/response.ts";
import type { Settings } from "../core/settings.ts";
import type { OperationCall, OperationHandlers } from "../state/handler.ts";
import type { Tenant } from "../state/tenant.ts";
import type { TenantDirectory } from "../state/tenant-registry.ts";
import type { Answers } from "./answers.ts";
import { createWireNames, type ServiceDocument } from "./documents.ts";
import { FiatKeys } from "./fiat-keys.ts";
import { RateLimits } from "./rate-limits.ts";
import { bearerOf, type RequestContext, readRequest } from "./read-request.ts";
import { refuseAddress, refuseLogin, refuseRate } from "./refusals.ts";
import { createEndpoint, type Endpoint, type Found, kindOf, Router, templateOf } from "./routes.ts";
import { ResponseWriter, type WrittenResponse } from "./write-response.ts";

/** What a service is made of. */
export interface ServiceParts {
  /** The operations, as the document has them. */
  readonly document: ServiceDocument;
  readonly directory: Pick<TenantDirectory, "find" | "first">;
  readonly clock: { now(): number };
  readonly operations: OperationHandlers;
  /** The limits of new tenants, for responses to unknown callers. */
  readonly rateLimits: Settings["rateLimits"];
  /** @default the placeholder */
  readonly serviceName?: string | undefined;
  /** The behaviour that users give. @default none */
  readonly answers?: Answers | undefined;
  /** Aborted when the sandbox is closed. */
  readonly closed?: AbortSignal | undefined;
  /**
   * Called with failures of the sandbox itself: a response that the document does not allow, or an error of a handler. If it
   * throws, `handle` rejects with that.
   */
  failed?(error: unknown): void;
  /** Brings a tenant's state up to its time, before a handler sees it. */
  settleDue?(tenant: Tenant): void;
  /** Called after each request that may have changed a tenant's state, before its response is returned. */
  changed?(): void;
}

/** A response, and what the request log needs to know of it. */
export interface ServiceResponse {
  readonly response: ServedResponse;
  /** Undefined outside any operation. */
  readonly operationId: string | undefined;
  /** The owner of the credential, valid or not. */
  readonly tenant: Tenant | undefined;
  readonly label: Label;
  /** The request body including secrets, if it was read. */
  readonly requestText: string | undefined;
  /** The response body including secrets, if it is text. */
  readonly responseText: string | undefined;
  /** A failure of the sandbox itself. Its text may contain anything. */
  readonly failure: unknown;
}

/** One service. */
export interface Service {
  /** Its name: the first segment of its addresses. */
  readonly api: string;
  /**
   * Responds to any request. Rejects only with the reason of an aborted signal: the request's own before anything has happened,
   * or either signal while the body or the handler is awaited.
   */
  handle(request: IncomingRequest): Promise<ServiceResponse>;
  /** Finds the operation and the tenant of a request. Reads, counts and changes nothing. */
  identify(request: IncomingRequest): {
    readonly operationId: string | undefined;
    readonly tenantId: string | undefined;
  };
  /** Refuses a request in the shape that its operation documents. Reads, counts and changes nothing. */
  refuse(request: IncomingRequest, facts: RefusalFacts): ServiceResponse;
}

/** @throws {ConfigurationError} if the service name is not valid in paths, property names and headers. */
export function createService(name: string, parts: ServiceParts): Service {
  const { document, directory, answers, closed } = parts;
  const api = kindOf(name);
  const names = createWireNames(document.names, parts.serviceName);
  const router = new Router<Endpoint>();
  for (const route of document.routes) {
    const endpoint = createEndpoint(api, document, route, parts.operations);
    router.add(route.method, names.path(templateOf(name, route)), endpoint);
  }
  const now = () => parts.clock.now();
  // The fiat service documents no limits.
  const limits = api === "crypto" ? new RateLimits(now, parts.rateLimits) : undefined;
  const service = { api, names, now, limits, closed };
  const writer = new ResponseWriter(service);
  const fiatKeys = new FiatKeys(writer);

  function findRoute(request: IncomingRequest): RequestContext {
    const credential = bearerOf(request.headers) ?? (api === "further" ? keyIn(request.headers) : undefined);
    const documented = router.find(request.method, request.path);
    const found = "target" in documented ? documented : (findAdded(request, credential) ?? documented);
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

  /** The endpoint of a path that no document has, but an answer. */
  function findAdded({ method, path }: IncomingRequest, credential: string | undefined): Found<Endpoint> | undefined {
    if (!answers || answers.isEmpty) return undefined;
    const added = answers.find(method, path, directory.find(credential ?? "")?.id);
    return added && { ...added, target: createEndpoint(api, document, added.target, {}) };
  }

  /** The API key of a further service, in whichever header its document names. */
  function keyIn(headers: HeaderFields): string | undefined {
    return [...headers].map(([, value]) => value).find((value) => directory.find(value));
  }

  async function respond(context: RequestContext): Promise<WrittenResponse> {
    const { request, endpoint } = context;
    // Health responds without a credential, too; a credential that is sent must be valid.
    const { anonymous } = endpoint?.operation ?? {};
    if (endpoint && anonymous && !request.headers.has("authorization")) {
      return writer.success(context, endpoint, anonymous());
    }
    const unauthenticated = authenticate(context);
    limitRate(context);
    if (!endpoint) throw refuseAddress(api, context.allowedMethods);
    if (unauthenticated) throw unauthenticated;
    const call = await readRequest(service, context, endpoint);
    request.signal?.throwIfAborted();
    // No await from here to the handler, so that concurrent requests cannot interleave.
    if (endpoint.route.credential === "none" && !endpoint.isOurs) {
      context.tenant ??= directory.first;
      if (!context.tenant) throw refuseCredential(api);
    } else if (endpoint.route.credential === "none") {
      logIn(context, endpoint, call);
      limitRate(context);
    } else if (api === "crypto") checkAccess(call);
    if (!endpoint.isKeyed) return runHandler(context, endpoint, call);
    return fiatKeys.respond(context, call.tenant, () => runHandler(context, endpoint, call));
  }

  /** Checks the bearer credential. Returns a 401 if the operation requires a valid one and there is none. */
  function authenticate(context: RequestContext): Refusal | undefined {
    const { tenant, credential = "", endpoint } = context;
    const refusal = tenant && checkToken(tenant, api, credential, endpoint?.isAdded ? undefined : endpoint?.route);
    context.isAuthenticated = tenant !== undefined && !refusal;
    // A login takes none.
    if (context.isAuthenticated || endpoint?.route.credential === "none") return undefined;
    return refusal ?? refuseCredential(api);
  }

  /** Checks the credentials in the body of a login. @throws {Refusal} 401 if they are wrong. */
  function logIn(context: RequestContext, { operation }: Endpoint, call: OperationCall): void {
    context.tenant = directory.find(operation.loginId?.(call.body) ?? "");
    if (!context.tenant) throw refuseLogin(api);
    operation.checkLogin?.(call);
    context.isAuthenticated = true;
  }

  /** Counts only authenticated requests (assumed): a key or account id is public and must not use up the owner's limit. */
  function limitRate(context: RequestContext): void {
    const { tenant, isAuthenticated, endpoint } = context;
    if (!limits || !tenant || !isAuthenticated) return;
    const isConnectorKey = context.credential === tenant.state.credentials.connectorKey;
    const category = endpoint?.category ?? "default";
    context.rateLimit = limits.count({ tenant, credential: isConnectorKey ? "connector" : "token", category });
    const { retryAfter } = context.rateLimit;
    if (retryAfter !== undefined) throw refuseRate(retryAfter);
  }

  /** A refusal is a response, too. */
  function runHandler(
    context: RequestContext,
    endpoint: Endpoint,
    call: OperationCall,
  ): WrittenResponse | Promise<WrittenResponse> {
    context.isHandled = true;
    parts.settleDue?.(call.tenant);
    try {
      const answer = answers?.isEmpty === false && answers.take(endpoint.route.operationId, call.tenant.id);
      context.isCustom = Boolean(answer);
      const result = answer ? answer(call) : endpoint.operation.handle(call);
      if (!(result instanceof Promise)) return writer.success(context, endpoint, result);
      return result.then((late) => writer.success(context, endpoint, late)).catch((thrown) => fail(context, thrown));
    } catch (thrown) {
      return writer.thrown(context, thrown);
    }
  }

  /** Rethrows the reason of an aborted signal: the caller has gone. */
  function fail(context: RequestContext, thrown: unknown): WrittenResponse {
    const isAborted = [context.request.signal, closed].some((signal) => signal?.aborted && signal.reason === thrown);
    if (isAborted) throw thrown;
    return writer.thrown(context, thrown);
  }

  function finish({ endpoint, tenant, requestText }: RequestContext, written: WrittenResponse): ServiceResponse {
    const { status, headers, body, label, failure } = written;
    if (failure !== undefined) parts.failed?.(failure);
    return {
      response: { status, headers, body, isRead: endpoint && !endpoint.isChange },
      operationId: endpoint?.route.operationId,
      tenant,
      label,
      requestText,
      responseText: typeof body === "string" ? body : undefined,
      failure,
    };
  }

  return {
    api: name,
    async handle(request) {
      const context = findRoute(request);
      try {
        const written = await respond(context).catch((thrown) => fiatKeys.refuse(context, fail(context, thrown)));
        return finish(context, written);
      } finally {
        // An aborted request may still have been handled.
        if (mayHaveChanged(context)) parts.changed?.();
      }
    },
    identify(request) {
      const { endpoint, tenant } = findRoute(request);
      return { operationId: endpoint?.route.operationId, tenantId: tenant?.id };
    },
    refuse(request, facts) {
      const context = findRoute(request);
      // What every 429 of the crypto service has.
      const common: Partial<RefusalFacts> = api === "crypto" && facts.status === 429 ? refuseRate(1).facts : {};
      const headers = { ...common.headers, ...facts.headers };
      return finish(context, writer.refusal(context, { ...common, ...facts, headers }));
    },
  };
}

const noValues: ReadonlyMap<string, string> = new Map();
const noMethods: readonly string[] = [];

/** Even a refusal may change the state: it can use up a key, or be stored under a key of the fiat service. */
function mayHaveChanged({ endpoint, tenant, isHandled, isCustom }: RequestContext): boolean {
  if (isCustom) return true;
  if (!endpoint?.isChange) return false;
  return isHandled || (endpoint.isKeyed && tenant?.state.settings.fiat.replay === "all");
}
