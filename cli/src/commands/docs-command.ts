// The command `docs`: the reference pages of a project.

import path from "node:path";
import { Command } from "commander";
import type { CommandContext } from "./command-context.ts";
import { showSteps } from "./progress.ts";
import { configOption, projectOf } from "./project-option.ts";

interface Options {
  readonly config?: string;
  readonly out?: string;
  readonly json?: boolean;
}

const EXAMPLES = `
Writes one Markdown page for each operation and each record, with the names of your project and
your overlays' changes. The folder is replaced; one that holds other files is rejected.

Examples:
  $ npx svc-sdk-cli docs --config acme
  $ npx svc-sdk-cli docs --config acme --out website/api`;

/** Writes when its arguments are parsed. @throws {PipelineError} if the project or the folder is rejected */
export function docsCommand(context: CommandContext): Command {
  return new Command("docs")
    .summary("write the reference of a project's SDK as Markdown pages")
    .description("Write the reference of a project's SDK: its operations and records as Markdown pages.")
    .addOption(configOption())
    .option("--out <folder>", "folder to write (default: docs in the project's folder)")
    .option("--json", "print what has been written as JSON")
    .addHelpText("after", EXAMPLES)
    .action((options: Options) => writeDocs(options, context));
}

async function writeDocs({ config: project, out, json }: Options, context: CommandContext): Promise<void> {
  const { loadProject } = await import("../regeneration/load-project.ts");
  const { projectPages } = await import("../reference/project-pages.ts");
  const { refuseForeignPages, writePages } = await import("../reference/write-pages.ts");
  const runStep = showSteps(context);
  const config = await projectOf(context, project === undefined ? {} : { config: project });
  const folder = out === undefined ? path.join(config.folder, "docs") : path.resolve(context.cwd, out);
  // First, since loading takes seconds.
  await refuseForeignPages(folder);
  const loaded = await loadProject(config, { runStep });
  const pages = await runStep("pages", () => projectPages(loaded));
  await runStep("write", () => writePages(folder, pages, { write: context.writeFile }));
  if (json) context.print(JSON.stringify({ folder, files: pages.map(({ path: file }) => file) }, null, 2));
  else context.print(`${pages.length} pages: ${path.relative(context.cwd, folder) || "."}`);
}
