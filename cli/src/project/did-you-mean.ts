// Suggests what a misspelled word probably means.

import leven from "leven";

/** `did you mean "out"?` for the closest of the known words; the list of all known words if none is close. */
export function didYouMean(given: string, known: readonly string[]): string {
  const close = closest(given, known);
  if (close !== undefined) return `did you mean "${close}"?`;
  return known.length === 0 ? "none is allowed here" : `known: ${known.join(", ")}`;
}

/** The most similar word, unless more than a third of the characters (at least two) would have to change. */
function closest(given: string, known: readonly string[]): string | undefined {
  const ranked = known
    .map((word) => ({ word, distance: leven(given.toLowerCase(), word.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance);
  const [best] = ranked;
  const limit = Math.max(2, Math.floor(given.length / 3));
  return best !== undefined && best.distance <= limit && best.distance < best.word.length ? best.word : undefined;
}
