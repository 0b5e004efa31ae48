// Finds misspelled options. Ignored, they could take the protection against a second payment with them.

/** Names that share this part of their characters, at the start and the end, are taken for one another. */
const LIKENESS = 0.6;

/** What is wrong with the first option that is none of the names; undefined if all are known. A `path` ends with a dot. */
export function complaintAboutNames(options: object, names: readonly string[], path = ""): string | undefined {
  const unknown = Object.keys(options).find((name) => !names.includes(name));
  if (unknown === undefined) return undefined;
  const [closest] = names
    .map((name) => ({ name, likeness: likenessOf(unknown.toLowerCase(), name.toLowerCase()) }))
    .filter(({ likeness }) => likeness >= LIKENESS)
    .sort((left, right) => right.likeness - left.likeness);
  const hint = closest ? `Did you mean ${path}${closest.name}?` : `Known options: ${names.join(", ")}.`;
  return `Unknown option "${path}${unknown}". ${hint}`;
}

function likenessOf(given: string, name: string): number {
  if (given.length > 2 && name.startsWith(given)) return 1;
  const shorter = Math.min(given.length, name.length);
  let start = 0;
  while (start < shorter && given[start] === name[start]) start += 1;
  let end = 0;
  while (end < shorter - start && given.at(-1 - end) === name.at(-1 - end)) end += 1;
  return (start + end) / Math.max(given.length, name.length);
}
