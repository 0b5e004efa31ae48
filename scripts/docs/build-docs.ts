// `npm run docs`: builds the documentation site.

import { buildSite } from "../../cli/src/site/build-site.ts";
import { endFailed, stepRunner } from "../lib/step-runner.ts";
import { readDocsOptions, usage } from "./docs-options.ts";
import { builtSite, docsSite, installDocs } from "./docs-site.ts";

async function main(): Promise<void> {
  const { settings, help } = readDocsOptions(process.argv.slice(2));
  if (help) return console.log(usage);
  const step = stepRunner();
  await step("install VitePress", installDocs);
  const site = await step(
    "pages",
    () => docsSite(settings),
    ({ pages }) => `${pages.length}`,
  );
  await step("build", () => buildSite(site));
  console.log(`\nThe site is in ${builtSite}, for a host that serves it at ${settings.base}`);
}

await main().catch(endFailed);
