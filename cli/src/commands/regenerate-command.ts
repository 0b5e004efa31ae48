// The command `regenerate`: writes the SDK of a project.

import { setFlagsFromString } from "node:v8";
import { Command } from "commander";
import { displayPath, formatProblem } from "../pipeline/bundle/problem.ts";
import type { Regenerated } from "../regeneration/regenerate.ts";
import { type CommandContext, EXIT_CODES } from "./shared/command-context.ts";
import { configOption, projectOf } from "./shared/options.ts";
import { showSteps } from "./shared/output.ts";

interface Options {
  readonly config?: string;
  readonly out?: string;
  readonly check?: boolean;
  readonly json?: boolean;
}

const EXAMPLES = `
Merges the extra documents, applies the overlays, replaces the placeholder by the name of the
service, checks the result, and replaces the output folder as a whole. What the documents do not
say about an operation gets a safe default, which is printed.

Exit codes:
  0  written, or up to date
  1  --check found a difference
  2  rejected; nothing has been written

Examples:
  $ npx svc-sdk-cli regenerate
  $ npx svc-sdk-cli regenerate --config acme/svc.config.yaml --out packages/payments
  $ npx svc-sdk-cli regenerate --config acme --check   # in CI`;

export function regenerateCommand(context: CommandContext): Command {
  return new Command("regenerate")
    .summary("write the SDK of a project from its documents and overlays")
    .description("Write the SDK of a project from its documents and overlays.")
    .addOption(configOption())
    .option("--out <folder>", "folder of the SDK, in place of the configuration's")
    .option("--check", "write nothing; exit with 1 if the SDK is behind its inputs")
    .option("--json", "print what has been done as JSON")
    .addHelpText("after", EXAMPLES)
    .action((options: Options) => run(options, context));
}

async function run(options: Options, context: CommandContext): Promise<void> {
  const { regenerate } = await import("../regeneration/regenerate.ts");
  const { OutdatedOutputError } = await import("../pipeline/write/write-output.ts");
  const { check = false, json = false } = options;
  // Otherwise V8 leaves garbage as long as the machine has memory: 2 GB with a thousand operations.
  setFlagsFromString("--heap-growing-percent=30");
  const config = await projectOf(context, options);
  const { openChecked } = await import("../project/checked.ts");
  const checked = await openChecked(config);
  try {
    const regenerated = await regenerate({
      config,
      check,
      checked,
      runStep: showSteps(context),
      writeFile: context.writeFile,
    });
    context.print(json ? JSON.stringify(summarize(regenerated), null, 2) : await describeResult(regenerated, check));
  } catch (error) {
    if (!(error instanceof OutdatedOutputError)) throw error;
    context.print(json ? JSON.stringify({ differences: error.differences }, null, 2) : error.message);
    context.exitWith(EXIT_CODES.different);
  }
}

function summarize({ project, folder, manifest }: Regenerated): object {
  const services = project.services.map(({ api, defaults, leftOut, wrongExamples, renames, changes }) => ({
    api,
    defaults,
    leftOut,
    wrongExamples,
    renames,
    changes,
  }));
  return { folder, files: manifest.outputs.map(({ file }) => file), services };
}

async function describeResult({ project, folder, manifest }: Regenerated, check: boolean): Promise<string> {
  const { formatDefault } = await import("../regeneration/apply-defaults.ts");
  const { services } = project;
  const leftOut = services.flatMap((service) => service.leftOut);
  const shown = displayPath(folder);
  return [
    ...services.flatMap(({ defaults }) => defaults.map(formatDefault)),
    ...leftOut.map(
      ({ method, path, part, reason }) => `left out ${method} ${path}${part ? `, ${part}` : ""}: ${reason}`,
    ),
    ...services.flatMap(({ base, wrongExamples }) =>
      [...(base.ignored ? [base.ignored] : []), ...wrongExamples].map(
        (problem) => `warning  ${formatProblem(problem)}`,
      ),
    ),
    ...services.flatMap(({ api, changes }) => some("overlaid", api, changes.length, "change")),
    ...services.flatMap(({ api, renames }) => some("renamed ", api, renames.length, "name")),
    check ? `up to date: ${shown}` : `wrote    ${shown}: ${count(manifest.outputs.length + 1, "file")}`,
  ].join("\n");
}

function some(done: string, api: string, number: number, noun: string): string[] {
  return number === 0 ? [] : [`${done} ${api}: ${count(number, noun)}`];
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
