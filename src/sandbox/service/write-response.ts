// Writes the responses of a service: successes, refusals and its own failures, each checked against the document.

import { isExactNumber } from "../../wrappers/http/amounts.ts";
import { stringifyExact } from "../../wrappers/http/json.ts";
import {
  type HandlerResult,
  type Label,
  labelHeaders,
  Refusal,
  type RefusalFacts,
  type ServiceKind,
  timeHeaders,
} from "../core/response.ts";
import type { FiatKeyRecord } from "../state/fiat-state.ts";
import type { SchemaProblem, WireNames } from "./documents.ts";
import type { RateLimits } from "./rate-limits.ts";
import type { RequestContext } from "./read-request.ts";
import { errorBody } from "./refusals.ts";
import type { Endpoint } from "./routes.ts";

export interface WrittenResponse {
  readonly status: number;
  readonly contentType: string | undefined;
  /** JSON text, or the bytes of a file. */
  readonly body: string | Uint8Array | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly label: Label;
  /** A failure of the sandbox itself. Its text may contain anything. */
  readonly failure?: unknown;
}

export interface WritingService {
  readonly api: ServiceKind;
  readonly names: WireNames;
  now(): number;
  readonly limits: Pick<RateLimits, "anonymous"> | undefined;
}

export class ResponseWriter {
  readonly #service: WritingService;
  #second = 0;
  #date = "";

  constructor(service: WritingService) {
    this.#service = service;
  }

  success(context: RequestContext, endpoint: Endpoint, result: HandlerResult): WrittenResponse {
    const { status, rule, basis, isUnchecked = false } = result;
    const { contentType, body } = contentOf(endpoint, result);
    const made = this.#write(context, status, contentType, body, { rule, basis });
    const written = isUnchecked ? made : this.#checked(context, endpoint, made);
    const { names } = this.#service;
    if (!names.response || written.status !== status || typeof body !== "string") return written;
    const named = names.response(endpoint.route.operationId, result.body);
    return { ...written, body: contentOf(endpoint, { ...result, body: named }).body };
  }

  /** Writes a thrown `Refusal`; anything else thrown is a failure of the sandbox. */
  thrown(context: RequestContext, error: unknown): WrittenResponse {
    if (!(error instanceof Refusal)) {
      const { operationId = "the request" } = context.endpoint?.route ?? {};
      const kind = error instanceof Error ? error.name : typeof error;
      return this.#failure(context, `The sandbox failed at ${operationId}: ${kind}.`, "failure", error);
    }
    const written = this.refusal(context, error.facts);
    // Outside any operation, and for a 501, nothing is documented.
    if (!context.endpoint?.isOurs || written.status === 501) return written;
    return this.#checked(context, context.endpoint, written);
  }

  refusal(context: RequestContext, facts: RefusalFacts): WrittenResponse {
    const { status, raw, headers } = facts;
    const label = { rule: facts.rule, basis: facts.basis };
    const contentType = raw ? raw.contentType : "application/json";
    const written = this.#write(context, status, contentType, raw ? raw.text : this.#errorText(context, facts), label);
    return headers ? { ...written, headers: { ...written.headers, ...headers } } : written;
  }

  #errorText(context: RequestContext, facts: RefusalFacts): string {
    const requestId = () => `req_${context.tenant?.random.hex(16) ?? "0".repeat(16)}`;
    const body = errorBody(facts, { api: this.#service.api, route: context.endpoint?.route, requestId });
    // The body of a fault is the user's, and may contain exact numbers.
    return hasExactNumber(body) ? stringifyExact(body) : JSON.stringify(body);
  }

  /** The response itself, or a 500 if the document does not allow it: the sandbox never sends what the services would not. */
  #checked(context: RequestContext, endpoint: Endpoint, written: WrittenResponse): WrittenResponse {
    const breach = checkResponse(endpoint, written);
    if (breach === undefined) return written;
    const { operationId } = endpoint.route;
    const message = `The sandbox made a response to ${operationId} that its document does not allow: ${breach}.`;
    return this.#failure(context, message, "spec", new Error(message));
  }

