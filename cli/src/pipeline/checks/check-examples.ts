// Every example and default of a bundle must satisfy its schema: readers copy them, and the mock responds with them.

import type { ValidateFunction } from "ajv/dist/2020.js";
import type { Bundle } from "../bundle/bundle-spec.ts";
import { type Problem, problemAt, refuse } from "../bundle/problem.ts";
import { describeError } from "../model/ajv.ts";
import { fromPointer, isObject, type Path, referencePath, valueAt } from "../model/json-pointer.ts";
import { type DocumentNode, walk } from "../model/walk.ts";
import type { ValidatorAt } from "./check-schemas.ts";
import { undeclaredFields } from "./undeclared-fields.ts";

/** Throws a `PipelineError` with every error in an example. */
export function checkExamples(bundle: Bundle, validatorAt: ValidatorAt): void {
  const problems: Problem[] = [];
  for (const node of walk(bundle.document)) {
    const examples = node.kind === "schema" ? ofSchema(node) : ofCarrier(node);
    if (examples.length === 0) continue;
    const schema = node.kind === "schema" ? node.path : [...node.path, "schema"];
    const validate = validatorAt(schema);
    for (const example of examples) {
      problems.push(...checkValidity(bundle, validate, example), ...checkFields(bundle, schema, example));
    }
  }
  refuse(problems);
}

function checkValidity(bundle: Bundle, validate: ValidateFunction, example: Path): Problem[] {
  if (validate(valueAt(bundle.document, example))) return [];
  return (validate.errors ?? []).map((error) =>
    problemAt(bundle, [...example, ...fromPointer(error.instancePath)], describeError(error)),
  );
}

function checkFields(bundle: Bundle, schema: Path, example: Path): Problem[] {
  const { document } = bundle;
  const undeclared = undeclaredFields(document, valueAt(document, schema), valueAt(document, example) ?? null);
  return undeclared.map((field) =>
    problemAt(bundle, [...example, ...field], `${field.at(-1)} is not declared in the schema; remove it or declare it`),
  );
}

function ofSchema({ node, path }: DocumentNode): Path[] {
  const examples = Array.isArray(node.examples) ? node.examples.map((_, index) => [...path, "examples", index]) : [];
  return node.default === undefined ? examples : [...examples, [...path, "default"]];
}

/** Of a media type, parameter or header: a schema with examples beside it. */
function ofCarrier({ node, path }: DocumentNode): Path[] {
  if (!isObject(node.schema)) return [];
  const named = Object.entries(isObject(node.examples) ? node.examples : {}).map(([name, example]) => [
    ...(referencePath(example) ?? [...path, "examples", name]),
    "value",
  ]);
  return node.example === undefined ? named : [[...path, "example"], ...named];
}
