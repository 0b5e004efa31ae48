// Makes the characters of a text visible that could forge a line of a log, drive a terminal, or reverse what is read.

// Control characters with line ends and escapes, and the marks that change the direction of text.
const invisible = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

/** The text with control characters and directional marks escaped, such as `\\n` and `\\u202e`. */
export function visibleText(text: string): string {
  return text.replace(invisible, (character) => {
    const json = JSON.stringify(character).slice(1, -1);
    return json === character ? unicodeEscape(character) : json;
  });
}

/** The escape of one UTF-16 code unit in JSON and JavaScript. */
export function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** Whether a text has half of a character, which UTF-8 and percent-encoding cannot represent. */
export function hasLoneSurrogate(text: string): boolean {
  return /\p{Surrogate}/u.test(text);
}

/** What is wrong with a text that has a lone surrogate, after the name of the value. Undefined if it has none. */
export function complaintAboutSurrogates(text: string): string | undefined {
  return hasLoneSurrogate(text) ? "contains a lone surrogate, which cannot be encoded: remove it" : undefined;
}

/** The texts one after the other. A text that has no end of its own gets the separator. Empty texts are left out. */
export function joinTexts(texts: readonly (string | undefined)[], separator: string): string {
  let joined = "";
  for (const text of texts.map((given) => given?.trim())) {
    if (!text) continue;
    joined += joined && (/[.!?:;,…]$/.test(joined) ? " " : separator);
    joined += text;
  }
  return joined;
}

// The longest beginning of a secret that is not recognized as one.
const LONGEST_UNKNOWN = 64;

/** The beginning of a text, redacted. A cut may split a secret, so that it is not recognized: the text ends before that. */
export function scrubbedStart(text: string, length: number, scrub: (text: string) => string): string {
  if (text.length <= length) return scrub(text);
  return scrub(text.slice(0, length + LONGEST_UNKNOWN)).slice(0, -LONGEST_UNKNOWN);
}
