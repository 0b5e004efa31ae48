// The whole pipeline: specs in, folders of generated code out. Generates everything in memory first: a spec with a problem
// changes no file.

import path from "node:path";
import type { Bundle } from "./bundle/bundle-spec.ts";
import { PipelineError, tidyProblems } from "./bundle/problem.ts";
import { checkOperationIds } from "./checks/check-operation-ids.ts";
import { type CheckOptions, checkSpec, type RunStep } from "./checks/check-spec.ts";
import { generateOperations } from "./generators/operations-file.ts";
import { generateRenameMap } from "./generators/rename-map-file.ts";
import { generateResources } from "./generators/resources/resources.ts";
import { generateResponses } from "./generators/responses-file.ts";
import { generateRoutes } from "./generators/routes-file.ts";
import { generateTypes } from "./generators/schema-file.ts";
import { generateValidators } from "./generators/validators/validators.ts";
import { generateWebhooks } from "./generators/webhooks-file.ts";
import { DocumentError } from "./model/document-error.ts";
import { createContext } from "./model/generator-context.ts";
import { fromPointer } from "./model/json-pointer.ts";
import { asDocument } from "./model/openapi-document.ts";
import { prepare } from "./model/prepare.ts";
import {
  clearUp,
  compareOutput,
  type Files,
  OutdatedOutputError,
  type Output,
  writeOutput,
} from "./write/write-output.ts";

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
    const prefixed: RunStep = (title, work) => runStep(`${api}: ${title}`, () => located(bundle, work));
    output.set(path.join(out, api), await generateFiles(bundle, { ...options, api, runStep: prefixed }));
  }
  await (check ? runStep("compare", () => refuseDifferences(output)) : runStep("write", () => writeOutput(output)));
}

async function refuseDifferences(output: Output): Promise<void> {
  const differences = await compareOutput(output);
  if (differences.length > 0) throw new OutdatedOutputError(differences);
}

interface FilesOptions {
  readonly api: string;
  readonly runtime?: string;
  readonly placeholder?: string;
  readonly runStep: RunStep;
}

/** The folder of one service. `wire` is the document as it travels, `sdk` as callers see it. */
async function generateFiles(bundle: Bundle, options: FilesOptions): Promise<Files> {
  const { api, runtime = "../../src/runtime.ts", placeholder = "svc", runStep } = options;
  const naming = { api, runtime, placeholder };
  const wire = await runStep("model", async () => createContext(asDocument(bundle.document), naming));
  const sdk = await runStep("prepare", async () => createContext(prepare(wire.document), naming));
  const renameMap = await runStep("rename map", async () => generateRenameMap(wire));
  const schema = await runStep("types", () => generateTypes(sdk));
  const operations = await runStep("operations", async () => generateOperations(wire));
  const resources = await runStep("resources", async () => generateResources(sdk));
  const responses = await runStep("responses", async () => generateResponses(wire));
  const webhooks = await runStep("webhooks", async () => generateWebhooks(wire));
  const routes = await runStep("routes", async () => generateRoutes(wire));
  const validators = await runStep("validators", () => generateValidators(wire));
  return {
    "openapi.json": `${JSON.stringify(bundle.document, null, 2)}\n`,
    "schema.ts": schema,
    "operations.ts": operations,
    "resources.ts": resources,
    "rename-map.ts": renameMap,
    "responses.ts": responses,
    "webhooks.ts": webhooks,
    "routes.ts": routes,
    "validators.js": validators.js,
    "validators.d.ts": validators.dts,
  };
}

/** Adds file and line to the pointers of a `DocumentError`. */
async function located<Result>(bundle: Bundle, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    throw new PipelineError(
      tidyProblems(error.problems.map((problem) => ({ ...bundle.locate(fromPointer(problem.pointer)), ...problem }))),
    );
  }
}
