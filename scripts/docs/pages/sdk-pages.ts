// The public classes, options, hooks and functions of the package, a page for each symbol, by TypeDoc: docs/typedoc.json.

import { existsSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { code, link, type Page, pageOf, table } from "../../../cli/src/reference/page.ts";
import { entryPoints, purposeOf } from "../../api/entry-points.ts";
import { root } from "../../lib/repository-specs.ts";
import { run } from "../../lib/run-command.ts";

const folder = "reference/sdk";

/** Needs the packages of `docs/`. Records and the methods of the clients have pages of their own. */
export async function sdkPages(): Promise<Page[]> {
  const entries = [...entryPoints()].filter(([, source]) => source.startsWith("src/"));
  const written = await writeApi(entries.map(([, source]) => source));
  const pages = entries.map(async ([name, source]): Promise<Page[]> => {
    const place = placeOf(source);
    const from = path.join(written, source.replace(/^src\/|\.ts$/g, ""));
    const files = await readdir(from, { recursive: true });
    const symbols = files.filter((file) => path.dirname(file) !== "." && file.endsWith(".md")).sort(byName);
    const index = await readFile(path.join(from, "README.md"), "utf8");
    const overview: Page = {
      path: `${place}/README.md`,
      title: name,
      description: purposeOf(source),
      markdown: linked(index.replace(/^# .*\n/, `# ${name}\n\nImport from \`${name}\`.\n`)),
      group: name,
    };
    return [overview, ...(await Promise.all(symbols.map((file) => symbolPage(name, place, from, file))))];
  });
  return [indexPage(entries), ...(await Promise.all(pages)).flat()];
}

async function symbolPage(entry: string, place: string, from: string, file: string): Promise<Page> {
  const title = path.basename(file, ".md");
  const text = await readFile(path.join(from, file), "utf8");
  const markdown = linked(text.replace(/^# .*\n/, `# ${title}\n\nFrom \`${entry}\`.\n`));
  return { path: `${place}/${file}`, title, description: `${title} of ${entry}.`, markdown, group: entry };
}

function byName(one: string, other: string): number {
  return path.basename(one).localeCompare(path.basename(other), "en");
}

/** TypeDoc calls the entry point of the package `index`, which in a site is the page of a folder. */
function linked(markdown: string): string {
  return markdown.replace(/(\]\((?:\.\.\/)+)index\//g, "$1main/");
}

function placeOf(source: string): string {
  return `${folder}/${source.replace(/^src\/|\.ts$/g, "").replace(/^index$/, "main")}`;
}

function indexPage(entries: readonly (readonly [name: string, source: string])[]): Page {
  const index = `${folder}/README.md`;
  const rows = entries.map(([name, source]) => [
    link(code(name), index, `${placeOf(source)}/README.md`),
    purposeOf(source),
  ]);
  const description = "Classes, options, hooks, errors and functions of every entry point of the package.";
  return pageOf(
    { path: index, title: "SDK", description },
    "The public classes, options, hooks, errors and functions of each entry point, from their comments in the source. Methods of the clients have [pages of their own](../operations.md).",
    table(["Entry point", "Purpose"], rows),
  );
}

async function writeApi(sources: readonly string[]): Promise<string> {
  const docs = path.join(root, "docs");
  const program = path.join(docs, "node_modules/typedoc/bin/typedoc");
  if (!existsSync(program)) throw new Error("TypeDoc is not installed: run npm ci --prefix docs");
  const out = path.join(root, "build/docs/sdk");
  await rm(out, { recursive: true, force: true });
  const given = sources.flatMap((file) => ["--entryPoints", path.join(root, file)]);
  await run(process.execPath, [program, ...given], { cwd: docs });
  return out;
}
