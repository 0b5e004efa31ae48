// Checks a spec and returns a bundle that generators can trust. Each step relies on the previous ones, so the first step
// with problems ends the check with all its problems.

import { resolve } from "node:path";
import {
  BaseResolver,
  type Config,
  createConfig,
  lintDocument,
  loadConfig,
  type RawUniversalConfig,
  Source,
} from "@redocly/openapi-core";
import { type Bundle, bundleSpec } from "../bundle/bundle-spec.ts";
import { type Problem, problemAt, type RunStep, refuse } from "../bundle/problem.ts";
import { redoclyReason, suggestion } from "../bundle/source-files.ts";
import { createLenientAjv } from "../model/ajv.ts";
import { fromPointer, type JsonObject, type Path } from "../model/json-pointer.ts";
import { walk } from "../model/walk.ts";
import { checkFacts } from "./check-facts.ts";
import { checkExamples, checkMeta, checkSchemas } from "./check-schemas.ts";
import { checkFiles, checkNames, checkOperationIds, checkRecursion, checkReferences } from "./check-structure.ts";
import { type Acceptance, acceptAssertions } from "./draft-facts.ts";
import type { FactsSource } from "./read-facts.ts";

export interface CheckBundleOptions {
  readonly rules: { readonly redocly: RedoclyRules; readonly conventions: FindConventions };
  /** Default: no check of facts. */
  readonly facts?: FactsSource;
  /** Knows documents that have passed: they are not linted again. @default none */
  readonly checked?: CheckedDocuments | undefined;
  /** Runs each step, for example to print and time it. */
  readonly runStep?: RunStep;
}

export interface CheckedDocuments {
  has(bundle: Bundle): Promise<boolean>;
  add(bundle: Bundle): Promise<void>;
}

export interface CheckOptions extends CheckBundleOptions {
  /** The root file. */
  readonly spec: string;
  /** Rejects unreferenced files in the folder of the root file. @default false */
  readonly ownsFolder?: boolean;
  /** Drafts missing facts for this source, or marks. @default the check names them */
  readonly accept?: Acceptance;
}

/** Bundles a spec and checks its files and content. Throws a `PipelineError` with the problems of the first failing step. */
export async function checkSpec(options: CheckOptions): Promise<Bundle> {
  const { spec, ownsFolder = false, accept, runStep = (_, work) => work() } = options;
  const bundle = await runStep("bundle", () => bundleSpec(spec));
  await runStep("files", async () => checkFiles(bundle, { ownsFolder }));
  const { facts, ...others } = options;
  if (facts === undefined || accept?.section !== facts.section) {
    await checkBundle(bundle, options);
    return bundle;
  }
  await checkBundle(bundle, others);
  await runStep("accept", async () => acceptAssertions(bundle, facts, accept));
  const accepted = await runStep("bundle", () => bundleSpec(spec));
  await runStep("facts", async () => checkFacts(accepted, facts));
  return accepted;
}

/** Checks a document wherever it comes from. Throws a `PipelineError` with the problems of the first failing step. */
export async function checkBundle(bundle: Bundle, options: CheckBundleOptions): Promise<void> {
  const { rules, facts, checked, runStep = (_, work) => work() } = options;
  const reportConventions = startConventions(bundle, rules.conventions);
  await runStep("names", async () => checkNames(bundle));
  await runStep("references", async () => checkReferences(bundle));
  await runStep("recursion", async () => checkRecursion(bundle));
  await runStep("operation ids", async () => checkOperationIds([bundle]));
  if (await checked?.has(bundle)) {
    await runStep("unchanged: not linted again", async () => undefined);
    await runStep("conventions", reportConventions);
  } else {
    const validatorAt = await runStep("compile schemas", async () => checkSchemas(bundle));
    await runStep("validate examples", async () => checkExamples(bundle, validatorAt));
    await runStep("lint (Redocly)", () => lintWithRedocly(bundle, rules.redocly));
    await runStep("conventions", reportConventions);
    await checked?.add(bundle);
  }
  if (facts) await runStep("facts", async () => checkFacts(bundle, facts));
}

