// Extracts the code blocks of one language from Markdown.

/** A fenced code block; `line` is its first code line, counted from 1. */
export interface CodeBlock {
  readonly code: string;
  readonly line: number;
}

/** Returns all blocks that open with ```` ```<language> ```` at the start of a line. */
export function codeBlocks(markdown: string, language: string): CodeBlock[] {
  const blocks: CodeBlock[] = [];
  const lines = markdown.split("\n");
  for (let start = 0; start < lines.length; start += 1) {
    const info = /^```(.+)$/.exec(lines[start] ?? "")?.[1];
    if (info === undefined) continue;
    const length = lines.slice(start + 1).indexOf("```");
    if (length === -1) throw new Error(`line ${start + 1}: the code block is never closed`);
    if (info.trim() === language) {
      blocks.push({ code: `${lines.slice(start + 1, start + 1 + length).join("\n")}\n`, line: start + 2 });
    }
    start += length + 1;
  }
  return blocks;
}
