// The way of a request through a service: find the operation, check the credential, count, read and check the request, carry it
// out, write the answer.

import { checkAccess } from "../access/check-access.ts";
import type { ServiceApi } from "../access/check-token.ts";
import type { Label } from "../core/handler-result.ts";
import type { IncomingRequest } from "../core/incoming-request.ts";
import type { RefusalFacts } from "../core/refusal.ts";
import type { Settings } from "../core/settings.ts";
import type { Directory } from "../state/directory.ts";
import type { OperationCall, OperationHandlers } from "../state/handler.ts";
import type { Tenant } from "../state/tenant.ts";
import { createAdmission } from "./authenticate.ts";
import { serviceDocuments } from "./documents.ts";
import { createEdgeNames } from "./edge-names.ts";
import { createEndpoint, type Endpoint, templateOf } from "./endpoint.ts";
import { createKeyedVisits } from "./idempotency-replay.ts";
import { createRateLimits } from "./rate-limits.ts";
import { createCallReader } from "./read-request.ts";
import { bearerOf, type RequestContext } from "./request-context.ts";
import { createAnswerWriter, type Written } from "./response-writer.ts";
import { createRouter } from "./router.ts";
import { refuseRate } from "./service-refusals.ts";

/** What a service is made of. */
export interface ServiceParts {
  readonly directory: Directory;
  readonly clock: { now(): number };
  readonly operations: OperationHandlers;
  /** What tenants start with. */
  readonly rateLimits: Settings["rateLimits"];
  /** @default the placeholder */
  readonly serviceName?: string | undefined;
  /** Ends when the sandbox is closed. */
  readonly closed?: AbortSignal | undefined;
  /**
   * Hears what the sandbox itself failed with: an answer that the document does not allow, or an error of a handler. What it
   * throws, the request rejects with.
   */
  failed?(error: unknown): void;
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
  readonly api: ServiceApi;
  /**
   * Answers a request, whatever it is. It rejects only with the reason of a signal that has ended: the request's before anything
   * has happened, or either signal where the body or the operation keeps it waiting.
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

export function createService(api: ServiceApi, parts: ServiceParts): Service {
  const { directory, clock, operations, rateLimits, serviceName, closed, changed, failed } = parts;
  const document = serviceDocuments[api];
  const names = createEdgeNames(document.names, serviceName);
  const router = createRouter<Endpoint>();
  for (const route of document.routes) {
    const template = names.path(templateOf(api, route));
    router.add(route.method, template, createEndpoint(api, document, route, operations));
  }
  const now = () => clock.now();
  // G16: the fiat service has no limits that anybody has shown.
  const limits = api === "crypto" ? createRateLimits(now, rateLimits) : undefined;
  const writer = createAnswerWriter({ api, names, now, anonymous: limits && (() => limits.anonymous()) });
  const admission = createAdmission({ api, directory, limits });
  const readCall = createCallReader({ api, names, closed });
  const keyedVisits = createKeyedVisits(writer);

  function begin(request: IncomingRequest): RequestContext {
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
      isAuthenticated: false,
      isCarriedOut: false,
      standing: undefined,
      requestText: undefined,
      body: undefined,
    };
  }

  async function answer(visit: RequestContext): Promise<Written> {
    const { request, found } = visit;
    // G54: health answers without a credential, too; a credential that is sent must be good.
    const { anonymous } = found?.target.operation ?? {};
    if (found && anonymous && !request.headers.has("authorization")) {
      return writer.success(visit, found.target, anonymous());
    }
    const { target, values } = admission.admit(visit);
    const call = await readCall(visit, { target, values });
    request.signal?.throwIfAborted();
    // From here on nothing waits until the operation does: what is done in one go cannot be interleaved (C41, F12).
    if (target.route.credential === "none") admission.logIn(visit, target, call);
    else if (api === "crypto") checkAccess(call);
    if (!target.isKeyed) return carryOut(visit, target, call);
    return keyedVisits.answer(visit, call.tenant, () => carryOut(visit, target, call));
  }

  /** A refusal is an outcome, too. */
  function carryOut(visit: RequestContext, endpoint: Endpoint, call: OperationCall): Written | Promise<Written> {
    visit.isCarriedOut = true;
    try {
      const made = endpoint.operation.handle(call);
      if (!(made instanceof Promise)) return writer.success(visit, endpoint, made);
      return made.then((late) => writer.success(visit, endpoint, late)).catch((thrown) => refuse(visit, thrown));
    } catch (thrown) {
      return writer.thrown(visit, thrown);
    }
  }

  /** @throws the reason of a signal, where that is what was thrown: nobody waits for an answer any more, so there is none. */
  function refuse(visit: RequestContext, thrown: unknown): Written {
    const isGivenUp = [visit.request.signal, closed].some((signal) => signal?.aborted && signal.reason === thrown);
    if (isGivenUp) throw thrown;
    return writer.thrown(visit, thrown);
  }

  function finish({ found, tenant, requestText }: RequestContext, written: Written): ServiceAnswer {
    const { status, headers, body, label, failure } = written;
    if (failure !== undefined) failed?.(failure);
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
      try {
        const written = await answer(visit).catch((thrown) => keyedVisits.refuse(visit, refuse(visit, thrown)));
        return finish(visit, written);
      } finally {
        // A request that is given up may have been carried out all the same.
        if (mayHaveChanged(visit)) changed?.();
      }
    },
    identify(request) {
      const { found, tenant } = begin(request);
      return { operationId: found?.target.route.operationId, tenantId: tenant?.id };
    },
    refuse(request, facts) {
      const visit = begin(request);
      // C22: what every 429 of the crypto service has.
      const common = api === "crypto" && facts.status === 429 ? refuseRate(1).facts : {};
      return finish(visit, writer.refusal(visit, { ...common, ...facts }));
    },
    isOperation: (operationId) => document.routes.some((route) => route.operationId === operationId),
  };
}

/** Even a refusal may leave something behind: a key that is used up (G48), or what a key of the fiat service brings back (G7). */
function mayHaveChanged({ found, tenant, isCarriedOut }: RequestContext): boolean {
  if (!found?.target.isChange) return false;
  return isCarriedOut || (found.target.isKeyed && tenant?.state.settings.fiat.replay === "all");
}
