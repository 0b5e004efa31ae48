// JSDoc comments from Markdown: wrapped, indented, and unable to end early or to start a tag by accident.

const width = 120;

/** A JSDoc comment with `tags` (`@param …`) after the text, whose own `@` at line starts are escaped; "" without text. */
export function docComment(markdown: string, indent = "", tags: readonly string[] = []): string {
  const room = width - indent.length - " * ".length;
  const lines = wrapMarkdown(markdown, room).map((line) => line.replace(/^(\s*)@/, "$1\\@"));
  const tagLines = tags.flatMap((tag) => wrapMarkdown(tag, room));
  const all = [...lines, ...(lines.length > 0 && tagLines.length > 0 ? [""] : []), ...tagLines].map((line) =>
    line.replaceAll("*/", "*\\/"),
  );
  const [first, ...rest] = all;
  if (first === undefined) return "";
  if (rest.length === 0) return `${indent}/** ${first} */\n`;
  return `${indent}/**\n${all.map((line) => `${indent} * ${line}`.trimEnd()).join("\n")}\n${indent} */\n`;
}

/** Wraps paragraphs and list items at `room` columns. Keeps code fences, tables, headings, code spans and links. */
export function wrapMarkdown(markdown: string, room: number): string[] {
  const lines: string[] = [];
  let words: string[] = [];
  let lead = "";
  let fenced = false;

  const flush = () => {
    lines.push(...fill(words, lead, room));
    words = [];
    lead = "";
  };

  for (const line of markdown.trim().split("\n")) {
    const [, marker] = line.match(/^(\s*(?:[-*]|\d+\.|@\w+)\s)/) ?? [];
    if (/^\s*```/.test(line)) {
      flush();
      fenced = !fenced;
      lines.push(line.trimEnd());
    } else if (fenced || /^\s*[|#]/.test(line)) {
      flush();
      lines.push(line.trimEnd());
    } else if (line.trim() === "") {
      flush();
      lines.push("");
    } else {
      if (marker !== undefined) {
        flush();
        lead = marker;
      }
      words.push(...wordsOf(line.slice(marker?.length ?? 0)));
    }
  }
  flush();
  // Drops repeated, leading and trailing blank lines.
  return lines.filter((line, index) => line !== "" || (index > 0 && lines[index - 1] !== ""));
}

/** A code span and a `{@link …}` count as one word, blanks or not. */
function wordsOf(text: string): string[] {
  return text.match(/(?:`[^`]*`|\{@[^}]*\}|[^\s`{]|[`{])+/g) ?? [];
}

/** `lead` opens the first line; the others hang below it (tags hang by two columns). */
function fill(words: readonly string[], lead: string, room: number): string[] {
  const hang = lead.trimStart().startsWith("@") ? "  " : " ".repeat(lead.length);
  const lines: string[] = [];
  let line = lead;
  let empty = true;
  for (const word of words) {
    if (!empty && line.length + 1 + word.length > room) {
      lines.push(line);
      line = hang;
      empty = true;
    }
    line += empty ? word : ` ${word}`;
    empty = false;
  }
  if (!empty) lines.push(line);
  return lines;
}
