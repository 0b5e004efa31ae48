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
