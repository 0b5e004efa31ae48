// Everything that the calls of one client share.

import type { Authorization } from "../auth/authorization.ts";
import type { DeadlineScope } from "../deadlines/deadline-scope.ts";
import type { DriftObserver } from "../hooks/drift-observer.ts";
import type { HookRunner } from "../hooks/hook-runner.ts";
import type { BaseAddress } from "../http/base-address.ts";
import type { Renamer } from "../http/rename.ts";
import type { Transport } from "../http/transport.ts";
import type { Wire } from "../http/wire.ts";
import type { KeyLedger } from "../idempotency/key-ledger.ts";
import type { LimitOptions } from "../operation/call-options.ts";
import type { Operation } from "../operation/operation.ts";
import type { Clock } from "../platform/clock.ts";
import type { RandomSource } from "../platform/random.ts";
import type { HeldSecrets } from "../redaction/held-secrets.ts";
import type { RetryBudget } from "../retries/retry-budget.ts";

export interface CallContext {
  readonly base: BaseAddress;
  readonly wire: Wire;
  readonly transport: Transport;
  readonly authorization: Authorization;
  /** Credentials that calls have sent and received. */
  readonly held: HeldSecrets;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly renamer: Renamer;
  readonly hooks: HookRunner;
  readonly ledger: KeyLedger;
  readonly drift: DriftObserver | undefined;
  readonly limits: LimitOptions;
  readonly retryBudget: RetryBudget;
  readonly assumeTradeReplay: boolean;
  readonly maxResponseBytes: number;
  readonly requestIdHeader: string | undefined;
  readonly userAgent: string | undefined;
  /** False for logins: the call that waits for the token keeps the process alive by itself (S49). */
  readonly keepsProcessAlive: boolean;
  readonly inFlight: InFlight;
  /** Parts of the SDK that watch for calls which were, or may have been, carried out. */
  readonly listeners: Set<CallListener>;
}

/** A call that was, or may have been, carried out. */
export interface FinishedCall {
  readonly operation: Operation;
  readonly pathValues: Readonly<Record<string, string>> | undefined;
}

/** Must not throw. */
export type CallListener = (call: FinishedCall) => void;

/** The scopes of the running calls, which the client aborts when it is closed. */
export interface InFlight {
  isClosed: boolean;
  readonly scopes: Set<DeadlineScope>;
}
