// The place of a reference that leads to itself: the bundler does not say where it is.

import { isObject, type Json, type JsonObject, type Path, referencePath, valueAt } from "../model/json-pointer.ts";

/** The path of the first local reference that leads back to itself; undefined if there is none. */
export function circularReference(document: JsonObject): Path | undefined {
  const visited = new Set<Json>();
  function visit(node: Json, path: Path): Path | undefined {
    if (typeof node !== "object" || node === null || visited.has(node)) return undefined;
    visited.add(node);
    if (isObject(node) && leadsToItself(document, node)) return [...path, "$ref"];
    for (const [key, below] of Object.entries(node)) {
      const found = visit(below, [...path, key]);
      if (found) return found;
    }
    return undefined;
  }
  return visit(document, []);
}

/** The path at which a tree contains one of its own parents; undefined for plain JSON. */
export function circularPart(tree: Json): Path | undefined {
  const parents = new Set<Json>();
  function visit(node: Json, path: Path): Path | undefined {
    if (typeof node !== "object" || node === null) return undefined;
    if (parents.has(node)) return path;
    parents.add(node);
    for (const [key, below] of Object.entries(node)) {
      const found = visit(below, [...path, key]);
      if (found) return found;
    }
    parents.delete(node);
    return undefined;
  }
  return visit(tree, []);
}

function leadsToItself(document: JsonObject, start: JsonObject): boolean {
  const seen = new Set<Json>();
  for (let node: Json | undefined = start; isObject(node); ) {
    if (seen.has(node)) return node === start;
    seen.add(node);
    const target = referencePath(node);
    if (target === undefined) return false;
    node = valueAt(document, target);
  }
  return false;
}
