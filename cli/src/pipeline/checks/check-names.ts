// Keys that JavaScript reads as parts of every object: `__proto__`, on which callers would fail too, and those at which
// openapi-typescript throws, since its reader looks keys up in plain objects.

import type { Bundle } from "../bundle/bundle-spec.ts";
import { type Problem, problemAt, refuse } from "../bundle/problem.ts";
import { isObject, type Json, type Path } from "../model/json-pointer.ts";

/** Throws a `PipelineError` with every such key, wherever it is. */
export function checkNames(bundle: Bundle): void {
  refuse(findReserved(bundle, bundle.document, []));
}

function findReserved(bundle: Bundle, value: Json, at: Path): Problem[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => {
    const path = [...at, key];
    return isReserved(key, child)
      ? [problemAt(bundle, path, `JavaScript reserves the name ${key}: rename or remove it`)]
      : findReserved(bundle, child, path);
  });
}

/** `toString` is read without harm, and `constructor` unless its value has a name, as a security scheme does. */
function isReserved(key: string, value: Json): boolean {
  if (key === "toString" || !Object.hasOwn(Object.prototype, key)) return false;
  return key !== "constructor" || (isObject(value) && value.name !== undefined);
}
