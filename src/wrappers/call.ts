// One logical call, from a method's arguments to its result.

import { attempt } from "./attempt.ts";
import type { CallContext } from "./call-context.ts";
import type { Caller } from "./caller.ts";
import { ArgumentError } from "./errors/argument-error.ts";
import { ConnectionError } from "./errors/connection-error.ts";
import { OutcomeUnknownError } from "./errors/outcome-unknown-error.ts";
import { assignDefined, SdkError } from "./errors/sdk-error.ts";
import type { Operation } from "./operation.ts";
import { type PreparedCall, prepareCall } from "./prepare-call.ts";
import { toResultPromise } from "./result-promise.ts";
import { nextStep } from "./settlement.ts";
import type { CallArguments, ResultWithResponse } from "./types.ts";

/** Makes the function that all methods of a client go through. */
export function createCaller(context: CallContext): Caller {
  return <Data>(operation: Operation, args: CallArguments) =>
    toResultPromise(perform(context, operation, args) as Promise<ResultWithResponse<Data>>);
}

async function perform(context: CallContext, operation: Operation, args: CallArguments) {
  const startedAt = new Date(context.clock.now());
  let call: PreparedCall | undefined;
  try {
    call = prepareCall(context, operation, args);
    return await attempt(context, call, 1);
  } catch (cause) {
    const error = cause instanceof SdkError ? cause : foreign(cause, call);
    assignDefined(error, { operation: error.operation ?? operation.id });
    throw call && error.outcome === "unknown" && operation.retry !== "read" ? unsettled(error, call, startedAt) : error;
  }
}

// Arguments may bring code of their own (a getter, a `toJSON`), and so may what is injected in place of fetch or clock.
function foreign(cause: unknown, call: PreparedCall | undefined): SdkError {
  if (!call) return new ArgumentError("an argument cannot be read", { cause });
  const { operation, idempotencyKey } = call;
  const facts = { operation: operation.id, idempotencyKey, attempts: 1, cause };
  return new ConnectionError(`${operation.id}: the call failed on this side`, { ...facts, outcome: "unknown" });
}

// A read that got no answer changed nothing: it keeps its own error (S45).
function unsettled(error: SdkError, call: PreparedCall, firstSentAt: Date) {
  return new OutcomeUnknownError(error, nextStep(call.operation, { ...call, firstSentAt }));
}
