// The whole pipeline: specs in, folders of generated code out. Generates everything in memory first: a spec with a problem
// changes no file.

import path from "node:path";
import type { Bundle } from "./bundle/bundle-spec.ts";
import { checkOperationIds } from "./checks/check-operation-ids.ts";
import { type CheckOptions, checkSpec } from "./checks/check-spec.ts";
import type { RunStep } from "./checks/run-step.ts";
import { generateService } from "./generate-service.ts";
import { clearUp, type Files, requireSameOutput, writeOutput } from "./write/write-output.ts";

export interface SpecSource extends Omit<CheckOptions, "rules" | "runStep"> {
  /** Name of the service, and of its folder in the output. */
  readonly api: string;
}

export interface GenerateOptions {
  readonly specs: readonly SpecSource[];
  readonly rules: CheckOptions["rules"];
  /** Output folder, with one folder per service. */
  readonly out: string;
  /** Module that generated code imports the runtime from. @default its path in this repository */
  readonly runtime?: string;
  /** Placeholder for the service's name in wire names. @default "svc" */
  readonly placeholder?: string;
  /** Write nothing; throw an `OutdatedOutputError` if the existing output differs. */
  readonly check?: boolean;
  /** Runs each step, for example to print and time it. */
  readonly runStep?: RunStep;
}

/** Throws a `PipelineError` for a spec with problems; no file has changed then. */
export async function generate(options: GenerateOptions): Promise<void> {
  const { specs, rules, out, check = false, runStep = (_, work) => work() } = options;
  if (!check) await clearUp(specs.map(({ api }) => path.join(out, api)));
  const bundles = new Map<SpecSource, Bundle>();
  for (const source of specs) {
    const prefixed: RunStep = (title, work) => runStep(`${source.api}: ${title}`, work);
    bundles.set(source, await checkSpec({ ...source, rules, runStep: prefixed }));
  }
  await runStep("operation ids", async () => checkOperationIds([...bundles.values()]));

  const output = new Map<string, Files>();
  for (const [{ api }, bundle] of bundles) {
    const prefixed: RunStep = (title, work) => runStep(`${api}: ${title}`, work);
    const { runtime = "../../src/runtime.ts", placeholder = "svc" } = options;
    const naming = { api, runtime, extension: ".ts", placeholder } as const;
    output.set(path.join(out, api), await generateService(bundle, naming, prefixed));
  }
  if (check) await runStep("compare", () => requireSameOutput(output, "npm run generate"));
  else await runStep("write", () => writeOutput(output));
}
