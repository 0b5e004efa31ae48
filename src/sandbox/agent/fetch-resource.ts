// The resource of a paid fetch: called once, and read to its end.

import { DeadlineScope } from "../../wrappers/deadlines/deadline-scope.ts";
import { BodyTooLarge, readBody } from "../../wrappers/http/read-body.ts";
import { pieces } from "../../wrappers/http/transport.ts";
import { stringifyExact } from "../../wrappers/money/exact-json.ts";
import type { Clock } from "../../wrappers/platform/clock.ts";
import { type Outbound, OutboundRefused, type OutboundRequest } from "../core/outbound.ts";
import type { Refusal } from "../core/refusal.ts";
import { refused } from "./agent-refusals.ts";

/** How long a resource may take. */
const TIME_LIMIT_MS = 10_000;

/** How much of a resource is read, in bytes. */
const MAX_BODY = 1_048_576;

/** What a resource answered. */
export interface FetchedResource {
  readonly status: number;
  /** JSON where it says so and is some, else text. */
  readonly body: unknown;
}

/** Calls resources. */
export interface ResourceCaller {
  readonly outbound: Outbound;
  readonly clock: Clock;
}

/**
 * Fetches a resource, whatever its status.
 *
 * @throws {Refusal} 403 where the sandbox may not call it, 400 where it cannot be reached or read.
 * @throws the signal's reason as soon as `signal` is aborted.
 */
export async function fetchResource(
  { outbound, clock }: ResourceCaller,
  request: OutboundRequest,
  signal: AbortSignal | undefined,
): Promise<FetchedResource> {
  const scope = new DeadlineScope(clock, false);
  if (signal) scope.followSignal(signal);
  scope.limit("timeoutMs", TIME_LIMIT_MS);
  try {
    const response = await scope.race(outbound.send(request, scope.signal));
    const bytes = await readBody(pieces(response.body), MAX_BODY, scope);
    return { status: response.status, body: readAny(new TextDecoder().decode(bytes), response.headers) };
  } catch (error) {
    signal?.throwIfAborted();
    throw failure(error, scope.abortReason !== undefined);
  } finally {
    scope.close();
  }
}

/** G36: how a paid fetch fails is not shown; a 4xx with a message alone is assumed. */
function failure(error: unknown, isLate: boolean): Refusal {
  if (error instanceof OutboundRefused) return refused("G36", 403, error.message);
  if (isLate) return refused("G36", 400, "The resource did not answer in time.");
  if (error instanceof BodyTooLarge) return refused("G36", 400, "The resource is too large.");
  return refused("G36", 400, "The resource could not be reached.");
}

function readAny(text: string, headers: Headers): unknown {
  if (!/[/+]json\b/i.test(headers.get("content-type") ?? "")) return text;
  try {
    const body: unknown = JSON.parse(text);
    // What could not be written again, such as 1e999, is passed on as the text that it came as.
    stringifyExact(body);
    return body;
  } catch {
    return text;
  }
}
