// Inputs with one wrong part, and who must reject them: the SDK before it sends anything, or the service, which must then
// get exactly what the caller gave.

import type { BundledOperation, JsonValue } from "../documents/bundled-documents.ts";
import { readsAs } from "../documents/input-parts.ts";
import type { InputPart } from "../documents/inputs.ts";
import { isBodyFixed } from "./arguments.ts";
import { sdkPartsOf } from "./sdk-inputs.ts";
import type { InputSide } from "./side.ts";
import { changedTrialOf, type InputTrial } from "./trial.ts";

export interface WrongTrial extends InputTrial {
  readonly part: InputPart;
  readonly refusedBy: "the SDK" | "the service";
}

/** Each part with values that its schema rejects: missing, of every other type, beyond each limit. */
export function wrongOf(entry: BundledOperation, side: InputSide): WrongTrial[] {
  const trials = sdkPartsOf(entry, side)
    .filter(({ part }) => canBeGiven(entry, part))
    .flatMap(({ part, input }) =>
      part.wrong
        .filter((value) => !isText(part, value) && !isReadable(part, value))
        .map((value) => ({ ...changedTrialOf(entry, input, part, value), part, refusedBy: refuserOf(part, value) })),
    );
  // The forms of a body share most of their parts: the SDK treats them alike, so each is tried once.
  return [...new Map(trials.map((trial) => [trial.what, trial])).values()];
}

// The SDK checks what would change the address or the money, and what a query cannot carry. The service checks everything
// else, so it is sent as given.
function refuserOf({ place, keyword, schema }: InputPart, value: JsonValue | undefined): WrongTrial["refusedBy"] {
  const [kind, ...steps] = place;
  if (kind === "body") {
    const isWhole = steps.length === 0 && (keyword === "type" || keyword === "required");
    return isWhole || (schema.format === "decimal" && keyword === "type") ? "the SDK" : "the service";
  }
  if (keyword !== "type") return "the service";
  // Nothing would be sent for an empty list.
  const isEmptyOrObject = Array.isArray(value) ? value.length === 0 : typeof value === "object";
  return kind === "path" || isEmptyOrObject ? "the SDK" : "the service";
}

/** Whether a value in a query is written like one of the right type. */
export function isReadable({ place: [kind], keyword, schema }: InputPart, value: JsonValue | undefined): boolean {
  if (kind !== "query" || keyword !== "type" || value === undefined || typeof value === "object") return false;
  return readsAs(String(value), [schema.type ?? []].flat());
}

// A body that the SDK sends by itself is never missing, and a free query is not a single value.
function canBeGiven(entry: BundledOperation, { place, keyword, schema }: InputPart): boolean {
  const [kind, ...steps] = place;
  if (kind === "query") return schema.type !== "object";
  return !(isBodyFixed(entry) && steps.length === 0 && keyword === "required");
}

// Callers give amounts as texts, even those that are numbers on the wire.
function isText({ keyword, schema }: InputPart, value: JsonValue | undefined): boolean {
  return schema.format === "decimal" && keyword === "type" && typeof value === "string" && /^\d/.test(value);
}
