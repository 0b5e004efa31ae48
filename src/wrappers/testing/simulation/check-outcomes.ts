// Holds what the SDK says of a call against what has happened (S44, S45).

import { AbortedError } from "../../errors/aborted-error.ts";
import { OutcomeUnknownError } from "../../errors/outcome-unknown-error.ts";
import { SdkError } from "../../errors/sdk-error.ts";
import { TimeoutError } from "../../errors/timeout-error.ts";
import type { LogicalCall } from "./simulated-network.ts";
import type { Effect } from "./simulated-service.ts";
import type { World } from "./simulation.ts";

/** What a call has come to, as its caller sees it. */
export type Word = { readonly data: unknown } | { readonly error: unknown };

/** A call, and when it was placed and ended: as places in the order in which everything has happened. */
export interface EndedCall extends LogicalCall {
  readonly word: Word;
  readonly placedAt: number;
  readonly endedAt: number;
  /** How many effects there were when it was placed. */
  readonly effectsBefore: number;
}

/** Judges one call among all; to be asked when nothing is on its way any more. */
export function judge(world: World, call: EndedCall, all: readonly EndedCall[]): void {
  const { word } = call;
  const check = (holds: boolean, rule: string) => world.check(holds, `${call.name}: ${rule}`);
  const { effects } = world.service;
  const own = effects.filter((effect) => effect.call === call.name);
  if ("data" in word) {
    check(saysResultOf(world, call, own, word.data), "a result means: carried out, once, and this is what came of it");
    return;
  }
  const { error } = word;
  if (!(error instanceof SdkError)) {
    check(false, `fails with an error of the SDK, not with ${String(error)}`);
    return;
  }
  const { outcome } = error;
  const told = call.attempts.map((attempt) => attempt.told);
  const isUnsent = told.every((what) => what === "not connected");
  const before = effects.slice(0, call.effectsBefore).filter((effect) => isUnderKeyOf(call, effect));
  check(outcome !== "not-sent" || isUnsent, "not-sent means: the service has seen nothing");
  check(outcome !== "rejected" || own.length === 0, "rejected means: nothing was carried out");
  check(outcome !== "rejected" || before.length === 0, "rejected means: nothing was done under the key before");
  if (isPlain(call) && !isInDoubt(call, all)) {
    check(!isUnsent || outcome === "not-sent", "what has provably not left is not-sent");
    check(isUnsent || outcome === "rejected", "what was plainly refused each time is rejected");
  }
  const isWrite = call.kind.changes !== "nothing";
  check(
    error instanceof OutcomeUnknownError === (isWrite && outcome === "unknown"),
    "a write, and only a write, whose outcome is unknown says what settles it",
  );
  const isOwn = error.operation !== "createToken" && error.operation !== "login";
  check(!isOwn || error.attempts === told.length, `tells ${told.length} attempts, not ${error.attempts}`);
}

/** Judges what was done: never twice under one key that the service knows, never twice for one purpose. */
export function judgeEffects({ service, check }: World): void {
  const counts = new Map<string, number>();
  const count = (cause: string) => counts.set(cause, (counts.get(cause) ?? 0) + 1);
  for (const { kind, key, matter } of service.effects) {
    if (kind.changes !== "more") continue;
    count(matter);
    if (kind.keys === "known") count(`key ${key} (${kind.name})`);
  }
  for (const [cause, times] of counts) check(times === 1, `${cause}: carried out ${times} times`);
}

function isPlain({ attempts }: LogicalCall): boolean {
  return attempts.every(({ told }) => told === "not connected" || told === "refused");
}

function isUnderKeyOf({ kind, key }: LogicalCall, effect: Effect): boolean {
  return kind.keys === "known" && effect.kind === kind && effect.key === key;
}

/** Whether another call with the key may have been carried out, as far as anybody could know when this one ended. */
function isInDoubt(call: EndedCall, all: readonly EndedCall[]): boolean {
  return all.some((other) => {
    if (other === call || other.kind !== call.kind || other.placedAt > call.endedAt) return false;
    if (other.matter !== call.matter && other.key !== call.key) return false;
    const { word } = other;
    const isEnded = "error" in word && !(word.error instanceof AbortedError || word.error instanceof TimeoutError);
    return !(isEnded && isPlain(other) && other.endedAt < call.placedAt);
  });
}

function saysResultOf({ service }: World, call: LogicalCall, own: readonly Effect[], data: unknown): boolean {
  const { kind, attempts, content } = call;
  if (kind.changes === "nothing") return true;
  // Gone is gone: after an attempt that may have deleted it, a 404 says so (S17).
  if (kind.changes === "deletes")
    return own.length > 0 || attempts.some(({ told }) => told === "nothing" || told === "anything else");
  if (kind.changes === "the same") return own.some((effect) => names(data, effect));
  const key = attempts.at(-1)?.key;
  const meant =
    kind.keys === "known" ? service.effects.filter((effect) => effect.kind === kind && effect.key === key) : own;
  return meant.length === 1 && meant.every((effect) => effect.content === content && names(data, effect));
}

// Where an answer is not described, an empty one is a result, too.
function names(data: unknown, { id }: Effect): boolean {
  return data === undefined || JSON.stringify(data).includes(`"${id}"`);
}
