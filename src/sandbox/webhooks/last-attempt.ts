// What was sent and answered in the last attempt at a delivery, for people. Not part of the exported state.

import { onAbort } from "../../wrappers/deadlines/abort-listeners.ts";
import type { Clock } from "../../wrappers/platform/clock.ts";
import type { DeliveryRecord } from "../state/webhooks-state.ts";

/** The last attempt at a delivery, as far as it got. */
export interface LastAttempt {
  readonly requestHeaders: Headers;
  responseHeaders?: Headers;
  /** Its beginning, as far as it has arrived. */
  responseBody?: string;
}

const attempts = new WeakMap<DeliveryRecord, LastAttempt>();
const MAX_BYTES = 4_000;
const MAX_MS = 2_000;

/** Notes a new attempt in place of the previous one. */
export function beginAttempt(delivery: DeliveryRecord, requestHeaders: Headers): LastAttempt {
  const attempt: LastAttempt = { requestHeaders };
  attempts.set(delivery, attempt);
  return attempt;
}

/** The last attempt of this process; undefined if there was none. */
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
