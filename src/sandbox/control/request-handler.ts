// Handles a request to a service: applies faults, and records the request in the log.

import { abortable } from "../../wrappers/util/abort.ts";
import type { Clock } from "../../wrappers/util/platform.ts";
import type { IncomingRequest } from "../core/request.ts";
import { bodiless, type RefusalFacts, type ServedResponse } from "../core/response.ts";
import type { Service, ServiceResponse } from "../service/service.ts";
import type { EventLog, RequestFacts } from "./event-log.ts";
import type { FaultKind, FaultQueue, FaultRecord } from "./faults.ts";

export interface RequestHandlerParts {
  readonly faults: FaultQueue;
  readonly log: Pick<EventLog, "addRequest">;
  readonly clock: Clock;
  readonly closed: AbortSignal;
}

/** Rejects like `fetch`: with a `TypeError` if a fault breaks the connection, with the signal's reason if it is aborted. */
export type RequestHandler = (request: IncomingRequest, service: Service) => Promise<ServedResponse>;

const FAULT_LABEL = { rule: "fault", basis: "assumed" } as const;

export function createRequestHandler({ faults, log, clock, closed }: RequestHandlerParts): RequestHandler {
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

  return async (request, service) => {
    const start = clock.monotonic();
    const record = (applied: FaultKind | null, sent?: ServiceResponse) => {
      const milliseconds = clock.monotonic() - start;
      log.addRequest(factsOf(request, service, sent, applied, milliseconds));
    };
    const { operationId, tenantId } = faults.isEmpty ? {} : service.identify(request);
    const taken = faults.isEmpty ? [] : faults.take(operationId, tenantId);
    const latency = taken.find((each) => each.kind === "latency");
    const fault = taken.find((each) => each.kind !== "latency");
    try {
      if (latency) await wait(latency.latencyMs, request);
    } catch (reason) {
      record("latency");
      throw reason;
    }
    const kind = fault?.kind ?? latency?.kind ?? null;
    if (kind === "stall" || kind === "reset") {
      record(kind);
      if (kind === "stall") await wait(undefined, request);
      throw brokenConnection();
    }
    const response = fault?.kind === "status" ? await inject(fault, request, service) : await service.handle(request);
    record(kind, response);
    if (kind === "lose-response") throw brokenConnection();
    return kind === "truncate" ? brokenBody(response.response) : response.response;
  };
}

function factsOf(
  request: IncomingRequest,
  service: Service,
  response: ServiceResponse | undefined,
  fault: FaultKind | null,
  milliseconds: number,
): RequestFacts {
  const { operationId, tenantId } = response
    ? { operationId: response.operationId, tenantId: response.tenant?.id }
    : service.identify(request);
  const search = String(request.query);
  const { rule, basis } = response?.label ?? FAULT_LABEL;
  return {
    tenant: tenantId ?? null,
    service: service.name,
    operationId: operationId ?? null,
    method: request.method,
    path: search === "" ? request.path : `${request.path}?${search}`,
    status: response?.response.status ?? 0,
    rule,
    basis,
    fault,
    requestHeaders: request.headers,
    responseHeaders: response?.response.headers ?? {},
    requestBody: response?.requestText ?? null,
    responseBody: response?.responseText ?? null,
    milliseconds,
  };
}

async function inject(fault: FaultRecord, request: IncomingRequest, service: Service): Promise<ServiceResponse> {
  const { id, status = 500, body, headers = {}, afterEffect = false } = fault;
  const handled = afterEffect ? await service.handle(request) : undefined;
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

function rawOf({ status = 500, rawBody, contentType = "text/plain; charset=utf-8" }: FaultRecord): RefusalFacts["raw"] {
  if (bodiless.includes(status)) return { text: undefined, contentType: undefined };
  return rawBody === undefined ? undefined : { text: rawBody, contentType };
}

/** The error of `fetch` if the other side breaks the connection before the response. It does not say whether anything happened. */
function brokenConnection(): TypeError {
  return new TypeError("fetch failed", { cause: Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" }) });
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
