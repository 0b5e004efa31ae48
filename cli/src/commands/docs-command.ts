// The command `docs`: the reference of a project's SDK, as a site or as Markdown pages.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Command } from "commander";
import type { CommandContext } from "./shared/command-context.ts";
import { configOption, projectOf } from "./shared/options.ts";
import { showSteps } from "./shared/output.ts";

interface Options {
  readonly config?: string;
  readonly out?: string;
  readonly markdown?: boolean;
  readonly base: string;
  readonly origin: string;
  readonly json?: boolean;
}

const EXAMPLES = `
Builds a site of static files, with the names of your project and your overlays' changes: a page for each operation,
each record and each event. Your project has to install VitePress. The folder is replaced; one that contains other
files is rejected. Programs run in the pages, against a sandbox in the browser, if you have run regenerate and installed
svc-sdk.

Examples:
  $ npx svc-sdk-cli docs --config acme
  $ npx svc-sdk-cli docs --config acme --base /docs/ --out website/docs
  $ npx svc-sdk-cli docs --config acme --markdown`;

/** Writes when its arguments are parsed. @throws {PipelineError} if the project or the folder is rejected */
export function docsCommand(context: CommandContext): Command {
  return new Command("docs")
    .summary("build the reference of a project's SDK as a site, or as Markdown pages")
    .description("Build the reference of a project's SDK: its operations, records and events.")
    .addOption(configOption())
    .option("--out <folder>", "folder to write (default: docs in the project's folder)")
    .option("--markdown", "write Markdown pages instead of a site; needs no VitePress")
    .option("--base <path>", "path under which a host serves the site", "/")
    .option("--origin <address>", "where the site is published, for its sitemap.xml", "https://docs.example")
    .option("--json", "print the result as JSON")
    .addHelpText("after", EXAMPLES)
    .action((options: Options) => writeDocs(options, context));
}

async function writeDocs(options: Options, context: CommandContext): Promise<void> {
  const { loadProject } = await import("../regeneration/regenerate.ts");
  const { projectPages, refuseForeignPages, writePages } = await import("../reference/project-pages.ts");
  const { buildSite, projectSite, refuseForeignSite, requireVitepress } = await import("../site/build-site.ts");
  const runStep = showSteps(context);
  const config = await projectOf(context, options.config === undefined ? {} : { config: options.config });
  const out = options.out === undefined ? path.join(config.folder, "docs") : path.resolve(context.cwd, options.out);
  // First, since loading takes seconds.
  if (options.markdown) await refuseForeignPages(out);
  else {
    requireVitepress(config.folder);
    await refuseForeignSite(out);
  }
  const loaded = await loadProject(config, { runStep });
  const pages = await runStep("pages", () => projectPages(loaded));
  if (options.markdown) await runStep("write", () => writePages(out, pages, { write: context.writeFile }));
  else {
    const { base, origin } = options;
    const folder = await mkdtemp(path.join(tmpdir(), "svc-docs-"));
    try {
      await runStep("site", () => buildSite(projectSite(config, pages, { base, origin, folder, out })));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  if (options.json) context.print(JSON.stringify({ folder: out, files: pages.map(({ path: file }) => file) }, null, 2));
  else context.print(`${pages.length} pages: ${path.relative(context.cwd, out) || "."}`);
}
