// Every example and every default of a bundle must satisfy its own schema: readers copy them, and the mock answers
// with them.

import type { ValidateFunction } from "ajv/dist/2020.js";
import type { Bundle } from "../bundle/bundle-spec.ts";
import { type Problem, problemAt, refuse } from "../bundle/problem.ts";
import { describeError } from "../model/ajv.ts";
import { fromPointer, isObject, type Path, referencePath, valueAt } from "../model/json-pointer.ts";
import { type Visit, walk } from "../model/walk.ts";
import type { ValidatorAt } from "./check-schemas.ts";
import { undeclaredFields } from "./undeclared-fields.ts";

/** Validates every example; throws a `PipelineError` with a line for everything wrong in them. */
export function checkExamples(bundle: Bundle, validatorAt: ValidatorAt): void {
  const problems: Problem[] = [];
  for (const visit of walk(bundle.document)) {
    const examples = visit.kind === "schema" ? ofSchema(visit) : ofCarrier(visit);
    if (examples.length === 0) continue;
    const schema = visit.kind === "schema" ? visit.path : [...visit.path, "schema"];
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
    problemAt(bundle, [...example, ...field], `${field.at(-1)} is not a field that the schema declares`),
  );
}

function ofSchema({ node, path }: Visit): Path[] {
  const examples = Array.isArray(node.examples) ? node.examples.map((_, index) => [...path, "examples", index]) : [];
  return node.default === undefined ? examples : [...examples, [...path, "default"]];
}

/** Of a media type, a parameter or a header: whatever carries a schema with examples beside it. */
function ofCarrier({ node, path }: Visit): Path[] {
  if (!isObject(node.schema)) return [];
  const named = Object.entries(isObject(node.examples) ? node.examples : {}).map(([name, example]) => [
    ...(referencePath(example) ?? [...path, "examples", name]),
    "value",
  ]);
  return node.example === undefined ? named : [[...path, "example"], ...named];
}
