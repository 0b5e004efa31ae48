// The actions of overlays that write what a newer version of the document now documents.

import type { Bundle } from "../pipeline/bundle/bundle-spec.ts";
import type { Location } from "../pipeline/bundle/problem.ts";
import { isObject, type Json, type JsonObject, type Path, valueAt } from "../pipeline/model/json-pointer.ts";
import { applyAction } from "./apply-action.ts";
import { operationsIn } from "./fit-report.ts";
import { selectedIn, toJsonPath } from "./json-path.ts";
import type { OverlayAction, OverlayFile } from "./read-overlay.ts";
import { TrackedDocument } from "./tracked-document.ts";

/** A part of the document that an action writes, and that the newer document adds or changes. */
export interface Overlap extends Location {
  /** The overlay, relative to the project folder. */
  readonly overlay: string;
  readonly action: number;
  readonly target: string;
  readonly kind: OverlayAction["change"]["kind"];
  /** JSONPath of the part. */
  readonly at: string;
  /** What the newer document has there. */
  readonly now: Json;
}

/** In the order of the actions, each with the outermost parts that it shares with the newer document. */
export function findOverlaps(older: Bundle, newer: Bundle, overlays: readonly OverlayFile[]): readonly Overlap[] {
  const after = new TrackedDocument(newer.document);
  return overlays.flatMap((overlay) =>
    overlay.actions.flatMap((action) => {
      const paths = sharedPaths(action, after.root, older.document, newer.document);
      applyAction(after, overlay, action);
      return paths.map((path) => ({
        ...overlay.locate(["actions", action.number - 1]),
        overlay: overlay.displayName,
        action: action.number,
        target: action.target,
        kind: action.change.kind,
        at: toJsonPath(path),
        now: valueAt(newer.document, path) ?? null,
      }));
    }),
  );
}

function sharedPaths({ target, change }: OverlayAction, overlaid: Json, older: JsonObject, newer: JsonObject): Path[] {
  const update = change.kind === "update" ? change.value : change.kind === "copy" ? copied(change.from) : undefined;
  return selectedIn(overlaid, target).flatMap((path) =>
    shared(path, update, valueAt(older, earlierPath(older, newer, path)), valueAt(newer, path)),
  );

  function copied(from: string): Json | undefined {
    const [path] = selectedIn(overlaid, from);
    return path && valueAt(overlaid, path);
  }
}

/** Where it was in the older document, in which its operation may have had another path. */
function earlierPath(older: JsonObject, newer: JsonObject, path: Path): Path {
  const id = operationsIn(newer).find((one) => toJsonPath(one.path) === toJsonPath(path.slice(0, 3)))?.id;
  const earlier = id === undefined ? undefined : operationsIn(older).find((one) => one.id === id);
  return earlier === undefined ? path : [...earlier.path, ...path.slice(3)];
}

/** @param update What the action writes at the path; undefined if it removes what is there. */
function shared(path: Path, update: Json | undefined, was: Json | undefined, now: Json | undefined): Path[] {
  // Marks of gaps are not documentation, and the report of gaps tells which ones are closed.
  if (now === undefined || path.includes("x-not-shown") || isSame(was, now)) return [];
  if (Array.isArray(now)) {
    const added = now.filter((item) => !(Array.isArray(was) && was.some((one) => isSame(one, item))));
    const items = Array.isArray(update) ? update : [update];
    return update === undefined || items.some((item) => added.some((one) => isAlike(one, item))) ? [path] : [];
  }
  if (update === undefined || !isObject(was) || !isObject(now) || !isObject(update)) return [path];
  const isTypedByBoth = typeKeys.some((key) => Object.hasOwn(now, key) && !Object.hasOwn(was, key));
  if (isTypedByBoth && typeKeys.some((key) => Object.hasOwn(update, key))) return [path];
  return Object.entries(update).flatMap(([key, value]) => shared([...path, key], value, was[key], now[key]));
}

/** What gives a schema its type. */
const typeKeys = ["$ref", "type", "properties", "items", "allOf", "oneOf", "anyOf", "enum", "const"];

/** The same, or a parameter of the same name. */
function isAlike(one: Json, other: Json | undefined): boolean {
  if (!isObject(one) || !isObject(other) || one.name === undefined) return isSame(one, other);
  return one.name === other.name && one.in === other.in;
}

/** The order of properties counts: both documents are written by the same program. */
function isSame(one: Json | undefined, other: Json | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
