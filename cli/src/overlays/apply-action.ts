// Applies one action of an overlay, and says why where it does not fit.

import type { Problem } from "../pipeline/bundle/problem.ts";
import { isObject, type Json, type Path, toPointer, valueAt } from "../pipeline/model/json-pointer.ts";
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
  const { number, target, change } = action;
  const here: Path = ["actions", number - 1];
  try {
    return { problems: [], removals: run() };
  } catch (error) {
    if (error instanceof Misfit) return { problems: error.problems, removals: [] };
    throw error;
  }

  function run(): Removal[] {
    const paths = selectNodes("target", target);
    if (change.kind === "remove") return removeNodes(paths);
    updateNodes(paths, change.kind === "update" ? change.value : copied(change.from));
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
      const reason = `the ${field} ${text} is not a valid JSONPath: ${error.message}`;
      return refuse("malformed", at, reason, suggestSyntax(text));
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

  function updateNodes(paths: readonly Path[], value: Json): void {
    const nodes = paths.map((path) => ({ path, existing: valueAt(document.root, path) ?? null }));
    const kinds = [...new Set(nodes.map(({ existing }) => kindOf(existing)))];
    if (kinds.length > 1) {
      const reason = `the target ${target} matches nodes of different kinds: ${kinds.join(", ")}`;
      refuse("conflict", [...here, "target"], reason);
    }
    const at = [...here, change.kind];
    const conflicts: ActionProblem[] = [];
    const merged = nodes.map(({ path, existing }) => {
      // A list as target takes a value of any kind; further inside, a list takes another list.
      if (!Array.isArray(existing) || Array.isArray(value)) return merge(existing, path, value, at, conflicts);
      document.append(existing, value, written(at, "added"));
      return true;
    });
    if (conflicts.length > 0) throw new Misfit(conflicts);
    if (merged.includes(true)) return;
    const these = value === null || !isContainer(value) ? "this value" : "these values";
    refuse("no change", at, `the ${change.kind} changes nothing: ${target} already has ${these}`);
  }

  /** Merges into what is at a path. Returns whether that changes anything; adds what does not fit to `conflicts`. */
  function merge(existing: Json, path: Path, value: Json, at: Path, conflicts: ActionProblem[]): boolean {
    if (Array.isArray(existing) && Array.isArray(value)) {
      for (const [index, item] of value.entries()) document.append(existing, item, written(below(at, index), "added"));
      return value.length > 0;
    }
    if (isObject(existing) && isObject(value)) {
      const changes = Object.entries(value).map(([key, item]) => {
        const inner = below(at, key);
        if (Object.hasOwn(existing, key)) return merge(existing[key] as Json, [...path, key], item, inner, conflicts);
        document.set(existing, key, item, written(inner, "added"));
        return true;
      });
      return changes.includes(true);
    }
    if (kindOf(existing) === "primitive" && kindOf(value) === "primitive") return replace(existing, path, value, at);
    conflicts.push(conflict(existing, path, value, at));
    return false;
  }

  function replace(existing: Json, path: Path, value: Json, at: Path): boolean {
    const key = path.at(-1);
    if (existing === value || key === undefined) return false;
    const parent = valueAt(document.root, path.slice(0, -1));
    if (Array.isArray(parent)) document.setItem(parent, Number(key), value, written(at, "changed"));
    else if (isObject(parent)) document.set(parent, String(key), value, written(at, "changed"));
    return true;
  }

  function written(at: Path, kind: Written["kind"]): Written {
    return { overlay, action, at, kind };
  }

  /** A copied value has no lines of its own in the overlay. */
  function below(at: Path, key: string | number): Path {
    return change.kind === "update" ? [...at, key] : at;
  }

  function conflict(existing: Json, path: Path, update: Json, at: Path): ActionProblem {
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
    const removal: Removal = { path, kind: "removed", written: { overlay, action, at: here }, around };
    // With its last gap, the list of a node's gaps goes too.
    const isEmptied = path.at(-2) === "x-not-shown" && Object.keys(parent).length === 0;
    return isEmptied ? removeNode(path.slice(0, -1)) : [removal];
  }

  function refuse(kind: ActionProblem["kind"], at: Path, reason: string, hint?: string): never {
    throw new Misfit([problem(kind, at, reason, hint)]);
  }

  function problem(kind: ActionProblem["kind"], at: Path, reason: string, hint?: string): ActionProblem {
    const words = { reason: `action ${number}: ${reason}`, ...(hint !== undefined && { hint }) };
    return { kind, ...overlay.locate(at), ...words };
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

function kindOf(value: Json): "object" | "list" | "primitive" {
  return Array.isArray(value) ? "list" : isObject(value) ? "object" : "primitive";
}
