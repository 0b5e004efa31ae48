// Makes one attempt: signs, sends, and tells what came of it.

import { DeadlineScope } from "../../wrappers/deadlines/deadline-scope.ts";
import type { Clock } from "../../wrappers/platform/clock.ts";
import { type Outbound, OutboundRefused, type OutboundRequest } from "../core/outbound.ts";
import type { Tenant } from "../state/tenant.ts";
import type { DeliveryRecord } from "../state/webhooks-state.ts";
import type { Outcome } from "./deliveries.ts";
import { STALE_SECONDS, takeMischief } from "./delivery-faults.ts";
import type { Receiver } from "./receivers.ts";

/** Milliseconds that a receiver has for its answer. */
export const TIME_LIMIT_MS = 10_000;

/** How requests go out, and what ends them. */
export interface SendParts {
  readonly outbound: Outbound;
  /** For the time limit. The time in signatures is the tenant's. */
  readonly clock: Clock;
  /** Ends what is under way. */
  readonly closing: AbortSignal;
}

/**
 * Sends a delivery, with the mischief that is due. Gives one outcome for each request; none where `closing` has ended it, so
 * that nobody knows.
 */
export async function sendDelivery(
  tenant: Tenant,
  delivery: DeliveryRecord,
  receiver: Receiver,
  keepTimestamp: boolean,
  parts: SendParts,
): Promise<readonly Outcome[]> {
  const state = tenant.state.webhooks;
  const isForged = receiver.secret !== null && takeMischief(state, "bad-signature");
  const isStale = receiver.signsTime && takeMischief(state, "stale-timestamp");
  const copies = takeMischief(state, "duplicate") ? 2 : 1;
  const now = tenant.now();
  delivery.firstSignedAt ??= now;
  // W16: whether a delivery that is tried again is signed anew is not shown; it is, unless the first time is asked for.
  const time = keepTimestamp ? delivery.firstSignedAt : now;
  const secret = isForged ? `not ${receiver.secret}` : receiver.secret;
  let headers: Headers;
  try {
    headers = await receiver.sign(delivery.body, isStale ? time - STALE_SECONDS * 1000 : time, secret);
  } catch {
    return [failed("It could not be signed: look at the settings of the signature and its headers.")];
  }
  const request: OutboundRequest = { url: receiver.url, method: "POST", headers, body: delivery.body };
  const outcomes: Outcome[] = [];
  for (let copy = 0; copy < copies && !parts.closing.aborted; copy++) {
    const outcome = await send(request, parts);
    if (outcome) outcomes.push(outcome);
  }
  return outcomes;
}

async function send(request: OutboundRequest, { outbound, clock, closing }: SendParts): Promise<Outcome | undefined> {
  const scope = new DeadlineScope(clock, false);
  scope.limit("timeoutMs", TIME_LIMIT_MS);
  scope.followSignal(closing);
  try {
    const response = await scope.race(outbound.send(request, scope.signal));
    // Not waited for: what the receiver says beside its status is nobody's business.
    void response.body?.cancel().catch(() => undefined);
    return outcomeOf(response);
  } catch (error) {
    if (scope.abortReason?.kind === "aborted") return undefined;
    if (scope.abortReason) return failed(`The receiver did not answer within ${TIME_LIMIT_MS / 1000} s.`);
    return failed(error instanceof OutboundRefused ? error.message : "The receiver could not be reached.");
  } finally {
    scope.close();
  }
}

/** Which answers count as received is not shown: every 2xx is assumed to. */
function outcomeOf({ ok, status }: Response): Outcome {
  if (ok) return { responseStatus: status, error: null };
  // Run times that hide a redirect give 0.
  if (status === 0 || (status >= 300 && status < 400)) {
    return { responseStatus: status || null, error: "The receiver redirected, which is not followed." };
  }
  return { responseStatus: status, error: `The receiver answered ${status}.` };
}

function failed(error: string): Outcome {
  return { responseStatus: null, error };
}
