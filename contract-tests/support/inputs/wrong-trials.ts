// Inputs with one wrong part, and who must reject them: the SDK before it sends anything, or the service, which must then
// get exactly what the caller gave.

import type { BundledOperation, JsonValue } from "../documents/bundled-documents.ts";
import { readsAs } from "../documents/input-parts.ts";
import type { InputPart } from "../documents/inputs.ts";
import { sdkPartsOf } from "./sdk-inputs.ts";
import { changedTrialOf, type InputTrial } from "./trial.ts";

export interface WrongTrial extends InputTrial {
  readonly part: InputPart;
  readonly refusedBy: "the SDK" | "the service";
}

/** Each part with values that its schema rejects: missing, of every other type, beyond each limit. */
export function wrongOf(entry: BundledOperation): WrongTrial[] {
  const trials = sdkPartsOf(entry)
    .filter(({ part }) => canBeGiven(part))
    .flatMap(({ part, input }) =>
      part.wrong
        .filter((value) => !isReadable(part, value))
        .map((value) => ({ ...changedTrialOf(entry, input, part, value), part, refusedBy: refuserOf(part, value) })),
    );
  return [...new Map(trials.map((trial) => [trial.what, trial])).values()];
}

// The SDK checks what would change the address or the money, and whether a query can carry the value as one of its type. The
// service checks everything else, so it is sent as given.
function refuserOf(part: InputPart, value: JsonValue | undefined): WrongTrial["refusedBy"] {
  if (part.keyword !== "type") return "the service";
  if (part.place[0] === "path") return "the SDK";
  // Nothing would be sent for an empty list.
  const items = [value].flat();
  return items.length === 0 || items.some((item) => !isReadable(part, item)) ? "the SDK" : "the service";
}

/** Whether a value in a query is written like one of the right type. */
export function isReadable({ place: [kind], keyword, schema }: InputPart, value: JsonValue | undefined): boolean {
  if (kind !== "query" || keyword !== "type" || value === undefined || typeof value === "object") return false;
  return readsAs(String(value), [schema.type ?? []].flat());
}

// A free query is not a single value.
function canBeGiven({ place, schema }: InputPart): boolean {
  return place[0] !== "query" || schema.type !== "object";
}
