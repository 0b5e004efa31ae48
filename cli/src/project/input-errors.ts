// Words for input that does not fit.

import { closest } from "../pipeline/model/closest.ts";

/** `did you mean "out"?` for the closest of the known words; all known words if none is close. */
export function didYouMean(given: string, known: readonly string[]): string {
  const close = closest(given, known);
  if (close !== undefined) return `did you mean "${close}"?`;
  return known.length === 0 ? "none is allowed here" : `known: ${known.join(", ")}`;
}
