// Merges the value of an update into one node, as the Overlay specification says: objects recursively, lists by appending,
// primitives by replacing.

import { isObject, type Json, type JsonObject, type Path } from "../pipeline/model/json-pointer.ts";
import type { TrackedDocument, Written } from "./tracked-document.ts";

/** Two values that cannot be merged. */
export interface Conflict {
  /** In the document. */
  readonly path: Path;
  /** In the overlay. */
  readonly at: Path;
  readonly existing: Json;
  readonly update: Json;
}

export interface Merged {
  readonly changed: boolean;
  readonly conflicts: readonly Conflict[];
}

type Kind = "object" | "list" | "primitive";

export function kindOf(value: Json): Kind {
  return Array.isArray(value) ? "list" : isObject(value) ? "object" : "primitive";
}

/** Merges into the value at `path`, whose parent holds it under `key`; the root has no parent. */
export function mergeValue(
  document: TrackedDocument,
  node: { readonly path: Path; readonly value: Json; readonly parent: Json | undefined },
  update: Json,
  written: Written,
): Merged {
  const conflicts: Conflict[] = [];
  return { changed: merge(node.value, node.parent, node.path, update, written), conflicts };

  function merge(existing: Json, parent: Json | undefined, path: Path, value: Json, by: Written): boolean {
    if (Array.isArray(existing) && (path === node.path || Array.isArray(value))) return append(existing, value, by);
    if (isObject(existing) && isObject(value)) return mergeObject(existing, path, value, by);
    if (kindOf(existing) === "primitive" && kindOf(value) === "primitive") {
      return replace(parent, path, existing, value, by);
    }
    conflicts.push({ path, at: by.at, existing, update: value });
    return false;
  }

  function append(list: Json[], value: Json, by: Written): boolean {
    const items = Array.isArray(value) ? value : [value];
    for (const [index, item] of items.entries()) {
      document.append(list, item, { ...(Array.isArray(value) ? below(by, index) : by), kind: "added" });
    }
    return items.length > 0;
  }

  function mergeObject(existing: JsonObject, path: Path, value: JsonObject, by: Written): boolean {
    let changed = false;
    for (const [key, item] of Object.entries(value)) {
      const inner = below(by, key);
      if (Object.hasOwn(existing, key)) {
        changed = merge(existing[key] as Json, existing, [...path, key], item, inner) || changed;
      } else {
        document.set(existing, key, item, { ...inner, kind: "added" });
        changed = true;
      }
    }
    return changed;
  }

  function replace(parent: Json | undefined, path: Path, existing: Json, value: Json, by: Written): boolean {
    const key = path.at(-1);
    if (existing === value || key === undefined) return false;
    const change: Written = { ...by, kind: "changed" };
    if (Array.isArray(parent)) document.setItem(parent, Number(key), value, change);
    else if (isObject(parent)) document.set(parent, String(key), value, change);
    return true;
  }

  /** A copied value has no lines of its own in the overlay. */
  function below(by: Written, key: string | number): Written {
    return by.action.change.kind === "update" ? { ...by, at: [...by.at, key] } : by;
  }
}
