// The network between the clients and the simulated service: each attempt has a planned outcome.

import type { Transport, TransportRequest, TransportResponse } from "../../../src/wrappers/http/transport.ts";
import { abortable } from "../../../src/wrappers/util/abort.ts";
import { loginBody } from "../fake-service.ts";
import type { CallKind } from "./call-kinds.ts";
import type { SimulatedRun } from "./simulated-run.ts";
import { ambiguousReply, rejectionOf, type ServiceReply, type ServiceRequest } from "./simulated-service.ts";
import { hintHeaders, type Loss, type NetworkOutcome } from "./simulation-plan.ts";

/** One call of a user. */
export interface LogicalCall {
  readonly name: string;
  /** The first call with the same purpose. */
  readonly purpose: string;
  readonly kind: CallKind;
  /** The caller's key, if the operation takes one. */
  readonly key: string;
  readonly content: string;
  readonly attempts: SimulatedAttempt[];
}

export interface SimulatedAttempt {
  readonly key: string | undefined;
  /** What the client has received, complete and readable. */
  received: "nothing" | "not connected" | "rejection" | "other";
}

/** The header that names the call of a request. */
export const callHeader = "x-call";

/** Waits until the test lets something happen. */
export type SimulationStep = (label: string) => Promise<void>;

interface LoginRequest {
  readonly simulation: SimulatedRun;
  readonly name: string;
  readonly request: TransportRequest;
  readonly step: SimulationStep;
}

interface CallRequest extends LoginRequest {
  readonly attempt: SimulatedAttempt;
  readonly serviceRequest: ServiceRequest;
}

export function simulatedTransport(
  simulation: SimulatedRun,
  calls: ReadonlyMap<string, LogicalCall>,
  step: SimulationStep,
): Transport {
  let requests = 0;
  return (request) => {
    requests += 1;
    const call = calls.get(request.headers.get(callHeader) ?? "");
    const name = `request ${requests} (${call?.name ?? "login"})`;
    if (!call) return untilAborted(request, logIn({ simulation, name, request, step }));
    const key = request.headers.get("idempotency-key") ?? undefined;
    const attempt: SimulatedAttempt = { key, received: "nothing" };
    call.attempts.push(attempt);
    const outcome = simulation.nextOutcome();
    const { kind, content, purpose } = call;
    const identity = key === undefined || kind.keys === "ignored" ? undefined : `${kind.name} ${key}`;
    const serviceRequest = { kind, call: call.name, purpose, content, key, identity, sentAt: simulation.now() };
    const sending = send({ simulation, name, request, step, attempt, serviceRequest }, outcome);
    return outcome.kind === "lost" && outcome.how === "deaf stall" ? sending : untilAborted(request, sending);
  };
}

// An aborted request may still be on its way and be carried out.
function untilAborted({ signal }: TransportRequest, sending: Promise<TransportResponse>): Promise<TransportResponse> {
  sending.catch(() => undefined);
  return abortable(sending, signal);
}

async function logIn({ simulation, name, request, step }: LoginRequest): Promise<TransportResponse> {
  const outcome = simulation.nextLogin();
  simulation.record(`${name}: ${outcome}`);
  await step(`${name} arrives`);
  await step(`${name} gets its response`);
  if (outcome === "lost") throw connectionError("ECONNRESET");
  if (outcome === "stalls") return new Promise(() => undefined);
  if (outcome !== "succeeds") return response(outcome, body("{}"), {}, request);
  const token = simulation.service.tokens.issue();
  return response(200, body(JSON.stringify(loginBody(request.url, token))), {}, request);
}

