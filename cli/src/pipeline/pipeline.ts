// The whole pipeline: specs in, folders of generated code out. Generates everything in memory first: a spec with a problem
// changes no file.

import path from "node:path";
import type { Bundle } from "./bundle/bundle-spec.ts";
import { located, type RunStep, refuse } from "./bundle/problem.ts";
import { type CheckOptions, checkSpec } from "./checks/check-spec.ts";
import { checkOperationIds } from "./checks/check-structure.ts";
import { draftsIn } from "./checks/read-facts.ts";
import { generateOperations } from "./generators/operations.ts";
import { generateRenameMap } from "./generators/rename-map.ts";
import { generateResources } from "./generators/resources.ts";
import { generateResponses } from "./generators/responses.ts";
import { generateRoutes } from "./generators/routes.ts";
import { generateValidators } from "./generators/validators.ts";
import { generateWebhooks } from "./generators/webhooks.ts";
import { forCallers, type OutputNaming, readModel, type ServiceModel } from "./model/model.ts";
import { clearUp, type Files, requireSameOutput, writeOutput } from "./write/write-output.ts";

export interface SpecSource extends Omit<CheckOptions, "rules" | "runStep" | "accept" | "checked"> {
  /** Name of the service, and of its folder in the output. */
  readonly api: string;
  /** Where the documents of its operations can be read, for links: an address that ends in `/`. @default no links */
  readonly operationsUrl?: string;
}

export interface GenerateOptions {
  readonly specs: readonly SpecSource[];
  readonly rules: CheckOptions["rules"];
  /** Output folder, with one folder per service. */
  readonly out: string;
  /** Module that generated code imports the runtime from. @default its path in this repository */
  readonly runtime?: string;
  /** Where the statements come from that no fact names: rows are drafted, see `npm run generate -- --accept`. */
  readonly accept?: CheckOptions["accept"];
  /** Write nothing; throw an `OutdatedOutputError` if the existing output differs. */
  readonly check?: boolean;
  /** Runs each step, for example to print and time it. */
  readonly runStep?: RunStep;
}

/** Throws a `PipelineError` for a spec with problems; no file has changed then. */
export async function generate(options: GenerateOptions): Promise<void> {
  const { specs, rules, out, accept, check = false, runStep = (_, work) => work() } = options;
  if (!check) await clearUp(specs.map(({ api }) => path.join(out, api)));
  const bundles = new Map<SpecSource, Bundle>();
  for (const source of specs) {
    const prefixed: RunStep = (title, work) => runStep(`${source.api}: ${title}`, work);
    bundles.set(source, await checkSpec({ ...source, rules, ...(accept && { accept }), runStep: prefixed }));
  }
  await runStep("operation ids", async () => checkOperationIds([...bundles.values()]));
  if (check) await runStep("drafts", async () => refuse(specs.flatMap(({ facts }) => (facts ? draftsIn(facts) : []))));

  const output = new Map<string, Files>();
  for (const [{ api, operationsUrl }, bundle] of bundles) {
    const prefixed: RunStep = (title, work) => runStep(`${api}: ${title}`, work);
    const { runtime = "../../src/runtime.ts" } = options;
    const naming = { api, runtime, extension: ".ts", placeholder: "svc", operationsUrl } as const;
    const model = await readServiceModel(bundle, naming, prefixed);
    output.set(path.join(out, api), await generateService(bundle, model, prefixed));
  }
  if (check) await runStep("compare", () => requireSameOutput(output, "npm run generate"));
  else await runStep("write", () => writeOutput(output));
}

/** The model of a checked bundle. Throws a `PipelineError` for what the SDK cannot express. */
export function readServiceModel(bundle: Bundle, naming: OutputNaming, runStep: RunStep): Promise<ServiceModel> {
  return runStep("model", () => located(bundle, async () => readModel(bundle.document, naming)));
}

/**
 * The generated files of one service. `wire` is the model of the bundle, as it travels. Throws a `PipelineError` for what the
 * generators cannot express.
 */
export async function generateService(
  bundle: Bundle,
  wire: ServiceModel,
  runStep: RunStep = (_, work) => work(),
): Promise<Files> {
  const step: RunStep = (title, work) => runStep(title, () => located(bundle, work));
  const prepared = await step("prepare", async () => forCallers(wire));
  // Loads TypeScript, which a sandbox does not need.
  const { generateTypes } = await import("./generators/types.ts");
  return {
    "openapi.json": `${JSON.stringify(bundle.document, null, 2)}\n`,
    "rename-map.ts": await step("rename map", async () => generateRenameMap(wire)),
    "schema.ts": await step("types", () => generateTypes(prepared)),
    "operations.ts": await step("operations", async () => generateOperations(wire)),
    "resources.ts": await step("resources", async () => generateResources(prepared)),
    "responses.ts": await step("responses", async () => generateResponses(wire)),
    "webhooks.ts": await step("webhooks", async () => generateWebhooks(wire)),
    "routes.ts": await step("routes", async () => generateRoutes(wire)),
    ...(await step("validators", () => generateValidators(wire))),
  };
}
