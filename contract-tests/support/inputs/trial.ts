// One call of an operation's method, with what it has to put on the wire.

import {
  APIS,
  type Api,
  documents,
  type Json,
  type OperationEntry,
  operationsOf,
} from "../documents/bundled-documents.ts";
import type { Input, InputPart } from "../documents/inputs.ts";
import { replaceAt } from "../documents/value-places.ts";
import { argumentsOf } from "./arguments.ts";

export interface Trial {
  /** What is special about it, for messages. */
  readonly what: string;
  /** What has to be on the wire. */
  readonly input: Input;
  /** What the method is called with. */
  readonly arguments: readonly unknown[];
}

export function trialOf(entry: OperationEntry, what: string, input: Input): Trial {
  return { what, input, arguments: argumentsOf(entry, input) };
}

/** The call with another value in the place of a part. */
export function changedTrialOf(entry: OperationEntry, input: Input, { name, place }: InputPart, value?: Json): Trial {
  return trialOf(entry, `${name}: ${JSON.stringify(value) ?? "nothing"}`, replaceAt(input, place, value));
}

/** One operation with something to try. */
export interface OperationTrials<Item> {
  readonly api: Api;
  readonly entry: OperationEntry;
  readonly list: readonly Item[];
}

/** All operations for which there is anything to try, by their ids. */
export function operationsWith<Item>(
  make: (entry: OperationEntry) => readonly Item[],
): [operationId: string, OperationTrials<Item>][] {
  return APIS.flatMap((api) =>
    operationsOf(documents[api])
      .map((entry): [string, OperationTrials<Item>] => [entry.operation.operationId, { api, entry, list: make(entry) }])
      .filter(([, { list }]) => list.length > 0),
  );
}
