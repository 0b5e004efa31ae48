// Injects one fault into one call of one class, and measures the result.

import type { ResultWithResponse, Transport } from "../../src/index.ts";
import { FakeClock, settle } from "../../src/wrappers/testing/fake-clock.ts";
import { callMethod } from "../support/harness/sdk-clients.ts";
import { keyOf } from "./documented-service.ts";
import type { AbortMoment } from "./fault.ts";
import { argumentsOf, makeClient } from "./fault-call.ts";
import { type FaultScene, FaultyServer } from "./faulty-server.ts";
import { Traffic } from "./traffic.ts";

/** The measured result of a call. */
export interface Measured {
  readonly result: ResultWithResponse<unknown> | undefined;
  /** The thrown error. Undefined if the call succeeded. */
  readonly error: unknown;
  /** The number of requests of the operation. */
  readonly requests: number;
  readonly logins: number;
  readonly effects: number;
  readonly elapsedMs: number;
  /** By the wall clock, in milliseconds. */
  readonly endedAt: number;
  /** The distinct idempotency keys that arrived. */
  readonly keys: readonly (string | undefined)[];
  readonly connections: number;
  readonly leftovers: Leftovers;
}

/** What a call must not leave behind. */
export interface Leftovers {
  readonly timers: number;
  readonly busySockets: number;
  readonly openResponses: number;
  /** Requests sent while another response was open (S27). */
  readonly overlaps: number;
  /** Unexpected connections to another host (S34). */
  readonly strangers: number;
  readonly unhandled: readonly unknown[];
}

// Each turn of the event loop may cause another.
const QUIET_TURNS = 3;
const TURNS_TO_CLOSE = 50;

/**
 * By the runtime's `fetch`, or by a transport, which is closed in the end. `limit` aborts an endless run.
 *
 * @throws {Error} if the call hangs: nothing happens and no timer is pending.
 */
export async function runFaultCase(
  scene: Omit<FaultScene, "clock" | "traffic">,
  limit?: AbortSignal,
  transport?: Transport,
): Promise<Measured> {
  const { subject, fault } = scene;
  const clock = new FakeClock();
  const traffic = new Traffic();
  const aborting = new AbortController();
  const unhandled: unknown[] = [];
  const onUnhandled = (reason: unknown) => unhandled.push(reason);
  process.on("unhandledRejection", onUnhandled);
  await using server = await FaultyServer.start({ ...scene, clock, traffic });
  try {
    const client = makeClient(subject, {
      ...{ clock, baseUrl: server.baseUrl },
      ...(transport
        ? { transport: traffic.through(transport, (url) => server.expect(url)) }
        : { fetch: (url: string, init: RequestInit) => traffic.send(() => server.expect(url), init) }),
    });
    if (fault.abortDuring === "nothing yet") aborting.abort();
    const startedAt = clock.monotonic();
    const call = callMethod(client, subject.operation.sdk, argumentsOf(subject, fault, aborting.signal)).withResponse();
    let isSettled = false;
    const settled = Promise.allSettled([call]).finally(() => {
      isSettled = true;
    });
    const standstill = (isOver: () => boolean) => turnUntil(() => isOver() || server.isQuiet, limit);
    for (await standstill(() => isSettled); !isSettled; await standstill(() => isSettled)) {
      if (!aborting.signal.aborted && momentOf(server) === fault.abortDuring) aborting.abort();
      else if (clock.untilNext === undefined)
        throw new Error("the call hangs: nothing happens, and no timer is pending");
      else await clock.advance(clock.untilNext);
    }
    const measured = {
      ...ended((await settled)[0]),
      ...{ requests: server.sent.call, logins: server.sent.login, effects: server.service.effectCount },
      ...{ elapsedMs: clock.monotonic() - startedAt, endedAt: clock.now() },
      keys: [...new Set(server.arrived.map(keyOf))],
      connections: server.connections,
    };
    await settle();
    for (let turn = 0; turn < TURNS_TO_CLOSE && server.busySockets > 0; turn += 1) await settle();
    const { overlaps, requests: tracked } = traffic;
    const openResponses = tracked.filter(({ isOver }) => !isOver).length;
    const { busySockets, strangers } = server;
    return {
      ...measured,
      leftovers: { timers: clock.pending, busySockets, openResponses, overlaps, strangers, unhandled },
    };
  } finally {
    process.off("unhandledRejection", onUnhandled);
    await transport?.close?.();
  }
}

/** Runs the event loop until a condition holds for several turns. */
async function turnUntil(holds: () => boolean, limit: AbortSignal | undefined): Promise<void> {
  for (let turns = 0; turns < QUIET_TURNS; turns = holds() ? turns + 1 : 0) {
    limit?.throwIfAborted();
    await settle();
  }
}

function ended(end: PromiseSettledResult<ResultWithResponse<unknown>>): Pick<Measured, "result" | "error"> {
  return end.status === "fulfilled"
    ? { result: end.value, error: undefined }
    : { result: undefined, error: end.reason as unknown };
}

function momentOf(server: FaultyServer): AbortMoment {
  if (server.waitsFor === undefined) return "the next attempt";
  return server.waitsFor === "login" ? "a token" : "an answer";
}
