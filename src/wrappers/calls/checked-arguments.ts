// Arguments of a call that checks something before it is sent.

import type { DeadlineScope } from "../deadlines/deadline-scope.ts";
import type { CallArguments } from "../operation/call-options.ts";
import type { CallContext } from "./call-context.ts";
import type { PreparedCall } from "./prepare-call.ts";

export interface CheckedArguments extends CallArguments {
  /** Runs once, within the call's time limit, and before its idempotency key is used. If it rejects, the call is not sent. */
  readonly before?: ((context: CallContext, call: PreparedCall, scope: DeadlineScope) => Promise<void>) | undefined;
}
