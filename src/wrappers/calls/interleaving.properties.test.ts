// Any sequence of faults, any interleaving of calls, any jump of the clocks: at most one effect per key, and a true word for
// every caller (S3, S10, S12, S13, S44, S45).
//
// Two processes with one store send through the real clients to a model of the service; fast-check's scheduler decides what
// happens next. Out of scope, and out of everybody's reach who has but a wall clock: one that goes back by more than the ten
// minutes' margin of S13, seen over all machines, after a key's first use.

import fc, { type Scheduler } from "fast-check";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { createMemoryStore } from "../idempotency/memory-store.ts";
import type { LimitOptions } from "../operation/call-options.ts";
import { settle } from "../testing/fake-clock.ts";
import { promptDigests } from "../testing/prompt-digests.ts";
import { testProperty } from "../testing/property-runs.ts";
import { anyKind, type CallKind, type Clients, keyedKind } from "../testing/simulation/call-kinds.ts";
import { judge, judgeEffects } from "../testing/simulation/check-outcomes.ts";
import { type LoginFate, loginFates } from "../testing/simulation/network-outcomes.ts";
import { type PlacedCall, place, runOut } from "../testing/simulation/simulated-call.ts";
import { makeClients } from "../testing/simulation/simulated-clients.ts";
import { type LogicalCall, modelTransport, type Step } from "../testing/simulation/simulated-network.ts";
import { type Jump, World, type WorldPlan } from "../testing/simulation/simulation.ts";
import { jumps, limitOptions, worldPlans } from "../testing/simulation/simulation-plans.ts";
import { slowStore } from "../testing/simulation/slow-store.ts";

promptDigests();

interface PlannedCall {
  readonly kind: CallKind;
  readonly process: 0 | 1;
  readonly key: string;
  readonly content: string;
  /** So many steps after its beginning its caller loses patience. */
  readonly abortedAfter: number | undefined;
}

interface Plan {
  readonly world: Omit<WorldPlan, "logins">;
  readonly logins: readonly LoginFate[];
  readonly calls: readonly PlannedCall[];
  readonly limits: LimitOptions;
  readonly jumps: readonly Jump[];
  /** At each step: whether a timer comes first, or what the scheduler chooses. */
  readonly timersFirst: readonly boolean[];
  /** The first process closes its clients at some time. */
  readonly isClosed: boolean;
}

function plansOf(calls: fc.Arbitrary<readonly PlannedCall[]>): fc.Arbitrary<Plan> {
  return fc.record({
    world: worldPlans,
    logins: fc.array(loginFates, { maxLength: 3 }),
    calls,
    limits: limitOptions,
    jumps: fc.array(jumps, { maxLength: 2 }),
    timersFirst: fc.array(fc.boolean(), { maxLength: 12 }),
    isClosed: fc.boolean(),
  });
}

const process = fc.constantFrom<(0 | 1)[]>(0, 1);
const abortedAfter = fc.option(fc.nat({ max: 12 }), { nil: undefined, freq: 2 });

const oneKey = keyedKind.chain((kind) =>
  fc.array(
    fc.record({
      kind: fc.constant(kind),
      process,
      key: fc.constant("payout-1"),
      content: fc.constantFrom("25.10", "25.10", "25.10", "30.00"),
      abortedAfter,
    }),
    { minLength: 2, maxLength: 4 },
  ),
);

const mixture = fc.array(
  fc.record({
    kind: anyKind,
    process,
    key: fc.constantFrom("payout-1", "payout-2"),
    content: fc.constantFrom("25.10", "30.00"),
    abortedAfter,
  }),
  { minLength: 1, maxLength: 3 },
);

const unhandled: unknown[] = [];
const note = (reason: unknown) => unhandled.push(reason);

beforeAll(() => {
  globalThis.process.on("unhandledRejection", note);
});

afterAll(() => {
  globalThis.process.off("unhandledRejection", note);
});

describe.each([
  ["calls with one key", oneKey],
  ["calls of all kinds", mixture],
])("%s, in any order, over any network", (_, calls) => {
  testProperty(
    "[S10] [S12] [S13] [S44] [S45] one effect at most, and a true word for everybody",
    fc.asyncProperty(fc.scheduler(), plansOf(calls), async (scheduler, plan) => {
      unhandled.length = 0;
      const world = await play(scheduler, plan);
      expect(world.violations, world.story.join("\n")).toEqual([]);
      expect(unhandled).toEqual([]);
    }),
  );
});

async function play(scheduler: Scheduler, plan: Plan): Promise<World> {
  const world = new World({ ...plan.world, logins: plan.logins });
  const step: Step = async (label) => {
    await scheduler.schedule(Promise.resolve(), label);
  };
  const calls = new Map<string, LogicalCall>();
  const transport = modelTransport(world, calls, step);
  const store = slowStore(createMemoryStore({ clock: world.clock }), step);
  const processes = ["A", "B"].map((name, index) =>
    makeClients(world, { name, transport, store, aheadMs: index * 4 * 60_000, limits: plan.limits }),
  );

  const afterSteps = async (count: number, label: string) => {
    for (let steps = 0; steps <= count; steps++) await step(label);
  };
  const placed: PlacedCall[] = [];
  const happen = (label: string, what: () => void) => void step(label).then(what);
  for (const [index, { process: at, abortedAfter: patience, ...call }] of plan.calls.entries()) {
    const name = `call ${index + 1} of process ${at === 0 ? "A" : "B"}`;
    happen(`${name} begins`, () => {
      const own = place(world, calls, processes[at] as Clients, { ...call, name });
      placed.push(own);
      if (patience !== undefined) void afterSteps(patience, `${name} waits`).then(() => own.abort());
    });
  }
  for (const jump of plan.jumps) happen(jump.kind, () => world.jump(jump));
  if (plan.isClosed) {
    happen("process A ends", () => {
      world.tell("process A closes its clients");
      for (const client of Object.values(processes[0] as Clients)) void client.close();
    });
  }

  const timersFirst = [...plan.timersFirst];
  for (;;) {
    await settle();
    const isWaiting = scheduler.count() > 0;
    if (!isWaiting && placed.every(({ ended }) => ended)) break;
    const dueIn = world.clock.untilNext;
    if (dueIn === undefined && !isWaiting) throw new Error(`a call hangs:\n${world.story.join("\n")}`);
    // A store answers before anybody loses patience with it; one that does not has tests of its own.
    const isTimersTurn = dueIn !== undefined && !store.isBusy && timersFirst.shift();
    if (isWaiting && !isTimersTurn) await scheduler.waitOne();
    else await world.clock.advance(dueIn ?? 0);
  }
  world.check(world.clientTimers === 0, "no timer is left");
  await runOut(world);
  while (scheduler.count() > 0) {
    await scheduler.waitOne();
    await runOut(world);
  }
  const ended = placed.flatMap((call) => call.ended ?? []);
  for (const call of ended) judge(world, call, ended);
  for (const { name, listeners } of placed) world.check(listeners === 0, `${name}: no listener is left`);
  judgeEffects(world);
  return world;
}
