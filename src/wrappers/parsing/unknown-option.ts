// Finds misspelled options. Ignored, they could take the protection against a second payment with them.

/** What is wrong with an option. */
export interface OptionComplaint {
  /** The option, with its path. */
  readonly field: string;
  /** Names the option. */
  readonly message: string;
}

/** What is wrong with the first option that is none of the names; undefined if all are known. A `path` ends with a dot. */
export function complaintAboutNames(options: object, names: readonly string[], path = ""): OptionComplaint | undefined {
  const unknown = Object.keys(options).find((name) => !names.includes(name));
  if (unknown === undefined) return undefined;
  const similar = similarName(unknown, names);
  const field = path + unknown;
  const advice = similar ? `Did you mean ${path}${similar}?` : `Known options: ${names.join(", ")}.`;
  return { field, message: `Unknown option "${field}". ${advice}` };
}

/** The first name that is much like the given one; undefined if there is none. */
export function similarName(given: string, names: readonly string[]): string | undefined {
  return names.find((name) => areSimilar(given.toLowerCase(), name.toLowerCase()));
}

/** Whether a name begins with the given text, or shares most characters with it, at the start and the end. */
function areSimilar(given: string, name: string): boolean {
  let start = 0;
  while (start < given.length && given[start] === name[start]) start += 1;
  let end = 0;
  while (end < name.length - start && given.at(~end) === name.at(~end)) end += 1;
  return (start > 2 && start === given.length) || (start + end) / Math.max(given.length, name.length) > 0.6;
}
