// Arguments that the SDK must reject before it sends anything, although their types are right.

import type { BundledOperation } from "../documents/bundled-documents.ts";
import type { Input } from "../documents/inputs.ts";
import { replaceAt } from "../documents/value-places.ts";
import { argumentsOf } from "./arguments.ts";
import { sdkInputsOf } from "./sdk-inputs.ts";
import { UNSAFE_PATH_VALUES } from "./texts.ts";

export interface RejectedArguments {
  readonly what: string;
  readonly arguments: readonly unknown[];
}

/** Path values that would change the path. */
export function unsafePathsOf(entry: BundledOperation): RejectedArguments[] {
  return sdkInputsOf(entry).flatMap((input) =>
    Object.keys(input.path).flatMap((name) =>
      UNSAFE_PATH_VALUES.map((value) => {
        const path = { ...input.path, [name]: value } as Input["path"];
        return { what: `${JSON.stringify(value)} as ${name}`, arguments: argumentsOf(entry, { ...input, path }) };
      }),
    ),
  );
}

/** Queries with none or two of the parameters of which exactly one is needed. */
export function choicesOf(entry: BundledOperation): RejectedArguments[] {
  const names = entry.operation["x-exactly-one"] ?? [];
  const [input] = sdkInputsOf(entry);
  if (input === undefined || names.length === 0) return [];
  const none = names.reduce((rest, name) => replaceAt(rest, ["query", name], undefined), input);
  const pairs = names.map((name, index) => [name, names[(index + 1) % names.length] ?? ""]);
  return [[], ...pairs].map((given) => ({
    what: given.join(" and ") || "none of them",
    arguments: argumentsOf(
      entry,
      given.reduce((rest, name) => replaceAt(rest, ["query", name], "x"), none),
    ),
  }));
}