// Checks a third-party document for what the generators rely on: structure, references and valid schemas.

/** A convention of ours that a document has to follow even so. */
export type Convention = (document: Bundle["document"]) => readonly { readonly message: string; readonly path: Path }[];

export interface CheckForeignOptions {
  readonly conventions: readonly Convention[];
  readonly runStep?: RunStep;
}

/** The first check: before it, anything may be anywhere. Throws a `PipelineError`. */
export async function checkForeignStructure(bundle: Bundle, runStep: RunStep = (_, work) => work()): Promise<void> {
  await runStep("names", async () => checkNames(bundle));
  await runStep("lint (Redocly)", () => lintWithRedocly(bundle, { rules: { struct: "error" } }));
  await runStep("references", async () => checkReferences(bundle));
}

/** Throws a `PipelineError` with the problems of the first failing step. */
export async function checkForeign(bundle: Bundle, options: CheckForeignOptions): Promise<void> {
  const { conventions, runStep = (_, work) => work() } = options;
  await runStep("references", async () => checkReferences(bundle));
  await runStep("operation ids", async () => checkOperationIds([bundle]));
  await runStep("validate schemas", async () => refuse(checkSchemaValues(bundle)));
  await runStep("conventions", async () => {
    const findings = conventions.flatMap((convention) => convention(bundle.document));
    refuse(findings.map(({ message, path }) => problemAt(bundle, path, message)));
  });
}

/** Keywords with values that they cannot have. The validators of the SDK are compiled later. */
function checkSchemaValues(bundle: Bundle): Problem[] {
  const ajv = createLenientAjv();
  const roots = [...walk(bundle.document)].filter(({ kind, parent }) => kind === "schema" && parent?.kind !== "schema");
  return roots.flatMap((root) => checkMeta(bundle, root, ajv));
}

/** A configuration file, or its content. */
export type RedoclyRules = string | RawUniversalConfig;

/** Lints a bundle; throws a `PipelineError` with every finding, warnings included. */
export async function lintWithRedocly(bundle: Bundle, rules: RedoclyRules): Promise<void> {
  const config =
    typeof rules === "string" ? await loadConfig({ configPath: resolve(rules) }) : await createConfig(rules);
  try {
    refuse(await findingsOfRedocly(bundle, config));
  } catch (error) {
    // Some rules crash on input that is not OpenAPI; `struct` reports it.
    if (error instanceof TypeError)
      refuse(await findingsOfRedocly(bundle, await createConfig({ rules: { struct: "error" } })));
    throw error;
  }
}

async function findingsOfRedocly(bundle: Bundle, config: Config): Promise<Problem[]> {
  const document = { source: new Source(resolve(bundle.file), "", "application/json"), parsed: bundle.document };
  const found = await lintDocument({ document, config, externalRefResolver: new BaseResolver(config.resolve) });
  return found.map(({ message, ruleId, location: [place], suggest }) => ({
    // Redocly's pointer of the whole document is `#/`.
    ...problemAt(bundle, fromPointer(place?.pointer ?? "").filter(Boolean), redoclyReason(message, ruleId)),
    ...suggestion(suggest),
  }));
}

// Conventions of our own documents are checked with Spectral, those of a project without.

export interface ConventionFinding {
  readonly path: Path;
  readonly message: string;
  /** The name of the rule. */
  readonly code: string;
}

/** Finds in a document what the rules complain of, perhaps in a worker. */
export type FindConventions = (document: JsonObject) => Promise<readonly ConventionFinding[]>;

/** Starts to lint. Call the result where the findings are to be reported: it throws a `PipelineError` with all of them. */
export function startConventions({ document, ...bundle }: Bundle, find: FindConventions): () => Promise<void> {
  const found = find(document);
  // If an earlier check fails, no one awaits the findings.
  found.catch(() => undefined);
  return async () =>
    refuse((await found).map(({ path, message, code }): Problem => problemAt(bundle, path, `${message} (${code})`)));
}
