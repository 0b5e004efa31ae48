// Writes `x-origin` on the operations, schemas, parameters and responses that overlays added or changed.

import { isObject, type Json, type JsonObject, valueAt } from "../pipeline/model/json-pointer.ts";
import { type DocumentNode, type NodeKind, walk } from "../pipeline/model/walk.ts";
import type { TrackedChange } from "./origin.ts";
import type { TrackedDocument } from "./tracked-document.ts";

const stamped: readonly NodeKind[] = ["operation", "schema", "parameter", "response"];

/** Each change stamps itself or the nearest node around it, or if there is none, the outermost ones inside of it. */
export function stampOrigins(document: TrackedDocument, changes: readonly TrackedChange[]): void {
  const nodes = new Map<Json, DocumentNode>();
  for (const node of walk(document.root)) if (canBeStamped(node)) nodes.set(node.node, node);
  for (const change of changes) {
    for (const node of nodesOf(document, change, nodes)) stamp(document, node, change);
  }
}

function nodesOf(
  document: TrackedDocument,
  { path, kind, around }: TrackedChange,
  nodes: ReadonlyMap<Json, DocumentNode>,
): JsonObject[] {
  const value = kind === "removed" ? undefined : valueAt(document.root, path);
  const nearest = [...around, ...(value === undefined ? [] : [value])].filter((one) => nodes.has(one)).at(-1);
  if (isObject(nearest)) return [nearest];
  return isObject(value) ? outermost(value, nodes) : [];
}

function outermost(value: JsonObject, nodes: ReadonlyMap<Json, DocumentNode>): JsonObject[] {
  return Object.values(value).flatMap((below) => {
    if (!isObject(below)) return [];
    return nodes.has(below) ? [below] : outermost(below, nodes);
  });
}

/** Beside the `$ref` of a parameter or a response, other properties have no meaning. */
function canBeStamped({ kind, node }: DocumentNode): boolean {
  return stamped.includes(kind) && (kind === "schema" || node.$ref === undefined);
}

function stamp(document: TrackedDocument, node: JsonObject, { written: { overlay, action } }: TrackedChange): void {
  const origin = `${overlay.displayName}:${action.line}`;
  const written = { overlay, action, at: ["actions", action.number - 1], kind: "added" } as const;
  const origins = node["x-origin"];
  if (!Array.isArray(origins)) document.set(node, "x-origin", [origin], written);
  else if (!origins.includes(origin)) document.append(origins, origin, written);
}
