// The way of a request through a service: find the operation, count, check the credential, read and check the request, carry it
// out, write the answer.

import { checkAccess } from "../access/check-access.ts";
import { type Api, checkToken, refuseCredential } from "../access/check-token.ts";
import type { Label } from "../answer.ts";
import type { Directory } from "../directory.ts";
import type { Call, Operations } from "../handler.ts";
import type { IncomingRequest } from "../incoming-request.ts";
import type { RefusalFacts } from "../refusal.ts";
import type { Tenant } from "../tenant.ts";
import { createAnswerWriter, type Written } from "./answer-writer.ts";
import { checkRepeated, checkRequest, readQuery } from "./check-request.ts";
import { serviceDocuments } from "./documents.ts";
import { createEdgeNames } from "./edge-names.ts";
import { createEndpoint, type Endpoint, templateOf } from "./endpoint.ts";
import { canonicalJson, createFiatKeys, type KeyedRequest, type Replay } from "./fiat-keys.ts";
import { createRateLimits } from "./rate-limits.ts";
import { readBody } from "./read-body.ts";
import { createRouter } from "./router.ts";
import { missingKey, refuseAddress, refuseFields, refuseLogin, refuseRate } from "./service-refusals.ts";
import { bearerOf, toCall, type Visit } from "./visit.ts";

/** What a service is made of. */
export interface ServiceParts {
  readonly directory: Directory;
  readonly clock: { now(): number };
  readonly operations: Operations;
  /** @default the placeholder */
  readonly serviceName?: string | undefined;
  /** Ends when the sandbox is closed. */
  readonly closed?: AbortSignal | undefined;
  /** Called after each request that may have changed a tenant's state, before it is answered. */
  changed?(): void;
}

/** A response, and what the journal needs to know of it. */
export interface ServiceAnswer {
  readonly response: Response;
  /** Undefined outside any operation. */
  readonly operationId: string | undefined;
  /** Whose credential was sent, good or not. */
  readonly tenant: Tenant | undefined;
  readonly label: Label;
  /** The body as it was sent, secrets and all; undefined where none was read. */
  readonly requestText: string | undefined;
  /** The body as it was written, secrets and all; undefined where it is no text. */
  readonly responseText: string | undefined;
  /** What the sandbox itself failed with, for whoever runs it; its text may hold anything. */
  readonly failure: unknown;
}

/** One of the two services. */
export interface Service {
  readonly api: Api;
  /**
   * Answers a request, whatever it is. It rejects only with the reason of a signal that has ended: the request's before anything
   * has happened, or either signal where the operation waits for somebody else.
   */
  handle(request: IncomingRequest): Promise<ServiceAnswer>;
  /** Which operation and whose credential it is. Nothing is read, counted or changed. */
  identify(request: IncomingRequest): {
    readonly operationId: string | undefined;
    readonly tenantId: string | undefined;
  };
  /** Refuses a request in the shape that its operation documents. Nothing is read, counted or changed. */
  refuse(request: IncomingRequest, facts: RefusalFacts): ServiceAnswer;
  isOperation(operationId: string): boolean;
}

