// Markdown from parts: sections, tables, code.

/** Joins blocks with blank lines; absent ones are left out. */
export function blocks(...parts: readonly (string | undefined | false)[]): string {
  return parts
    .map((part) => (part === false ? "" : (part ?? "").trim()))
    .filter((part) => part !== "")
    .join("\n\n");
}

/** A heading with its content; undefined without content. */
export function section(title: string, ...content: readonly (string | undefined | false)[]): string | undefined {
  const body = blocks(...content);
  return body === "" ? undefined : `## ${title}\n\n${body}`;
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string | undefined {
  if (rows.length === 0) return undefined;
  const lines = [head, head.map(() => "---"), ...rows.map((row) => row.map(cell))];
  return lines.map((line) => `| ${line.join(" | ")} |`).join("\n");
}

export function list(items: readonly string[]): string | undefined {
  return items.length === 0 ? undefined : items.map((item) => `- ${item.replaceAll("\n", "\n  ")}`).join("\n");
}

/** A block that its text cannot end. */
export function fence(language: string, text: string): string {
  const ticks = "`".repeat(Math.max(3, longestRun(text) + 1));
  return `${ticks}${language}\n${text}\n${ticks}`;
}

/** A code span, also of a text with backticks or several lines. */
export function code(text: string): string {
  const line = oneLine(text);
  const ticks = "`".repeat(longestRun(line) + 1);
  return ticks === "`" ? `\`${line}\`` : `${ticks} ${line} ${ticks}`;
}

/** For a heading or a span, which a line break would end. */
export function oneLine(text: string): string {
  return text.trim().replace(/\s*[\r\n\u2028\u2029]\s*/g, " ");
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
}

/** A text on one line: paragraphs and list items become line breaks. A code span keeps its characters. */
function cell(text: string): string {
  return text
    .trim()
    .replace(/\n\s*\n\s*|\n(?=\s*[-*] )/g, "<br>")
    .replace(/\s*\n\s*/g, " ")
    .replaceAll("|", "\\|");
}
