// One request on its way through a service: its state so far, and the view for its handler.

import type { Route } from "../../wrappers/operation.ts";
import type { HeaderFields } from "../core/header-fields.ts";
import type { IncomingRequest } from "../core/incoming-request.ts";
import type { OperationCall } from "../state/handler.ts";
import type { Tenant } from "../state/tenant.ts";
import type { QueryValues } from "./check-request.ts";
import type { Endpoint } from "./endpoint.ts";
import type { RateLimitState } from "./rate-limits.ts";

/** Filled in step by step as the request is processed. */
export interface RequestContext {
  readonly request: IncomingRequest;
  /** Undefined if no operation has this method and path. */
  readonly endpoint: Endpoint | undefined;
  /** Path parameters by name, decoded. */
  readonly pathValues: ReadonlyMap<string, string>;
  /** Methods that the path supports instead of the request's. */
  readonly allowedMethods: readonly string[];
  /** The bearer credential; undefined if there is none. */
  readonly credential: string | undefined;
  /** The owner of the credential, valid or not. */
  tenant: Tenant | undefined;
  /** Whether the credential is valid. */
  isAuthenticated: boolean;
  /** Whether the operation's handler has been called. */
  isHandled: boolean;
  /** Whether that handler is one that a user gave, which may change the state whatever its method. */
  isCustom: boolean;
  rateLimit: RateLimitState | undefined;
  /** The body as it was sent; undefined before it is read. */
  requestText: string | undefined;
  /** The parsed body; undefined if there is none, or before it is read. */
  body: unknown;
}

/** The credential of an `Authorization: Bearer …` header. */
export function bearerOf(headers: HeaderFields): string | undefined {
  const authorization = headers.get("authorization");
  return authorization === null ? undefined : /^bearer +(\S+)$/i.exec(authorization)?.[1];
}

/** What the operation's handler sees of a request. */
export function toOperationCall(
  context: RequestContext,
  { route }: Endpoint,
  body: unknown,
  query: QueryValues,
  closed: AbortSignal | undefined,
): OperationCall {
  return new HandledCall(context, route, body, query, closed);
}

/** A class, because making an object with methods and getters for each request takes longer. */
class HandledCall implements OperationCall {
  readonly route: Route;
  readonly body: unknown;
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
    this.#context = context;
    this.#query = query;
    this.#closed = closed;
  }

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

  get headers(): HeaderFields {
    return this.#context.request.headers;
  }

  get credential(): string {
    return this.route.credential === "none" ? "" : (this.#context.credential ?? "");
  }

  /** Made on demand: only operations that make requests of their own use it. */
  get signal(): AbortSignal | undefined {
    const { signal } = this.#context.request;
    return signal && this.#closed ? AbortSignal.any([signal, this.#closed]) : (signal ?? this.#closed);
  }
}
