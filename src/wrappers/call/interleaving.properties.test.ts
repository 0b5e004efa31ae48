// Any faults, any interleaving of calls, any jump of the clocks: at most one effect per key, and a true report to every caller
// (S3, S10, S12, S13, S44, S45).
//
// Two processes with one store send through the real clients to a simulated service, and fast-check's scheduler decides what
// happens next. Out of scope: a wall clock set back by more than S13's margin of ten minutes after a key's first use, which
// a process with only a wall clock cannot detect.

import fc, { type Scheduler } from "fast-check";
import { describe, expect } from "vitest";
import { wrapStore } from "../../../tests/support/failing-store.ts";
import { settle } from "../../../tests/support/fake-clock.ts";
import { testProperty } from "../../../tests/support/property-runs.ts";
import { anyKind, type Clients, keyedKind, makeClients } from "../../../tests/support/simulation/call-kinds.ts";
import { checkEffects, checkOutcome } from "../../../tests/support/simulation/check-outcomes.ts";
import {
  type LogicalCall,
  type SimulationStep,
  simulatedTransport,
} from "../../../tests/support/simulation/simulated-network.ts";
import { SimulatedRun, type StartedCall, startCall } from "../../../tests/support/simulation/simulated-run.ts";
import {
  clockJumps,
  limitOptions,
  loginOutcomes,
  simulationPlans,
} from "../../../tests/support/simulation/simulation-plan.ts";
import { createMemoryStore } from "../idempotency/memory-store.ts";
import type { Store } from "../idempotency/store.ts";

const process = fc.constantFrom<(0 | 1)[]>(0, 1);
/** The caller aborts a call this many steps after its start. */
const abortedAfter = fc.option(fc.nat({ max: 12 }), { nil: undefined, freq: 2 });
const callOf = (kind: typeof anyKind, keys: readonly string[], contents: readonly string[]) =>
  fc.record({ kind, key: fc.constantFrom(...keys), content: fc.constantFrom(...contents), process, abortedAfter });

const oneKey = keyedKind.chain((kind) => {
  const call = callOf(fc.constant(kind), ["payout-1"], ["25.10", "25.10", "25.10", "30.00"]);
  return fc.array(call, { minLength: 2, maxLength: 4 });
});
const anyCall = callOf(anyKind, ["payout-1", "payout-2"], ["25.10", "30.00"]);
const mixture = fc.array(anyCall, { minLength: 1, maxLength: 3 });

const plansOf = (calls: typeof mixture | typeof oneKey) =>
  fc.record({
    simulation: simulationPlans,
    logins: fc.array(loginOutcomes, { maxLength: 3 }),
    calls,
    limits: limitOptions,
    jumps: fc.array(clockJumps, { maxLength: 2 }),
    /** At each step: whether a timer comes before the scheduler's choice. */
    timersFirst: fc.array(fc.boolean(), { maxLength: 12 }),
    /** Whether the first process closes its clients at some time. */
    isClosed: fc.boolean(),
  });

type Plan = ReturnType<typeof plansOf> extends fc.Arbitrary<infer Value> ? Value : never;

describe.each([
  ["calls with one key", oneKey],
  ["calls of all kinds", mixture],
])("%s, in any order, over any network", (_, calls) => {
  testProperty(
    "[S10] [S12] [S13] [S44] [S45] at most one effect, and a true report to every caller",
    fc.asyncProperty(fc.scheduler(), plansOf(calls), async (scheduler, plan) => {
      const simulation = await simulate(scheduler, plan);
      expect(simulation.violations, simulation.log.join("\n")).toEqual([]);
      // An unhandled rejection fails the run.
    }),
  );
});

async function simulate(scheduler: Scheduler, plan: Plan): Promise<SimulatedRun> {
  const simulation = new SimulatedRun({ ...plan.simulation, logins: plan.logins });
  const step: SimulationStep = async (label) => {
    await scheduler.schedule(Promise.resolve(), label);
  };
  const calls = new Map<string, LogicalCall>();
  const transport = simulatedTransport(simulation, calls, step);
  const { store, isBusy } = slowStore(createMemoryStore({ clock: simulation.clock }), step);
  const processes = ["A", "B"].map((name, index) =>
    makeClients(simulation.clock, { name, transport, store, aheadMs: index * 4 * 60_000, ...plan.limits }),
  );

  const afterSteps = async (count: number, label: string) => {
    for (let steps = 0; steps <= count; steps++) await step(label);
  };
  const started: StartedCall[] = [];
  const schedule = (label: string, run: () => void) => void step(label).then(run);
  for (const [index, { process: at, abortedAfter: steps, ...call }] of plan.calls.entries()) {
    const name = `call ${index + 1} of process ${at === 0 ? "A" : "B"}`;
    schedule(`${name} starts`, () => {
      const own = startCall(simulation, calls, processes[at] as Clients, { ...call, name });
      started.push(own);
      if (steps !== undefined) void afterSteps(steps, `${name} waits`).then(() => own.abort());
    });
  }
  for (const jump of plan.jumps) schedule(jump.kind, () => simulation.jump(jump));
  if (plan.isClosed) {
    schedule("process A closes", () => {
      simulation.record("process A closes its clients");
      for (const client of Object.values(processes[0] as Clients)) void client.close();
    });
  }

  const timersFirst = [...plan.timersFirst];
  for (;;) {
    await settle();
    const isWaiting = scheduler.count() > 0;
    if (!isWaiting && started.every(({ ended }) => ended)) break;
    const dueIn = simulation.clock.untilNext;
    if (dueIn === undefined && !isWaiting) throw new Error(`a call hangs:\n${simulation.log.join("\n")}`);
    // The store returns before any timeout; stores that do not have tests of their own.
    const isTimerFirst = dueIn !== undefined && !isBusy() && timersFirst.shift();
    if (isWaiting && !isTimerFirst) await scheduler.waitOne();
    else await simulation.clock.advance(dueIn ?? 0);
  }
  simulation.check(simulation.clientTimers === 0, "no timer is left");
  await simulation.runOut();
  while (scheduler.count() > 0) {
    await scheduler.waitOne();
    await simulation.runOut();
  }
  const ended = started.flatMap((call) => call.ended ?? []);
  for (const call of ended) checkOutcome(simulation, call, ended);
  for (const { name, listeners } of started) simulation.check(listeners === 0, `${name}: no listener is left`);
  checkEffects(simulation);
  return simulation;
}

/** A store whose operations take a step to arrive and another to return, so that anything may happen meanwhile. */
function slowStore(memory: Store, step: SimulationStep) {
  let running = 0;
  const store = wrapStore(memory, async (operation, run) => {
    running += 1;
    await step(`${operation} reaches the store`);
    const result = await run();
    await step(`${operation} returns`);
    running -= 1;
    return result;
  });
  return { store, isBusy: () => running > 0 };
}
