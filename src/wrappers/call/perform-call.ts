// One call, from the arguments of a method to its result.

import { ArgumentError, SdkError } from "../errors.ts";
import type { Operation } from "../operation.ts";
import type { CallArguments, Caller } from "../options.ts";
import type { ResultWithResponse } from "../results.ts";
import { toResultPromise } from "../results.ts";
import { assignDefined } from "../util/branded-error.ts";
import { describeCause } from "../util/cause.ts";
import type { CallContext } from "./call-context.ts";
import { describeCall, foreignError, scrubberOf, secretsOf } from "./call-context.ts";
import { DeadlineScope } from "./deadline.ts";
import type { CheckedArguments } from "./request.ts";
import { type PreparedCall, prepareCall } from "./request.ts";
import { type SentCall, sendCall } from "./send-call.ts";

/** Makes the function that carries out all methods of a client. */
export function createCaller(context: CallContext): Caller {
  return <Data>(operation: Operation, args: CallArguments) =>
    toResultPromise(perform(context, operation, args) as Promise<ResultWithResponse<Data>>);
}

async function perform(context: CallContext, operation: Operation, args: CallArguments) {
  let call: PreparedCall | undefined;
  try {
    call = prepareCall(context, operation, args);
    const result = await carryOut(context, call, args);
    notifyListeners(context, call);
    return result;
  } catch (cause) {
    const error = toSdkError(context, cause, call);
    if (call && error.outcome === "unknown") notifyListeners(context, call);
    throw assignDefined(error, { method: error.method ?? operation.name });
  }
}

function notifyListeners({ listeners }: CallContext, call: PreparedCall): void {
  for (const listener of listeners) listener(call);
}

async function carryOut(
  context: CallContext,
  call: PreparedCall,
  { before }: CheckedArguments,
): Promise<ResultWithResponse<unknown>> {
  const scope = openScope(context, call.signal, call.limits.totalTimeoutMs);
  try {
    await before?.(context, call, scope).catch((cause: unknown) => {
      throw toSdkError(context, cause);
    });
    const { result } = await context.hooks.around(
      () => describeCall(context, call),
      (addedHeaders) => sendCall(context, call, scope, addedHeaders),
      ({ result: { status: httpStatus, requestId }, attempts }: SentCall) => ({ httpStatus, requestId, attempts }),
      scope,
    );
    return result;
  } finally {
    scope.close();
  }
}

/** The scope of a call: aborted by its signal, its deadline and the closing of its client. Its owner closes it. */
export function openScope(
  { clock, keepsProcessAlive, inFlight }: CallContext,
  signal: AbortSignal | undefined,
  totalTimeoutMs: number,
): DeadlineScope {
  const scope = new DeadlineScope(clock, keepsProcessAlive);
  if (inFlight.isClosed) scope.abort({ kind: "closed" });
  if (signal) scope.followSignal(signal);
  scope.limit("totalTimeoutMs", totalTimeoutMs);
  inFlight.scopes.add(scope);
  scope.onClose(() => inFlight.scopes.delete(scope));
  return scope;
}

// Arguments may run code of their own, such as a getter or toJSON(), and a file may have become unreadable.
function toSdkError(context: CallContext, cause: unknown, call?: PreparedCall): SdkError {
  if (cause instanceof SdkError) return cause;
  const scrub = scrubberOf(() => secretsOf(context, call?.sensitive));
  if (!call) return new ArgumentError("An argument cannot be read", { cause: describeCause(cause, scrub) });
  return foreignError(cause, { method: call.operation.name, idempotencyKey: call.key?.key, attempts: 1 }, scrub);
}
