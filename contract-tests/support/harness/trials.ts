// Calls an operation many times with one client, and checks the result of each call.

import { expect } from "vitest";
import { ApiError, ArgumentError } from "../../../src/index.ts";
import { UUID } from "../cases/request-cases.ts";
import type { BundledOperation } from "../documents/bundled-documents.ts";
import { parametersOf } from "../documents/parameters.ts";
import { KEY_HEADER } from "../inputs/arguments.ts";
import { decodeRequest, expectedDecodedRequest } from "../inputs/decoded-request.ts";
import type { InputTrial } from "../inputs/trial.ts";
import { isAbout } from "../inputs/violation-match.ts";
import type { WrongTrial } from "../inputs/wrong-trials.ts";
import type { MockRecorder, Recording } from "./mock-recorder.ts";
import { attemptCall } from "./perform.ts";
import { makeClient } from "./sdk-clients.ts";

/** Calls of one operation. */
export class Trials {
  readonly #recorder: MockRecorder;
  readonly #entry: BundledOperation;
  readonly #client: object;

  constructor(recorder: MockRecorder, entry: BundledOperation) {
    this.#recorder = recorder;
    this.#entry = entry;
    this.#client = makeClient(
      entry.operation["x-sdk"].client,
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
    this.#expectOnWire(own, trial);
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
    this.#expectOnWire(own, trial);
    const through = `${trial.what}: ${trial.part.owner} lets it through`;
    expect(own.violations, through).toContainEqual(expect.toSatisfy((found) => isAbout(trial.part, found)));
    expect(error, through).toBeInstanceOf(ApiError);
  }

  #call(args: readonly unknown[]) {
    return attemptCall(this.#recorder, this.#client, this.#entry.operation["x-sdk"], args);
  }

  #expectOnWire({ request }: Recording, { what, input }: InputTrial): void {
    const { mode } = this.#entry.operation["x-idempotency"];
    const isMade = parametersOf(this.#entry).some(({ name }) => name === KEY_HEADER) && /^(auto|fresh)$/.test(mode);
    const { key, ...expected } = expectedDecodedRequest(this.#entry, input);
    expect(decodeRequest(this.#entry, request), what).toEqual({
      ...expected,
      key: key ?? (isMade ? expect.stringMatching(UUID) : null),
    });
  }
}
