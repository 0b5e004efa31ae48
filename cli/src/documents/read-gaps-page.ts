// Reads `docs/contributing/rules/gaps.md`, where each gap has one line: its id, what is undocumented, and what happens meanwhile.

export interface GapEntry {
  /** `G8` */
  readonly id: string;
  readonly title: string;
  readonly meanwhile: string;
}

const entry = /^- <a id="(g\d+)"><\/a>\*\*(G\d+)\*\* (.+)$/;

/** Throws for a line that begins as a gap does and cannot be read. */
export function readGapsPage(markdown: string): GapEntry[] {
  const lines = markdown.split("\n").filter((line) => line.startsWith('- <a id="g'));
  return lines.map((line) => {
    const [, anchor, id, text = ""] = entry.exec(line) ?? [];
    if (id === undefined || anchor !== id.toLowerCase()) throw new Error(`not the line of a gap: ${line}`);
    const [, title = "", meanwhile = ""] = /^(.+?\.)(?:\s+(.+))?$/.exec(plain(text)) ?? [];
    if (meanwhile === "") throw new Error(`${id} does not say what happens meanwhile`);
    return { id, title, meanwhile };
  });
}

/** Links as their texts: the pages that they lead to do not travel with the program. */
function plain(markdown: string): string {
  return markdown.replace(/\[([^\]]+)\]\([^)]+\)/g, "$1").trim();
}
