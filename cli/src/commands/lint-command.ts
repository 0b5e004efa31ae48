// The command `lint`: checks documents, or those of a project with its overlays.

import path from "node:path";
import { Command } from "commander";
import { formatProblem, type Problem } from "../pipeline/bundle/problem.ts";
import { ProgramError } from "../sandbox-server/program-error.ts";
import type { CommandContext } from "./shared/command-context.ts";
import { configOption, projectOf } from "./shared/options.ts";
import { showSteps } from "./shared/output.ts";

interface Options {
  readonly config?: string;
  readonly json?: boolean;
}

const EXAMPLES = `
Checks references, schemas, examples and the rules of this package for OpenAPI 3.1. Without documents,
those of the project are checked: with its overlays and extra documents, and again with its names.

Which rules apply to a document on its own:
  with x-sdk at an operation   all rules, as for our documents: extensions such as x-retry get no defaults
  without                      those that regenerate has for extraDocuments: plain OpenAPI, with defaults

Exit codes:
  0  no problems
  2  problems, which are printed

Examples:
  $ npx svc-sdk-cli lint --config acme --json
  $ npx svc-sdk-cli lint acme/documents/fiat.json
  $ npx svc-sdk-cli lint acme/extra/kyc.yaml`;

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
      const { checked, warnings } = await lint(documents, options, context);
      if (options.json) return context.print(JSON.stringify({ problems: [], warnings }));
      for (const problem of warnings) context.print(`warning  ${formatProblem(problem)}`);
      context.print(`no problems in ${checked}`);
    });
}

interface Linted {
  /** What has been checked. */
  readonly checked: string;
  readonly warnings: readonly Problem[];
}

async function lint(documents: readonly string[], options: Options, context: CommandContext): Promise<Linted> {
  const runStep = showSteps(context);
  if (documents.length > 0) {
    const { lintDocuments } = await import("../regeneration/check-documents.ts");
    const files = documents.map((file) => path.resolve(context.cwd, file));
    return { checked: documents.join(", "), warnings: await lintDocuments({ documents: files, runStep }) };
  }
  const { loadProject } = await import("../regeneration/regenerate.ts");
  const { services, config } = await loadProject(await projectOf(context, options), { runStep });
  return {
    checked: `the documents of ${config.name}: ${services.map(({ api }) => api).join(", ")}`,
    warnings: services.flatMap(({ wrongExamples }) => wrongExamples),
  };
}