async function send(call: CallRequest, outcome: NetworkOutcome): Promise<TransportResponse> {
  const { simulation, name, step, serviceRequest } = call;
  simulation.record(`${name}: ${JSON.stringify(outcome)}`);
  await step(`${name} arrives`);
  if (outcome.kind === "not connected") {
    receive(call, "not connected");
    throw connectionError("ECONNREFUSED");
  }
  const isCarriedOut = outcome.kind === "delivered" || (outcome.kind !== "rejected" && outcome.isCarriedOut);
  const reply = isCarriedOut ? await carryOut(call, outcome.kind === "delivered" ? outcome.afterMs : 0) : undefined;
  await step(`${name} gets its response`);
  const { kind } = serviceRequest;
  if (outcome.kind === "rejected") {
    return delivered(call, rejectionOf(kind, outcome.status), hintHeaders[outcome.hint]);
  }
  if (outcome.kind === "ambiguous") return delivered(call, ambiguousReply(serviceRequest, outcome.response), {});
  const own = reply ?? rejectionOf(kind, 403);
  return outcome.kind === "lost" ? damaged(outcome.how, own, call.request) : delivered(call, own, {});
}

async function carryOut({ simulation, name, serviceRequest }: CallRequest, afterMs: number): Promise<ServiceReply> {
  const taken = simulation.service.take(serviceRequest);
  if ("status" in taken) {
    simulation.record(`${name}: the service responds with ${taken.status} ${JSON.stringify(taken.body)}`);
    return taken;
  }
  if (afterMs > 0) await simulation.after(afterMs);
  simulation.record(`${name} is carried out`);
  return taken.finish();
}

// An aborted attempt receives nothing more.
function receive({ attempt, request }: CallRequest, what: SimulatedAttempt["received"]): void {
  if (!request.signal?.aborted) attempt.received = what;
}

function delivered(
  call: CallRequest,
  { status, body: reply, isRejection }: ServiceReply,
  headers: Readonly<Record<string, string>>,
): TransportResponse {
  const onRead = () => receive(call, isRejection ? "rejection" : "other");
  return response(status, body(JSON.stringify(reply), { onRead }), headers, call.request);
}

/** The rest of a lost response. */
function damaged(
  how: Loss,
  { status, body: reply }: ServiceReply,
  request: TransportRequest,
): TransportResponse | Promise<never> {
  const half = JSON.stringify(reply).slice(0, 9);
  if (how === "reset") throw connectionError("ECONNRESET");
  if (how === "stall" || how === "deaf stall") return new Promise(() => undefined);
  if (how === "redirect") return response(302, body(""), { location: "https://other.example" }, request);
  if (how === "page") return response(status === 200 ? 200 : 502, body("<html>"), {}, request);
  if (how === "empty body") return response(status === 200 ? 200 : 503, body(""), {}, request);
  const ends = {
    "reset within the body": body(half, { end: connectionError("ECONNRESET") }),
    "stall within the body": body(half, { end: "stall" }),
    truncation: body(half),
  };
  return response(status, ends[how], {}, request);
}

type Chunks = () => AsyncIterator<Uint8Array>;

/** A body in two chunks that ends, fails or stalls. `onRead` is called when it has been read to its end. */
function body(text: string, { end, onRead }: { end?: Error | "stall"; onRead?: () => void } = {}): Chunks {
  const bytes = new TextEncoder().encode(text);
  const middle = Math.floor(bytes.length / 2);
  return async function* () {
    yield bytes.subarray(0, middle);
    yield bytes.subarray(middle);
    if (end === "stall") await new Promise(() => undefined);
    if (end instanceof Error) throw end;
    onRead?.();
  };
}

function response(
  status: number,
  chunks: Chunks,
  headers: Readonly<Record<string, string>>,
  { signal }: TransportRequest,
): TransportResponse {
  const stream = {
    [Symbol.asyncIterator]() {
      const iterator = chunks();
      return { next: () => abortable(iterator.next(), signal) };
    },
  };
  return { status, headers: new Headers({ "content-type": "application/json", ...headers }), body: stream };
}

/** The error of Node's fetch when a connection fails. */
function connectionError(code: string): Error {
  return new TypeError("fetch failed", { cause: Object.assign(new Error(code), { code }) });
}
