// Every reference of a bundle leads somewhere inside of it: the steps after this one follow references blindly.

import type { Bundle } from "../bundle/bundle-spec.ts";
import { type Problem, problemAt, refuse } from "../bundle/problem.ts";
import { dereference } from "../model/json-pointer.ts";
import { walk } from "../model/walk.ts";

/** Throws a `PipelineError` with every reference to a file, to an address, to nothing or to itself. */
export function checkReferences(bundle: Bundle): void {
  refuse([...walk(bundle.document)].flatMap(({ node, path }) => checkReference(bundle, node.$ref, path)));
}

function checkReference(bundle: Bundle, $ref: unknown, path: readonly (string | number)[]): Problem[] {
  if (typeof $ref !== "string") return [];
  const at = [...path, "$ref"];
  if (!$ref.startsWith("#/")) {
    const problem = problemAt(bundle, at, `${$ref} is not a reference within the document`);
    return [{ ...problem, hint: "Use #/components/…, and add the referred record to the components." }];
  }
  return dereference(bundle.document, { $ref }) === undefined
    ? [problemAt(bundle, at, `${$ref} resolves to nothing`)]
    : [];
}
