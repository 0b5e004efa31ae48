// Checks a third-party document for what the generators rely on: structure, references and valid schemas.

import type { Bundle } from "../bundle/bundle-spec.ts";
import { type Problem, problemAt, refuse } from "../bundle/problem.ts";
import { createLenientAjv, describeError } from "../model/ajv.ts";
import { fromPointer, type Path } from "../model/json-pointer.ts";
import { walk } from "../model/walk.ts";
import { checkNames } from "./check-names.ts";
import { checkOperationIds } from "./check-operation-ids.ts";
import { checkReferences } from "./check-references.ts";
import { lintWithRedocly } from "./lint-redocly.ts";
import type { RunStep } from "./run-step.ts";

/** A convention of ours that a document has to follow even so. */
export type Convention = (document: Bundle["document"]) => readonly { readonly message: string; readonly path: Path }[];

export interface CheckForeignOptions {
  readonly conventions: readonly Convention[];
  readonly runStep?: RunStep;
}

/** The first check: before it, anything may be anywhere. Throws a `PipelineError`. */
export async function checkStructure(bundle: Bundle, runStep: RunStep = (_, work) => work()): Promise<void> {
  await runStep("names", async () => checkNames(bundle));
  await runStep("lint (Redocly)", () => lintWithRedocly(bundle, { rules: { struct: "error" } }));
  await runStep("references", async () => checkReferences(bundle));
}

/** Throws a `PipelineError` with the problems of the first failing step. */
export async function checkForeign(bundle: Bundle, options: CheckForeignOptions): Promise<void> {
  const { conventions, runStep = (_, work) => work() } = options;
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
  return roots.flatMap(({ node, path }) => {
    if (ajv.validateSchema(node) === true) return [];
    return (ajv.errors ?? [])
      .filter(({ keyword }) => keyword !== "anyOf") // the errors of each branch are listed too
      .map((error) => problemAt(bundle, [...path, ...fromPointer(error.instancePath)], describeError(error)));
  });
}
