// Writes the responses of a service: successes, refusals and its own failures, each checked against the document.

import { isExactNumber } from "../../wrappers/http/amounts.ts";
import { stringifyExact } from "../../wrappers/http/json.ts";
import type { ServiceKind } from "../access/check-token.ts";
import { type HandlerResult, type Label, labelHeaders } from "../core/handler-result.ts";
import { Refusal, type RefusalFacts } from "../core/refusal.ts";
import { timeHeaders } from "../core/time-header.ts";
import { checkResponse, type ResponseParts } from "./check-response.ts";
import type { Endpoint } from "./endpoint.ts";
import { errorBody } from "./error-shapes.ts";
import type { RateLimitState } from "./rate-limits.ts";
import type { RequestContext } from "./request-context.ts";
import type { WireNames } from "./wire-names.ts";

/** A response that has been written and checked. */
export interface WrittenResponse extends ResponseParts {
  readonly label: Label;
  /** A failure of the sandbox itself. Its text may contain anything. */
  readonly failure?: unknown;
}

/** What a writer needs of its service. */
export interface WriterParts {
  readonly api: ServiceKind;
  readonly names: WireNames;
  /** The sandbox's time, for requests of no tenant. */
  now(): number;
  /** The rate limit of an unknown caller; undefined if the service has no limits (G16). */
  readonly anonymous: (() => RateLimitState) | undefined;
}

export interface ResponseWriter {
  success(context: RequestContext, endpoint: Endpoint, result: HandlerResult): WrittenResponse;
  /** Writes a thrown `Refusal`; anything else thrown is a failure of the sandbox. */
  thrown(context: RequestContext, thrown: unknown): WrittenResponse;
  /** Writes a refusal without checking that the operation documents it. */
  refusal(context: RequestContext, facts: RefusalFacts): WrittenResponse;
  /** Writes a stored response again. */
  replay(
    context: RequestContext,
    stored: { readonly status: number; readonly body: string },
    label: Label,
  ): WrittenResponse;
}

