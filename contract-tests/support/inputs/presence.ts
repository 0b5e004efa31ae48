// Inputs with each part present and absent.

import { type BundledOperation, type JsonValue, resolve } from "../documents/bundled-documents.ts";
import type { Input } from "../documents/inputs.ts";
import { fieldsOf } from "../documents/keywords.ts";
import { replaceAt, startsWith, type ValuePlace } from "../documents/value-places.ts";
import { argumentsOf } from "./arguments.ts";
import { inputPlacesOf, isParameter, sdkInputsOf } from "./sdk-inputs.ts";
import { type InputTrial, trialOf } from "./trial.ts";

/** Everything; each part with only the required ones; everything but one part, left out and as undefined. */
export function presenceOf(entry: BundledOperation): InputTrial[] {
  return sdkInputsOf(entry).flatMap((input) => {
    const places = inputPlacesOf(entry, input);
    const optional = places.filter(({ isRequired }) => !isRequired);
    const only = (kept: ValuePlace) => {
      const others = optional.filter(({ place }) => !startsWith(kept, place));
      const rest = others.reduce((left, { place }) => replaceAt(left, place, undefined), input);
      return withEnoughFields(entry, rest, input);
    };
    return [
      trialOf(entry, "everything", input),
      ...places.filter(isParameter).map(({ place }) => trialOf(entry, `only ${place.join("/")}`, only(place))),
      ...optional.filter(isParameter).flatMap(({ place }) => {
        const without = trialOf(entry, `without ${place.join("/")}`, replaceAt(input, place, undefined));
        const args = argumentsOf(entry, undefinedAt(input, place) as Input);
        return [without, { ...without, what: `with undefined as ${place.join("/")}`, arguments: args }];
      }),
    ];
  });
}

// A body may need a number of fields, whichever they are.
function withEnoughFields({ document, operation }: BundledOperation, input: Input, full: Input): Input {
  const schema = operation.requestBody?.content["application/json"]?.schema;
  const least = schema === undefined ? 0 : Number(resolve(document, schema).minProperties ?? 0);
  const fields = Object.entries(fieldsOf(input.body));
  const others = Object.entries(fieldsOf(full.body)).filter(([name]) => fields.every(([own]) => own !== name));
  const missing = others.slice(0, Math.max(0, least - fields.length));
  return missing.length === 0 ? input : { ...input, body: Object.fromEntries<JsonValue>([...fields, ...missing]) };
}

function undefinedAt(value: unknown, [name, ...rest]: ValuePlace): unknown {
  if (name === undefined) return undefined;
  if (Array.isArray(value)) return value.map((item) => undefinedAt(item, rest));
  const fields = value as Readonly<Record<string, unknown>>;
  return { ...fields, [name]: undefinedAt(fields[name], rest) };
}
