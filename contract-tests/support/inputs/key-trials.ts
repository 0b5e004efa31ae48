// Idempotency keys that the SDK accepts from its caller, and those that it rejects (S14).

import type { BundledOperation } from "../documents/bundled-documents.ts";
import { type Input, inputsOf } from "../documents/inputs.ts";
import { parametersOf } from "../documents/parameters.ts";
import { argumentsOf, KEY_HEADER } from "./arguments.ts";
import type { RejectedArguments } from "./rejected-arguments.ts";
import { sdkInputsOf } from "./sdk-inputs.ts";
import { type InputTrial, trialOf } from "./trial.ts";

const VISIBLE = Array.from({ length: 0x7f - 0x21 }, (_, index) => String.fromCharCode(0x21 + index)).join("");
const RIGHT = ["k", "k".repeat(255), VISIBLE];
const WRONG = [
  ...["", "k".repeat(256), " ", "a b", " k", "k ", "k\n", "\u0000", "\u007f", "ké", "🪙"],
  ...[1, true, null, {}, ["k"]],
];

/** Calls with the shortest and longest keys and one with every character, if the caller may give a key. */
export function keysOf(entry: BundledOperation): InputTrial[] {
  if (!takesKeys(entry)) return [];
  return sdkInputsOf(entry).flatMap((input) =>
    RIGHT.map((key) => trialOf(entry, `the key ${key}`, { ...input, header: { [KEY_HEADER]: key } })),
  );
}

/** Calls with invalid keys, and with any key if the operation takes none. */
export function wrongKeysOf(entry: BundledOperation): RejectedArguments[] {
  const wrong = takesKeys(entry) ? WRONG : [...RIGHT, ...WRONG, false];
  return sdkInputsOf(entry).flatMap((input) =>
    wrong.map((key) => {
      const header = { [KEY_HEADER]: key } as Input["header"];
      return { what: `the key ${JSON.stringify(key)}`, arguments: argumentsOf(entry, { ...input, header }) };
    }),
  );
}

/** Inputs with and without a key, if it is documented but the SDK never sends it. */
export function unsentKeysOf(entry: BundledOperation): Input[] {
  const isDocumented = parametersOf(entry).some(({ in: kind, name }) => kind === "header" && name === KEY_HEADER);
  if (!isDocumented || entry.operation["x-idempotency"].mode !== "none") return [];
  return inputsOf(entry).flatMap((input) => [
    ...RIGHT.map((key) => ({ ...input, header: { [KEY_HEADER]: key } })),
    { ...input, header: {} },
  ]);
}

function takesKeys({ operation }: BundledOperation): boolean {
  return ["auto", "required"].includes(operation["x-idempotency"].mode);
}
