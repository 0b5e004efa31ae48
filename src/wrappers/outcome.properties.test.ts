// What the SDK reports of a call is what happened (S44–S46): calls through the real clients against a simulated service,
// repeated as `next` advises.

import fc from "fast-check";
import { describe, expect } from "vitest";
import { testProperty } from "../../tests/support/property-runs.ts";
import { anyKind, keyedKind, makeClients } from "../../tests/support/simulation/call-kinds.ts";
import { checkEffects, checkOutcome } from "../../tests/support/simulation/check-outcomes.ts";
import { type LogicalCall, simulatedTransport } from "../../tests/support/simulation/simulated-network.ts";
import {
  type CallPlan,
  type EndedCall,
  runToEnd,
  SimulatedRun,
  startCall,
} from "../../tests/support/simulation/simulated-run.ts";
import {
  type ClockJump,
  clockJumps,
  limitOptions,
  simulationPlans,
} from "../../tests/support/simulation/simulation-plan.ts";
import { type NextStep, OutcomeUnknownError } from "./errors.ts";
import { createMemoryStore } from "./idempotency/memory-store.ts";

const HOUR_MS = 3_600_000;

const pause = fc
  .constantFrom(0, 60_000, 23.8 * HOUR_MS, 24.05 * HOUR_MS)
  .map((ms): ClockJump => ({ kind: "sleep", ms, stopsMonotonic: false }));

const plansOf = (kind: typeof anyKind, further: fc.ArrayConstraints) =>
  fc.record({
    simulation: simulationPlans,
    kind,
    limits: limitOptions,
    /** Before the first timers of the run. */
    jumps: fc.array(fc.option(clockJumps, { nil: undefined, freq: 2 }), { maxLength: 4 }),
    /** Jumps of the clocks before each further call. */
    pauses: fc.array(fc.oneof(fc.tuple(pause), fc.tuple(pause, clockJumps)), further),
  });

type Plan = ReturnType<typeof plansOf> extends fc.Arbitrary<infer Value> ? Value : never;

describe("a call and its recovery", () => {
  testProperty(
    "[S44] [S45] [S46] the report is true, and following its advice settles the call without a second effect",
    fc.asyncProperty(plansOf(anyKind, { maxLength: 2 }), (plan) => check(plan, "as advised")),
  );

  testProperty(
    "[S13] [S45] a key used again at any time never has a second effect",
    fc.asyncProperty(plansOf(keyedKind, { minLength: 1, maxLength: 2 }), (plan) => check(plan, "anyway")),
    0.5,
  );
});

/** Makes a call and others: as `next` advises and as long as it does, or with the same key whatever happened. */
async function check(plan: Plan, how: "as advised" | "anyway"): Promise<void> {
  const simulation = new SimulatedRun({ ...plan.simulation, logins: [] });
  const { clock } = simulation;
  const calls = new Map<string, LogicalCall>();
  const clients = makeClients(clock, {
    name: "process",
    transport: simulatedTransport(simulation, calls, async () => undefined),
    store: createMemoryStore({ clock }),
    aheadMs: 0,
    ...plan.limits,
  });
  const jumps = [...plan.jumps];
  const ended: EndedCall[] = [];

  async function send(parts: Pick<CallPlan, "key" | "purpose">): Promise<NextStep | undefined> {
    const name = `call ${ended.length + 1}`;
    const call = startCall(simulation, calls, clients, { name, kind: plan.kind, content: "25.10", ...parts });
    const own = await runToEnd(simulation, call, jumps);
    ended.push(own);
    simulation.check(simulation.clientTimers === 0, `${name}: no timer is left`);
    simulation.check(call.listeners === 0, `${name}: no listener is left`);
    return "error" in own.result && own.result.error instanceof OutcomeUnknownError ? own.result.error.next : undefined;
  }

  const isAdvised = how === "as advised";
  let next = await send({ key: "payout-1" });
  for (const changes of plan.pauses) {
    if (isAdvised && next?.kind !== "resend") break;
    for (const change of changes) simulation.jump(change);
    const resent = next?.kind === "resend" ? { key: next.idempotencyKey, purpose: "call 1" } : undefined;
    next = await send((isAdvised && resent) || { key: "payout-1" });
  }
  if (isAdvised) await simulation.runOut();
  if (isAdvised && next?.kind === "resend" && !(next.before && clock.now() >= next.before.getTime())) {
    // To a service that works.
    simulation.heal();
    jumps.length = 0;
    next = await send({ key: next.idempotencyKey, purpose: "call 1" });
    simulation.check(next === undefined, "resending settles the call as soon as the service responds");
  }
  for (const call of ended) checkOutcome(simulation, call, ended);
  checkEffects(simulation);
  expect(simulation.violations, simulation.log.join("\n")).toEqual([]);
}
