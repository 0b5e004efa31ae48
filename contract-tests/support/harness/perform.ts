// Calls an operation through the SDK, and checks what went over the wire.

import { expect } from "vitest";
import { ApiError, ArgumentError, type ResultWithResponse } from "../../../src/index.ts";
import { caseOf, type OperationCase, type RequestCase } from "../cases/operation-cases.ts";
import { dataIn, expectedData, expectedMessage, type SuccessCase } from "../cases/response-cases.ts";
import type { BundledOperation, JsonValue, OpenApiDocument } from "../documents/bundled-documents.ts";
import type { InputTrial } from "../inputs/sdk-inputs.ts";
import type { WrongTrial } from "../inputs/trials.ts";
import { isAbout } from "../inputs/wire.ts";
import { expectedRateLimit, expectedRequests, plain, stepsOf } from "../oracles/oracle.ts";
import type { MockRecorder, RecordedRequest, Recording } from "./mock-recorder.ts";
import { callMethod, makeClient } from "./sdk-clients.ts";

/** A call, and the documented response that the mock must send. */
interface PlannedCall {
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

/** The SDK has decoded this body of the documented response. */
export function expectDecoded(
  done: PerformedCall,
  document: OpenApiDocument,
  answer: SuccessCase,
  body: JsonValue,
): void {
  const { data, status, message, rateLimit } = done.result();
  expect(dataIn(answer, data)).toEqual(expectedData(document, answer, body));
  expect([status, message]).toEqual([answer.status, expectedMessage(answer, body)]);
  expect(rateLimit).toEqual(expectedRateLimit(done.own.headers));
}

/** Calls of one operation. */
export class Trials {
  readonly #recorder: MockRecorder;
  readonly #operation: OperationCase;
  readonly #client: object;

  constructor(recorder: MockRecorder, { operation }: BundledOperation) {
    this.#recorder = recorder;
    this.#operation = caseOf(operation.operationId);
    this.#client = makeClient(
      this.#operation.sdk.client,
      recorder.fetch("", () => false),
    );
  }

  /** Each must be sent as given and accepted. */
  async accept(trials: readonly InputTrial[]): Promise<void> {
    for (const trial of trials) await this.acceptOne(trial);
  }

  async acceptOne(trial: InputTrial): Promise<Recording> {
    const { own, error } = await this.#call(trial.arguments);
    expect(error, trial.what).toBeUndefined();
    if (own === undefined) throw new Error(`${trial.what}: nothing was sent`);
    await this.#expectOnWire(own, trial);
    expect(own.violations, trial.what).toEqual([]);
    expect(own.status, trial.what).toBeLessThan(300);
    return own;
  }

  /** The SDK must reject the arguments before it sends anything. */
  async refuse(what: string, args: readonly unknown[]): Promise<void> {
    const { own, error } = await this.#call(args);
    expect(error, `${what} is not refused by the SDK`).toBeInstanceOf(ArgumentError);
    expect(own, `${what} is refused after it was sent`).toBeUndefined();
  }

  /** The SDK must send the input as given, and the mock must reject it for the part that is wrong. */
  async sendInVain(trial: WrongTrial): Promise<void> {
    const { own, error } = await this.#call(trial.arguments);
    if (own === undefined) throw new Error(`${trial.what}: nothing was sent`, { cause: error });
    await this.#expectOnWire(own, trial);
    const through = `${trial.what}: ${trial.part.owner} lets it through`;
    expect(own.violations, through).toContainEqual(expect.toSatisfy((found) => isAbout(trial.part, found)));
    expect(error, through).toBeInstanceOf(ApiError);
  }

  /** The operation's own request, if it was sent, and what the SDK threw. */
  async #call(args: readonly unknown[]) {
    const before = this.#recorder.exchanges.length;
    const [outcome] = await Promise.allSettled([callMethod(this.#client, this.#operation.sdk, args)]);
    return {
      own: this.#recorder.exchanges.slice(before).at(-1),
      error: outcome.status === "rejected" ? (outcome.reason as unknown) : undefined,
    };
  }

  /** The request is that of bare openapi-fetch. */
  async #expectOnWire({ request }: Recording, { what, request: values }: InputTrial): Promise<void> {
    const expected = await expectedRequests(stepsOf(this.#operation, values));
    expect(plain(request), what).toEqual(expected.at(-1));
  }
}
