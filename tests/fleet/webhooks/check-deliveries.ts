// Judges the history of webhook receivers.
//
// A run of a handler that was killed is repeated, so runs may be many. What must be true: an effect that is keyed by its event, or
// committed with the claim, exists once; no claim is granted that was asked for after the event was recorded; no two runs share a
// lease; and no delivery is acknowledged before the effect is there.

import { groupBy } from "../history/group-by.ts";
import type { DeliveryEvent, DeliveryHistory, EventEffect, Sent } from "./delivery-history.ts";

/** Redis counts whole milliseconds, and processes write their events a little later than they act. */
const TOLERANCE_MS = 20;

/** What is wrong, one sentence each; empty if nothing is. */
export function checkDeliveries(history: DeliveryHistory): readonly string[] {
  const steps = [...history.events].sort((left, right) => (left.at < right.at ? -1 : 1));
  const asked = new Map(steps.flatMap((step) => (step.kind === "ask" ? [[step.run, step.at] as const] : [])));
  const ofEvent = groupBy(steps, (step) => (step.kind === "ask" ? undefined : step.event));
  const effectsOf = groupBy(history.effects, ({ event }) => event);
  const genuine = groupBy(history.sent, ({ event, isForged }) => (isForged ? undefined : event));
  const problems = [...genuine.keys()].flatMap((event) =>
    checkEvent({
      steps: ofEvent.get(event) ?? [],
      effects: effectsOf.get(event) ?? [],
      asked,
      leaseMs: history.leaseMs,
    }).map((problem) => `${event}: ${problem}`),
  );
  return [...problems, ...checkAnswers(history), ...checkStrangers(history, genuine)];
}

interface EventHistory {
  /** In the order of time. */
  readonly steps: readonly DeliveryEvent[];
  readonly effects: readonly EventEffect[];
  /** When each run first asked for its claim. */
  readonly asked: ReadonlyMap<string, bigint>;
  readonly leaseMs: number | undefined;
}

function checkEvent(event: EventHistory): readonly string[] {
  const { steps, effects } = event;
  const finishedAt = earliest(ofKind(steps, "finish"));
  return [
    ...when(finishedAt === undefined, "it was never handled"),
    ...when(effects.length !== 1, `it has ${effects.length} effects`),
    ...checkAcknowledgements(event),
    ...checkRuns(event),
    ...checkLeases(event),
  ];
}

/**
 * The effect comes first, then the acknowledgement. An effect with a key is there once any run has finished, even if another run left it: one
 * that was stopped after that writes so only when it goes on. Without a key it is there with the run whose transaction has committed.
 */
function checkAcknowledgements({ steps, effects, leaseMs }: EventHistory): readonly string[] {
  const finishes = ofKind(steps, "finish");
  const acknowledgedAt = earliest(steps.filter((step) => step.kind === "answer" && isAcknowledged(step.status)));
  if (acknowledgedAt === undefined) return [];
  const handledAt = earliest(finishes);
  if (handledAt === undefined || acknowledgedAt < handledAt) return ["it was acknowledged before a handler finished"];
  if (leaseMs !== undefined) return [];
  // The process may have been killed after the commit, before it wrote that it has finished.
  const effectAt = earliest(finishes.filter(({ run }) => run === effects[0]?.run)) ?? handledAt;
  return when(acknowledgedAt < effectAt, "it was acknowledged before the run whose effect stands");
}

function checkRuns({ steps, effects, asked }: EventHistory): readonly string[] {
  const starts = ofKind(steps, "start");
  const sentAt = earliest(steps.filter(({ kind }) => kind === "send"));
  const recordedAt = earliest(ofKind(steps, "recorded"));
  const started = new Set(starts.map(({ run }) => run));
  return [
    ...when(
      starts.some(({ at }) => sentAt === undefined || at < sentAt),
      "a handler had it before it was sent",
    ),
    ...when(
      starts.some(({ run }) => !asked.has(run)),
      "a handler ran without a claim",
    ),
    ...when(
      starts.some(({ run }) => recordedAt !== undefined && (asked.get(run) ?? 0n) > recordedAt),
      "it was handled again after the store had recorded it",
    ),
    ...when(
      effects.some(({ run }) => !started.has(run)),
      "its effect comes from a run that never had it",
    ),
  ];
}

/**
 * A run that has not thrown keeps the event to itself from its claim until the lease ends, also if its process is killed. One that
 * was stopped between its claim and its start has outlived the lease before: what it does then, the store has to bear.
 */
function checkLeases({ steps, asked, leaseMs }: EventHistory): readonly string[] {
  if (leaseMs === undefined) return [];
  const lease = BigInt(leaseMs - TOLERANCE_MS) * 1_000_000n;
  const starts = ofKind(steps, "start");
  const failed = new Map(ofKind(steps, "fail").map(({ run, at }) => [run, at]));
  const sharing = starts.some((later, index) => {
    if (later.at - (asked.get(later.run) ?? 0n) >= lease) return false;
    return starts.slice(0, index).some(({ run }) => {
      const failedAt = failed.get(run);
      const isReleased = failedAt !== undefined && failedAt < later.at;
      return !isReleased && later.at - (asked.get(run) ?? 0n) < lease;
    });
  });
  return when(sharing, "two handlers had it within one lease");
}

/** Genuine deliveries are acknowledged, forged ones refused, each in the end. */
function checkAnswers({ sent, events }: DeliveryHistory): readonly string[] {
  const answers = groupBy(
    events.flatMap((step) => (step.kind === "answer" ? [step] : [])),
    ({ delivery }) => delivery,
  );
  return sent.flatMap(({ delivery, isForged }) => {
    const statuses = (answers.get(delivery) ?? []).map(({ status }) => status);
    const isOver = statuses.some(isAcknowledged);
    const isRefused = statuses.some((status) => status >= 400 && status < 500);
    if (isForged) {
      return [
        ...when(isOver, `${delivery}: it was forged and is acknowledged`),
        ...when(!isOver && !isRefused, `${delivery}: it was forged and is not refused`),
      ];
    }
    return [
      ...when(!isOver, `${delivery}: it was never acknowledged`),
      ...when(isRefused, `${delivery}: it was genuine and is refused`),
    ];
  });
}

/** Runs and effects of events that were never sent, forged ones among them. */
function checkStrangers(
  { sent, events, effects }: DeliveryHistory,
  genuine: ReadonlyMap<string, readonly Sent[]>,
): readonly string[] {
  const forged = new Set(sent.filter(({ isForged }) => isForged).map(({ event }) => event));
  const handled = [...ofKind(events, "start"), ...effects].map(({ event }) => event);
  const strangers = new Set(handled.filter((event) => !genuine.has(event)));
  return [...strangers].map((event) => `${event}: it was handled and ${forged.has(event) ? "forged" : "never sent"}`);
}

type RunKind = "start" | "finish" | "fail" | "recorded";

function ofKind(steps: readonly DeliveryEvent[], kind: RunKind): readonly Extract<DeliveryEvent, { kind: RunKind }>[] {
  return steps.flatMap((step) => (step.kind === kind ? [step as Extract<DeliveryEvent, { kind: RunKind }>] : []));
}

function earliest(steps: readonly { readonly at: bigint }[]): bigint | undefined {
  return steps
    .map(({ at }) => at)
    .reduce<bigint | undefined>((least, at) => (least === undefined || at < least ? at : least), undefined);
}

function isAcknowledged(status: number): boolean {
  return status >= 200 && status < 300;
}

function when(isTrue: unknown, problem: string): readonly string[] {
  return isTrue ? [problem] : [];
}
