// One request on its way through a service: its state so far, and the view for its handler.

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
  rateLimit: RateLimitState | undefined;
  /** The body as it was sent; undefined before it is read. */
  requestText: string | undefined;
  /** The parsed body; undefined if there is none, or before it is read. */
  body: unknown;
}

/** The credential of an `Authorization: Bearer …` header. */
export function bearerOf(headers: Headers): string | undefined {
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
  const { request, pathValues, credential = "" } = context;
  return {
    route,
    get tenant() {
      if (!context.tenant) throw new TypeError("The tenant is not known before the request is authenticated");
      return context.tenant;
    },
    get address() {
      return request.path.replace(/^\/[\w-]+(?:\/api(?:\/v1)?(?=\/|$))?/, "");
    },
    path(name) {
      const value = pathValues.get(name);
      if (value === undefined) throw new TypeError(`The path has no parameter ${name}`);
      return value;
    },
    query: (name) => query[name],
    body,
    headers: request.headers,
    credential: route.credential === "none" ? "" : credential,
    get signal() {
      // Created on demand: only operations that make requests of their own use it.
      return request.signal && closed ? AbortSignal.any([request.signal, closed]) : (request.signal ?? closed);
    },
  };
}
