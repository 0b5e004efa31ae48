// Sends a prepared call once: credential, request, whole answer, result or typed error.

import { readAnswer } from "./answer.ts";
import type { CallContext } from "./call-context.ts";
import { AbortedError } from "./errors/aborted-error.ts";
import { scrubCause } from "./errors/cause.ts";
import { ConnectionError } from "./errors/connection-error.ts";
import { ResponseError } from "./errors/response-error.ts";
import { type CallFacts, type Outcome, SdkError } from "./errors/sdk-error.ts";
import { outcomeOfConnectionFailure } from "./outcome.ts";
import type { PreparedCall } from "./prepare-call.ts";
import { BodyTooLarge, readBody } from "./read-body.ts";
import { createScrubber, type Scrub } from "./redact.ts";
import type { TransportResponse } from "./transport.ts";
import type { ResultWithResponse } from "./types.ts";

/**
 * One attempt, the `number`th of its call. Its errors carry the outcome of this attempt alone (S44); joining several is
 * the business of whoever repeats it.
 */
export async function attempt(
  context: CallContext,
  call: PreparedCall,
  number: number,
): Promise<ResultWithResponse<unknown>> {
  const { operation, signal, idempotencyKey } = call;
  const facts: CallFacts = { operation: operation.id, attempts: number, idempotencyKey };
  const request = call.attemptRequest();
  let authorization: string | undefined;
  try {
    authorization = await context.authorization.header(operation, signal);
    signal?.throwIfAborted();
  } catch (error) {
    if (!signal?.aborted || (error instanceof SdkError && error !== signal.reason)) throw error;
    throw new AbortedError({ ...facts, attempts: number - 1, outcome: "not-sent", cause: signal.reason });
  }

  // What must not show up is collected before the answer, which may end a token's life, and searched only on demand.
  const secrets = [...context.authorization.secrets(), ...call.sensitive, authorization?.replace("Bearer ", "") ?? ""];
  let scrubber: Scrub | undefined;
  const scrub: Scrub = (text) => {
    scrubber ??= createScrubber(secrets);
    return scrubber(text);
  };
  const failed = (cause: unknown, outcome: Outcome, what: string): SdkError =>
    signal?.aborted
      ? new AbortedError({ ...facts, outcome, cause: signal.reason })
      : scrubCause(new ConnectionError(`${operation.id}: ${what}`, { ...facts, outcome, cause }), scrub);
  let response: TransportResponse;
  try {
    const headers = { ...request.headers, ...(authorization !== undefined && { authorization }) };
    response = await context.wire({ ...request, headers });
  } catch (cause) {
    const outcome = outcomeOfConnectionFailure(cause);
    throw failed(cause, outcome, outcome === "not-sent" ? "no connection could be made" : "the connection failed");
  }

  const { status, headers } = response;
  if (status === 401 && authorization !== undefined) context.authorization.refused(authorization);
  const requestId = (context.requestIdHeader && headers.get(context.requestIdHeader)) || undefined;
  const answered: CallFacts = { ...facts, httpStatus: status || undefined, requestId };
  let bytes: Uint8Array;
  try {
    bytes = await readBody(response.body, context.maxResponseBytes);
  } catch (cause) {
    if (!(cause instanceof BodyTooLarge)) throw failed(cause, "unknown", "the connection failed within the answer");
    const message = `${operation.id} answered with more than ${context.maxResponseBytes} bytes (maxResponseBytes)`;
    throw new ResponseError(message, { ...answered, code: "response_too_large" });
  }
  return readAnswer({
    ...{ status, headers, bytes, operation },
    facts: answered,
    renamer: context.renamer,
    scrub,
    now: context.clock.now(),
  });
}
