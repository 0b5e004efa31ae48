// Puts tables that were printed from code into pages that were written by hand.

/** A table in Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/**
 * The page with new contents between `<!-- name -->` and `<!-- /name -->`.
 *
 * @throws {Error} where the page has a place for a table that there is not, or none for one that there is.
 */
export function fillIn(page: string, tables: Readonly<Record<string, string>>): string {
  const names = [...page.matchAll(/<!-- ([\w-]+) -->/g)].map(([, name = ""]) => name);
  const expected = Object.keys(tables);
  if ([...names].sort().join() !== [...expected].sort().join()) {
    throw new Error(`the page has places for ${names.join(", ")}; there are tables for ${expected.join(", ")}`);
  }
  return names.reduce((filled, name) => {
    const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
    const [before, rest = ""] = filled.split(start);
    const behind = rest.split(end)[1];
    if (behind === undefined) throw new Error(`the page does not say where ${name} ends`);
    return `${before}${start}\n\n${tables[name]}\n\n${end}${behind}`;
  }, page);
}
