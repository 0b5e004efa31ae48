// The command `regenerate`: writes the SDK of a project.

import { performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { Command, Option } from "commander";
import { displayPath, formatProblem } from "../pipeline/bundle/problem.ts";
import type { Files } from "../pipeline/write/write-output.ts";
import type { Regenerated } from "../regeneration/regenerate.ts";
import type { Run } from "../regeneration/run-on-change.ts";
import { type CommandContext, EXIT_CODES } from "./shared/command-context.ts";
import { configOption, projectFile, projectOf } from "./shared/options.ts";
import { reportError, showSteps } from "./shared/output.ts";

interface Options {
  readonly config?: string;
  readonly out?: string;
  readonly check?: boolean;
  readonly json?: boolean;
  readonly watch?: boolean;
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
  $ npx svc-sdk-cli regenerate --config acme --check   # in CI
  $ npx svc-sdk-cli regenerate --config acme --watch   # a line for each run`;

export function regenerateCommand(context: CommandContext): Command {
  return new Command("regenerate")
    .summary("write the SDK of a project from its documents and overlays")
    .description("Write the SDK of a project from its documents and overlays.")
    .addOption(configOption())
    .option("--out <folder>", "folder of the SDK, instead of the configuration's")
    .option("--check", "write nothing; exit with 1 if the SDK is behind its inputs")
    .option("--json", "print the result as JSON")
    .addOption(new Option("--watch", "regenerate whenever an input changes, until Ctrl+C").conflicts(["check", "json"]))
    .addHelpText("after", EXAMPLES)
    .action((options: Options) => (options.watch ? watch(options, context) : run(options, context)));
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

/** A run per change: its result or its problems, and how long it took. */
async function watch(options: Options, context: CommandContext): Promise<void> {
  // From now on, a signal ends the program once a run has written everything.
  const stopped = context.stopped();
  const { regenerate } = await import("../regeneration/regenerate.ts");
  const { runOnChange } = await import("../regeneration/run-on-change.ts");
  const { openChecked } = await import("../project/checked.ts");
  const { inputsOf } = await import("../project/read-documents.ts");
  const generated = new Map<string, Files>();
  const file = await projectFile(context, options);

  async function runOnce(): Promise<Run> {
    const start = performance.now();
    const seconds = () => `${((performance.now() - start) / 1000).toFixed(1)} s`;
    const files = [file];
    try {
      const config = await projectOf(context, { ...options, config: file });
      files.push(...inputsOf(config));
      const checked = await openChecked(config);
      const { project, manifest } = await regenerate({ config, checked, generated, writeFile: context.writeFile });
      files.push(...project.services.flatMap(({ completed }) => completed.files));
      const done = `wrote    ${displayPath(config.out)}: ${count(manifest.outputs.length + 1, "file")} in ${seconds()}`;
      return { files, report: () => context.print(done) };
    } catch (error) {
      const took = seconds();
      const report = () => {
        reportError(error, { warn: context.warn, debug: false });
        context.print(`failed   in ${took}: nothing is written; waiting for a change`);
      };
      return { files, report };
    }
  }

  await runOnChange(runOnce, stopped);
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
