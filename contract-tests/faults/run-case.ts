// Injects one fault into one call of one class, and measures what the caller gets and what it costs.

import { isDeepStrictEqual } from "node:util";
import { ApiError, OutcomeUnknownError, type ResultWithResponse, SdkError, type Transport } from "../../src/index.ts";
import { fetchTransport } from "../../src/wrappers/http/transport.ts";
import { FakeClock, settle } from "../../tests/support/fake-clock.ts";
import { callMethod, clientOf } from "../support/harness/sdk-clients.ts";
import type { AbortMoment, FaultPlan } from "./catalogue.ts";
import type { FaultSubject } from "./classes.ts";
import { type FaultScene, FaultyServer, keyOf } from "./faulty-server.ts";
import { EXISTING_TRANSACTION } from "./scenarios.ts";
import { Traffic } from "./traffic.ts";

/** The measured result of a call. */
interface Measured {
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
  /** The distinct bodies that arrived. */
  readonly bodies: readonly string[];
  readonly connections: number;
  readonly leftovers: Leftovers;
}

/** What a call must not leave behind. */
interface Leftovers {
  readonly timers: number;
  readonly busySockets: number;
  readonly openResponses: number;
  /** Requests sent while another response was open. */
  readonly overlaps: number;
  /** Unexpected connections to another host. */
  readonly strangers: number;
  readonly unhandled: readonly unknown[];
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
  clock.fraction = () => FRACTION;
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

function ended(end: PromiseSettledResult<ResultWithResponse<unknown>>): Pick<Measured, "result" | "error"> {
  return end.status === "fulfilled"
    ? { result: end.value, error: undefined }
    : { result: undefined, error: end.reason as unknown };
}

function momentOf(server: FaultyServer): AbortMoment {
  if (server.waitsFor === undefined) return "the next attempt";
  return server.waitsFor === "login" ? "a token" : "an answer";
}

// Makes every random wait predictable.
const FRACTION = 0.5;

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

interface Summary {
  /** `result`, `duplicate`, or the name of an error. */
  readonly gets: string;
  /** The error behind an `OutcomeUnknownError`. */
  readonly cause?: string;
  readonly outcome?: string;
  /** The kind of `next`. */
  readonly next?: string;
  /** The attempts that the error reports. Undefined for an error of the login. */
  readonly attempts?: number;
  /** When the service allows a retry, if it says so. */
  readonly retryInMs?: number;
  readonly requests: number;
  readonly logins: number;
  readonly effects: number;
  readonly elapsedMs: number;
}

/** The summary of a measurement. */
export function summaryOf(subject: FaultSubject, measured: Measured): Summary {
  const { error, requests, logins, effects, elapsedMs } = measured;
  const numbers = { requests, logins, effects, elapsedMs };
  if (error === undefined) return { gets: successOf(subject, measured), ...numbers };
  if (!(error instanceof SdkError)) return { gets: String(error), ...numbers };
  const isUnknown = error instanceof OutcomeUnknownError;
  const own = isUnknown ? error.cause : error;
  const retryAt = own instanceof ApiError ? own.retryAt : undefined;
  return {
    gets: error.name,
    outcome: error.outcome,
    ...(isUnknown && { cause: own.name, next: error.next.kind }),
    ...(own.method === subject.operation.sdkMethod && { attempts: error.attempts }),
    ...(retryAt && { retryInMs: retryAt.getTime() - measured.endedAt }),
    ...numbers,
  };
}

/** In one line of matrix.txt. */
export function written({ gets, cause, outcome, next, attempts, retryInMs, ...cost }: Summary): string {
  const error = [cause, outcome, next && `next: ${next}`, attempts && `attempts: ${attempts}`]
    .filter(Boolean)
    .join(", ");
  const wait = retryInMs === undefined ? "" : `, retry in ${retryInMs / 1_000} s`;
  const { requests, logins, effects, elapsedMs } = cost;
  return `${gets}${error && ` (${error})`}${wait}; sent ${requests}, logins ${logins}, carried out ${effects}, after ${elapsedMs / 1_000} s`;
}

function successOf({ data, key }: FaultSubject, { result }: Measured): string {
  if (isDeepStrictEqual(result?.data, data)) return "result";
  const duplicate = { duplicate: true, existingTransactionId: EXISTING_TRANSACTION, idempotencyKey: key };
  return isDeepStrictEqual(result?.data, duplicate) ? "duplicate" : `other data: ${JSON.stringify(result?.data)}`;
}
