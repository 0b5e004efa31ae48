// The name `__proto__`, which JavaScript reads as an object's prototype: the linters fail on it, and so would callers.

import type { Bundle } from "../bundle/bundle-spec.ts";
import { type Problem, problemAt, refuse } from "../bundle/problem.ts";
import type { Json, Path } from "../model/json-pointer.ts";

/** Throws a `PipelineError` with every key `__proto__`, wherever it is. */
export function checkNames(bundle: Bundle): void {
  refuse(findReserved(bundle, bundle.document, []));
}

function findReserved(bundle: Bundle, value: Json, at: Path): Problem[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => {
    const path = [...at, key];
    return key === "__proto__"
      ? [problemAt(bundle, path, "JavaScript reserves the name __proto__: rename or remove it")]
      : findReserved(bundle, child, path);
  });
}
