// Applies one action of an overlay, and says why where it does not fit.

import type { Problem } from "../pipeline/bundle/problem.ts";
import { isObject, type Json, type JsonObject, type Path, toPointer, valueAt } from "../pipeline/model/json-pointer.ts";
import { parseQuery, type Query, QueryError, select, toJsonPath } from "./json-path.ts";
import type { OverlayAction, OverlayFile } from "./read-overlay.ts";
import { suggestSyntax, suggestTarget } from "./suggest-target.ts";
import { isContainer, type TrackedChange, type TrackedDocument, type Written } from "./tracked-document.ts";

/** What an action removed; what it wrote, the document remembers. */
type Removal = TrackedChange & { readonly kind: "removed" };

export interface ActionProblem extends Problem {
  readonly kind: "malformed" | "no match" | "no change" | "conflict";
}

interface Applied {
  readonly problems: readonly ActionProblem[];
  readonly removals: readonly Removal[];
}

class Misfit extends Error {
  readonly problems: readonly ActionProblem[];

  constructor(problems: readonly ActionProblem[]) {
    super(problems.map(({ reason }) => reason).join("\n"));
    this.problems = problems;
  }
}

/** Changes the document; after a problem, a part of the action may have been applied. */
export function applyAction(document: TrackedDocument, overlay: OverlayFile, action: OverlayAction): Applied {
  try {
    return { problems: [], removals: runAction(document, overlay, action) };
  } catch (error) {
    if (error instanceof Misfit) return { problems: error.problems, removals: [] };
    throw error;
  }
}

/** What the action removed; what it wrote, the document remembers. */
function runAction(document: TrackedDocument, overlay: OverlayFile, action: OverlayAction): Removal[] {
  const here: Path = ["actions", action.number - 1];
  return run();

  function run(): Removal[] {
    const { target, change } = action;
    const paths = selectNodes("target", target);
    if (change.kind === "remove") return removeNodes(paths);
    const value = change.kind === "update" ? change.value : copied(change.from);
    updateNodes(paths, value, [...here, change.kind]);
    return [];
  }

  /** The nodes of a query, at least one. */
  function selectNodes(field: "target" | "copy", text: string): Path[] {
    const at = [...here, field];
    try {
      const query: Query = parseQuery(text);
      const paths = select(query, document.root);
      if (paths.length > 0) return paths;
      return refuse("no match", at, `the ${field} ${text} matches nothing`, suggestTarget(query, document.root));
    } catch (error) {
      if (!(error instanceof QueryError)) throw error;
      return refuse(
        "malformed",
        at,
        `the ${field} ${text} is not a valid JSONPath: ${error.message}`,
        suggestSyntax(text),
      );
    }
  }

  function copied(from: string): Json {
    const paths = selectNodes("copy", from);
    if (paths.length > 1) {
      const first = paths.slice(0, 3).map(toJsonPath).join(", ") + (paths.length > 3 ? ", …" : "");
      refuse("conflict", [...here, "copy"], `copy ${from} matches ${paths.length} nodes, not one: ${first}`);
    }
    // A snapshot: the target may be inside of what is copied.
    return structuredClone(valueAt(document.root, paths[0] ?? []) ?? null);
  }

  function updateNodes(paths: readonly Path[], value: Json, at: Path): void {
    const { root } = document;
    const nodes = paths.map((path) => ({
      path,
      value: valueAt(root, path) ?? null,
      parent: path.length === 0 ? undefined : valueAt(root, path.slice(0, -1)),
    }));
    const kinds = [...new Set(nodes.map((node) => kindOf(node.value)))];
    if (kinds.length > 1) {
      refuse(
        "conflict",
        [...here, "target"],
        `the target ${action.target} matches nodes of different kinds: ${kinds.join(", ")}`,
      );
    }
    const written = { overlay, action, at, kind: "added" } as const;
    const results = nodes.map((node) => mergeValue(document, node, value, written));
    const conflicts = results.flatMap((result) => result.conflicts);
    if (conflicts.length > 0) throw new Misfit(conflicts.map((conflict) => toProblem(conflict)));
    if (!results.some(({ changed }) => changed)) {
      refuse(
        "no change",
        at,
        `the ${action.change.kind} changes nothing: ${action.target} already has ${value === null || !isContainer(value) ? "this value" : "these values"}`,
      );
    }
  }

  function toProblem({ path, at, existing, update }: Conflict): ActionProblem {
    const name = toJsonPath(path);
    const isTarget = path.length === 0 || at.length === here.length + 1;
    const hint =
      isTarget && kindOf(existing) === "primitive"
        ? `Target ${toJsonPath(path.slice(0, -1))}, and write the new value under its name.`
        : isTarget
          ? "An object can be updated only by an object."
          : `To replace it, add an action before this one: target ${name}, remove: true.`;
    const reason = `the update has ${nounOf(update)} where ${name} is ${nounOf(existing)}`;
    return { ...problem("conflict", at, reason, hint), pointer: toPointer(path) };
  }

  function removeNodes(paths: readonly Path[]): Removal[] {
    if (paths.some((path) => path.length === 0)) {
      refuse("conflict", [...here, "target"], "the target $ is the whole document, which cannot be removed");
    }
    const pointers = new Set(paths.map(toPointer));
    const outer = paths.filter(
      (path) => !path.some((_, length) => length > 0 && pointers.has(toPointer(path.slice(0, length)))),
    );
    // From the end of each list, so that the other indices stay true.
    return [...outer]
      .sort(byPosition)
      .reverse()
      .flatMap((path) => removeNode(path));
  }

  function removeNode(path: Path): Removal[] {
    const around = document.around(path);
    const parent = around.at(-1);
    const key = path.at(-1);
    if (parent === undefined || key === undefined) return [];
    document.remove(parent, key);
    const written = { overlay, action, at: here };
    const removal: Removal = { path, kind: "removed", written, around };
    // With its last gap, the list of a node's gaps goes too.
    const isEmptied = path.at(-2) === "x-not-shown" && Object.keys(parent).length === 0;
    return isEmptied ? removeNode(path.slice(0, -1)) : [removal];
  }

  function refuse(kind: ActionProblem["kind"], at: Path, reason: string, hint?: string): never {
    throw new Misfit([problem(kind, at, reason, hint)]);
  }

  function problem(kind: ActionProblem["kind"], at: Path, reason: string, hint?: string): ActionProblem {
    return {
      kind,
      ...overlay.locate(at),
      reason: `action ${action.number}: ${reason}`,
      ...(hint !== undefined && { hint }),
    };
  }
}

/** `a text`, `an object`, `a list`, `true`. */
function nounOf(value: Json): string {
  if (Array.isArray(value)) return "a list";
  if (isObject(value)) return "an object";
  return typeof value === "string" ? "a text" : String(value);
}

/** Token by token: items of one list by their index. */
function byPosition(a: Path, b: Path): number {
  for (const [index, token] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1;
    if (token === other) continue;
    if (typeof token === "number" && typeof other === "number") return token - other;
    return String(token) < String(other) ? -1 : 1;
  }
  return a.length - b.length;
}

interface Conflict {
  /** In the document. */
  readonly path: Path;
  /** In the overlay. */
  readonly at: Path;
  readonly existing: Json;
  readonly update: Json;
}

interface Merged {
  readonly changed: boolean;
  readonly conflicts: readonly Conflict[];
}

type Kind = "object" | "list" | "primitive";

function kindOf(value: Json): Kind {
  return Array.isArray(value) ? "list" : isObject(value) ? "object" : "primitive";
}

/** Merges into the value at `path`, whose parent holds it under `key`; the root has no parent. */
function mergeValue(
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
