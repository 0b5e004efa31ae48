// Calls an operation through the SDK against the mock, and returns everything that went over the wire.

import type { ResultWithResponse } from "../../../src/index.ts";
import type { OperationCase } from "../cases/operation-cases.ts";
import type { RequestCase } from "../cases/request-cases.ts";
import type { SuccessCase } from "../cases/success-cases.ts";
import type { MockRecorder, RecordedRequest, Recording } from "./mock-recorder.ts";
import { callMethod, makeClient } from "./sdk-clients.ts";

/** A call, and the documented response that the mock must send. */
export interface PlannedCall {
  readonly request: RequestCase;
  readonly answer: Pick<SuccessCase, "status" | "name">;
}

/** A finished call. */
export interface PerformedCall {
  /** The requests of the client in their order. */
  readonly exchanges: readonly Recording[];
  /** The operation's last request; if it sent none, the last request. */
  readonly own: Recording;
  /** Throws what the SDK threw. */
  result(): ResultWithResponse<unknown>;
}

/** A finished call with any arguments, valid or not. */
export interface AttemptedCall {
  /** The operation's own request with its response; undefined if nothing was sent. */
  readonly own: Recording | undefined;
  /** What the SDK threw. */
  readonly error: unknown;
}

/** Calls a method of a client that sends through the recorder. */
export async function attemptCall(
  recorder: MockRecorder,
  client: object,
  sdk: OperationCase["sdk"],
  args: readonly unknown[],
): Promise<AttemptedCall> {
  const before = recorder.exchanges.length;
  const [outcome] = await Promise.allSettled([callMethod(client, sdk, args)]);
  return {
    own: recorder.exchanges.slice(before).at(-1),
    error: outcome.status === "rejected" ? (outcome.reason as unknown) : undefined,
  };
}

/** Calls an operation with its own client, and asks the mock for the response that the case expects. */
export async function perform(
  recorder: Pick<MockRecorder, "exchanges" | "fetch">,
  operation: OperationCase,
  call: PlannedCall,
): Promise<PerformedCall> {
  const { status, name } = call.answer;
  const prefer = [`code=${status}`, ...(name === "" ? [] : [`example=${name}`])].join(", ");
  const before = recorder.exchanges.length;
  const isOwn = (request: RecordedRequest) =>
    request.method === operation.method && request.url.split("?")[0] === call.request.url;
  const fetch = recorder.fetch(prefer, isOwn);
  const client = makeClient(operation.sdk.client, fetch);
  const [outcome] = await Promise.allSettled([
    callMethod(client, operation.sdk, call.request.arguments).withResponse(),
  ]);
  const exchanges = recorder.exchanges.slice(before);
  const own = exchanges.filter(({ request }) => isOwn(request)).at(-1) ?? exchanges.at(-1);
  if (own === undefined) throw outcome.status === "rejected" ? outcome.reason : new Error("nothing was sent");
  return {
    exchanges,
    own,
    result() {
      if (outcome.status === "rejected") throw outcome.reason;
      return outcome.value;
    },
  };
}
