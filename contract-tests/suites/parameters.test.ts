// Every parameter through the SDK: present, absent, wrong. The wire carries the given value, or nothing is sent. What a path or a
// query can carry is in src/wrappers/http/url.test.ts.

import { describe, expect, it } from "vitest";
import { ApiError, ArgumentError } from "../../src/index.ts";
import { caseOf, type OperationCase } from "../support/cases/operation-cases.ts";
import { type BundledOperation, operations } from "../support/documents/bundled-documents.ts";
import { type MockRecorder, type Recording, useMocks } from "../support/harness/mock-recorder.ts";
import { expectedRequests, plain, stepsOf } from "../support/harness/perform.ts";
import { callMethod, makeClient } from "../support/harness/sdk-clients.ts";
import {
  choicesOf,
  type InputTrial,
  presenceOf,
  type RejectedArguments,
  unsafePathsOf,
  type WrongTrial,
  wrongOf,
} from "../support/inputs/trials.ts";

const recorderOf = useMocks();

const wrongFor = (refuser: WrongTrial["refusedBy"]) => (entry: BundledOperation) =>
  wrongOf(entry).filter(({ refusedBy }) => refusedBy === refuser);

describe("sends each alone, with all others, and left out:", () => {
  it.for(operationsWith(presenceOf))("%s", async ([_, entry, list]) => {
    const trials = new Trials(recorderOf(entry.api), entry);
    for (const trial of list) await trials.accept(trial);
  });
});

describe("sends wrong values as they are, for the service to reject:", () => {
  it.for(operationsWith(wrongFor("the service")))("%s", async ([_, entry, list]) => {
    const trials = new Trials(recorderOf(entry.api), entry);
    for (const trial of list) await trials.sendInVain(trial);
  });
});

describe.for([
  ["values that neither a path nor a query can carry", wrongFor("the SDK")],
  ["[S35] path values that are missing, empty, dots or impossible to encode", unsafePathsOf],
  ["none or several of the parameters that identify the same thing", choicesOf],
] satisfies [string, (entry: BundledOperation) => RejectedArguments[]][])("rejects %s:", ([_, make]) => {
  it.for(operationsWith<RejectedArguments>(make))("%s", async ([_, entry, list]) => {
    const trials = new Trials(recorderOf(entry.api), entry);
    for (const { what, arguments: args } of list) await trials.refuse(what, args);
  });
});

function operationsWith<Item>(make: (entry: BundledOperation) => readonly Item[]) {
  return operations()
    .map((entry) => [entry.operation.operationId, entry, make(entry)] as const)
    .filter(([, , list]) => list.length > 0);
}

class Trials {
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

  /** It must be sent as given and accepted. */
  async accept(trial: InputTrial): Promise<void> {
    const { own, error } = await this.#call(trial.arguments);
    expect(error, trial.what).toBeUndefined();
    if (own === undefined) throw new Error(`${trial.what}: nothing was sent`);
    await this.#expectOnWire(own, trial);
    expect(own.violations, trial.what).toEqual([]);
    expect(own.status, trial.what).toBeLessThan(300);
  }

  /** The SDK must reject the arguments before it sends anything. */
  async refuse(what: string, args: readonly unknown[]): Promise<void> {
    const { own, error } = await this.#call(args);
    expect(error, `${what} is not refused by the SDK`).toBeInstanceOf(ArgumentError);
    expect(own, `${what} is refused after it was sent`).toBeUndefined();
  }

  /** The SDK must send the input as given, and the mock must reject it. */
  async sendInVain(trial: WrongTrial): Promise<void> {
    const { own, error } = await this.#call(trial.arguments);
    if (own === undefined) throw new Error(`${trial.what}: nothing was sent`, { cause: error });
    await this.#expectOnWire(own, trial);
    expect(own.violations, trial.what).toContainEqual(expect.objectContaining({ severity: "Error" }));
    expect(error, trial.what).toBeInstanceOf(ApiError);
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
