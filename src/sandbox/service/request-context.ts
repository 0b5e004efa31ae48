// One request on its way through a service: what is known of it so far.

import type { IncomingRequest } from "../core/incoming-request.ts";
import type { OperationCall } from "../state/handler.ts";
import type { Tenant } from "../state/tenant.ts";
import type { QueryValues } from "./check-request.ts";
import type { Endpoint } from "./endpoint.ts";
import type { RateLimitState } from "./rate-limits.ts";
import type { Found } from "./router.ts";

/** Filled in as the request goes its way. */
export interface RequestContext {
  readonly request: IncomingRequest;
  /** Undefined outside any operation. */
  readonly found: Found<Endpoint> | undefined;
  /** Methods that the path has instead. */
  readonly allowed: readonly string[];
  /** The bearer credential; undefined where there is none. */
  readonly credential: string | undefined;
  /** Whose credential it is, good or not. */
  tenant: Tenant | undefined;
  /** Whether the credential has been found good. */
  isAuthenticated: boolean;
  /** Whether the operation's handler has been called. */
  isCarriedOut: boolean;
  standing: RateLimitState | undefined;
  /** The body as it was sent; undefined where it was not read. */
  requestText: string | undefined;
  /** The body as JSON has it; undefined where there is none, or none was read. */
  body: unknown;
}

/** The credential of an `Authorization: Bearer …` header. */
export function bearerOf(headers: Headers): string | undefined {
  const authorization = headers.get("authorization");
  return authorization === null ? undefined : /^bearer +(\S+)$/i.exec(authorization)?.[1];
}

/** What a handler sees of a visit. */
export function toCall(
  visit: RequestContext,
  { target, values }: Found<Endpoint>,
  body: unknown,
  query: QueryValues,
  closed: AbortSignal | undefined,
): OperationCall {
  const { request, credential = "" } = visit;
  return {
    route: target.route,
    get tenant() {
      if (!visit.tenant) throw new TypeError("whose request this is, is not known yet");
      return visit.tenant;
    },
    get address() {
      return request.path.replace(/^\/\w+\/api(?:\/v1)?/, "");
    },
    path(name) {
      const value = values.get(name);
      if (value === undefined) throw new TypeError(`the path has no parameter ${name}`);
      return value;
    },
    query: (name) => query[name],
    body,
    headers: request.headers,
    credential: target.route.credential === "none" ? "" : credential,
    get signal() {
      // Made when it is asked for: only operations that wait for somebody else do.
      return request.signal && closed ? AbortSignal.any([request.signal, closed]) : (request.signal ?? closed);
    },
  };
}
