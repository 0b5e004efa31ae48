// Everything that the calls of one client share.

import type { Authorization } from "../auth/token.ts";
import { type CallFacts, ConnectionError } from "../errors.ts";
import type { Renamer } from "../http/body.ts";
import type { Transport } from "../http/transport.ts";
import type { BaseAddress, Wire } from "../http/url.ts";
import type { KeyLedger } from "../idempotency/ledger.ts";
import type { HookRunner } from "../observability/hook-runner.ts";
import type { CallEvent, DriftObserver } from "../observability/hooks.ts";
import { isDocumented, type Operation } from "../operation.ts";
import type { LimitOptions } from "../options.ts";
import { describeCause } from "../util/cause.ts";
import { base64Forms, type HeldSecrets } from "../util/held-secrets.ts";
import type { Clock, RandomSource } from "../util/platform.ts";
import { createScrubber, type Scrub } from "../util/redact.ts";
import type { DeadlineScope } from "./deadline.ts";
import type { PreparedCall } from "./request.ts";
import type { RetryBudget } from "./retry.ts";

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

// What hooks learn about a call.

export function describeCall({ base }: CallContext, { operation, key }: PreparedCall): CallEvent {
  const { id, method, retry, errorCodes = [] } = operation;
  // The id of an undocumented operation holds its path, scrubbed.
  const path = isDocumented(operation) ? operation.path : id.slice(method.length + 1);
  return { operation: id, origin: base.origin, method, path, retry, errorCodes, idempotencyKey: key?.key };
}

// Wraps errors that are not the SDK's: those of an injected clock, transport or random source.

/** The request may have been sent before such an error, so the outcome is unknown. */
export function foreignError(cause: unknown, facts: CallFacts, scrub: Scrub): ConnectionError {
  return new ConnectionError(`${facts.method}: the call failed inside the client`, {
    ...facts,
    outcome: "unknown",
    cause: describeCause(cause, scrub),
  });
}

// What no error of a call may show: its secrets, even if the service repeats them (S36).

// A body may have thousands of values, of which few are credentials.
const MOST_IN_BASE64 = 300;

/** The secrets of the client, and `more`, which are those of one call; the first ones also in base64. */
export function secretsOf({ authorization, held }: CallContext, more: readonly string[] = []): readonly string[] {
  const all = [...new Set([...authorization.secrets(), ...held.all, ...more])];
  return [...all, ...all.slice(0, MOST_IN_BASE64).flatMap(base64Forms)];
}

/** Secrets are collected when there is something to redact: most calls succeed. */
export function scrubberOf(secrets: () => readonly string[]): Scrub {
  return (text) => createScrubber(secrets(), text)(text);
}
