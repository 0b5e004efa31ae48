// What the SDK reports of a call is what happened (S44–S46): calls through the real clients against a simulated service,
// repeated as `next` advises.

import fc from "fast-check";
import { describe, expect } from "vitest";
import { testProperty } from "../../tests/support/property-runs.ts";
import {
  anyKind,
  type CallKind,
  type Clients,
  keyedKind,
  makeClients,
} from "../../tests/support/simulation/call-kinds.ts";
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
  type SimulationPlan,
  simulationPlans,
} from "../../tests/support/simulation/simulation-plan.ts";
import { type NextStep, OutcomeUnknownError } from "./errors.ts";
import { createMemoryStore } from "./idempotency/memory-store.ts";
import type { LimitOptions } from "./options.ts";

interface Plan {
  readonly simulation: Omit<SimulationPlan, "logins">;
  readonly kind: CallKind;
  readonly limits: LimitOptions;
  /** Before the first timers of the run. */
  readonly jumps: readonly (ClockJump | undefined)[];
  /** Jumps of the clocks before each further call. */
  readonly pauses: readonly (readonly ClockJump[])[];
}

const HOUR_MS = 3_600_000;

const pause = fc
  .constantFrom(0, 60_000, 23.8 * HOUR_MS, 24.05 * HOUR_MS)
  .map((ms): ClockJump => ({ kind: "sleep", ms, stopsMonotonic: false }));

const plansOf = (kind: fc.Arbitrary<CallKind>, further: fc.ArrayConstraints): fc.Arbitrary<Plan> =>
  fc.record({
    simulation: simulationPlans,
    kind,
    limits: limitOptions,
    jumps: fc.array(fc.option(clockJumps, { nil: undefined, freq: 2 }), { maxLength: 4 }),
    pauses: fc.array(fc.oneof(fc.tuple(pause), fc.tuple(pause, clockJumps)), further),
  });

describe("a call and its recovery", () => {
  testProperty(
    "[S44] [S45] [S46] the report is true, and following its advice settles the call without a second effect",
    fc.asyncProperty(plansOf(anyKind, { maxLength: 2 }), async (plan) => {
      const run = new Run(plan);
      await run.send("as advised");
      await run.settle();
      run.check();
    }),
  );

  testProperty(
    "[S13] [S45] a key used again at any time never has a second effect",
    fc.asyncProperty(plansOf(keyedKind, { minLength: 1, maxLength: 2 }), async (plan) => {
      const run = new Run(plan);
      await run.send("anyway");
      run.check();
    }),
    0.5,
  );
});

class Run {
  readonly #plan: Plan;
  readonly #simulation: SimulatedRun;
  readonly #calls = new Map<string, LogicalCall>();
  readonly #clients: Clients;
  readonly #jumps: (ClockJump | undefined)[];
  readonly #ended: EndedCall[] = [];
  #next: NextStep | undefined;

  constructor(plan: Plan) {
    this.#plan = plan;
    this.#jumps = [...plan.jumps];
    this.#simulation = new SimulatedRun({ ...plan.simulation, logins: [] });
    this.#clients = makeClients(this.#simulation.clock, {
      name: "process",
      transport: simulatedTransport(this.#simulation, this.#calls, async () => undefined),
      store: createMemoryStore({ clock: this.#simulation.clock }),
      aheadMs: 0,
      ...plan.limits,
    });
  }

  /** Makes a call and others: as `next` advises and as long as it does, or with the same key whatever happened. */
  async send(how: "as advised" | "anyway"): Promise<void> {
    await this.#send({ key: "payout-1" });
    for (const changes of this.#plan.pauses) {
      const next = how === "as advised" ? this.#next : undefined;
      if (how === "as advised" && next?.kind !== "resend") return;
      for (const change of changes) this.#simulation.jump(change);
      await this.#send(next?.kind === "resend" ? { key: next.idempotencyKey, purpose: "call 1" } : { key: "payout-1" });
    }
  }

  /** Resends to a service that works, if `next` still advises it. */
  async settle(): Promise<void> {
    await this.#simulation.runOut();
    if (this.#next?.kind !== "resend") return;
    const { before, idempotencyKey: key } = this.#next;
    if (before !== undefined && this.#simulation.clock.now() >= before.getTime()) return;
    this.#simulation.heal();
    this.#jumps.length = 0;
    await this.#send({ key, purpose: "call 1" });
    this.#simulation.check(this.#next === undefined, "resending settles the call as soon as the service responds");
  }

  check(): void {
    for (const call of this.#ended) checkOutcome(this.#simulation, call, this.#ended);
    checkEffects(this.#simulation);
    expect(this.#simulation.violations, this.#simulation.log.join("\n")).toEqual([]);
  }

  async #send(parts: Pick<CallPlan, "key" | "purpose">): Promise<void> {
    const { kind } = this.#plan;
    const name = `call ${this.#ended.length + 1}`;
    const call = startCall(this.#simulation, this.#calls, this.#clients, { name, kind, content: "25.10", ...parts });
    const ended = await runToEnd(this.#simulation, call, this.#jumps);
    this.#ended.push(ended);
    this.#simulation.check(this.#simulation.clientTimers === 0, `${name}: no timer is left`);
    this.#simulation.check(call.listeners === 0, `${name}: no listener is left`);
    const { result } = ended;
    this.#next = "error" in result && result.error instanceof OutcomeUnknownError ? result.error.next : undefined;
  }
}
