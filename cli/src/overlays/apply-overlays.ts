// Applies overlays to a bundled document, strictly: every action must fit, and all that do not are reported at once.

import type { Bundle } from "../pipeline/bundle/bundle-spec.ts";
import { type Locate, PipelineError } from "../pipeline/bundle/problem.ts";
import { isObject, type Json, type JsonObject, toPointer, valueAt } from "../pipeline/model/json-pointer.ts";
import { type DocumentNode, expandBooleans, type NodeKind, walk } from "../pipeline/model/walk.ts";
import { applyAction } from "./apply-action.ts";
import type { OverlayFile } from "./read-overlay.ts";
import { type TrackedChange, TrackedDocument } from "./tracked-document.ts";

export interface Overlaid {
  readonly bundle: Bundle;
  readonly changes: readonly Change[];
}

/**
 * Applies the overlays and their actions in order; the given bundle stays as it is. Throws a `PipelineError` that lists
 * every action that does not fit.
 */
export function applyOverlays(bundle: Bundle, overlays: readonly OverlayFile[]): Overlaid {
  const document = new TrackedDocument(bundle.document);
  const applied = overlays.flatMap((overlay) =>
    overlay.actions.map((action) => applyAction(document, overlay, action)),
  );
  const problems = applied.flatMap((one) => one.problems);
  if (problems.length > 0) throw new PipelineError(problems);
  expandBooleans(document.root, (container, key, value, path) => {
    const source = document.sourceOf(path);
    // In the base there are none left.
    if (!("written" in source)) return;
    if (Array.isArray(container)) document.setItem(container, Number(key), value, source.written);
    else document.set(container, String(key), value, source.written);
  });
  const changes = [...applied.flatMap(({ removals }) => removals), ...document.written()];
  stampOrigins(document, changes);
  const files = [...bundle.files, ...overlays.map(({ file }) => file)];
  const locate = createLocate(document, bundle.locate);
  return { bundle: { file: bundle.file, files, document: document.root, locate }, changes: changes.map(toChange) };
}

/** Points into an overlay for everything that it wrote, else into the base. */
function createLocate(document: TrackedDocument, base: Locate): Locate {
  return (at) => {
    const source = document.sourceOf(at);
    return "written" in source ? source.written.overlay.locate(source.written.at) : base(source.base);
  };
}

export interface Origin {
  /** The overlay, relative to the project folder. */
  readonly file: string;
  /** Of the action. */
  readonly line: number;
  /** From 1. */
  readonly action: number;
  readonly target: string;
}

export interface Change {
  /** Into the result; of something removed, into the document from which it was removed. */
  readonly pointer: string;
  readonly kind: "added" | "changed" | "removed";
  readonly origin: Origin;
}

function toChange({ path, kind, written: { overlay, action } }: TrackedChange): Change {
  const origin = { file: overlay.displayName, line: action.line, action: action.number, target: action.target };
  return { pointer: toPointer(path), kind, origin };
}

const stamped: readonly NodeKind[] = ["operation", "schema", "parameter", "response"];

/** Each change stamps itself or the nearest node around it, or if there is none, the outermost ones inside of it. */
function stampOrigins(document: TrackedDocument, changes: readonly TrackedChange[]): void {
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
