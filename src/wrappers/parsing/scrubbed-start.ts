// The longest beginning of a secret that is not recognized as one.
const LONGEST_UNKNOWN = 64;

/** The beginning of a text, redacted. A cut may split a secret, so that it is not recognized: the text ends before that. */
export function scrubbedStart(text: string, length: number, scrub: (text: string) => string): string {
  if (text.length <= length) return scrub(text);
  return scrub(text.slice(0, length + LONGEST_UNKNOWN)).slice(0, -LONGEST_UNKNOWN);
}
