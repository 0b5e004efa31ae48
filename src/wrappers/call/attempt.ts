// One attempt of a call: gets the credential, tells the hooks, makes the round trip.

import { type CallFacts, ConnectionError, SdkError } from "../errors.ts";
import { parseRateLimit } from "../http/headers.ts";
import { assignDefined } from "../util/branded-error.ts";
import { describeCause } from "../util/cause.ts";
import type { CallContext } from "./call-context.ts";
import { describeCall, foreignError, scrubberOf, secretsOf } from "./call-context.ts";
import type { DeadlineScope } from "./deadline.ts";
import { abortError } from "./deadline.ts";
import type { AttemptRequest, PreparedCall } from "./request.ts";
import { type FailedAttempt, finalFailure, roundTrip, type SuccessfulAttempt } from "./round-trip.ts";

/** Facts for the errors of one attempt. */
export interface AttemptFacts extends CallFacts {
  /** The number of the attempt: 1 for the first. */
  readonly attempts: number;
}

/** Which attempt of its call this is, and what came before it. */
export interface AttemptInput {
  readonly facts: AttemptFacts;
  /** The scope of the call. */
  readonly scope: DeadlineScope;
  readonly addedHeaders: Readonly<Record<string, string>>;
  readonly previous: FailedAttempt | undefined;
  /** Called right before sending, after every wait: returns the error if the request must no longer be sent. */
  readonly tooLate: () => SdkError | undefined;
}

/** Never throws: the result says how the attempt ended. */
export async function attempt(
  context: CallContext,
  call: PreparedCall,
  { facts, scope, addedHeaders, previous, tooLate }: AttemptInput,
): Promise<SuccessfulAttempt | FailedAttempt> {
  const { operation, limits } = call;
  const { attempts } = facts;
  const unsent: CallFacts = { ...facts, attempts: attempts - 1 };
  if (scope.abortReason) return finalFailure(abortError(scope.abortReason, unsent, "not-sent"));
  let request: AttemptRequest;
  let authorization: string | undefined;
  try {
    request = call.attemptRequest();
    const header = context.authorization.header(operation, scope, previous?.refused);
    authorization = header instanceof Promise ? await scope.race(header) : header;
  } catch (thrown) {
    if (scope.abortReason) return finalFailure(abortError(scope.abortReason, unsent, "not-sent"));
    const cause = describeCause(
      thrown,
      scrubberOf(() => secretsOf(context)),
    );
    if (!(cause instanceof SdkError)) {
      const message = `${operation.name}: no credential is available`;
      return finalFailure(new ConnectionError(message, { ...unsent, outcome: "not-sent", cause }));
    }
    // A failed login names its own operation; other errors here name none yet.
    return finalFailure(cause.method === undefined ? assignDefined(cause, { ...unsent }) : cause);
  }
  // The token provider has no other token: the refusal stands.
  if (previous?.refused !== undefined && previous.refused === authorization) return previous;
  const lateness = tooLate();
  if (lateness) return finalFailure(lateness);

  const { hooks } = context;
  const event = () => ({ ...describeCall(context, call), attempt: attempts });
  const attemptScope = scope.child("timeoutMs", limits.timeoutMs);
  const startedAt = context.clock.monotonic();
  hooks.request(event);
  // A hook may have aborted the call, and not every transport heeds its signal.
  if (scope.abortReason) {
    attemptScope.close();
    return finalFailure(abortError(scope.abortReason, unsent, "not-sent"));
  }
  if (authorization !== undefined) context.held.add(authorization.replace("Bearer ", ""));
  if (operation.sensitive?.request && typeof request.body === "string") context.held.addFrom(request.body);
  const sensitive = [...Object.values(addedHeaders), ...request.sensitive, ...call.sensitive];
  const secrets = () => secretsOf(context, sensitive);
  const sent = {
    request,
    authorization,
    addedHeaders,
    facts,
    scope: attemptScope,
    previous: previous?.response,
    secrets,
  };
  let made: SuccessfulAttempt | FailedAttempt;
  try {
    made = await roundTrip(context, call, sent);
  } catch (cause) {
    made = finalFailure(foreignError(cause, facts, scrubberOf(secrets)));
  } finally {
    attemptScope.close();
  }
  const durationMs = context.clock.monotonic() - startedAt;
  hooks.response(() => {
    const { error, response } = made.ok ? { error: undefined, response: made.result } : made;
    return {
      ...event(),
      durationMs,
      httpStatus: response?.status ?? error?.httpStatus,
      requestId: made.ok ? made.result.requestId : made.error.requestId,
      rateLimit: response && parseRateLimit(response.headers),
      error,
    };
  });
  return made;
}
