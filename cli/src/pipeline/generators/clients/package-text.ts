// The header and the imports of the files of a package.

const width = 120;

/** The first lines of a file: what it is for, and that it is not to be edited. */
export function packageHeader(name: string, purpose: string): string {
  return `// ${purpose}\n// Generated from the documents and the configuration of ${name}. Do not edit: change those and generate again.\n`;
}

/** An import of these names, each once and in order; "" without names. */
export function importLine(names: readonly string[], from: string): string {
  return statement("import", names, from);
}

/** The same for a re-export. */
export function exportLine(names: readonly string[], from: string): string {
  return statement("export", names, from);
}

function statement(keyword: string, names: readonly string[], from: string): string {
  const bare = (name: string) => name.replace(/^type /, "");
  const sorted = [...new Set(names)].sort((left, right) => compare(bare(left), bare(right)));
  if (sorted.length === 0) return "";
  const line = `${keyword} { ${sorted.join(", ")} } from "${from}";\n`;
  return line.length <= width
    ? line
    : `${keyword} {\n${sorted.map((name) => `  ${name},\n`).join("")}} from "${from}";\n`;
}

function compare(left: string, right: string): number {
  const [a, b] = [left.toLowerCase(), right.toLowerCase()];
  return a < b ? -1 : a > b ? 1 : 0;
}
