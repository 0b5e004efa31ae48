// Handles a request to a service: applies faults, and records the request in the log.

import { abortable } from "../../wrappers/util/abort.ts";
import type { Clock } from "../../wrappers/util/platform.ts";
import type { IncomingRequest } from "../core/request.ts";
import { bodiless, type RefusalFacts, type ServedResponse } from "../core/response.ts";
import type { Service, ServiceResponse } from "../service/service.ts";
import type { EventLog } from "./event-log.ts";
import type { FaultKind, FaultQueue, FaultRecord } from "./faults.ts";

/** What a request handler needs. */
export interface RequestHandlerParts {
  readonly faults: FaultQueue;
  readonly log: Pick<EventLog, "addRequest">;
  readonly clock: Clock;
  /** Aborted when the sandbox is closed; ends every wait. */
  readonly closed: AbortSignal;
}

/**
 * Handles a request.
 *
 * @returns rejects like `fetch`: with a `TypeError` if a fault breaks the connection, with the signal's reason if a waiting
 * request is aborted.
 */
export type RequestHandler = (request: IncomingRequest, service: Service) => Promise<ServedResponse>;

const FAULT_LABEL = { rule: "fault", basis: "assumed" } as const;

export function createRequestHandler({ faults, log, clock, closed }: RequestHandlerParts): RequestHandler {
  function record(
    request: IncomingRequest,
    service: Service,
    start: number,
    kind?: FaultKind,
    response?: ServiceResponse,
  ): void {
    const source = response
      ? { operationId: response.operationId, tenantId: response.tenant?.id }
      : service.identify(request);
    const search = String(request.query);
    const { rule, basis } = response?.label ?? FAULT_LABEL;
    log.addRequest({
      tenant: source.tenantId ?? null,
      service: service.api,
      operationId: source.operationId ?? null,
      method: request.method,
      path: search === "" ? request.path : `${request.path}?${search}`,
      status: response?.response.status ?? 0,
      rule,
      basis,
      fault: kind ?? null,
      requestHeaders: request.headers,
      responseHeaders: response?.response.headers ?? {},
      requestBody: response?.requestText ?? null,
      responseBody: response?.responseText ?? null,
      milliseconds: clock.monotonic() - start,
    });
  }

  /** Waits for a number of milliseconds, or without one until the request is aborted or the sandbox is reset or closed. */
  async function wait(milliseconds: number | undefined, { signal }: IncomingRequest): Promise<void> {
    let cancel: (() => void) | undefined;
    let end: () => void = () => undefined;
    const over = new Promise<void>((resolve) => {
      end = resolve;
      if (milliseconds !== undefined) cancel = clock.after(milliseconds, resolve);
    });
    try {
      await abortable(abortable(abortable(over, signal), closed), faults.released);
    } finally {
      cancel?.();
      // Settles the promise, so that no abort listener is left behind.
      end();
    }
  }

  /** The real response, or the one that the fault injects instead. */
  async function respond(fault: FaultRecord, request: IncomingRequest, service: Service): Promise<ServiceResponse> {
    const { id, kind, status = 500, body, headers = {}, afterEffect = false } = fault;
    const handled = kind !== "status" || afterEffect ? await service.handle(request) : undefined;
    if (handled && kind !== "status") return handled;
    const injected = service.refuse(request, {
      ...FAULT_LABEL,
      status,
      message: `Injected by sandbox fault ${id}`,
      body: body as Readonly<Record<string, unknown>> | undefined,
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
      raw: rawOf(fault),
    });
    return { ...injected, requestText: handled?.requestText };
  }

  async function applyFault(
    request: IncomingRequest,
    service: Service,
    start: number,
    fault: FaultRecord,
  ): Promise<ServedResponse> {
    const { kind } = fault;
    if (kind === "stall" || kind === "reset") {
      record(request, service, start, kind);
      if (kind === "stall") await wait(undefined, request);
      throw brokenConnection();
    }
    const response = await respond(fault, request, service);
    record(request, service, start, kind, response);
    if (kind === "lose-answer") throw brokenConnection();
    return kind === "truncate" ? brokenBody(response.response) : response.response;
  }

  return async (request, service) => {
    const start = clock.monotonic();
    let kind: FaultKind | undefined;
    if (!faults.isEmpty) {
      const { operationId, tenantId } = service.identify(request);
      for (const fault of faults.take(operationId, tenantId)) {
        kind = fault.kind;
        if (kind !== "latency") return applyFault(request, service, start, fault);
        try {
          await wait(fault.latencyMs, request);
        } catch (reason) {
          record(request, service, start, kind);
          throw reason;
        }
      }
    }
    const response = await service.handle(request);
    record(request, service, start, kind, response);
    return response.response;
  };
}

/** The body of a fault that is not JSON; undefined if it is. */
function rawOf({ status = 500, rawBody, contentType = "text/plain; charset=utf-8" }: FaultRecord): RefusalFacts["raw"] {
  if (bodiless.includes(status)) return { text: undefined, contentType: undefined };
  return rawBody === undefined ? undefined : { text: rawBody, contentType };
}

/** The error of `fetch` if the other side breaks the connection before the response. It does not say whether anything happened. */
function brokenConnection(): TypeError {
  return new TypeError("fetch failed", {
    cause: Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" }),
  });
}

/** The response with half of its body, after which the connection breaks. @throws {TypeError} at once if it has no body. */
function brokenBody({ status, headers, body = "" }: ServedResponse): ServedResponse {
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  if (bytes.byteLength === 0) throw brokenConnection();
  return {
    status,
    headers: { ...headers, "content-length": String(bytes.byteLength) },
    body: bytes.subarray(0, Math.floor(bytes.byteLength / 2)),
    isCut: true,
  };
}
