// Everything that can be wrong in a request and is visible on the wire: a schema distinguishes a number from a text, an
// address does not. The mock must reject each of them.

import type { BundledOperation, JsonValue } from "./bundled-documents.ts";
import { type InputPart, inputPartsOf } from "./inputs.ts";
import { typesOf } from "./keywords.ts";

/** The parts whose wrong values are visible on the wire. Parts of the same name belong together. */
export function visiblePartsOf(entry: BundledOperation): InputPart[] {
  return inputPartsOf(entry)
    .map((part) => ({ part, wrong: part.wrong.filter((value) => isVisible(part, value)) }))
    .filter(({ part, wrong }) => wrong.length > 0 || part.wrong.length === 0)
    .map(({ part, wrong }) => ({ ...part, wrong }));
}

/** Their names, each once. */
export function invalidInputsOf(entry: BundledOperation): string[] {
  return [...new Set(visiblePartsOf(entry).map(({ name }) => name))];
}

function isVisible({ place, keyword, schema }: InputPart, wrong: JsonValue | undefined): boolean {
  const [kind, ...steps] = place;
  if (keyword !== "type" || wrong === undefined) return true;
  // Prism reads a whole body of `null` as a missing body, which is another part.
  if (kind === "body") return steps.length > 0 || wrong !== null;
  const types = [schema.type ?? []].flat();
  // An object in the query consists of whatever the query has.
  if (types.includes("object")) return false;
  // A query has no null and no objects, and a repeated name is a list. A path value and a header are one text each.
  if (Array.isArray(wrong)) return kind === "query" && steps.length === 1 && wrong.length > 0;
  return wrong !== null && typeof wrong !== "object" && !readsAs(String(wrong), types);
}

/** Whether the text of a parameter can be read as one of the types. */
export function readsAs(text: string, types: readonly string[]): boolean {
  const value = Number(text);
  const numbers = text.trim() !== "" && Number.isFinite(value) ? typesOf(value) : [];
  const readings = ["string", "array", ...(/^(true|false)$/.test(text) ? ["boolean"] : []), ...numbers];
  return readings.some((name) => types.includes(name));
}
