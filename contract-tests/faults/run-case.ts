// Injects one fault into one call of one class, and measures what the caller gets and what it costs.

import { isDeepStrictEqual } from "node:util";
import { ApiError, OutcomeUnknownError, type ResultWithResponse, SdkError, type Transport } from "../../src/index.ts";
import { fetchTransport } from "../../src/wrappers/http/transport.ts";
import { FakeClock, settle } from "../../tests/support/fake-clock.ts";
import { callMethod, clientOf } from "../support/harness/sdk-clients.ts";
import { type AbortMoment, EXISTING_TRANSACTION, type FaultPlan } from "./catalogue.ts";
import type { FaultSubject } from "./classes.ts";
import { type FaultScene, FaultyServer, keyOf } from "./faulty-server.ts";
import { Traffic } from "./traffic.ts";

interface Measured {
  readonly result: ResultWithResponse<unknown> | undefined;
  /** The thrown error. Undefined if the call succeeded. */
  readonly error: unknown;
  readonly requests: number;
  readonly logins: number;
  readonly effects: number;
  readonly elapsedMs: number;
  /** By the wall clock, in milliseconds. */
  readonly endedAt: number;
  readonly keys: readonly (string | undefined)[];
  readonly bodies: readonly string[];
  readonly connections: number;
  /** What a call must not leave behind, such as requests sent while another response was open (`overlaps`). */
  readonly leftovers: object;
}

// Each turn of the event loop may cause another.
const QUIET_TURNS = 3;
const TURNS_TO_CLOSE = 50;

/**
 * By a transport, which is closed in the end. `limit` aborts an endless run.
 *
 * @throws {Error} if the call hangs: nothing happens and no timer is pending.
 */
export async function runFaultCase(
  scene: Omit<FaultScene, "clock" | "traffic">,
  limit?: AbortSignal,
  transport: Transport = byFetch(),
): Promise<Measured> {
  const { subject, fault } = scene;
  const clock = new FakeClock();
  let made = 0;
  clock.uuid = () => `made-key-${++made}`;
  // Every random wait is predictable.
  clock.fraction = () => 0.5;
  const traffic = new Traffic();
  const aborting = new AbortController();
  const unhandled: unknown[] = [];
  const onUnhandled = (reason: unknown) => unhandled.push(reason);
  process.on("unhandledRejection", onUnhandled);
  await using server = await FaultyServer.start({ ...scene, clock, traffic });
  try {
    const client = clientOf(subject.operation.sdk.client, {
      clock,
      baseUrl: server.baseUrl,
      transport: traffic.through(transport, (url) => server.expect(url)),
    });
    if (fault.abortDuring === "nothing yet") aborting.abort();
    const startedAt = clock.monotonic();
    const call = callMethod(client, subject.operation.sdk, argumentsOf(subject, fault, aborting.signal)).withResponse();
    let isSettled = false;
    const settled = call
      .then(
        (result) => ({ result, error: undefined }),
        (error: unknown) => ({ result: undefined, error }),
      )
      .finally(() => {
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
      ...(await settled),
      requests: server.sent.call,
      logins: server.sent.login,
      effects: server.service.effectCount,
      elapsedMs: clock.monotonic() - startedAt,
      endedAt: clock.now(),
      keys: [...new Set(server.arrived.map(keyOf))],
      bodies: [...new Set(server.arrived.map(({ body }) => body))],
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
    await transport.close?.();
  }
}

/** What a client without a transport uses. */
export function byFetch(): Transport {
  return fetchTransport((url, init) => fetch(url, init));
}

/** Runs the event loop until a condition holds for several turns. */
async function turnUntil(holds: () => boolean, limit: AbortSignal | undefined): Promise<void> {
  for (let turns = 0; turns < QUIET_TURNS; turns = holds() ? turns + 1 : 0) {
    limit?.throwIfAborted();
    await settle();
  }
}

function momentOf(server: FaultyServer): AbortMoment {
  if (server.waitsFor === undefined) return "the next attempt";
  return server.waitsFor === "login" ? "a token" : "an answer";
}

/** The arguments of the call: the example's, with the options of this call. */
function argumentsOf({ request, key }: FaultSubject, { totalTimeoutMs }: FaultPlan, signal: AbortSignal): unknown[] {
  const options = {
    signal,
    ...(key !== undefined && { idempotencyKey: key }),
    ...(totalTimeoutMs !== undefined && { totalTimeoutMs }),
  };
  // If a key is required, the example's last argument has it.
  const given = key === undefined ? request.arguments : request.arguments.slice(0, -1);
  return [...given, options];
}

/** The measurement in one line of matrix.txt. */
export function summaryOf(subject: FaultSubject, measured: Measured): string {
  const { error, requests, logins, effects, elapsedMs } = measured;
  const cost = `sent ${requests}, logins ${logins}, carried out ${effects}, after ${elapsedMs / 1_000} s`;
  if (error === undefined) return `${successOf(subject, measured)}; ${cost}`;
  if (!(error instanceof SdkError)) return `${error}; ${cost}`;
  const own = error instanceof OutcomeUnknownError ? error.cause : error;
  const unknown =
    error instanceof OutcomeUnknownError ? { cause: own.name, next: `next: ${error.next.kind}` } : undefined;
  // An error of the login has attempts of its own.
  const attempts = own.method === subject.operation.sdkMethod && error.attempts && `attempts: ${error.attempts}`;
  const parts = [unknown?.cause, error.outcome, unknown?.next, attempts].filter(Boolean).join(", ");
  const retryAt = own instanceof ApiError ? own.retryAt : undefined;
  const wait = retryAt ? `, retry in ${(retryAt.getTime() - measured.endedAt) / 1_000} s` : "";
  return `${error.name}${parts && ` (${parts})`}${wait}; ${cost}`;
}

function successOf({ data, key }: FaultSubject, { result }: Measured): string {
  if (isDeepStrictEqual(result?.data, data)) return "result";
  const duplicate = { duplicate: true, existingTransactionId: EXISTING_TRANSACTION, idempotencyKey: key };
  return isDeepStrictEqual(result?.data, duplicate) ? "duplicate" : `other data: ${JSON.stringify(result?.data)}`;
}
