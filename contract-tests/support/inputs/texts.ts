// Texts that are hard to encode in an address or a body.

// RFC 3986, section 2.2.
const RESERVED = ":/?#[]@!$&'()*+,;=";
const UNSAFE = ` %"\\<>^\`{|}`;
// Precomposed and combining, right to left, beyond the BMP, joined, and whitespace that is easily trimmed.
const UNICODE = "é e\u0301\u0323 漢字 שלום 🪙 👩\u200d👧 \u2028\u00a0\ufeff";
const LIKE_PATHS = ["%2F", "%2e%2e", "%zz", "/../..", "./..", "..;", "...", "{id}"];

/** Texts for path values. */
export const PATH_TEXTS: readonly string[] = [
  ...["/", "?", "#", "%", "+", ";", " a "],
  ...LIKE_PATHS,
  `${RESERVED}a${RESERVED}`,
  `${UNSAFE}a${UNSAFE}`,
  UNICODE,
];

/** The same in fewer texts, and texts that only a body and a query can carry. */
export const TEXTS: readonly string[] = [
  ...["", " ", "..", "\u0000\t\n\r\u007f", "x".repeat(1000)],
  RESERVED + UNSAFE + LIKE_PATHS.join(""),
  UNICODE,
];

/** Values that a path cannot carry, or that would change the path. */
export const UNSAFE_PATH_VALUES: readonly (string | undefined)[] = [undefined, "", ".", "..", "\ud800", "a\udc00b"];
