// Inputs with another valid value for one part.

import { takesAnyText } from "../cases/request-cases.ts";
import type { BundledOperation } from "../documents/bundled-documents.ts";
import type { Input, InputPart } from "../documents/inputs.ts";
import { KEYWORDS } from "../documents/keywords.ts";
import { freeQueryOf } from "../documents/parameters.ts";
import { replaceAt } from "../documents/value-places.ts";
import { type InputPlace, inputPlacesOf, isParameter, sdkInputsOf, sdkPartsOf } from "./sdk-inputs.ts";
import { PATH_TEXTS, TEXTS } from "./texts.ts";
import { changedTrialOf, type InputTrial, trialOf } from "./trial.ts";
import { isReadable } from "./wrong-trials.ts";

/** Each part at both ends of its limits, and with each of its listed values. */
export function limitsOf(entry: BundledOperation): InputTrial[] {
  return sdkPartsOf(entry).flatMap(({ part, input }) =>
    part.right.map((value) => changedTrialOf(entry, input, part, value)),
  );
}

/** Each part of a query without limits as a value of another type that is written the same. */
export function readingsOf(entry: BundledOperation): InputTrial[] {
  const isLimited = ({ schema }: InputPart) =>
    Object.keys(schema).some((keyword) => keyword !== "type" && KEYWORDS.has(keyword));
  return sdkPartsOf(entry)
    .filter(({ part }) => !isLimited(part))
    .flatMap(({ part, input }) =>
      part.wrong.filter((value) => isReadable(part, value)).map((value) => changedTrialOf(entry, input, part, value)),
    );
}

/** All parts that accept any text, at once, with texts that are hard to encode. */
export function textsOf(entry: BundledOperation): InputTrial[] {
  return sdkInputsOf(entry).flatMap((input) => {
    const places = inputPlacesOf(entry, input).filter(isParameter);
    const textual = places.filter((each) => isFreeQuery(entry, each) || takesAnyText(entry.document, each.schema));
    const paths = textual.filter(({ place: [kind] }) => kind === "path");
    const others = textual.filter(({ place: [kind] }) => kind !== "path");
    return [
      ...(paths.length > 0 ? PATH_TEXTS.map((text) => textTrialOf(entry, input, paths, text)) : []),
      ...(others.length > 0 ? TEXTS.map((text) => textTrialOf(entry, input, others, text)) : []),
    ];
  });
}

function textTrialOf(entry: BundledOperation, input: Input, places: readonly InputPlace[], text: string): InputTrial {
  const changed = places.reduce(
    (rest, each) => replaceAt(rest, each.place, isFreeQuery(entry, each) ? { anything: text } : text),
    input,
  );
  return trialOf(entry, `the text ${JSON.stringify(text)}`, changed);
}

function isFreeQuery(entry: BundledOperation, { place: [kind, name] }: InputPlace): boolean {
  return kind === "query" && name === freeQueryOf(entry);
}
