// `npm run docs:dev`: serves the site while the guides are edited.

import { once } from "node:events";
import { watch } from "node:fs/promises";
import { startVitepress, writePage, writeWorkFolder } from "../../cli/src/site/build-site.ts";
import { endFailed } from "../lib/step-runner.ts";
import { docsFolder, docsSite, installDocs, readDocsOptions, usage } from "./docs-site.ts";
import { repositoryPages } from "./pages/repository-pages.ts";
import { writtenFiles } from "./written-pages.ts";

async function main(): Promise<void> {
  const { settings, help } = readDocsOptions(process.argv.slice(2));
  if (help) return console.log(usage);
  await installDocs();
  const generated = repositoryPages();
  const site = await docsSite(settings, generated);
  await writeWorkFolder(site);
  const stopping = new AbortController();
  const server = startVitepress("inherit", site.folder, "dev");
  void once(server, "close").then(() => stopping.abort());
  for await (const { filename } of watch(docsFolder, { recursive: true, signal: stopping.signal })) {
    const place = writtenFiles().get(`docs/${filename}`);
    if (place !== undefined) await writePage(await docsSite(settings, generated), place);
  }
}

await main().catch((error: unknown) => {
  if (!(error instanceof Error && error.name === "AbortError")) endFailed(error);
});
