// The public classes, options, hooks and functions of the package, a page for each entry point, by TypeDoc: docs/typedoc.json.

import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { blocks, code, type Page, table } from "../../../cli/src/reference/page.ts";
import { entryPoints, purposeOf } from "../../api/entry-points.ts";
import { root } from "../../lib/repository-specs.ts";
import { run } from "../../lib/run-command.ts";

const folder = "reference/sdk";
const group = "SDK";

/** Needs the packages of `docs/`. Records and the methods of the clients have pages of their own. */
export async function sdkPages(): Promise<Page[]> {
  const entries = [...entryPoints()].filter(([, source]) => source.startsWith("src/"));
  const written = await writeApi(entries.map(([, source]) => source));
  const pages = entries.map(async ([name, source]): Promise<Page> => {
    const file = source.replace(/^src\/|\.ts$/g, "");
    const text = await readFile(path.join(written, `${file}.md`), "utf8");
    const markdown = text.replace(/^# .*\n/, `# ${name}\n\nImport from \`${name}\`.\n`);
    // In a site, `index.md` would be the page of the folder.
    const linked = markdown.replace(/(\]\((?:\.\.\/)*)index\.md/g, "$1main.md");
    return { path: pageOf(source), title: name, description: purposeOf(source), markdown: linked, group };
  });
  return [indexPage(entries), ...(await Promise.all(pages))];
}

function pageOf(source: string): string {
  return `${folder}/${source
    .replace(/^src\//, "")
    .replace(/\.ts$/, ".md")
    .replace(/^index/, "main")}`;
}

function indexPage(entries: readonly (readonly [name: string, source: string])[]): Page {
  const rows = entries.map(([name, source]) => [
    `[${code(name)}](${pageOf(source).slice(folder.length + 1)})`,
    purposeOf(source),
  ]);
  const markdown = blocks(
    "# SDK",
    "The public classes, options, hooks, errors and functions of each entry point, from their comments in the source. Methods of the clients have [pages of their own](../operations.md).",
    table(["Entry point", "Purpose"], rows),
  );
  const description = "Classes, options, hooks, errors and functions of every entry point of the package.";
  return { path: `${folder}/README.md`, title: "SDK", description, markdown: `${markdown}\n`, group };
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
