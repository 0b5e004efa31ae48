// One attempt at a delivery: finds the receiver, signs, sends, and notes what was answered.

import { DeadlineScope } from "../../wrappers/call/deadline.ts";
import { onAbort } from "../../wrappers/util/abort.ts";
import type { Clock } from "../../wrappers/util/platform.ts";
import { signWebhook } from "../../wrappers/webhooks/sign.ts";
import { type Outbound, OutboundRefusal, type OutboundRequest } from "../core/outbound.ts";
import { labelHeaders } from "../core/response.ts";
import type { Tenant } from "../state/tenant.ts";
import { type DeliveryRecord, FIAT_QUEUE } from "../state/webhooks-state.ts";
import { applyDeliveryFault, STALE_SECONDS } from "./delivery-faults.ts";

const TIME_LIMIT_MS = 10_000;
/** How much of an answer's body is noted, and for how long it may arrive. */
const MAX_BYTES = 4_000;
const MAX_MS = 2_000;

export interface AttemptResult {
  readonly responseStatus: number | null;
  readonly error: string | null;
}

export interface SendParts {
  readonly outbound: Outbound;
  /** For the time limit. Signatures use the tenant's clock. */
  readonly clock: Clock;
  readonly closing: AbortSignal;
}

export interface Turn {
  readonly delivery: DeliveryRecord;
  readonly receiver: Receiver;
  readonly keepTimestamp: boolean;
}

/** Sends a delivery, applying delivery faults. Returns one result per request; none if `closing` has aborted it. */
export async function sendDelivery(
  tenant: Tenant,
  { delivery, receiver, keepTimestamp }: Turn,
  parts: SendParts,
): Promise<readonly AttemptResult[]> {
  const state = tenant.state.webhooks;
  const isForged = receiver.secret !== null && applyDeliveryFault(state, "bad-signature");
  const isStale = receiver.signsTime && applyDeliveryFault(state, "stale-timestamp");
  const copies = applyDeliveryFault(state, "duplicate") ? 2 : 1;
  const now = tenant.now();
  delivery.firstSignedAt ??= now;
  // Whether a retry has a new signature is undocumented; here it has, unless `keepTimestamp` is set.
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
    return failed(error instanceof OutboundRefusal ? error.message : "The receiver could not be reached.");
  } finally {
    scope.close();
  }
}

/** Which status codes acknowledge a delivery is undocumented; every 2xx is assumed to. */
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

export interface Receiver {
  readonly url: string;
  readonly secret: string | null;
  readonly signsTime: boolean;
  /** The signed headers of a body. `signedAt` is in milliseconds since the Unix epoch. */
  sign(body: string, signedAt: number, secret: string | null): Promise<Headers>;
}

export function findReceiver(tenant: Tenant, queue: string, serviceName: string | undefined): Receiver | undefined {
  return queue === FIAT_QUEUE ? fiatReceiver(tenant) : subscriptionReceiver(tenant, queue, serviceName);
}

function subscriptionReceiver(tenant: Tenant, queue: string, serviceName: string | undefined): Receiver | undefined {
  const { subscriptions } = tenant.state.webhooks;
  const subscription = subscriptions.get(queue);
  // Deliveries to a paused subscription stay pending.
  if (!subscription?.enabled) return undefined;
  const { timestampHeader } = tenant.state.settings.webhooks;
  return {
    url: subscription.url,
    secret: subscription.secret,
    signsTime: true,
    async sign(body, signedAt, secret) {
      // HMAC over time, full stop and the bytes of the body. Hexadecimal, in seconds, header from the settings.
      const timestamp = new Date(signedAt);
      const { headers } = await signWebhook({ secret: secret ?? "", body, timestamp, timestampHeader, serviceName });
      return labelled(headers, "C94, C95, G39, G40");
    },
  };
}

function fiatReceiver(tenant: Tenant): Receiver | undefined {
  const registered = tenant.state.fiat.webhook;
  if (!registered) return undefined;
  const scheme = tenant.state.settings.fiat.signature;
  return {
    url: registered.url,
    secret: scheme?.secret ?? null,
    signsTime: false,
    async sign(body, _signedAt, secret) {
      if (!scheme || secret === null) return labelled({ "content-type": "application/json" }, "F19, G11");
      // HMAC-SHA256. What is signed is undocumented: the body is assumed.
      const { header, encoding } = scheme;
      const custom = { signatureHeader: header, signedContent: "{body}", encoding };
      const signed = await signWebhook({ secret, body, scheme: custom });
      return labelled(signed.headers, "F19, F20, G11");
    },
  };
}

function labelled(signed: Readonly<Record<string, string>>, rule: string): Headers {
  return new Headers({ ...signed, ...labelHeaders({ rule, basis: "assumed" }) });
}

/** The last attempt at a delivery, as far as it got. */
export interface LastAttempt {
  readonly requestHeaders: Headers;
  responseHeaders?: Headers;
  responseBody?: string;
}

const attempts = new WeakMap<DeliveryRecord, LastAttempt>();

export function beginAttempt(delivery: DeliveryRecord, requestHeaders: Headers): LastAttempt {
  const attempt: LastAttempt = { requestHeaders };
  attempts.set(delivery, attempt);
  return attempt;
}

export function lastAttempt(delivery: DeliveryRecord): LastAttempt | undefined {
  return attempts.get(delivery);
}

/**
 * Notes the answer, and the beginning of its body as that arrives. Need not be awaited: it ends with the body, after some
 * kilobytes or seconds, or when `closing` is aborted.
 */
export async function noteAnswer(
  attempt: LastAttempt,
  { headers, body }: Response,
  { clock, closing }: { readonly clock: Clock; readonly closing: AbortSignal },
): Promise<void> {
  attempt.responseHeaders = headers;
  if (!body) return;
  const reader = body.getReader();
  const cancel = () => void reader.cancel().catch(() => undefined);
  const release = onAbort(closing, cancel);
  const stopTimer = clock.after(MAX_MS, cancel);
  const decoder = new TextDecoder();
  let left = MAX_BYTES;
  try {
    while (left > 0 && !closing.aborted) {
      const { done, value } = await reader.read();
      if (done) return;
      const text = decoder.decode(value.subarray(0, left), { stream: true });
      attempt.responseBody = (attempt.responseBody ?? "") + text;
      left -= value.length;
    }
  } catch {
    // A broken body is shown as far as it came.
  } finally {
    release();
    stopTimer();
    cancel();
  }
}