export function createResponseWriter({ api, names, now, anonymous }: WriterParts): ResponseWriter {
  let second = 0;
  let date = "";

  /** The `Date` header, formatted once a second. */
  function dateOf(time: number): string {
    const current = Math.floor(time / 1000);
    if (current !== second) {
      second = current;
      date = new Date(current * 1000).toUTCString();
    }
    return date;
  }

  function headersOf(context: RequestContext, label: Label, contentType: string | undefined): Record<string, string> {
    const { tenant } = context;
    const time = tenant ? tenant.now() : now();
    const headers: Record<string, string> = {
      date: dateOf(time),
      "cache-control": "no-store",
      ...labelHeaders(label),
      ...timeHeaders(time, tenant?.id),
    };
    if (contentType !== undefined) headers["content-type"] = contentType;
    const unknown = unknownFields(context);
    if (unknown !== "") headers["x-sandbox-unknown-fields"] = unknown;
    // C24: on every response.
    const rateLimit = context.rateLimit ?? anonymous?.();
    if (rateLimit) {
      headers["x-ratelimit-limit"] = String(rateLimit.limit);
      headers["x-ratelimit-remaining"] = String(rateLimit.remaining);
      headers["x-ratelimit-reset"] = String(rateLimit.reset);
    }
    return headers;
  }

  function json(
    context: RequestContext,
    status: number,
    body: string,
    label: Label,
    contentType = "application/json",
  ): WrittenResponse {
    return { status, contentType, body, label, headers: headersOf(context, label, contentType) };
  }

  /** The response itself, or a 500 if the document does not allow it. */
  function checked(context: RequestContext, endpoint: Endpoint, written: WrittenResponse): WrittenResponse {
    const breach = checkResponse(endpoint.route, endpoint.validators, written);
    if (breach === undefined) return written;
    const { operationId } = endpoint.route;
    const message = `The sandbox made a response to ${operationId} that its document does not allow: ${breach}.`;
    return failure(context, message, "spec", new Error(message));
  }

  function failure(context: RequestContext, message: string, rule: string, cause: unknown): WrittenResponse {
    const written = refusal(context, { status: 500, code: "internal_error", message, rule, basis: "assumed" });
    return { ...written, failure: cause };
  }

  function refusal(context: RequestContext, facts: RefusalFacts): WrittenResponse {
    if (facts.raw) {
      const { text, contentType } = facts.raw;
      const label = { rule: facts.rule, basis: facts.basis };
      const headers = { ...headersOf(context, label, contentType), ...facts.headers };
      return { status: facts.status, contentType, body: text, label, headers };
    }
    const requestId = () => `req_${context.tenant?.random.hex(16) ?? "0".repeat(16)}`;
    const body = errorBody(facts, { api, route: context.endpoint?.route, requestId });
    // The body of a fault is the user's, and may contain exact numbers.
    const stringify = hasExactNumber(body) ? stringifyExact : JSON.stringify;
    const written = json(context, facts.status, stringify(body), { rule: facts.rule, basis: facts.basis });
    return facts.headers ? { ...written, headers: { ...written.headers, ...facts.headers } } : written;
  }

  return {
    success(context, endpoint, { status, body, rule, basis, isUnchecked = false }) {
      const label = { rule, basis };
      const finished = (made: WrittenResponse) => (isUnchecked ? made : checked(context, endpoint, made));
      const { route, hasAmounts } = endpoint;
      if (body instanceof Uint8Array) {
        const documented = route.responses[status]?.contentType;
        const contentType = documented === "application/json" ? "application/octet-stream" : documented;
        const headers = headersOf(context, label, contentType);
        return finished({ status, contentType, body, label, headers });
      }
      if (body === undefined) {
        const headers = headersOf(context, label, undefined);
        return finished({ status, contentType: undefined, body, label, headers });
      }
      // A handler of the user may return exact numbers for an operation whose document has no amounts.
      const mayBeExact = hasAmounts || rule === "handler";
      const stringify = mayBeExact && hasExactNumber(body) ? stringifyExact : JSON.stringify;
      const written = finished(json(context, status, stringify(body), label, jsonType(endpoint, status)));
      if (!names.response || written.status !== status) return written;
      return { ...written, body: stringify(names.response(route.operationId, body)) };
    },
    thrown(context, thrown) {
      if (!(thrown instanceof Refusal)) {
        const { operationId = "the request" } = context.endpoint?.route ?? {};
        const kind = thrown instanceof Error ? thrown.name : typeof thrown;
        return failure(context, `The sandbox failed at ${operationId}: ${kind}.`, "failure", thrown);
      }
      const written = refusal(context, thrown.facts);
      // Outside any operation, and for a 501, nothing is documented.
      if (!context.endpoint?.isOurs || written.status === 501) return written;
      return checked(context, context.endpoint, written);
    },
    refusal,
    replay: (context, { status, body }, label) => json(context, status, body, label),
  };
}

/** The documented type of a JSON response, such as `application/problem+json`. */
function jsonType({ route: { responses } }: Endpoint, status: number): string {
  const documented = (responses[status] ?? responses.default)?.contentType;
  return documented !== undefined && /[/+]json\b/.test(documented) ? documented : "application/json";
}

// What the services do with such fields is undocumented, so the sandbox ignores and names them, and refuses nothing.
function unknownFields({ endpoint, body }: RequestContext): string {
  const { bodyFields = [] } = endpoint ?? {};
  if (bodyFields.length === 0 || typeof body !== "object" || body === null || Array.isArray(body)) return "";
  const names = Object.keys(body).filter((name) => !bodyFields.includes(name));
  // A name may hold anything, and a header must not.
  return names
    .filter((name) => /^[A-Za-z_][\w-]{0,63}$/.test(name))
    .slice(0, 10)
    .join(", ");
}

/** Whether the value contains an exact number. Looking for one is far cheaper than writing as if there were. */
function hasExactNumber(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return isExactNumber(value) || Object.values(value).some(hasExactNumber);
}
