// The command `lint`: checks documents, or those of a project with its overlays.

import path from "node:path";
import { Command } from "commander";
import { PipelineError } from "../pipeline/bundle/problem.ts";
import { ProgramError } from "../sandbox-server/program-error.ts";
import { type CommandContext, EXIT_CODES } from "./command-context.ts";
import { showSteps } from "./progress.ts";
import { configOption, projectOf } from "./project-option.ts";

interface Options {
  readonly config?: string;
  readonly json?: boolean;
}

const EXAMPLES = `
Checks references, schemas, examples and the rules of this package for OpenAPI 3.1. Without documents,
those of the project are checked: with its overlays, and again with its names.

Exit codes:
  0 no problems   2 problems, which are printed

Examples:
  $ npx svc-sdk-cli lint extra/rates.yaml extra/kyc.yaml
  $ npx svc-sdk-cli lint --config acme --json`;

export function lintCommand(context: CommandContext): Command {
  return new Command("lint")
    .summary("check documents by the rules of this package")
    .description("Check OpenAPI documents, or those of a project, by the rules of this package.")
    .argument("[document...]", "OpenAPI 3.1 documents")
    .addOption(configOption())
    .option("--json", "print problems as JSON")
    .addHelpText("after", EXAMPLES)
    .action(async (documents: readonly string[], options: Options) => {
      if (documents.length > 0 && options.config !== undefined) {
        throw new ProgramError("give documents or --config, not both");
      }
      await lint(documents, options, context).then(
        (checked) => context.print(options.json ? '{ "problems": [] }' : `no problems in ${checked}`),
        (error: unknown) => {
          if (!(error instanceof PipelineError && options.json)) throw error;
          context.print(JSON.stringify({ problems: error.problems }, null, 2));
          context.exitWith(EXIT_CODES.rejected);
        },
      );
    });
}

/** Resolves to what has been checked. */
async function lint(documents: readonly string[], options: Options, context: CommandContext): Promise<string> {
  const runStep = showSteps(context);
  if (documents.length > 0) {
    const { lintDocuments } = await import("../project/lint-documents.ts");
    await lintDocuments({ documents: documents.map((file) => path.resolve(context.cwd, file)), runStep });
    return documents.join(", ");
  }
  const { loadProject } = await import("../regeneration/load-project.ts");
  const { services, config } = await loadProject(await projectOf(context, options), { runStep });
  return `the documents of ${config.name}: ${services.map(({ api }) => api).join(", ")}`;
}
