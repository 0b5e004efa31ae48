// Places a call with a client in the model's world, and runs the world until its word is there.

import { getEventListeners } from "node:events";
import { settle } from "../fake-clock.ts";
import type { CallKind, Clients } from "./call-kinds.ts";
import type { EndedCall, Word } from "./check-outcomes.ts";
import { callHeader, type LogicalCall } from "./simulated-network.ts";
import type { Jump, World } from "./simulation.ts";

export interface PlacedCall extends LogicalCall {
  /** Undefined while the call goes on. */
  readonly ended: EndedCall | undefined;
  abort(): void;
  /** How many listeners the call has on its caller's signal. */
  readonly listeners: number;
}

export interface CallPlan {
  readonly name: string;
  readonly kind: CallKind;
  readonly key: string;
  readonly content: string;
  /** The call whose purpose it has, where it is sent again as the SDK has advised. @default itself */
  readonly matter?: string;
}

export function place(
  world: World,
  calls: Map<string, LogicalCall>,
  clients: Clients,
  { name, kind, key, content, matter }: CallPlan,
): PlacedCall {
  const controller = new AbortController();
  let ended: EndedCall | undefined;
  const placed: PlacedCall = {
    ...{ name, kind, key, content, matter: matter ?? name, attempts: [] },
    get ended() {
      return ended;
    },
    abort() {
      world.tell(`${name} is aborted by its caller`);
      controller.abort();
    },
    get listeners() {
      return getEventListeners(controller.signal, "abort").length;
    },
  };
  const placedAt = world.story.length;
  const effectsBefore = world.service.effects.length;
  calls.set(name, placed);
  world.tell(`${name} is placed: ${kind.name}, key ${key}, for ${content}`);
  const advised = matter === undefined ? {} : { idempotencyKey: key };
  const options = { signal: controller.signal, headers: { [callHeader]: name }, ...advised };
  kind.send(clients, key, content, options).then(
    (data) => end({ data }),
    (error: unknown) => end({ error }),
  );
  return placed;

  function end(reached: Word): void {
    const { matter: purpose, attempts } = placed;
    const call = { name, kind, key, content, matter: purpose, attempts };
    ended = { ...call, word: reached, placedAt, endedAt: world.story.length, effectsBefore };
    world.tell(`${name} ends with ${"data" in reached ? JSON.stringify(reached.data) : inWords(reached.error)}`);
  }
}

function inWords(error: unknown): string {
  const { name, outcome, message } = error as {
    readonly name?: string;
    readonly outcome?: string;
    readonly message?: string;
  };
  return `${name} (${outcome}): ${message}`;
}

/** Lets time pass until the call has its word; a jump of the clocks comes before each timer, while there are jumps. */
export async function runToItsEnd(world: World, call: PlacedCall, jumps: (Jump | undefined)[]): Promise<EndedCall> {
  for (;;) {
    await settle();
    if (call.ended) return call.ended;
    const jump = jumps.shift();
    if (jump) world.jump(jump);
    if (world.clock.untilNext === undefined) throw new Error(`${call.name} hangs:\n${world.story.join("\n")}`);
    await world.clock.advance(world.clock.untilNext);
  }
}

/** Lets everything happen that the service has still to do. */
export async function runOut({ clock }: World): Promise<void> {
  await settle();
  while (clock.untilNext !== undefined) await clock.advance(clock.untilNext);
}
