// What happens around a request to a service: faults strike it, and the journal keeps it.

import { abortable } from "../../wrappers/deadlines/abortable.ts";
import type { Clock } from "../../wrappers/platform/clock.ts";
import type { IncomingRequest } from "../core/incoming-request.ts";
import type { Service, ServiceResponse } from "../service/service.ts";
import { brokenBody, brokenConnection } from "./broken-connection.ts";
import type { FaultKind, FaultQueue, FaultRecord } from "./fault-queue.ts";
import type { WritableRequestLog } from "./request-log.ts";

/** What an exchange is made of. */
export interface RequestHandlerParts {
  readonly faults: FaultQueue;
  readonly journal: WritableRequestLog;
  readonly clock: Clock;
  /** Aborted when the sandbox is closed: nothing waits any longer. */
  readonly closed: AbortSignal;
}

/**
 * Carries a request out.
 *
 * @returns rejects as `fetch` does: with a `TypeError` where a fault breaks the connection, with the signal's reason where a
 * request that waits is given up.
 */
export type RequestHandler = (request: IncomingRequest, service: Service) => Promise<Response>;

const FAULT_LABEL = { rule: "fault", basis: "assumed" } as const;

export function createRequestHandler({ faults, journal, clock, closed }: RequestHandlerParts): RequestHandler {
  function keep(
    request: IncomingRequest,
    service: Service,
    start: number,
    kind?: FaultKind,
    answer?: ServiceResponse,
  ): void {
    const whose = answer ? { operationId: answer.operationId, tenantId: answer.tenant?.id } : service.identify(request);
    const search = String(request.query);
    journal.add({
      api: service.api,
      ...whose,
      method: request.method,
      path: search === "" ? request.path : `${request.path}?${search}`,
      status: answer?.response.status ?? 0,
      ...(answer?.label ?? FAULT_LABEL),
      fault: kind,
      requestText: answer?.requestText,
      responseText: answer?.responseText,
      milliseconds: clock.monotonic() - start,
    });
  }

  /** Waits for so many milliseconds; without a number, until somebody gives up, or a reset ends it. */
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
      // Whoever has not given up stops listening, too.
      end();
    }
  }

  /** The answer that there would be, or the one that was asked for in its place. */
  async function answerAmid(fault: FaultRecord, request: IncomingRequest, service: Service): Promise<ServiceResponse> {
    const { kind, status = 500, body, afterEffect = false } = fault;
    const carriedOut = kind !== "status" || afterEffect ? await service.handle(request) : undefined;
    if (carriedOut && kind !== "status") return carriedOut;
    const asked = service.refuse(request, {
      ...FAULT_LABEL,
      status,
      message: "This answer was asked for.",
      body: body as Readonly<Record<string, unknown>> | undefined,
    });
    return { ...asked, requestText: carriedOut?.requestText };
  }

  async function strike(
    request: IncomingRequest,
    service: Service,
    start: number,
    fault: FaultRecord,
  ): Promise<Response> {
    const { kind } = fault;
    if (kind === "stall" || kind === "reset") {
      keep(request, service, start, kind);
      if (kind === "stall") await wait(undefined, request);
      throw brokenConnection();
    }
    const answer = await answerAmid(fault, request, service);
    keep(request, service, start, kind, answer);
    if (kind === "lose-answer") throw brokenConnection();
    return kind === "truncate" ? brokenBody(answer.response) : answer.response;
  }

  return async (request, service) => {
    const start = clock.monotonic();
    let kind: FaultKind | undefined;
    if (!faults.isEmpty) {
      const { operationId, tenantId } = service.identify(request);
      for (const fault of faults.take(operationId, tenantId)) {
        kind = fault.kind;
        if (kind !== "latency") return strike(request, service, start, fault);
        try {
          await wait(fault.latencyMs, request);
        } catch (reason) {
          keep(request, service, start, kind);
          throw reason;
        }
      }
    }
    const answer = await service.handle(request);
    keep(request, service, start, kind, answer);
    return answer.response;
  };
}
