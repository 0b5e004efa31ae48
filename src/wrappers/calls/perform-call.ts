// One logical call, from a method's arguments to its result.

import { DeadlineScope } from "../deadlines/deadline-scope.ts";
import { ArgumentError } from "../errors/argument-error.ts";
import { ConnectionError } from "../errors/connection-error.ts";
import { assignDefined, SdkError } from "../errors/sdk-error.ts";
import type { CallArguments } from "../operation/call-options.ts";
import type { Caller } from "../operation/caller.ts";
import type { Operation } from "../operation/operation.ts";
import type { ResultWithResponse } from "../operation/results.ts";
import type { CallContext } from "./call-context.ts";
import { describeCall } from "./call-event.ts";
import { type PreparedCall, prepareCall } from "./prepare-call.ts";
import { toResultPromise } from "./result-promise.ts";
import { type Sent, sendUntilDone } from "./send-call.ts";

/** Makes the function that all methods of a client go through. */
export function createCaller(context: CallContext): Caller {
  return <Data>(operation: Operation, args: CallArguments) =>
    toResultPromise(perform(context, operation, args) as Promise<ResultWithResponse<Data>>);
}

async function perform(context: CallContext, operation: Operation, args: CallArguments) {
  let call: PreparedCall | undefined;
  try {
    call = prepareCall(context, operation, args);
    const result = await carryOut(context, call);
    tell(context, call);
    return result;
  } catch (cause) {
    const error = cause instanceof SdkError ? cause : foreign(cause, call);
    if (call && error.outcome === "unknown") tell(context, call);
    throw assignDefined(error, { operation: error.operation ?? operation.id });
  }
}

function tell({ listeners }: CallContext, call: PreparedCall): void {
  for (const listener of listeners) listener(call);
}

async function carryOut(context: CallContext, call: PreparedCall): Promise<ResultWithResponse<unknown>> {
  const scope = openScope(context, call.signal, call.limits.totalTimeoutMs);
  try {
    const { result } = await context.hooks.around(
      describeCall(context, call),
      (addedHeaders) => sendUntilDone(context, call, scope, addedHeaders),
      ({ result: { status: httpStatus, requestId }, attempts }: Sent) => ({ httpStatus, requestId, attempts }),
      scope.signal,
    );
    return result;
  } finally {
    scope.close();
  }
}

/** The scope of a call: ends with its signal, its deadline and its client. Its owner closes it. */
export function openScope(
  { clock, isWaitedFor, inFlight }: CallContext,
  signal: AbortSignal | undefined,
  totalTimeoutMs: number,
): DeadlineScope {
  const scope = new DeadlineScope(clock, isWaitedFor);
  if (inFlight.isClosed) scope.abort({ kind: "closed" });
  if (signal) scope.followSignal(signal);
  scope.limit("totalTimeoutMs", totalTimeoutMs);
  inFlight.scopes.add(scope);
  scope.onClose(() => inFlight.scopes.delete(scope));
  return scope;
}

// Arguments may bring code of their own (a getter, a `toJSON`), and so may what is injected in place of fetch or clock.
function foreign(cause: unknown, call: PreparedCall | undefined): SdkError {
  if (!call) return new ArgumentError("an argument cannot be read", { cause });
  const { operation, key } = call;
  const facts = { operation: operation.id, idempotencyKey: key?.key, attempts: 1, cause };
  return new ConnectionError(`${operation.id}: the call failed on this side`, { ...facts, outcome: "unknown" });
}
