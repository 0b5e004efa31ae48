// Finds what was probably meant by a misspelled name, and says it.

import leven from "leven";

/** The candidate that is most like `name`, if any is similar enough to be worth suggesting. Case does not count. */
export function closest(name: string, candidates: Iterable<string>): string | undefined {
  const given = name.toLowerCase();
  let best: { readonly name: string; readonly far: number } | undefined;
  for (const candidate of candidates) {
    const known = candidate.toLowerCase();
    const far = letters(given) === letters(known) ? 0 : leven(given, known);
    const isStart = given.length > 2 && known.startsWith(given);
    const isSimilar = isStart || far <= Math.max(given.length, known.length) / 3;
    if (isSimilar && (best === undefined || far < best.far)) best = { name: candidate, far };
  }
  return best?.name;
}

/** Two letters in the wrong order count as two edits, which is too much for a short name. */
function letters(name: string): string {
  return [...name].sort().join("");
}

/** `did you mean "out"?` for the closest of the known words; all known words if none is close. */
export function didYouMean(given: string, known: readonly string[]): string {
  const close = closest(given, known);
  if (close !== undefined) return `did you mean "${close}"?`;
  return known.length === 0 ? "none is allowed here" : `known: ${known.join(", ")}`;
}
