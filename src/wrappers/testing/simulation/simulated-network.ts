// The network between the clients and the model of the service: each attempt meets its fate on it.

import { abortable } from "../../deadlines/abortable.ts";
import type { Transport, TransportRequest, TransportResponse } from "../../http/transport.ts";
import type { CallKind } from "./call-kinds.ts";
import { connectionError, damaged, response, wholeBody } from "./damaged-responses.ts";
import { loginAnswer } from "./login.ts";
import { type Fate, hintHeaders, wordsOf } from "./network-outcomes.ts";
import { type Reply, refusal, refusalOf, unclearReply } from "./replies.ts";
import type { Order } from "./simulated-service.ts";
import type { World } from "./simulation.ts";

/** One call of a user. */
export interface LogicalCall {
  readonly name: string;
  /** The first call with its purpose. */
  readonly matter: string;
  readonly kind: CallKind;
  /** The caller's, where the operation takes one. */
  readonly key: string;
  readonly content: string;
  readonly attempts: Attempt[];
}

/** What the client was told in an attempt, whole and readable. */
export interface Attempt {
  readonly key: string | undefined;
  told: "nothing" | "not connected" | "refused" | "anything else";
}

/** The header that says which call a request belongs to. */
export const callHeader = "x-call";

/** Waits until the test lets something happen. */
export type Step = (label: string) => Promise<void>;

export function modelTransport(world: World, calls: ReadonlyMap<string, LogicalCall>, step: Step): Transport {
  let requests = 0;
  return (request) => {
    requests += 1;
    const call = calls.get(request.headers.get(callHeader) ?? "");
    const name = `request ${requests} (${call?.name ?? "login"})`;
    if (!call) return heeding(request, logIn({ world, name, request, step }));
    const key = request.headers.get("idempotency-key") ?? undefined;
    const attempt: Attempt = { key, told: "nothing" };
    call.attempts.push(attempt);
    const fate = world.nextFate();
    const { kind, content, matter } = call;
    const order: Order = { kind, call: call.name, matter, content, key, sentAt: world.now() };
    const answer = play({ world, name, request, step, attempt, order }, fate);
    return fate.kind === "lost" && fate.how === "deaf stall" ? answer : heeding(request, answer);
  };
}

interface Login {
  readonly world: World;
  readonly name: string;
  readonly request: TransportRequest;
  readonly step: Step;
}

interface Exchange extends Login {
  readonly attempt: Attempt;
  readonly order: Order;
}

// A request that was given up may be on its way, and be carried out, all the same.
function heeding({ signal }: TransportRequest, answer: Promise<TransportResponse>): Promise<TransportResponse> {
  answer.catch(() => undefined);
  return abortable(answer, signal);
}

async function logIn({ world, name, request, step }: Login): Promise<TransportResponse> {
  const fate = world.nextLogin();
  world.tell(`${name}: ${fate}`);
  await step(`${name} arrives`);
  await step(`${name} is answered`);
  return loginAnswer(fate, world.nextToken(), request);
}

async function play(exchange: Exchange, fate: Fate): Promise<TransportResponse> {
  const { world, name, step, order } = exchange;
  world.tell(`${name} ${wordsOf(fate)}`);
  await step(`${name} arrives`);
  switch (fate.kind) {
    case "not connected":
      tell(exchange, "not connected");
      throw connectionError("ECONNREFUSED");
    case "delivered": {
      const reply = await carryOut(exchange, fate.afterMs);
      await step(`${name} is answered`);
      return answered(exchange, reply, {});
    }
    case "refused": {
      const reply = refusalOf(order.kind, fate.status);
      await step(`${name} is answered`);
      return answered(exchange, reply, hintHeaders(fate.hint));
    }
    case "unclear": {
      if (fate.isCarriedOut) await carryOut(exchange, 0);
      await step(`${name} is answered`);
      return answered(exchange, unclearReply(order, fate.answer), {});
    }
    case "lost": {
      const reply = fate.isCarriedOut ? await carryOut(exchange, 0) : refusal(403, "no", order.kind);
      await step(`${name} is answered`);
      return damaged(fate.how, reply, exchange.request);
    }
  }
}

async function carryOut({ world, name, order }: Exchange, afterMs: number): Promise<Reply> {
  const taken = world.service.take(order);
  if ("status" in taken) {
    world.tell(`${name}: the service answers ${taken.status} ${JSON.stringify(taken.body)}`);
    return taken;
  }
  if (afterMs > 0) await world.after(afterMs);
  world.tell(`${name} is carried out`);
  return taken.finish();
}

// Who has given up is told nothing.
function tell({ attempt, request }: Exchange, what: Attempt["told"]): void {
  if (!request.signal?.aborted) attempt.told = what;
}

function answered(
  exchange: Exchange,
  { status, body, isRefusal }: Reply,
  headers: Readonly<Record<string, string>>,
): TransportResponse {
  const onRead = () => tell(exchange, isRefusal ? "refused" : "anything else");
  return response(status, wholeBody(JSON.stringify(body), onRead), headers, exchange.request);
}
