// Every field of every body through the SDK: present, absent, at its limits, of other types, with any text. The SDK sends it
// as given or rejects it, but never changes it.

import { describe, expect, it } from "vitest";
import { concerns, covers } from "../gates/evidence.ts";
import type { BundledOperation } from "../support/documents/bundled-documents.ts";
import { replaceAt } from "../support/documents/value-places.ts";
import { useMocks } from "../support/harness/mocks.ts";
import { Trials } from "../support/harness/trials.ts";
import { coveredBy, decodeRequest } from "../support/inputs/decoded-request.ts";
import { presenceOf } from "../support/inputs/presence.ts";
import { managedOf, numbersOf, type RejectedArguments } from "../support/inputs/rejected-arguments.ts";
import { operationsWith } from "../support/inputs/trial.ts";
import { limitsOf, opennessOf, textsOf } from "../support/inputs/variations.ts";
import { writeInput } from "../support/inputs/write-input.ts";
import { wrongOf } from "../support/inputs/wrong-trials.ts";

const recorderOf = useMocks();
const check = "parameters";

describe.for([
  ["each field alone, with all others, and left out", presenceOf],
  ["each field at its limits and with each of its listed values", limitsOf],
  ["texts with any character", textsOf],
  ["empty objects and lists, and any type without a schema", opennessOf],
] as const)("sends %s:", ([_, make]) => {
  it.for(operationsWith((entry) => make(entry, "body")))("%s", async ([operation, { api, entry, list }], { task }) => {
    concerns(task, { operation, check });
    covers(task, await new Trials(recorderOf(api), entry).accept(list));
  });
});

describe("sends wrong fields as they are, for the service to reject:", () => {
  const wrong = operationsWith((entry) =>
    wrongOf(entry, "body").filter(({ refusedBy }) => refusedBy === "the service"),
  );

  it.for(wrong)("%s", async ([operation, { api, entry, list }], { task }) => {
    concerns(task, { operation, check });
    const trials = new Trials(recorderOf(api), entry);
    for (const trial of list) await trials.sendInVain(trial);
  });
});

describe.for([
  [
    "values that are not a body or not an amount",
    (entry) => wrongOf(entry, "body").filter(({ refusedBy }) => refusedBy === "the SDK"),
  ],
  ["amounts that are given as numbers", numbersOf],
  ["fields that the SDK supplies", managedOf],
] satisfies [string, (entry: BundledOperation) => readonly RejectedArguments[]][])("rejects %s:", ([_, make]) => {
  it.for(operationsWith<RejectedArguments>(make))("%s", async ([operation, { api, entry, list }], { task }) => {
    concerns(task, { operation, check });
    const trials = new Trials(recorderOf(api), entry);
    for (const { what, arguments: args } of list) await trials.refuse(what, args);
  });
});

describe("the mock accepts a body with and without the fields that the SDK leaves out:", () => {
  it.for(operationsWith(managedOf))("%s", async ([operation, { api, entry, list }], { task }) => {
    concerns(task, { operation, check });
    for (const { what, input, place } of list) {
      const request = writeInput(entry, input);
      for (const each of [request, writeInput(entry, replaceAt(input, place, undefined))]) {
        const { status, violations } = await recorderOf(api).send(each);
        expect(violations, what).toEqual([]);
        expect(status, what).toBeLessThan(300);
      }
      covers(task, coveredBy(entry, decodeRequest(entry, request)));
    }
  });
});
