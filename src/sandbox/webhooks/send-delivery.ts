// Makes one attempt at a delivery: signs it, sends it, and returns the results.

import { DeadlineScope } from "../../wrappers/deadlines/deadline-scope.ts";
import type { Clock } from "../../wrappers/platform/clock.ts";
import { type Outbound, OutboundRefused, type OutboundRequest } from "../core/outbound.ts";
import type { Tenant } from "../state/tenant.ts";
import type { DeliveryRecord } from "../state/webhooks-state.ts";
import type { AttemptResult } from "./deliveries.ts";
import { applyDeliveryFault, STALE_SECONDS } from "./delivery-faults.ts";
import { beginAttempt, type LastAttempt, noteAnswer } from "./last-attempt.ts";
import type { Receiver } from "./receivers.ts";

/** How long a receiver may take to respond. */
export const TIME_LIMIT_MS = 10_000;

/** The dependencies of an attempt. */
export interface SendParts {
  readonly outbound: Outbound;
  /** For the time limit. Signatures use the tenant's clock. */
  readonly clock: Clock;
  /** Aborts the attempt. */
  readonly closing: AbortSignal;
}

/**
 * Sends a delivery, applying delivery faults. Returns one result per request; none if `closing` has aborted it.
 */
export async function sendDelivery(
  tenant: Tenant,
  delivery: DeliveryRecord,
  receiver: Receiver,
  keepTimestamp: boolean,
  parts: SendParts,
): Promise<readonly AttemptResult[]> {
  const state = tenant.state.webhooks;
  const isForged = receiver.secret !== null && applyDeliveryFault(state, "bad-signature");
  const isStale = receiver.signsTime && applyDeliveryFault(state, "stale-timestamp");
  const copies = applyDeliveryFault(state, "duplicate") ? 2 : 1;
  const now = tenant.now();
  delivery.firstSignedAt ??= now;
  // W16: whether a retry has a new signature is undocumented; here it has, unless `keepTimestamp` is set.
  const time = keepTimestamp ? delivery.firstSignedAt : now;
  const secret = isForged ? `not ${receiver.secret}` : receiver.secret;
  let headers: Headers;
  try {
    headers = await receiver.sign(delivery.body, isStale ? time - STALE_SECONDS * 1000 : time, secret);
  } catch {
    return [failed("The delivery could not be signed: check the signature and header settings.")];
  }
  const attempt = beginAttempt(delivery, headers);
  const request: OutboundRequest = { url: receiver.url, method: "POST", headers, body: delivery.body };
  const results: AttemptResult[] = [];
  for (let copy = 0; copy < copies && !parts.closing.aborted; copy++) {
    const result = await send(request, attempt, parts);
    if (result) results.push(result);
  }
  return results;
}

async function send(
  request: OutboundRequest,
  attempt: LastAttempt,
  { outbound, clock, closing }: SendParts,
): Promise<AttemptResult | undefined> {
  const scope = new DeadlineScope(clock, false);
  scope.limit("timeoutMs", TIME_LIMIT_MS);
  scope.followSignal(closing);
  try {
    const response = await scope.race(outbound.send(request, scope.signal));
    // Not awaited: only the status matters.
    void noteAnswer(attempt, response, { clock, closing });
    return resultOf(response);
  } catch (error) {
    if (scope.abortReason?.kind === "aborted") return undefined;
    if (scope.abortReason) return failed(`The receiver did not respond within ${TIME_LIMIT_MS / 1000} s.`);
    return failed(error instanceof OutboundRefused ? error.message : "The receiver could not be reached.");
  } finally {
    scope.close();
  }
}

/** Which responses count as received is undocumented: every 2xx is assumed to. */
function resultOf({ ok, status }: Response): AttemptResult {
  if (ok) return { responseStatus: status, error: null };
  // Runtimes that hide a redirect return 0.
  if (status === 0 || (status >= 300 && status < 400)) {
    return { responseStatus: status || null, error: "The receiver responded with a redirect, which is not followed." };
  }
  return { responseStatus: status, error: `The receiver responded with ${status}.` };
}

function failed(error: string): AttemptResult {
  return { responseStatus: null, error };
}
