// Fetches the resource of a paid fetch.

import { DeadlineScope } from "../../wrappers/deadlines/deadline-scope.ts";
import { BodyTooLarge, readBody } from "../../wrappers/http/response-bytes.ts";
import { chunksOf } from "../../wrappers/http/transport.ts";
import { stringifyExact } from "../../wrappers/money/exact-json.ts";
import { parseJson } from "../../wrappers/parsing/parse-json.ts";
import type { Clock } from "../../wrappers/platform/clock.ts";
import { type Outbound, OutboundRefused, type OutboundRequest } from "../core/outbound.ts";
import type { Refusal } from "../core/refusal.ts";
import { refused } from "./agent-refusals.ts";

const TIME_LIMIT_MS = 10_000;

/** Size limit of a resource, in bytes. */
const MAX_BODY = 1_048_576;

/** The response of a resource. */
export interface FetchedResource {
  readonly status: number;
  /** Parsed if declared as JSON and valid, else text. */
  readonly body: unknown;
}

/** Dependencies of `fetchResource`. */
export interface ResourceCaller {
  readonly outbound: Outbound;
  readonly clock: Clock;
}

/**
 * Fetches a resource; any status resolves.
 *
 * @throws {Refusal} 403 if the sandbox may not call it, 400 if it cannot be reached or read.
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
    const bytes = await readBody({ body: chunksOf(response) }, MAX_BODY, scope);
    return { status: response.status, body: readAny(new TextDecoder().decode(bytes), response.headers) };
  } catch (error) {
    signal?.throwIfAborted();
    throw failure(error, scope.abortReason !== undefined);
  } finally {
    scope.close();
  }
}

/** G36: failures of a paid fetch are undocumented; a 4xx with only a message is assumed. */
function failure(error: unknown, isLate: boolean): Refusal {
  if (error instanceof OutboundRefused) return refused("G36", 403, error.message);
  if (isLate) return refused("G36", 400, "The resource did not respond in time.");
  if (error instanceof BodyTooLarge) return refused("G36", 400, "The resource is too large.");
  return refused("G36", 400, "The resource could not be reached.");
}

function readAny(text: string, headers: Headers): unknown {
  if (!/[/+]json\b/i.test(headers.get("content-type") ?? "")) return text;
  try {
    const body: unknown = parseJson(text);
    // A body that cannot be serialized again, such as 1e999, is passed on as text.
    stringifyExact(body);
    return body;
  } catch {
    return text;
  }
}