  #failure(context: RequestContext, message: string, rule: string, cause: unknown): WrittenResponse {
    const written = this.refusal(context, { status: 500, code: "internal_error", message, rule, basis: "assumed" });
    return { ...written, failure: cause };
  }

  #write(
    context: RequestContext,
    status: number,
    contentType: string | undefined,
    body: WrittenResponse["body"],
    label: Label,
  ): WrittenResponse {
    const { tenant } = context;
    const time = tenant ? tenant.now() : this.#service.now();
    const headers: Record<string, string> = {
      date: this.#dateOf(time),
      "cache-control": "no-store",
      ...labelHeaders(label),
      ...timeHeaders(time, tenant?.id),
    };
    if (contentType !== undefined) headers["content-type"] = contentType;
    const unknown = unknownFields(context);
    if (unknown !== "") headers["x-sandbox-unknown-fields"] = unknown;
    const rateLimit = context.rateLimit ?? this.#service.limits?.anonymous();
    if (rateLimit) {
      headers["x-ratelimit-limit"] = String(rateLimit.limit);
      headers["x-ratelimit-remaining"] = String(rateLimit.remaining);
      headers["x-ratelimit-reset"] = String(rateLimit.reset);
    }
    return { status, contentType, body, label, headers };
  }

  /** The `Date` header, formatted once a second. */
  #dateOf(time: number): string {
    const current = Math.floor(time / 1000);
    if (current !== this.#second) {
      this.#second = current;
      this.#date = new Date(current * 1000).toUTCString();
    }
    return this.#date;
  }

  replay(context: RequestContext, stored: Pick<FiatKeyRecord, "status" | "body">, label: Label): WrittenResponse {
    return this.#write(context, stored.status, "application/json", stored.body, label);
  }
}

/** What is written of a result, in the names of the document. */
export function contentOf(
  endpoint: Endpoint,
  { status, body, rule }: HandlerResult,
): Pick<WrittenResponse, "contentType" | "body"> {
  if (body === undefined || body instanceof Uint8Array) {
    const documented = body && endpoint.route.responses[status]?.contentType;
    return { contentType: documented === "application/json" ? "application/octet-stream" : documented, body };
  }
  // A handler of the user may return exact numbers for an operation whose document has no amounts.
  const mayBeExact = endpoint.hasAmounts || rule === "handler";
  const stringify = mayBeExact && hasExactNumber(body) ? stringifyExact : JSON.stringify;
  return { contentType: jsonType(endpoint, status), body: stringify(body) };
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

function hasExactNumber(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return isExactNumber(value) || Object.values(value).some(hasExactNumber);
}

/** Says what the document does not allow in a response. Never includes values of it, which may be secret. */
export function checkResponse(
  { route, responses }: Pick<Endpoint, "route" | "responses">,
  { status, contentType, body, headers }: Pick<WrittenResponse, "status" | "contentType" | "body" | "headers">,
): string | undefined {
  const name = route.responses[status] ? status : "default";
  const documented = route.responses[name];
  if (!documented) return `the status ${status} is not documented, only ${Object.keys(route.responses).join(", ")}`;
  if (documented.contentType !== contentType) {
    const { contentType: expected } = documented;
    if (contentType === undefined) return `the body is missing, which is ${expected} in the document`;
    return `the content type is ${contentType}, ${expected ? `not ${expected}` : "but the document has no body here"}`;
  }
  const missing = documented.headers.find((header) => !Object.hasOwn(headers, header));
  if (missing !== undefined) return `the header ${missing} is missing`;
  const validator = responses[name];
  if (typeof body !== "string" || !validator || validator(JSON.parse(body))) return undefined;
  const problems = validator.errors ?? [];
  const places = problems.map((problem) => {
    const { instancePath: place, keyword, message, params } = problem;
    const isMissing = (other: SchemaProblem) => other.instancePath === place && "missingProperty" in other.params;
    const lacking = new Set(problems.filter(isMissing).map((other) => other.params.missingProperty));
    // Alternative forms may lack the same.
    const said = "missingProperty" in params ? `lacks ${[...lacking].join(", ")}` : message;
    const forms = /^(any|one)Of$/.test(keyword) && place === "" ? documented.schemas : [];
    return `${place || "the body"} ${said}${inBrackets(forms.length > 0 ? forms : documentedValues(params))}`;
  });
  return [...new Set(places)].slice(0, 5).join("; ");
}

/** The values that the document allows, which Ajv's messages leave out, and the name of what it does not. */
function documentedValues(params: SchemaProblem["params"]): readonly string[] {
  const { allowedValue, allowedValues = [allowedValue], additionalProperty, unevaluatedProperty } = params;
  const values = [allowedValues, additionalProperty ?? unevaluatedProperty ?? []].flat(2);
  return values.filter((value) => value !== undefined).map((value) => JSON.stringify(value));
}

function inBrackets(texts: readonly string[]): string {
  return texts.length === 0 ? "" : ` (${texts.join(", ")})`;
}
