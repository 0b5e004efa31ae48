// Formats JSON token by token without parsing it, so that amounts keep every digit and truncated or invalid bodies can be formatted.

/** A token of JSON; `other` is punctuation, white space and invalid text. */
export interface JsonToken {
  readonly kind: "key" | "string" | "number" | "literal" | "other";
  readonly text: string;
}

const piece =
  /("(?:[^"\\]|\\.)*"?)(\s*:)?|(-?\d[\d.eE+-]*)|(\b(?:true|false|null)\b)|([{[])(\s*[}\]])?|[}\]]|,|\s+|[^\s"{}[\],]+/gs;

const INDENT = "  ";

/** The tokens of `text`, reindented. Text that does not start like an object or an array stays unchanged. */
export function formatJson(text: string): JsonToken[] {
  if (!/^\s*[{[]/.test(text)) return [{ kind: "other", text }];
  const tokens: JsonToken[] = [];
  let depth = 0;
  const other = (part: string) => tokens.push({ kind: "other", text: part });
  const line = () => `\n${INDENT.repeat(depth)}`;
  for (const [whole, quoted, colon, number, literal, opening, closing] of text.matchAll(piece)) {
    if (quoted !== undefined) {
      tokens.push({ kind: colon === undefined ? "string" : "key", text: quoted });
      if (colon !== undefined) other(": ");
    } else if (number !== undefined) tokens.push({ kind: "number", text: number });
    else if (literal !== undefined) tokens.push({ kind: "literal", text: literal });
    else if (opening !== undefined && closing !== undefined) other(opening + closing.trim());
    else if (opening !== undefined) {
      depth += 1;
      other(opening + line());
    } else if (whole === "}" || whole === "]") {
      depth = Math.max(0, depth - 1);
      other(line() + whole);
    } else if (whole === ",") other(whole + line());
    else if (whole.trim() !== "") other(whole);
  }
  return tokens;
}
