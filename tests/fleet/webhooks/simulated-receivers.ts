// Receivers in one process, step by step in a random order, that are killed at any step. With a defect they are wrong in one way,
// which the judge of deliveries has to find.

import { seededNumbers } from "../chaos.ts";
import type { DeliveryEvent, DeliveryHistory, EventEffect, Sent } from "./delivery-history.ts";

/** Each is a mistake of webhook receivers. */
export const receiverDefects = [
  "acknowledges before it handles",
  "marks the event as handled before the handler ends",
  "does not deduplicate",
  "a store that forgets",
  "a claim that is read, then written",
  "a lease shorter than the handler",
  "drops an event after the 2xx",
  "acknowledges what its handler threw at",
  "takes a rollback for a commit",
  "takes two events of one transaction for duplicates",
  "accepts forged deliveries",
  "refuses a genuine delivery",
  "writes the effect of another event",
] as const;

export type ReceiverDefect = (typeof receiverDefects)[number];

/** `keyed`: the effect is a row with the event as its key. `atomic`: it commits with the claim. */
export type EffectKind = "keyed" | "atomic";

interface Claim {
  readonly run: string;
  readonly state: "held" | "done";
  readonly endsAt: number;
}

const EVENTS = 12;
const RECEIVERS = 3;
const LEASE_STEPS = 80;
const MOST_STEPS = 40_000;
/** A step is a millisecond. */
const STEP_NS = 1_000_000n;

export function simulateReceivers(seed: number, kind: EffectKind, defect?: ReceiverDefect): DeliveryHistory {
  const random = seededNumbers(seed + 1);
  const has = (one: ReceiverDefect) => defect === one;
  const events: DeliveryEvent[] = [];
  const effects: EventEffect[] = [];
  const claims = new Map<string, Claim>();
  let step = 0;
  const at = () => BigInt(step) * STEP_NS + BigInt(events.length % 1000);
  const names = Array.from({ length: EVENTS }, (_, index) => `e${index}`);
  const sent: Sent[] = [
    ...[...names, ...names.filter(() => random() < 0.4)].map((event, index) => ({
      delivery: `d${index}`,
      event,
      isForged: false,
    })),
    ...["x0", "x1"].map((event) => ({ delivery: `forged-${event}`, event, isForged: true })),
  ];
  const open = [...sent];
  let runs = 0;

  /** The claim is asked for and granted in one step, unless the defect is that it is not. */
  function claimOf(key: string): Claim | undefined {
    const claim = claims.get(key);
    return claim && (claim.state === "done" || claim.endsAt > step) ? claim : undefined;
  }

  function* handle(worker: string, event: string, key: string): Generator<void, number> {
    const run = `${worker}/${runs++}`;
    const own = { worker, run, event };
    const isAtomic = kind === "atomic";
    events.push({ at: at(), worker, run, kind: "ask" });
    yield;
    const found = has("does not deduplicate") ? undefined : claimOf(key);
    if (found) return found.state === "done" ? 200 : 503;
    if (has("a claim that is read, then written")) for (let wait = 0; wait < 3; wait++) yield;
    const isEarly = has("marks the event as handled before the handler ends");
    const lasts = has("a lease shorter than the handler") ? 3 : LEASE_STEPS;
    claims.set(key, { run, state: isEarly ? "done" : "held", endsAt: step + lasts });
    events.push({ at: at(), ...own, kind: "start" });
    for (let work = 0; work < 6; work++) yield;
    if (random() < 0.15) {
      events.push({ at: at(), ...own, kind: "fail" });
      if (!isEarly) claims.delete(key);
      return has("acknowledges what its handler threw at") ? 200 : 500;
    }
    const isDropped = has("takes a rollback for a commit") && random() < 0.3;
    const written = has("writes the effect of another event") && event === "e1" ? { run, event: "e2" } : { run, event };
    // A key of the database, which no defect of a receiver breaks; without one the effect is a plain row.
    const isThere = effects.some((effect) => effect.event === written.event);
    if (!isAtomic && !isDropped && (!isThere || has("does not deduplicate"))) effects.push(written);
    events.push({ at: at(), ...own, kind: "finish" });
    yield;
    if (isAtomic && !isDropped) effects.push(written);
    if (has("a store that forgets") && random() < 0.5) claims.delete(key);
    else claims.set(key, { run, state: "done", endsAt: 0 });
    events.push({ at: at(), ...own, kind: "recorded" });
    yield;
    return 200;
  }

  function* receive(worker: string): Generator<void> {
    for (;;) {
      yield;
      const next = open[Math.floor(random() * open.length)];
      if (!next) continue;
      const { delivery, event, isForged } = next;
      const answer = (status: number) => {
        // The answer may be lost with its connection.
        if (random() < 0.1) return;
        events.push({ at: at(), worker: "sender", delivery, event, kind: "answer", status });
        const isLast = status === 200 || (isForged && status === 401);
        if (isLast && open.includes(next)) open.splice(open.indexOf(next), 1);
      };
      events.push({ at: at(), worker: "sender", delivery, event, kind: "send" });
      yield;
      if ((isForged && !has("accepts forged deliveries")) || (has("refuses a genuine delivery") && random() < 0.1)) {
        answer(401);
        continue;
      }
      const isEarly = has("acknowledges before it handles") || (has("drops an event after the 2xx") && random() < 0.3);
      if (isEarly) answer(200);
      if (isEarly && has("drops an event after the 2xx")) continue;
      const isMixed = has("takes two events of one transaction for duplicates") && ["e3", "e4"].includes(event);
      const result = yield* handle(worker, event, isMixed ? "e3" : event);
      if (!isEarly) answer(result);
    }
  }

  let started = 0;
  const start = () => ({ worker: `r${started}`, steps: receive(`r${started++}`) });
  const receivers = Array.from({ length: RECEIVERS }, start);
  for (step = 0; step < MOST_STEPS && open.length > 0; step++) {
    const index = Math.floor(random() * RECEIVERS);
    if (random() < 0.02) {
      const killed = receivers[index]?.worker;
      receivers[index] = start();
      // The database rolls the transaction back.
      if (kind === "atomic")
        for (const [key, claim] of claims)
          if (claim.state === "held" && claim.run.startsWith(`${killed}/`)) claims.delete(key);
    }
    receivers[index]?.steps.next();
  }
  return { sent, events, effects, leaseMs: kind === "atomic" ? undefined : LEASE_STEPS };
}
