// Inputs with another valid value for one part.

import { takesAnyText } from "../cases/request-cases.ts";
import {
  type BundledOperation,
  isUntyped,
  type JsonValue,
  resolve,
  type SchemaObject,
} from "../documents/bundled-documents.ts";
import type { Input, InputPart } from "../documents/inputs.ts";
import { KEYWORDS } from "../documents/keywords.ts";
import { freeQueryOf } from "../documents/parameters.ts";
import { replaceAt } from "../documents/value-places.ts";
import { type InputPlace, inputPlacesOf, sdkInputsOf, sdkPartsOf } from "./sdk-inputs.ts";
import { type InputSide, isOn } from "./side.ts";
import { PATH_TEXTS, TEXTS } from "./texts.ts";
import { changedTrialOf, type InputTrial, trialOf } from "./trial.ts";
import { isReadable } from "./wrong-trials.ts";

const ANYTHING: readonly JsonValue[] = [null, true, 0, 1.5, "1", "", [], [[null]], {}, { deep: { empty: {} } }];

/** Each part at both ends of its limits, and with each of its listed values. */
export function limitsOf(entry: BundledOperation, side: InputSide): InputTrial[] {
  return sdkPartsOf(entry, side).flatMap(({ part, input }) =>
    part.right.map((value) => changedTrialOf(entry, input, part, value)),
  );
}

/** Each part of a query without limits as a value of another type that is written the same. */
export function readingsOf(entry: BundledOperation): InputTrial[] {
  const isLimited = ({ schema }: InputPart) =>
    Object.keys(schema).some((keyword) => keyword !== "type" && KEYWORDS.has(keyword));
  return sdkPartsOf(entry, "parameters")
    .filter(({ part }) => !isLimited(part))
    .flatMap(({ part, input }) =>
      part.wrong.filter((value) => isReadable(part, value)).map((value) => changedTrialOf(entry, input, part, value)),
    );
}

/** All parts that accept any text, at once, with texts that are hard to encode. */
export function textsOf(entry: BundledOperation, side: InputSide): InputTrial[] {
  return sdkInputsOf(entry).flatMap((input) => {
    const places = inputPlacesOf(entry, input).filter(isOn(side));
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

/** Each object and list that may be empty, empty; each part without a schema, with every type. */
export function opennessOf(entry: BundledOperation, side: InputSide): InputTrial[] {
  return sdkInputsOf(entry).flatMap((input) =>
    inputPlacesOf(entry, input)
      .filter(isOn(side))
      .flatMap(({ place, schema }) =>
        openValuesOf(resolve(entry.document, schema)).map((value) =>
          trialOf(entry, `${JSON.stringify(value)} as ${place.join("/")}`, replaceAt(input, place, value)),
        ),
      ),
  );
}

function openValuesOf(schema: SchemaObject): readonly JsonValue[] {
  if (isUntyped(schema)) return ANYTHING;
  const { type, required = [], minProperties = 0, minItems = 0 } = schema;
  if (type === "object" && required.length === 0 && minProperties === 0) return [{}];
  return type === "array" && minItems === 0 ? [[]] : [];
}
