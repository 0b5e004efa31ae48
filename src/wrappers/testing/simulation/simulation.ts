// Where the model of the service and the clients live: their clocks, what happens to them, and the story of a run.

import { FakeClock } from "../fake-clock.ts";
import type { Fate, LoginFate } from "./network-outcomes.ts";
import { ModelService, type ServiceRules } from "./simulated-service.ts";

/** Something that happens to the clocks of the machines that the clients run on. */
export type Jump =
  /** They sleep. Some monotonic clocks stand still meanwhile. */
  | { readonly kind: "sleep"; readonly ms: number; readonly stopsMonotonic: boolean }
  /** Somebody sets the wall clock. */
  | { readonly kind: "set"; readonly ms: number };

/** How far a wall clock goes back in all: more cannot be seen by anybody who has only that clock (S13's margin). */
const FURTHEST_BACK_MS = 4 * 60_000;

export interface WorldPlan extends ServiceRules {
  /** What becomes of the attempts, in the order in which they are sent; those after them are delivered. */
  readonly fates: readonly Fate[];
  /** The same for the logins; those after them succeed. */
  readonly logins: readonly LoginFate[];
}

export class World {
  readonly clock: FakeClock = new FakeClock();
  readonly service: ModelService;
  /** What has happened, in words. */
  readonly story: string[] = [];
  /** What must not have happened. */
  readonly violations: string[] = [];
  readonly #fates: Fate[];
  readonly #logins: LoginFate[];
  #tokens = 0;
  #asleepMs = 0;
  #furthestAhead = Number.NEGATIVE_INFINITY;
  #ownTimers = 0;

  constructor(plan: WorldPlan) {
    this.#fates = [...plan.fates];
    this.#logins = [...plan.logins];
    this.service = new ModelService(() => this.now(), plan);
  }

  /** True time, by the clock of the service. */
  now(): number {
    return this.clock.monotonic() + this.#asleepMs;
  }

  tell(line: string): void {
    this.story.push(`${(this.now() / 1000).toFixed(3)} s: ${line}`);
  }

  readonly check = (holds: boolean, rule: string): void => {
    if (!holds) this.violations.push(rule);
  };

  nextFate(): Fate {
    return this.#fates.shift() ?? { kind: "delivered", afterMs: 0 };
  }

  nextLogin(): LoginFate {
    return this.#logins.shift() ?? "succeeds";
  }

  nextToken(): string {
    this.#tokens += 1;
    return `token-${this.#tokens}`;
  }

  /** From now on the service and the network do what they should. */
  heal(): void {
    this.#fates.length = 0;
    this.#logins.length = 0;
    this.service.liftLimit();
  }

  jump(jump: Jump): void {
    const { clock } = this;
    if (jump.kind === "sleep") {
      if (jump.stopsMonotonic) {
        clock.setWall(clock.now() + jump.ms);
        this.#asleepMs += jump.ms;
      } else clock.skip(jump.ms);
      this.tell(
        `the machines have slept for ${jump.ms} ms; the monotonic clock ${jump.stopsMonotonic ? "stood still" : "went on"}`,
      );
      return;
    }
    const ahead = clock.now() - this.now();
    this.#furthestAhead = Math.max(this.#furthestAhead, ahead);
    const to = Math.max(ahead + jump.ms, this.#furthestAhead - FURTHEST_BACK_MS);
    clock.setWall(this.now() + to);
    this.tell(`the wall clock is set ${to - ahead} ms ahead`);
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

  /** Timers of the clients. */
  get clientTimers(): number {
    return this.clock.pending - this.#ownTimers;
  }
}
