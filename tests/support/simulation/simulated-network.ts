// The network between the clients and the simulated service: each attempt has a planned outcome.

import type { Transport, TransportRequest, TransportResponse } from "../../../src/wrappers/http/transport.ts";
import { abortable } from "../../../src/wrappers/util/abort.ts";
import { loginBody } from "../scripted-fetch.ts";
import type { CallKind } from "./call-kinds.ts";
import type { SimulatedRun } from "./simulated-run.ts";
import { ambiguousReply, rejectionOf, type ServiceReply } from "./simulated-service.ts";
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

interface SentRequest {
  readonly simulation: SimulatedRun;
  readonly name: string;
  readonly request: TransportRequest;
  readonly step: SimulationStep;
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
    const sent = { simulation, name: `request ${requests} (${call?.name ?? "login"})`, request, step };
    if (!call) return untilAborted(request, logIn(sent));
    const outcome = simulation.nextOutcome();
    const sending = send(sent, call, outcome);
    return outcome.kind === "lost" && outcome.how === "deaf stall" ? sending : untilAborted(request, sending);
  };
}

// An aborted request may still be on its way and be carried out.
function untilAborted({ signal }: TransportRequest, sending: Promise<TransportResponse>): Promise<TransportResponse> {
  sending.catch(() => undefined);
  return abortable(sending, signal);
}

async function logIn({ simulation, name, request, step }: SentRequest): Promise<TransportResponse> {
  const outcome = simulation.nextLogin();
  simulation.record(`${name}: ${outcome}`);
  await step(`${name} arrives`);
  await step(`${name} gets its response`);
  if (outcome === "lost") throw connectionError("ECONNRESET");
  if (outcome === "stalls") return new Promise(() => undefined);
  if (outcome !== "succeeds") return response(request, outcome, "{}");
  return response(request, 200, JSON.stringify(loginBody(request.url, simulation.service.issueToken())));
}

async function send(sent: SentRequest, call: LogicalCall, outcome: NetworkOutcome): Promise<TransportResponse> {
  const { simulation, name, request, step } = sent;
  const { kind, content, purpose } = call;
  const key = request.headers.get("idempotency-key") ?? undefined;
  const attempt: SimulatedAttempt = { key, received: "nothing" };
  call.attempts.push(attempt);
  const asked = { kind, call: call.name, purpose, content, key, sentAt: simulation.now() };

  async function carryOut(afterMs: number): Promise<ServiceReply> {
    const taken = simulation.service.take(asked);
    if ("status" in taken) {
      simulation.record(`${name}: the service responds with ${taken.status} ${JSON.stringify(taken.body)}`);
      return taken;
    }
    if (afterMs > 0) await simulation.after(afterMs);
    simulation.record(`${name} is carried out`);
    return taken.finish();
  }

  // An aborted attempt receives nothing more.
  function receive(what: SimulatedAttempt["received"]): void {
    if (!request.signal?.aborted) attempt.received = what;
  }

  function delivered({ status, body, isRejection }: ServiceReply, headers = {}): TransportResponse {
    const onRead = () => receive(isRejection ? "rejection" : "other");
    return response(request, status, JSON.stringify(body), { headers, onRead });
  }

  simulation.record(`${name}: ${JSON.stringify(outcome)}`);
  await step(`${name} arrives`);
  if (outcome.kind === "not connected") {
    receive("not connected");
    throw connectionError("ECONNREFUSED");
  }
  const isCarriedOut = outcome.kind === "delivered" || (outcome.kind !== "rejected" && outcome.isCarriedOut);
  const reply = isCarriedOut ? await carryOut(outcome.kind === "delivered" ? outcome.afterMs : 0) : undefined;
  await step(`${name} gets its response`);
  if (outcome.kind === "rejected") return delivered(rejectionOf(kind, outcome.status), hintHeaders[outcome.hint]);
  if (outcome.kind === "ambiguous") return delivered(ambiguousReply(asked, outcome.response));
  const own = reply ?? rejectionOf(kind, 403);
  return outcome.kind === "lost" ? damaged(request, outcome.how, own) : delivered(own);
}

/** The rest of a lost response. */
function damaged(
  request: TransportRequest,
  how: Loss,
  { status, body }: ServiceReply,
): TransportResponse | Promise<never> {
  const half = JSON.stringify(body).slice(0, 9);
  if (how === "reset") throw connectionError("ECONNRESET");
  if (how === "stall" || how === "deaf stall") return new Promise(() => undefined);
  if (how === "redirect") return response(request, 302, "", { headers: { location: "https://other.example" } });
  if (how === "page") return response(request, status === 200 ? 200 : 502, "<html>");
  if (how === "empty body") return response(request, status === 200 ? 200 : 503, "");
  const ends = { "reset within the body": connectionError("ECONNRESET"), "stall within the body": "stall" } as const;
  return response(request, status, half, how === "truncation" ? {} : { end: ends[how] });
}

interface ResponseParts {
  readonly headers?: Readonly<Record<string, string>>;
  /** How the body ends. @default it is complete */
  readonly end?: Error | "stall";
  /** Called when the body has been read to its end. */
  readonly onRead?: () => void;
}

/** A response whose body comes in two chunks. */
function response(
  { signal }: TransportRequest,
  status: number,
  text: string,
  { headers = {}, end, onRead }: ResponseParts = {},
): TransportResponse {
  const bytes = new TextEncoder().encode(text);
  const middle = Math.floor(bytes.length / 2);
  async function* chunks() {
    yield bytes.subarray(0, middle);
    yield bytes.subarray(middle);
    if (end === "stall") await new Promise(() => undefined);
    if (end instanceof Error) throw end;
    onRead?.();
  }
  const body = {
    [Symbol.asyncIterator]() {
      const iterator = chunks();
      return { next: () => abortable(iterator.next(), signal) };
    },
  };
  return { status, headers: new Headers({ "content-type": "application/json", ...headers }), body };
}

/** The error of Node's fetch when a connection fails. */
function connectionError(code: string): Error {
  return new TypeError("fetch failed", { cause: Object.assign(new Error(code), { code }) });
}
