// Arguments that the SDK must reject before it sends anything, although their types are right.

import type { BundledOperation } from "../documents/bundled-documents.ts";
import { type Input, inputsOf } from "../documents/inputs.ts";
import { replaceAt, type ValuePlace } from "../documents/value-places.ts";
import { argumentsOf } from "./arguments.ts";
import { inputPlacesOf, sdkInputsOf } from "./sdk-inputs.ts";
import { UNSAFE_PATH_VALUES } from "./texts.ts";

export interface RejectedArguments {
  readonly what: string;
  readonly arguments: readonly unknown[];
}

/** Bodies with amounts as JSON numbers. */
export function numbersOf(entry: BundledOperation): RejectedArguments[] {
  const isChanged = (input: Input) => {
    const asTexts = JSON.stringify(argumentsOf(entry, input));
    return asTexts !== JSON.stringify(argumentsOf(entry, input, input.body));
  };
  return sdkInputsOf(entry)
    .filter(isChanged)
    .map((input) => ({ what: "an amount as a number", arguments: argumentsOf(entry, input, input.body) }));
}

/** Bodies with a field that the SDK supplies. */
export function managedOf(
  entry: BundledOperation,
): (RejectedArguments & { readonly input: Input; readonly place: ValuePlace })[] {
  return inputsOf(entry).flatMap((input) =>
    inputPlacesOf(entry, input)
      .filter(({ isManaged }) => isManaged)
      .map(({ place }) => {
        const what = place.join("/");
        return { what, arguments: argumentsOf(entry, input), input, place };
      }),
  );
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
