// `npm run docs`: builds the documentation site; with `-- --check` it checks the documentation instead.

import { buildSite } from "../../cli/src/site/build-site.ts";
import { endFailed, stepRunner } from "../lib/step-runner.ts";
import { checkDocs } from "./check-docs.ts";
import { builtSite, docsSite, installDocs, readDocsOptions, usage } from "./docs-site.ts";

async function main(): Promise<void> {
  const { settings, check, help } = readDocsOptions(process.argv.slice(2));
  if (help) return console.log(usage);
  const step = stepRunner();
  await step("install VitePress", installDocs);
  if (check) return checkDocs(settings, step);
  const site = await step(
    "pages",
    () => docsSite(settings),
    ({ pages }) => `${pages.length}`,
  );
  await step("build", () => buildSite(site));
  console.log(`\nThe site is in ${builtSite}, for a host that serves it at ${settings.base}`);
}

await main().catch(endFailed);
