// Whether overlays that fit a document still fit a newer version of it, and if not, what moved where.

import type { Bundle } from "../pipeline/bundle/bundle-spec.ts";
import { closest } from "../pipeline/model/closest.ts";
import { isObject, type Json, type JsonObject, keysOf, type Path, valueAt } from "../pipeline/model/json-pointer.ts";
import { walk } from "../pipeline/model/walk.ts";
import { type ActionProblem, applyAction } from "./apply-action.ts";
import { selectedIn, toJsonPath } from "./json-path.ts";
import type { OverlayAction, OverlayFile } from "./read-overlay.ts";
import { TrackedDocument } from "./tracked-document.ts";

/** An action that does not fit the newer document; the hint tells what moved where, or what to do. */
export interface Unfit extends ActionProblem {
  /** The overlay, relative to the project folder. */
  readonly overlay: string;
  readonly action: number;
  readonly target: string;
}

/** The actions that do not fit the newer document, in order. */
export function fitReport(older: Bundle, newer: Bundle, overlays: readonly OverlayFile[]): readonly Unfit[] {
  const before = new TrackedDocument(older.document);
  const after = new TrackedDocument(newer.document);
  return overlays.flatMap((overlay) =>
    overlay.actions.flatMap((action) => {
      const { problems } = applyAction(after, overlay, action);
      const explained = problems.map((problem) => ({
        ...problem,
        ...explain(problem, action, before.root, newer.document),
        overlay: overlay.displayName,
        action: action.number,
        target: action.target,
      }));
      applyAction(before, overlay, action);
      return explained;
    }),
  );
}

/** A better hint than the one that only knows the newer document. */
function explain(
  { kind }: ActionProblem,
  action: OverlayAction,
  before: JsonObject,
  newer: JsonObject,
): { readonly hint?: string } {
  if (kind === "no change") return { hint: "The new document says the same: remove this action." };
  if (kind !== "no match") return {};
  const queries = action.change.kind === "copy" ? [action.target, action.change.from] : [action.target];
  for (const query of queries) {
    const hint = explainPath(selectedIn(before, query)[0], before, newer);
    if (hint !== undefined) return { hint };
  }
  return {};
}

function explainPath(path: Path | undefined, before: JsonObject, newer: JsonObject): string | undefined {
  if (path === undefined) return undefined;
  const moved = findMoved(before, newer, path);
  const mark = path.lastIndexOf("x-not-shown");
  if (mark >= 0 && !moved.complete && moved.path.length >= mark) {
    const gap = path[mark + 1] === undefined ? "gaps" : `gap ${path[mark + 1]}`;
    return join(moved.steps, `The new document has no ${gap} there: remove this action if what it says is right.`);
  }
  if (moved.steps.length === 0) return undefined;
  return join(moved.steps, moved.complete ? `Target ${toJsonPath(moved.path)}.` : "");
}

function join(steps: readonly string[], last: string): string {
  return [...steps, last].filter(Boolean).join(" ");
}

interface Moved {
  /** The path in the newer document; as far as it leads there. */
  readonly path: Path;
  /** Whether all of the path has been found. */
  readonly complete: boolean;
  /** What happened on the way, in sentences: `getCard moved from GET /card to GET /cards.` */
  readonly steps: readonly string[];
}

/** Follows a path of the older document in the newer one. */
function findMoved(older: JsonObject, newer: JsonObject, path: Path): Moved {
  const start = path[0] === "paths" || path[0] === "webhooks" ? findOperation(older, newer, path) : undefined;
  if (start && !start.complete) return start;
  const steps = [...(start?.steps ?? [])];
  const found = [...(start?.path ?? [])];
  for (const token of path.slice(found.length)) {
    const parent = valueAt(newer, found);
    const before = valueAt(older, path.slice(0, found.length));
    if (hasKey(parent, token)) {
      found.push(token);
      continue;
    }
    const renamed = isObject(parent) && isObject(before) ? renamedKey(before, parent, String(token)) : undefined;
    if (renamed === undefined) return { path: found, complete: false, steps };
    steps.push(`${nameOf(path.slice(0, found.length + 1))} is now ${renamed}.`);
    found.push(renamed);
  }
  return { path: found, complete: true, steps };
}

interface Operation {
  readonly path: Path;
  readonly id: string;
}

/** The operation at the start of a path, or any operation of the path item that it ends with. */
function findOperation(older: JsonObject, newer: JsonObject, path: Path): Moved | undefined {
  const depth = path.length > 2 ? 3 : 2;
  const [old] = operationsIn(older).filter((one) =>
    path.slice(0, depth).every((token, index) => token === one.path[index]),
  );
  if (old === undefined || valueAt(newer, path.slice(0, depth)) !== undefined) return undefined;
  const now = operationsIn(newer).find(({ id }) => id === old.id);
  if (!now) return { path: [], complete: false, steps: [`The new document has no operation ${old.id}.`] };
  const step = `${old.id} moved from ${requestLine(old.path)} to ${requestLine(now.path)}.`;
  return { path: now.path.slice(0, depth), complete: true, steps: [step] };
}

export function operationsIn(document: JsonObject): Operation[] {
  return [...walk(document)].flatMap(({ kind, path, node }) =>
    kind === "operation" && typeof node.operationId === "string" ? [{ path, id: node.operationId }] : [],
  );
}

function requestLine([, path, method]: Path): string {
  return `${String(method).toUpperCase()} ${path}`;
}

/** Of the keys that are new, the one that holds most of what the old one held, or whose name is most like it. */
function renamedKey(before: JsonObject, after: JsonObject, name: string): string | undefined {
  const old = before[name];
  const added = Object.keys(after).filter((key) => !Object.hasOwn(before, key));
  if (old === undefined || added.length === 0) return undefined;
  const alike = closest(name, added);
  const ranked = added
    .map((key) => ({ key, score: similarity(old, after[key] as Json) + (key === alike ? 0.25 : 0) }))
    .sort((a, b) => b.score - a.score);
  const [best, second] = ranked;
  return best && best.score >= 0.5 && best.score > (second?.score ?? 0) ? best.key : undefined;
}

/** From 0 to 1: of records the share of common properties, of other schemas whether they have the same type. */
function similarity(a: Json, b: Json): number {
  if (!isObject(a) || !isObject(b)) return 0;
  const [own, others] = [keysOf(a.properties), keysOf(b.properties)];
  if (own.length + others.length > 0) {
    const common = own.filter((name) => others.includes(name)).length;
    return common / (own.length + others.length - common);
  }
  const told = ["$ref", "type", "format", "items", "enum", "x-open-enum"];
  return told.every((key) => JSON.stringify(a[key]) === JSON.stringify(b[key])) ? 0.5 : 0;
}

function hasKey(value: Json | undefined, key: string | number): boolean {
  return typeof value === "object" && value !== null && Object.hasOwn(value, key);
}

/** `the record Card`, `the property status of Card`. */
function nameOf(path: Path): string {
  const [section, kind, record] = path;
  const name = path.at(-1);
  if (section !== "components" || kind !== "schemas") return `${name}`;
  if (path.length === 3) return `The record ${name}`;
  return path.at(-2) === "properties" ? `The property ${name} of ${record}` : `${name} of ${record}`;
}
