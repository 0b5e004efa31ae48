// Starts a call with a client of the simulation, and runs the simulation until the call has settled.

import { getEventListeners } from "node:events";
import { Undescribed } from "../../../src/wrappers/results.ts";
import { settle } from "../fake-clock.ts";
import type { CallKind, Clients } from "./call-kinds.ts";
import { callHeader, type LogicalCall } from "./simulated-network.ts";
import type { SimulatedRun } from "./simulated-run.ts";
import type { ClockJump } from "./simulation-plan.ts";

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

export interface CallPlan {
  readonly name: string;
  readonly kind: CallKind;
  readonly key: string;
  readonly content: string;
  /** The call that this one repeats on the SDK's advice. @default itself */
  readonly purpose?: string;
}

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
