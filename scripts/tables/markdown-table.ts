// Inserts printed tables into handwritten pages.

/** A table in Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/**
 * The page with new contents between `<!-- name -->` and `<!-- /name -->`.
 *
 * @throws {Error} if the places in the page and the tables do not match.
 */
export function fillIn(page: string, tables: Readonly<Record<string, string>>): string {
  const names = [...page.matchAll(/<!-- ([\w-]+) -->/g)].map(([, name = ""]) => name);
  const expected = Object.keys(tables);
  if ([...names].sort().join() !== [...expected].sort().join()) {
    throw new Error(`the page has places for ${names.join(", ")}, but there are tables for ${expected.join(", ")}`);
  }
  return names.reduce((filled, name) => {
    const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
    const [before, rest = ""] = filled.split(start);
    const behind = rest.split(end)[1];
    if (behind === undefined) throw new Error(`the page has no end of ${name}`);
    return `${before}${start}\n\n${tables[name]}\n\n${end}${behind}`;
  }, page);
}
