// What all calls of one client share.

import type { AbortScope } from "./abort-scope.ts";
import type { Authorization } from "./authorization.ts";
import type { BaseAddress } from "./base-address.ts";
import type { LimitOptions } from "./call-limits.ts";
import type { Clock } from "./clock.ts";
import type { DriftObserver } from "./drift-observer.ts";
import type { HookRunner } from "./hook-runner.ts";
import type { Ledger } from "./ledger.ts";
import type { PreparedCall } from "./prepare-call.ts";
import type { RandomSource } from "./random.ts";
import type { Renamer } from "./rename.ts";
import type { RetryBudget } from "./retry-budget.ts";
import type { Wire } from "./wire.ts";

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
  readonly scopes: Set<AbortScope>;
}
