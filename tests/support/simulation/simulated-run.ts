// One simulated run: the service, the clocks, the planned outcomes, and a log of everything that happened.

import { FakeClock, settle } from "../fake-clock.ts";
import { SimulatedService } from "./simulated-service.ts";
import type { ClockJump, LoginOutcome, NetworkOutcome, SimulationPlan } from "./simulation-plan.ts";

/** How far a wall clock goes back in total. With a wall clock alone, more cannot be detected (S13's margin). */
const FURTHEST_BACK_MS = 4 * 60_000;

export class SimulatedRun {
  readonly clock: FakeClock = new FakeClock();
  readonly service: SimulatedService;
  /** Everything that has happened, in words. */
  readonly log: string[] = [];
  /** Broken rules, in words. */
  readonly violations: string[] = [];
  readonly #outcomes: NetworkOutcome[];
  readonly #logins: LoginOutcome[];
  #asleepMs = 0;
  #furthestAhead = Number.NEGATIVE_INFINITY;
  #ownTimers = 0;

  constructor(plan: SimulationPlan) {
    this.#outcomes = [...plan.outcomes];
    this.#logins = [...plan.logins];
    this.service = new SimulatedService(() => this.now(), plan);
  }

  /** True time, by the clock of the service. */
  now(): number {
    return this.clock.monotonic() + this.#asleepMs;
  }

  record(line: string): void {
    this.log.push(`${(this.now() / 1000).toFixed(3)} s: ${line}`);
  }

  readonly check = (holds: boolean, rule: string): void => {
    if (!holds) this.violations.push(rule);
  };

  nextOutcome(): NetworkOutcome {
    return this.#outcomes.shift() ?? { kind: "delivered", afterMs: 0 };
  }

  nextLogin(): LoginOutcome {
    return this.#logins.shift() ?? "succeeds";
  }

  /** From now on the service and the network work. */
  heal(): void {
    this.#outcomes.length = 0;
    this.#logins.length = 0;
    this.service.liftLimit();
  }

  jump(jump: ClockJump): void {
    const { clock } = this;
    this.record(`the clocks jump: ${JSON.stringify(jump)}`);
    if (jump.kind === "sleep") {
      if (jump.stopsMonotonic) {
        clock.setWall(clock.now() + jump.ms);
        this.#asleepMs += jump.ms;
      } else clock.skip(jump.ms);
      return;
    }
    const ahead = clock.now() - this.now();
    this.#furthestAhead = Math.max(this.#furthestAhead, ahead);
    const to = Math.max(ahead + jump.ms, this.#furthestAhead - FURTHEST_BACK_MS);
    clock.setWall(this.now() + to);
  }

  /** Waits on the service's side. */
  after(ms: number): Promise<void> {
    this.#ownTimers += 1;
    return new Promise((resolve) => {
      this.clock.after(ms, () => {
        this.#ownTimers -= 1;
        resolve();
      });
    });
  }

  /** The number of timers of the clients. */
  get clientTimers(): number {
    return this.clock.pending - this.#ownTimers;
  }

  /** Runs everything that the service still has to do. */
  async runOut(): Promise<void> {
    await settle();
    while (this.clock.untilNext !== undefined) await this.clock.advance(this.clock.untilNext);
  }
}
