// What the SDK says of a call is what has happened, whatever happens (S44–S46): calls through the real clients against a
// model of the service, and sent again as `next` says.

import fc from "fast-check";
import { describe, expect } from "vitest";
import { type NextStep, OutcomeUnknownError } from "../errors/outcome-unknown-error.ts";
import { createMemoryStore } from "../idempotency/memory-store.ts";
import type { LimitOptions } from "../operation/call-options.ts";
import { promptDigests } from "../testing/prompt-digests.ts";
import { testProperty } from "../testing/property-runs.ts";
import { anyKind, type CallKind, type Clients, keyedKind } from "../testing/simulation/call-kinds.ts";
import { type EndedCall, judge, judgeEffects } from "../testing/simulation/check-outcomes.ts";
import { type CallPlan, place, runOut, runToItsEnd } from "../testing/simulation/simulated-call.ts";
import { makeClients } from "../testing/simulation/simulated-clients.ts";
import { type LogicalCall, modelTransport } from "../testing/simulation/simulated-network.ts";
import { type Jump, World, type WorldPlan } from "../testing/simulation/simulation.ts";
import { jumps, limitOptions, worldPlans } from "../testing/simulation/simulation-plans.ts";

promptDigests();

interface Plan {
  readonly world: Omit<WorldPlan, "logins">;
  readonly kind: CallKind;
  readonly limits: LimitOptions;
  /** Before the first timers of the run. */
  readonly jumps: readonly (Jump | undefined)[];
  /** What happens to the clocks before each further call. */
  readonly pauses: readonly (readonly Jump[])[];
}

const HOUR_MS = 3_600_000;

const pause = fc
  .constantFrom(0, 60_000, 23.8 * HOUR_MS, 24.05 * HOUR_MS)
  .map((ms): Jump => ({ kind: "sleep", ms, stopsMonotonic: false }));

const plansOf = (kind: fc.Arbitrary<CallKind>, further: fc.ArrayConstraints): fc.Arbitrary<Plan> =>
  fc.record({
    world: worldPlans,
    kind,
    limits: limitOptions,
    jumps: fc.array(fc.option(jumps, { nil: undefined, freq: 2 }), { maxLength: 4 }),
    pauses: fc.array(fc.oneof(fc.tuple(pause), fc.tuple(pause, jumps)), further),
  });

describe("a call and what its caller does next", () => {
  testProperty(
    "[S44] [S45] [S46] the word of the SDK is true, and its advice settles the matter without a second effect",
    fc.asyncProperty(plansOf(anyKind, { maxLength: 2 }), async (plan) => {
      const run = new Run(plan);
      await run.sendAsAdvised();
      await run.settle();
      run.judge();
    }),
  );

  testProperty(
    "[S13] [S45] a key is used again at any time, and never for a second effect",
    fc.asyncProperty(plansOf(keyedKind, { minLength: 1, maxLength: 2 }), async (plan) => {
      const run = new Run(plan);
      await run.sendAnyway();
      run.judge();
    }),
    0.5,
  );
});

class Run {
  readonly #plan: Plan;
  readonly #world: World;
  readonly #calls = new Map<string, LogicalCall>();
  readonly #clients: Clients;
  readonly #jumps: (Jump | undefined)[];
  readonly #ended: EndedCall[] = [];
  #next: NextStep | undefined;

  constructor(plan: Plan) {
    this.#plan = plan;
    this.#jumps = [...plan.jumps];
    this.#world = new World({ ...plan.world, logins: [] });
    this.#clients = makeClients(this.#world, {
      name: "process",
      transport: modelTransport(this.#world, this.#calls, async () => undefined),
      store: createMemoryStore({ clock: this.#world.clock }),
      aheadMs: 0,
      limits: plan.limits,
    });
  }

  /** A call, and others as long as sending again is what settles it. */
  async sendAsAdvised(): Promise<void> {
    await this.#send({ key: "payout-1" });
    for (const changes of this.#plan.pauses) {
      if (this.#next?.kind !== "resend") return;
      for (const change of changes) this.#world.jump(change);
      await this.#send({ key: this.#next.idempotencyKey, matter: "call 1" });
    }
  }

  /** A call, and others with its key, whatever has come of it. */
  async sendAnyway(): Promise<void> {
    await this.#send({ key: "payout-1" });
    for (const changes of this.#plan.pauses) {
      for (const change of changes) this.#world.jump(change);
      await this.#send({ key: "payout-1" });
    }
  }

  /** Sends again to a service that works, where that is still the advice. */
  async settle(): Promise<void> {
    await runOut(this.#world);
    if (this.#next?.kind !== "resend") return;
    const { before, idempotencyKey: key } = this.#next;
    if (before !== undefined && this.#world.clock.now() >= before.getTime()) return;
    this.#world.heal();
    this.#jumps.length = 0;
    await this.#send({ key, matter: "call 1" });
    this.#world.check(this.#next === undefined, "sending again settles the matter, as soon as the service answers");
  }

  judge(): void {
    for (const call of this.#ended) judge(this.#world, call, this.#ended);
    judgeEffects(this.#world);
    expect(this.#world.violations, this.#world.story.join("\n")).toEqual([]);
  }

  async #send(parts: Pick<CallPlan, "key" | "matter">): Promise<void> {
    const { kind } = this.#plan;
    const name = `call ${this.#ended.length + 1}`;
    const call = place(this.#world, this.#calls, this.#clients, { name, kind, content: "25.10", ...parts });
    const ended = await runToItsEnd(this.#world, call, this.#jumps);
    this.#ended.push(ended);
    this.#world.check(this.#world.clientTimers === 0, `${name}: no timer is left`);
    this.#world.check(call.listeners === 0, `${name}: no listener is left`);
    const { word } = ended;
    this.#next = "error" in word && word.error instanceof OutcomeUnknownError ? word.error.next : undefined;
  }
}