export function createService(api: Api, parts: ServiceParts): Service {
  const { directory, clock, operations, serviceName, closed, changed } = parts;
  const document = serviceDocuments[api];
  const names = createEdgeNames(document.names, serviceName);
  const router = createRouter<Endpoint>();
  for (const route of document.routes) {
    const template = names.path(templateOf(api, route));
    router.add(route.method, template, createEndpoint(api, document, route, operations));
  }
  const now = () => clock.now();
  // G16: the fiat service has no limits that anybody has shown.
  const limits = api === "crypto" ? createRateLimits(now) : undefined;
  const writer = createAnswerWriter({ api, names, now, anonymous: limits && (() => limits.anonymous()) });
  const keys = createFiatKeys<Written>();

  function begin(request: IncomingRequest): Visit {
    const found = router.find(request.method, request.path);
    const isFound = "target" in found;
    const credential = bearerOf(request.headers);
    const isAsked = !isFound || found.target.route.credential !== "none";
    return {
      request,
      found: isFound ? found : undefined,
      allowed: isFound ? [] : found.allowed,
      credential,
      tenant: credential !== undefined && isAsked ? directory.find(credential) : undefined,
      standing: undefined,
      requestText: undefined,
      body: undefined,
    };
  }

  /** @throws {Refusal} 429 where it is one too many (C22). */
  function count(visit: Visit): void {
    const { tenant, credential, found } = visit;
    if (!limits || !tenant) return;
    const isConnectorKey = credential === tenant.state.credentials.connectorKey;
    const category = found?.target.category ?? "default";
    visit.standing = limits.count({ tenant, credential: isConnectorKey ? "connector" : "token", category });
    const { retryAfter } = visit.standing;
    if (retryAfter !== undefined) throw refuseRate(retryAfter);
  }

  async function answer(visit: Visit): Promise<Written> {
    const { request, found } = visit;
    count(visit);
    if (!found) throw refuseAddress(api, visit.allowed);
    const { target } = found;
    const { route, operation, rules } = target;
    // F3: a login takes none.
    const takesCredential = route.credential !== "none";
    if (takesCredential) {
      // G54: health answers without a credential, too; a credential that is sent must be good.
      if (operation.anonymous && !request.headers.has("authorization")) {
        return writer.success(visit, target, operation.anonymous());
      }
      const { tenant, credential = "" } = visit;
      const refusal = tenant ? checkToken(tenant, api, credential, route) : refuseCredential(api);
      if (refusal) throw refusal;
    }

    const body = await readBody(request, api, rules.amounts, (sent) => names.request(route.operationId, sent));
    visit.requestText = body.text;
    visit.body = body.value;
    request.signal?.throwIfAborted();
    // From here on nothing waits until the operation does: what is done in one go cannot be interleaved (C41, F12).
    const query = readQuery(route, request.query, names.queryName);
    const call = toCall(visit, found, body.exact, query, closed);
    const problems = [
      ...missingKey(target, request),
      ...checkRepeated(route, request.query, names.queryName),
      ...checkRequest(rules, body, query),
    ];
    if (problems.length > 0) {
      const refusal = operation.invalid ? operation.invalid(problems, call) : refuseFields(api, problems);
      if (refusal) throw refusal;
    }
    if (takesCredential) {
      if (api === "crypto") checkAccess(call);
    } else {
      visit.tenant = directory.find(operation.identify?.(call.body) ?? "");
      if (!visit.tenant) throw refuseLogin(api);
      count(visit);
    }
    if (!target.isKeyed) return run(visit, target, call);
    return answerKeyed(visit, target, call);
  }

  /** Whether what was thrown says that nobody waits for an answer any more: then there is none. */
  function isGivenUp({ request }: Visit, thrown: unknown): boolean {
    return [request.signal, closed].some((signal) => signal?.aborted && signal.reason === thrown);
  }

  /** Carries an operation out. A refusal is an outcome, too. */
  function run(visit: Visit, endpoint: Endpoint, call: Call): Written | Promise<Written> {
    try {
      const made = endpoint.operation.handle(call);
      if (!(made instanceof Promise)) return writer.success(visit, endpoint, made);
      return made
        .then((late) => writer.success(visit, endpoint, late))
        .catch((thrown) => {
          if (!isGivenUp(visit, thrown)) return writer.thrown(visit, thrown);
          // It may have been carried out all the same.
          changed?.();
          throw thrown;
        });
    } catch (thrown) {
      return writer.thrown(visit, thrown);
    }
  }

  async function answerKeyed(visit: Visit, endpoint: Endpoint, call: Call): Promise<Written> {
    const keyed = { ...keyOf(visit, call.tenant), request: canonicalJson(visit.body) };
    return fromKey(visit, await keys.answer(keyed, () => run(visit, endpoint, call)));
  }

  /** G7: by the letter of F11 even refusals come back. */
  function refuse(visit: Visit, refusal: Written): Written {
    const { tenant, found, request, body } = visit;
    if (!tenant || !found?.target.isKeyed || !request.headers.get("idempotency-key")) return refusal;
    const sent = body === undefined ? undefined : canonicalJson(body);
    return fromKey(visit, keys.refuse({ ...keyOf(visit, tenant), request: sent }, refusal));
  }

  function fromKey(visit: Visit, outcome: Written | Replay): Written {
    return "isReplay" in outcome ? writer.replay(visit, outcome) : outcome;
  }

  function finish({ found, tenant, requestText }: Visit, written: Written): ServiceAnswer {
    const { status, headers, body, label, failure } = written;
    return {
      response: new Response((body as string | Uint8Array<ArrayBuffer> | undefined) ?? null, { status, headers }),
      operationId: found?.target.route.operationId,
      tenant,
      label,
      requestText,
      responseText: typeof body === "string" ? body : undefined,
      failure,
    };
  }

  return {
    api,
    async handle(request) {
      const visit = begin(request);
      let written: Written;
      try {
        written = await answer(visit);
      } catch (thrown) {
        if (isGivenUp(visit, thrown)) throw thrown;
        written = refuse(visit, writer.thrown(visit, thrown));
      }
      if (mayHaveChanged(visit, written)) changed?.();
      return finish(visit, written);
    },
    identify(request) {
      const { found, tenant } = begin(request);
      return { operationId: found?.target.route.operationId, tenantId: tenant?.id };
    },
    refuse(request, facts) {
      const visit = begin(request);
      return finish(visit, writer.refusal(visit, facts));
    },
    isOperation: (operationId) => document.routes.some((route) => route.operationId === operationId),
  };
}

/** A refusal leaves no trace, other than under a key of the fiat service. What failed may have got anywhere. */
function mayHaveChanged({ found }: Visit, { status, failure }: Written): boolean {
  if (!found?.target.isChange) return false;
  return status < 400 || found.target.isKeyed || failure !== undefined;
}

/** G6: a key reaches as far as its account, its method and its path. */
function keyOf({ request }: Visit, tenant: Tenant): Omit<KeyedRequest, "request"> {
  const { method, path, headers } = request;
  return { tenant, scope: `${method} ${path} ${headers.get("idempotency-key")}` };
}
