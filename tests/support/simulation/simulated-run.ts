// One simulated run: the service, the clocks, the planned outcomes, a log of everything that happened, and the calls of the clients.

import { getEventListeners } from "node:events";
import { Undescribed } from "../../../src/wrappers/results.ts";
import { FakeClock, settle } from "../fake-clock.ts";
import type { Clients } from "./call-kinds.ts";
import { callHeader, type LogicalCall } from "./simulated-network.ts";
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

/** A settled call. `startedAt` and `endedAt` are positions in the log. */
export interface EndedCall extends LogicalCall {
  /** As its caller sees it. */
  readonly result: { readonly data: unknown } | { readonly error: unknown };
  readonly startedAt: number;
  readonly endedAt: number;
  /** The number of effects when it started. */
  readonly effectsBefore: number;
}

export interface StartedCall extends LogicalCall {
  /** Undefined until the call has settled. */
  readonly ended: EndedCall | undefined;
  abort(): void;
  /** The number of listeners on its caller's signal. */
  readonly listeners: number;
}

/** `purpose`: the call that this one repeats on the SDK's advice. @default itself */
export type CallPlan = Pick<LogicalCall, "name" | "kind" | "key" | "content"> & { readonly purpose?: string };

export function startCall(
  simulation: SimulatedRun,
  calls: Map<string, LogicalCall>,
  clients: Clients,
  { name, kind, key, content, purpose }: CallPlan,
): StartedCall {
  const controller = new AbortController();
  let ended: EndedCall | undefined;
  const call: LogicalCall = { name, kind, key, content, purpose: purpose ?? name, attempts: [] };
  const startedAt = simulation.log.length;
  const effectsBefore = simulation.service.effects.length;
  calls.set(name, call);
  simulation.record(`${name} starts: ${kind.name}, key ${key}, for ${content}`);
  const advised = purpose === undefined ? {} : { idempotencyKey: key };
  const options = { signal: controller.signal, headers: { [callHeader]: name }, ...advised };
  kind.send(clients, key, content, options).then(
    (data) => end({ data: data instanceof Undescribed ? data.raw : data }),
    (error: unknown) => end({ error }),
  );
  return {
    ...call,
    get ended() {
      return ended;
    },
    abort() {
      simulation.record(`${name} is aborted by its caller`);
      controller.abort();
    },
    get listeners() {
      return getEventListeners(controller.signal, "abort").length;
    },
  };

  function end(result: EndedCall["result"]): void {
    ended = { ...call, result, startedAt, endedAt: simulation.log.length, effectsBefore };
    simulation.record(`${name} ends with ${"data" in result ? JSON.stringify(result.data) : describe(result.error)}`);
  }
}

function describe(error: unknown): string {
  const { name, outcome, message } = error as Partial<Record<"name" | "outcome" | "message", string>>;
  return `${name} (${outcome}): ${message}`;
}

/** Advances time until the call has settled. Before each timer, the next jump of the clocks happens, if any. */
export async function runToEnd(
  simulation: SimulatedRun,
  call: StartedCall,
  jumps: (ClockJump | undefined)[],
): Promise<EndedCall> {
  for (;;) {
    await settle();
    if (call.ended) return call.ended;
    const jump = jumps.shift();
    if (jump) simulation.jump(jump);
    if (simulation.clock.untilNext === undefined) throw new Error(`${call.name} hangs:\n${simulation.log.join("\n")}`);
    await simulation.clock.advance(simulation.clock.untilNext);
  }
}
