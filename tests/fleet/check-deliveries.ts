// Judges the history of webhook receivers.
//
// A run of a handler that was killed is repeated, so runs may be many. What must be true: an effect, which commits with the claim,
// exists once; no claim is granted that was asked for after the event was recorded; and no delivery is acknowledged before the
// effect is there.

import { problemsOf, when } from "./check-history.ts";
import { type DeliveryEvent, type DeliveryHistory, type EventEffect, groupBy } from "./history.ts";

/** What is wrong, one sentence each; empty if nothing is. */
export function checkDeliveries(history: DeliveryHistory): readonly string[] {
  const steps = [...history.events].sort((left, right) => (left.at < right.at ? -1 : 1));
  const asked = new Map(steps.flatMap((step) => (step.kind === "ask" ? [[step.run, step.at] as const] : [])));
  const ofEvent = groupBy(steps, (step) => (step.kind === "ask" ? undefined : step.event));
  const effectsOf = groupBy(history.effects, ({ event }) => event);
  const sent = new Set(history.sent.map(({ event }) => event));
  const problems = [...sent].flatMap((event) =>
    checkEvent({ steps: ofEvent.get(event) ?? [], effects: effectsOf.get(event) ?? [], asked }).map(
      (problem) => `${event}: ${problem}`,
    ),
  );
  return [...problems, ...checkAnswers(history), ...checkStrangers(history, sent)];
}

interface EventHistory {
  /** In the order of time. */
  readonly steps: readonly DeliveryEvent[];
  readonly effects: readonly EventEffect[];
  /** When each run first asked for its claim. */
  readonly asked: ReadonlyMap<string, bigint>;
}

function checkEvent(event: EventHistory): readonly string[] {
  const { steps, effects } = event;
  const finishedAt = earliest(ofKind(steps, "finish"));
  return [
    ...when(finishedAt === undefined, "it was never handled"),
    ...when(effects.length !== 1, `it has ${effects.length} effects`),
    ...checkAcknowledgements(event),
    ...checkRuns(event),
  ];
}

/** The effect comes first, with the run whose transaction has committed, then the acknowledgement. */
function checkAcknowledgements({ steps, effects }: EventHistory): readonly string[] {
  const finishes = ofKind(steps, "finish");
  const acknowledgedAt = earliest(steps.filter((step) => step.kind === "answer" && isAcknowledged(step.status)));
  if (acknowledgedAt === undefined) return [];
  const handledAt = earliest(finishes);
  if (handledAt === undefined || acknowledgedAt < handledAt) return ["it was acknowledged before a handler finished"];
  // The process may have been killed after the commit, before it wrote that it has finished.
  const effectAt = earliest(finishes.filter(({ run }) => run === effects[0]?.run)) ?? handledAt;
  return when(acknowledgedAt < effectAt, "it was acknowledged before the run whose effect stands");
}

function checkRuns({ steps, effects, asked }: EventHistory): readonly string[] {
  const starts = ofKind(steps, "start");
  const sentAt = earliest(steps.filter(({ kind }) => kind === "send"));
  const recordedAt = earliest(ofKind(steps, "recorded"));
  const started = new Set<string>(starts.map(({ run }) => run));
  const isLate = ({ run }: { readonly run: string }) => recordedAt !== undefined && (asked.get(run) ?? 0n) > recordedAt;
  return problemsOf(
    [starts.some(({ at }) => sentAt === undefined || at < sentAt), "a handler had it before it was sent"],
    [starts.some(({ run }) => !asked.has(run)), "a handler ran without a claim"],
    [starts.some(isLate), "it was handled again after the store had recorded it"],
    [effects.some(({ run }) => !started.has(run)), "its effect comes from a run that never had it"],
  );
}

/** Each delivery is acknowledged in the end, and refused at no time. */
function checkAnswers({ sent, events }: DeliveryHistory): readonly string[] {
  const answers = groupBy(
    events.flatMap((step) => (step.kind === "answer" ? [step] : [])),
    ({ delivery }) => delivery,
  );
  return sent.flatMap(({ delivery }) => {
    const statuses = (answers.get(delivery) ?? []).map(({ status }) => status);
    return problemsOf(
      [!statuses.some(isAcknowledged), `${delivery}: it was never acknowledged`],
      [statuses.some((status) => status >= 400 && status < 500), `${delivery}: it was genuine and is refused`],
    );
  });
}

/** Runs and effects of events that were never sent. */
function checkStrangers({ events, effects }: DeliveryHistory, sent: ReadonlySet<string>): readonly string[] {
  const handled = [...ofKind(events, "start"), ...effects].map(({ event }) => event);
  const strangers = new Set(handled.filter((event) => !sent.has(event)));
  return [...strangers].map((event) => `${event}: it was handled and never sent`);
}

type RunStep = Extract<DeliveryEvent, { kind: "start" }>;

function ofKind(steps: readonly DeliveryEvent[], kind: "start" | "finish" | "recorded"): readonly RunStep[] {
  return steps.flatMap((step) => (step.kind === kind ? [step as RunStep] : []));
}

/** Of steps in the order of time. */
function earliest(steps: readonly { readonly at: bigint }[]): bigint | undefined {
  return steps[0]?.at;
}

function isAcknowledged(status: number): boolean {
  return status >= 200 && status < 300;
}
