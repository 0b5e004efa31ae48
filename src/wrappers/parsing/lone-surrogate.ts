// Finds lone surrogates: halves of characters, which UTF-8 and percent-encoding cannot represent.

/** Whether a text has a lone surrogate. */
export function hasLoneSurrogate(text: string): boolean {
  return /\p{Surrogate}/u.test(text);
}

/** What is wrong with a text that has a lone surrogate, after the name of the value. Undefined if it has none. */
export function complaintAboutSurrogates(text: string): string | undefined {
  return hasLoneSurrogate(text) ? "contains a lone surrogate, which cannot be encoded: remove it" : undefined;
}
