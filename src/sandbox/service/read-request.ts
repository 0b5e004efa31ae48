// One request on its way through a service: what is known of it, reading it, and checking it against the document.

import { transformAt } from "../../wrappers/http/json-path.ts";
import type { JsonPath, Route } from "../../wrappers/operation.ts";
import type { HeaderFields, IncomingRequest } from "../core/request.ts";
import type { FieldProblem, OperationCall } from "../state/handler.ts";
import type { Tenant } from "../state/tenant.ts";
import type { SchemaProblem } from "./documents.ts";
import type { RateLimitState } from "./rate-limits.ts";
import { type ParsedBody, type ReadingService, readBody } from "./read-body.ts";
import { refuseFields } from "./refusals.ts";
import type { Endpoint } from "./routes.ts";

export interface RequestContext {
  readonly request: IncomingRequest;
  readonly endpoint: Endpoint | undefined;
  readonly pathValues: ReadonlyMap<string, string>;
  readonly allowedMethods: readonly string[];
  readonly credential: string | undefined;
  tenant: Tenant | undefined;
  isAuthenticated: boolean;
  /** Whether the operation's handler has been called. */
  isHandled: boolean;
  /** Whether that handler is one that a user gave, which may change the state whatever its method. */
  isCustom: boolean;
  rateLimit: RateLimitState | undefined;
  requestText: string | undefined;
  body: unknown;
}

export function bearerOf(headers: HeaderFields): string | undefined {
  const authorization = headers.get("authorization");
  return authorization === null ? undefined : /^bearer +(\S+)$/i.exec(authorization)?.[1];
}

/** The declared query parameters that were sent: numbers if the document says so and they can be read. */
export type QueryValues = Readonly<Record<string, string | number>>;

// A long list could have a problem for each item.
const MAX_PROBLEMS = 50;
const NONE: readonly FieldProblem[] = [];

/**
 * Returns what the handler is called with, and sets the body of the context.
 *
 * @throws {Refusal} if the document does not allow the request. Throws the reason of a signal that has been aborted.
 */
export async function readRequest(
  service: ReadingService,
  context: RequestContext,
  endpoint: Endpoint,
): Promise<OperationCall> {
  const { request } = context;
  const { route, operation, isAdded } = endpoint;
  const body = await readBody(service, request, endpoint);
  context.requestText = body.text;
  context.body = body.value;
  const { queryName } = service.names;
  const query = isAdded ? Object.fromEntries(request.query) : readQuery(route, request.query, queryName);
  const call = new ReceivedCall(context, route, body.exact, query, service.closed);
  const problems = [
    ...missingKey(endpoint, request),
    ...checkRepeated(route, request.query, queryName),
    ...checkRequest(endpoint, body, query),
    ...body.problems,
  ];
  if (problems.length === 0) return call;
  const refusal = operation.invalid ? operation.invalid(problems, call) : refuseFields(service.api, problems);
  if (refusal) throw refusal;
  return call;
}

function missingKey({ isKeyed }: Endpoint, { headers }: IncomingRequest): readonly FieldProblem[] {
  if (!isKeyed || headers.get("idempotency-key")) return NONE;
  return [{ field: "Idempotency-Key", message: "must be sent with every POST and PUT", keyword: "required" }];
}

/** Reads the declared parameters, and ignores others. @param wireName maps the name of one to that on the wire. */
export function readQuery({ query }: Route, sent: URLSearchParams, wireName: (name: string) => string): QueryValues {
  if (query.length === 0) return {};
  const entries = query.flatMap(({ name, type }): [string, string | number][] => {
    const value = sent.get(wireName(name));
    if (value === null) return [];
    return [[name, type !== "string" && /^-?\d{1,15}$/.test(value) ? Number(value) : value]];
  });
  return Object.fromEntries(entries);
}

export function checkRepeated(
  { query }: Route,
  sent: URLSearchParams,
  wireName: (name: string) => string,
): FieldProblem[] {
  const repeated = query.filter(({ name }) => sent.getAll(wireName(name)).length > 1);
  return repeated.map(({ name }) => ({ field: name, message: "must be sent only once", keyword: "type" }));
}

