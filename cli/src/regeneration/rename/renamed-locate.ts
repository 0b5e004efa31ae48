// Finds the source of a renamed document's paths: in the source, the names are still the old ones.

import type { Bundle } from "../../pipeline/bundle/bundle-spec.ts";
import type { Locate } from "../../pipeline/bundle/problem.ts";
import { isObject, type Json, type Path } from "../../pipeline/model/json-pointer.ts";
import type { RenameText } from "./rename-text.ts";

/** @param original The bundle before it was renamed. */
export function renamedLocate(original: Bundle, rename: RenameText): Locate {
  return (at) => original.locate(originalPath(original.document, at, rename));
}

function originalPath(root: Json, at: Path, rename: RenameText): Path {
  let node: Json | undefined = root;
  return at.map((token) => {
    const original = isObject(node) ? keyBefore(node, String(token), rename) : token;
    node = isObject(node) ? node[original] : Array.isArray(node) ? node[Number(token)] : undefined;
    return original;
  });
}

function keyBefore(node: object, renamed: string, rename: RenameText): string {
  if (Object.hasOwn(node, renamed)) return renamed;
  return Object.keys(node).find((key) => rename(key) === renamed) ?? renamed;
}
