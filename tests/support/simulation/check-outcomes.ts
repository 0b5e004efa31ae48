// Compares what the SDK reports of a call with what happened.

import { AbortedError, OutcomeUnknownError, SdkError, TimeoutError } from "../../../src/wrappers/errors.ts";
import type { LogicalCall } from "./simulated-network.ts";
import type { EndedCall, SimulatedRun } from "./simulated-run.ts";
import type { ServiceEffect } from "./simulated-service.ts";

/** Checks one call among all, once nothing is in progress. */
export function checkOutcome(simulation: SimulatedRun, call: EndedCall, all: readonly EndedCall[]): void {
  const { result } = call;
  const check = (holds: boolean, rule: string) => simulation.check(holds, `${call.name}: ${rule}`);
  const { effects } = simulation.service;
  const own = effects.filter((effect) => effect.call === call.name);
  if ("data" in result) {
    check(isResultOf(simulation, call, own, result.data), "a result means carried out once, and names its effect");
    return;
  }
  const { error } = result;
  if (!(error instanceof SdkError)) {
    check(false, `fails with an error of the SDK, not with ${String(error)}`);
    return;
  }
  const { outcome } = error;
  const received = call.attempts.map((attempt) => attempt.received);
  const isUnsent = received.every((what) => what === "not connected");
  const before = effects.slice(0, call.effectsBefore).filter((effect) => hasKeyOf(call, effect));
  check(outcome !== "not-sent" || isUnsent, "not-sent means that nothing reached the service");
  check(outcome !== "rejected" || own.length === 0, "rejected means that nothing was carried out");
  check(outcome !== "rejected" || before.length === 0, "rejected means that the key had no earlier effect");
  if (isClear(call) && !mayRepeatAnother(call, all)) {
    check(!isUnsent || outcome === "not-sent", "a call that provably was never sent is not-sent");
    check(isUnsent || outcome === "rejected", "a call whose attempts were all rejected is rejected");
  }
  const isWrite = call.kind.changes !== "nothing";
  check(
    error instanceof OutcomeUnknownError === (isWrite && outcome === "unknown"),
    "a write with an unknown outcome, and nothing else, throws OutcomeUnknownError",
  );
  const isLogin = error.method === "wallets.auth.token" || error.method === "fiat.auth.login";
  check(isLogin || error.attempts === received.length, `reports ${received.length} attempts, not ${error.attempts}`);
}

/** Checks that no effect happened twice, neither for one key that the service knows nor for one purpose. */
export function checkEffects({ service, check }: SimulatedRun): void {
  const counts = new Map<string, number>();
  const count = (cause: string) => counts.set(cause, (counts.get(cause) ?? 0) + 1);
  for (const { kind, key, purpose } of service.effects) {
    if (kind.changes !== "more") continue;
    count(purpose);
    if (kind.keys === "known") count(`key ${key} (${kind.name})`);
  }
  for (const [cause, times] of counts) check(times === 1, `${cause}: carried out ${times} times`);
}

function isClear({ attempts }: LogicalCall): boolean {
  return attempts.every(({ received }) => received === "not connected" || received === "rejection");
}

function hasKeyOf({ kind, key }: LogicalCall, effect: ServiceEffect): boolean {
  return kind.keys === "known" && effect.kind === kind && effect.key === key;
}

/** Whether another call with the same key or purpose may have been carried out, as far as was known when this one ended. */
function mayRepeatAnother(call: EndedCall, all: readonly EndedCall[]): boolean {
  return all.some((other) => {
    if (other === call || other.kind !== call.kind || other.startedAt > call.endedAt) return false;
    if (other.purpose !== call.purpose && other.key !== call.key) return false;
    return !(isFinal(other) && isClear(other) && other.endedAt < call.startedAt);
  });
}

/** Whether the call knew its outcome in the end. One that did not leaves it open for later calls with its key, too. */
function isFinal({ result }: EndedCall): boolean {
  if (!("error" in result)) return false;
  const { error } = result;
  const wasCut = error instanceof AbortedError || error instanceof TimeoutError;
  return error instanceof SdkError && error.outcome !== "unknown" && !wasCut;
}

function isResultOf(
  { service }: SimulatedRun,
  call: LogicalCall,
  own: readonly ServiceEffect[],
  data: unknown,
): boolean {
  const { kind, attempts, content } = call;
  if (kind.changes === "nothing") return true;
  // S17: a 404 after an attempt that may have deleted the object counts as success.
  if (kind.changes === "deletes")
    return own.length > 0 || attempts.some(({ received }) => received === "nothing" || received === "other");
  if (kind.changes === "the same") return own.some((effect) => names(data, effect));
  const key = attempts.at(-1)?.key;
  const meant =
    kind.keys === "known" ? service.effects.filter((effect) => effect.kind === kind && effect.key === key) : own;
  return meant.length === 1 && meant.every((effect) => effect.content === content && names(data, effect));
}

// With an undocumented body, an empty one is a result, too.
function names(data: unknown, { id }: ServiceEffect): boolean {
  return data === undefined || JSON.stringify(data).includes(`"${id}"`);
}