export function checkRequest(
  endpoint: Endpoint,
  body: Pick<ParsedBody, "text" | "value" | "exact">,
  query: QueryValues,
): readonly FieldProblem[] {
  const ofBody = checkBody(endpoint, body);
  const ofQuery = endpoint.query && !endpoint.query(query) ? toProblems(endpoint.query.errors) : NONE;
  return ofQuery.length === 0 ? ofBody : [...ofBody, ...ofQuery];
}

function checkBody(
  { route, request, decimals }: Endpoint,
  { text, value, exact }: Pick<ParsedBody, "text" | "value" | "exact">,
): readonly FieldProblem[] {
  if (!request) return NONE;
  if (text !== "") return request(value) ? checkDecimals(decimals, exact) : toProblems(request.errors);
  if (route.body !== "required") return NONE;
  // The fields that an empty object lacks say more than that the body is missing.
  if (!request({})) return toProblems(request.errors);
  return [{ field: "", message: "is required: send at least {}", keyword: "required" }];
}

/** A number that JavaScript can read may still be no valid amount, such as 1e-200. */
function checkDecimals(decimals: readonly JsonPath[], exact: unknown): readonly FieldProblem[] {
  if (decimals.length === 0) return NONE;
  const problems: FieldProblem[] = [];
  transformAt(exact, decimals, {
    value(found, field) {
      if (typeof found === "string" && !/^-?\d{1,39}(?:\.\d{1,38})?$/.test(found)) {
        const message = "must be a decimal with at most 39 digits before the point and 38 after it";
        problems.push({ field, message, keyword: "format" });
      }
      return found;
    },
  });
  return problems;
}

function toProblems(errors: readonly SchemaProblem[] | null | undefined): readonly FieldProblem[] {
  const problems = (errors ?? []).slice(0, MAX_PROBLEMS).map(toProblem);
  // If each form of a body reports what it lacks, "none of them fits" adds nothing.
  const specific = problems.filter(({ keyword }) => keyword !== "anyOf" && keyword !== "oneOf");
  return specific.length > 0 ? specific : problems;
}

// Only properties that schemas name can be wrong, so no part of the pointer needs unescaping.
function toProblem({ instancePath, keyword, params, message = "is not valid" }: SchemaProblem): FieldProblem {
  const { missingProperty } = params;
  const missing = typeof missingProperty === "string" ? [missingProperty] : [];
  const field = [...instancePath.split("/").slice(1), ...missing].join(".");
  return { field, message: keyword === "required" ? "is required" : message, keyword };
}

/** What a handler is called with. */
export class ReceivedCall implements OperationCall {
  readonly route: Route;
  readonly body: unknown;
  readonly headers: HeaderFields;
  readonly #context: RequestContext;
  readonly #query: QueryValues;
  readonly #closed: AbortSignal | undefined;

  constructor(
    context: RequestContext,
    route: Route,
    body: unknown,
    query: QueryValues,
    closed: AbortSignal | undefined,
  ) {
    this.route = route;
    this.body = body;
    this.headers = context.request.headers;
    this.#context = context;
    this.#query = query;
    this.#closed = closed;
  }

  // A login finds it only after the body is read.
  get tenant(): Tenant {
    const { tenant } = this.#context;
    if (!tenant) throw new TypeError("The tenant is not known before the request is authenticated");
    return tenant;
  }

  get address(): string {
    return this.#context.request.path.replace(/^\/[\w-]+(?:\/api(?:\/v1)?(?=\/|$))?/, "");
  }

  path(name: string): string {
    const value = this.#context.pathValues.get(name);
    if (value === undefined) throw new TypeError(`The path has no parameter ${name}`);
    return value;
  }

  query(name: string): string | number | undefined {
    return this.#query[name];
  }

  // Only operations that make requests of their own use it.
  get signal(): AbortSignal | undefined {
    const { signal } = this.#context.request;
    return signal && this.#closed ? AbortSignal.any([signal, this.#closed]) : (signal ?? this.#closed);
  }
}
