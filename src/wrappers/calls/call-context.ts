// What all calls of one client share.

import type { Authorization } from "../auth/authorization.ts";
import type { DeadlineScope } from "../deadlines/deadline-scope.ts";
import type { DriftObserver } from "../hooks/drift-observer.ts";
import type { HookRunner } from "../hooks/hook-runner.ts";
import type { BaseAddress } from "../http/base-address.ts";
import type { Renamer } from "../http/rename.ts";
import type { Wire } from "../http/wire.ts";
import type { Ledger } from "../idempotency/key-ledger.ts";
import type { LimitOptions } from "../operation/call-options.ts";
import type { Clock } from "../platform/clock.ts";
import type { RandomSource } from "../platform/random.ts";
import type { RetryBudget } from "../retries/retry-budget.ts";
import type { PreparedCall } from "./prepare-call.ts";

export interface CallContext {
  readonly base: BaseAddress;
  readonly wire: Wire;
  readonly authorization: Authorization;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly renamer: Renamer;
  readonly hooks: HookRunner;
  readonly ledger: Ledger;
  readonly drift: DriftObserver | undefined;
  readonly limits: LimitOptions;
  readonly retryBudget: RetryBudget;
  readonly assumeTradeReplay: boolean;
  readonly maxResponseBytes: number;
  readonly requestIdHeader: string | undefined;
  readonly userAgent: string | undefined;
  /** Whether callers wait for these calls, or other calls do, which wait for a token. */
  readonly isWaitedFor: boolean;
  /** The scopes of the calls in flight, to be ended when the client is closed. */
  readonly inFlight: InFlight;
  /** Parts of the SDK that hear of every call which was carried out, or may have been. */
  readonly listeners: Set<CallListener>;
}

/** Must not throw. */
export type CallListener = (call: Pick<PreparedCall, "operation" | "pathValues">) => void;

/** The calls of a client that have not ended. */
export interface InFlight {
  isClosed: boolean;
  readonly scopes: Set<DeadlineScope>;
}
