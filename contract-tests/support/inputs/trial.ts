// One call of an operation's method, with the input that must arrive on the wire.

import {
  APIS,
  type Api,
  type BundledOperation,
  documents,
  type JsonValue,
  operationsOf,
} from "../documents/bundled-documents.ts";
import type { Input, InputPart } from "../documents/inputs.ts";
import { replaceAt } from "../documents/value-places.ts";
import { argumentsOf } from "./arguments.ts";

export interface InputTrial {
  /** Its description, for messages. */
  readonly what: string;
  /** The input that must be on the wire. */
  readonly input: Input;
  /** The arguments of the method. */
  readonly arguments: readonly unknown[];
}

export function trialOf(entry: BundledOperation, what: string, input: Input): InputTrial {
  return { what, input, arguments: argumentsOf(entry, input) };
}

/** The call with another value for a part. */
export function changedTrialOf(
  entry: BundledOperation,
  input: Input,
  { name, place }: InputPart,
  value?: JsonValue,
): InputTrial {
  return trialOf(entry, `${name}: ${JSON.stringify(value) ?? "nothing"}`, replaceAt(input, place, value));
}

/** One operation with its trials. */
export interface OperationTrials<Item> {
  readonly api: Api;
  readonly entry: BundledOperation;
  readonly list: readonly Item[];
}

/** All operations that have trials, by their ids. */
export function operationsWith<Item>(
  make: (entry: BundledOperation) => readonly Item[],
): [operationId: string, OperationTrials<Item>][] {
  return APIS.flatMap((api) =>
    operationsOf(documents[api])
      .map((entry): [string, OperationTrials<Item>] => [entry.operation.operationId, { api, entry, list: make(entry) }])
      .filter(([, { list }]) => list.length > 0),
  );
}
