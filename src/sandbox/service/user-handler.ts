// The functions that users give as handlers of operations: what they are called with, and what they return.

import type { Route } from "../../wrappers/operation.ts";
import { ControlError } from "../core/control-error.ts";
import { toHeaders } from "../core/request.ts";
import { bodiless, type HandlerResult, Refusal, type RefusalFacts } from "../core/response.ts";
import type { OperationCall, OperationHandler } from "../state/handler.ts";
import type { SandboxEvent } from "../state/tenant.ts";

/** A request that has been routed, authenticated and validated, and the tools of a handler. */
export interface HandlerCall extends Pick<OperationCall, "route" | "address" | "path" | "query" | "body" | "signal"> {
  /** Of the request, as it was sent. */
  readonly headers: Headers;
  /** The id of the tenant. */
  readonly tenantId: string;
  /**
   * What your handlers keep for this tenant: plain objects, arrays, maps, bigints and JSON values. It is part of the exported
   * state, and empty after a reset.
   */
  readonly state: Map<string, unknown>;
  /** The sandbox's time. */
  readonly clock: {
    /** Milliseconds since the Unix epoch. */
    now(): number;
    /** As ISO 8601. */
    isoNow(): string;
  };
  /** A new id from the seed, such as `cus_5f0c…`. */
  id(prefix: string): string;
  /** Sends an event of the crypto service to its subscribers. */
  emit(event: SandboxEvent): void;
  /** Makes an error to throw before anything is changed: the response has this status, in the service's shape. */
  refuse(refusal: HandlerRefusal): Error;
}

/** A refusal by a handler. */
export type HandlerRefusal = Pick<
  RefusalFacts,
  "status" | "message" | "code" | "details" | "fields" | "body" | "headers"
>;

/** What a handler returns, in the names of the documents. Write exact numbers as `exactNumber("25.10")`. */
export interface HandlerResponse {
  /** @default the first documented success */
  readonly status?: number | undefined;
  /** A JSON value, or bytes; undefined for no body. */
  readonly body?: unknown;
}

/**
 * The handler of one operation. Concurrent requests do not interleave with a synchronous one. A `ControlError` that it throws, such as
 * that of a simulation it calls, is a refusal with its status and message.
 */
export type UserHandler = (call: HandlerCall) => HandlerResponse | Promise<HandlerResponse>;

/** Handlers by operationId. */
export type UserHandlers = Readonly<Record<string, UserHandler>>;

const label = { rule: "handler", basis: "assumed" } as const;

export function toHandle(handler: UserHandler): OperationHandler["handle"] {
  return (call) => {
    try {
      const response = handler(toHandlerCall(call));
      if (!(response instanceof Promise)) return toResult(response, call.route);
      return response.then((late) => toResult(late, call.route), refuseControl);
    } catch (thrown) {
      return refuseControl(thrown);
    }
  };
}

/** Rethrows what was thrown: what a simulation does not allow, as a refusal. */
function refuseControl(thrown: unknown): never {
  if (!(thrown instanceof ControlError)) throw thrown;
  throw new Refusal({ status: thrown.status, message: thrown.message, ...label });
}

export function toResult(response: HandlerResponse, { operationId, responses, undocumented }: Route): HandlerResult {
  const refuse = (problem: string) => new TypeError(`The handler of ${operationId} must return ${problem}`);
  if (typeof response !== "object" || response === null || "then" in response) throw refuse("{ status, body }");
  const success = Object.keys(responses).find((documented) => /^2\d\d$/.test(documented));
  const { status = Number(success ?? 200), body } = response;
  if (!Number.isInteger(status) || status < 200 || status > 599) throw refuse("a status from 200 to 599");
  if (bodiless.includes(status) && body !== undefined) throw refuse(`no body with status ${status}`);
  const isDocumented = undocumented === undefined || (status > 299 && responses[status] !== undefined);
  return { status, body, ...label, isUnchecked: !isDocumented };
}

function toHandlerCall(call: OperationCall): HandlerCall {
  const { tenant, route, address, body } = call;
  return {
    route,
    address,
    body,
    get headers() {
      return toHeaders(call.headers);
    },
    path: (name) => call.path(name),
    query: (name) => call.query(name),
    get signal() {
      return call.signal;
    },
    tenantId: tenant.id,
    get state() {
      return tenant.state.handlers;
    },
    clock: { now: () => tenant.now(), isoNow: () => tenant.isoNow() },
    id: (prefix) => `${prefix}_${tenant.random.hex(24)}`,
    emit: (event) => tenant.emit(event),
    refuse: (refusal) => new Refusal({ ...refusal, ...label }),
  };
}
