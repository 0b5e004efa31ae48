// Every parameter through the SDK: present, absent, at its limits, of other types, with any character. The wire carries the
// given value, or nothing is sent.

import { describe, expect, it } from "vitest";
import type { BundledOperation } from "../support/documents/bundled-documents.ts";
import { useMocks } from "../support/harness/mock-recorder.ts";
import { Trials } from "../support/harness/perform.ts";
import { type InputTrial, operationsWith, sdkInputsOf, trialOf } from "../support/inputs/sdk-inputs.ts";
import {
  choicesOf,
  keysOf,
  limitsOf,
  presenceOf,
  type RejectedArguments,
  readingsOf,
  textsOf,
  unsafePathsOf,
  type WrongTrial,
  wrongKeysOf,
  wrongOf,
} from "../support/inputs/trials.ts";

const recorderOf = useMocks();

const wrongFor = (refuser: WrongTrial["refusedBy"]) => (entry: BundledOperation) =>
  wrongOf(entry).filter(({ refusedBy }) => refusedBy === refuser);

describe.for([
  ["each alone, with all others, and left out", presenceOf],
  ["each at its limits and with each of its listed values", limitsOf],
  ["values of other types that are written like the right one", readingsOf],
  ["idempotency keys of 1 and 255 characters, and of every character", keysOf],
] satisfies [string, (entry: BundledOperation) => InputTrial[]][])("sends %s:", ([_, make]) => {
  it.for(operationsWith<InputTrial>(make))("%s", async ([_, { api, entry, list }]) => {
    await new Trials(recorderOf(api), entry).accept(list);
  });
});

describe("[S35] a value with any characters stays one segment or one text of the same operation:", () => {
  const texts = operationsWith(textsOf);

  it.for(texts)("%s", async ([operation, { api, entry, list }]) => {
    const trials = new Trials(recorderOf(api), entry);
    const [input] = sdkInputsOf(entry);
    if (input === undefined) throw new Error(`${operation} has no input`);
    const plain = await trials.acceptOne(trialOf(entry, "plain values", input));
    for (const trial of list) {
      const { text, status } = await trials.acceptOne(trial);
      expect([text, status], `${trial.what} leads to another operation`).toEqual([plain.text, plain.status]);
    }
  });
});

describe("sends wrong values as they are, for the service to reject:", () => {
  it.for(operationsWith(wrongFor("the service")))("%s", async ([_, { api, entry, list }]) => {
    const trials = new Trials(recorderOf(api), entry);
    for (const trial of list) await trials.sendInVain(trial);
  });
});

describe.for([
  ["values that neither a path nor a query can carry", wrongFor("the SDK")],
  ["[S35] path values that are missing, empty, dots or impossible to encode", unsafePathsOf],
  ["none or several of the parameters that identify the same thing", choicesOf],
  ["[S14] idempotency keys that are empty, too long, not visible ASCII, or not taken", wrongKeysOf],
] satisfies [string, (entry: BundledOperation) => RejectedArguments[]][])("rejects %s:", ([_, make]) => {
  it.for(operationsWith<RejectedArguments>(make))("%s", async ([_, { api, entry, list }]) => {
    const trials = new Trials(recorderOf(api), entry);
    for (const { what, arguments: args } of list) await trials.refuse(what, args);
  });
});
