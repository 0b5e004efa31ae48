// Finds the places in JSON values that lists of JsonPaths name (see operation.ts), and changes what stands there.

import type { JsonPath } from "../operation/operation.ts";

/** One place in a tree of paths: where paths end, and where they lead on to. */
export interface PathNode {
  ends: boolean;
  named: Map<string, PathNode>;
  /** Every item of an array (`[]`). */
  items?: PathNode | undefined;
  /** Every property of a map (`*`) that is not named beside it. */
  any?: PathNode | undefined;
}

const compiled = new WeakMap<readonly JsonPath[], PathNode>();

/** A list of paths as a tree. Lists are constants of the operations table, so each is compiled once. */
export function compilePaths(paths: readonly JsonPath[]): PathNode {
  let root = compiled.get(paths);
  if (!root) {
    root = emptyNode();
    for (const path of paths) addPath(root, path);
    compiled.set(paths, root);
  }
  return root;
}

/** Where a property leads to; undefined where no path goes. */
export function propertyNode(node: PathNode, name: string): PathNode | undefined {
  return node.named.get(name) ?? node.any;
}

/** What `transform` does at the places that its paths name. */
export interface Changes {
  /** Gives the new value. `path` is the concrete place, such as `transactions[2].amount`. */
  readonly value?: (found: unknown, path: string) => unknown;
  /** Gives the new property name. */
  readonly name?: (name: string) => string;
}

/**
 * Changes what stands at the paths, on copies: the value given is never altered, and what did not change is shared with
 * it. Only own properties count, and `__proto__` is a property like any other (S37).
 */
export function transformAt(value: unknown, paths: readonly JsonPath[], changes: Changes): unknown {
  return paths.length === 0 ? value : transform(value, compilePaths(paths), "", changes);
}

function transform(given: unknown, node: PathNode, path: string, changes: Changes): unknown {
  const found = node.ends && changes.value ? changes.value(given, path) : given;
  if (!node.items && !node.any && node.named.size === 0) return found;
  const value = jsonForm(found);
  if (Array.isArray(value)) {
    const { items } = node;
    if (!items) return value;
    const fresh = value.map((item, index) => transform(item, items, `${path}[${index}]`, changes));
    return fresh.some((item, index) => item !== value[index]) ? fresh : value;
  }
  if (typeof value !== "object" || value === null) return value;
  let changed = false;
  const entries = Object.entries(value).map(([name, old]): [string, unknown] => {
    const next = propertyNode(node, name);
    if (!next || old === undefined) return [name, old];
    const fresh = transform(old, next, path ? `${path}.${name}` : name, changes);
    const newName = next.ends && changes.name ? changes.name(name) : name;
    changed ||= fresh !== old || newName !== name;
    return [newName, fresh];
  });
  return changed ? Object.fromEntries(entries) : value;
}

function emptyNode(): PathNode {
  return { ends: false, named: new Map() };
}

function addPath(root: PathNode, path: JsonPath): void {
  let node = root;
  for (const step of path.match(/\[\]|[^.[\]]+/g) ?? []) {
    if (step === "[]") node = node.items ??= emptyNode();
    else if (step === "*") node = node.any ??= emptyNode();
    else {
      const next = node.named.get(step) ?? emptyNode();
      node.named.set(step, next);
      node = next;
    }
  }
  node.ends = true;
}

// What JSON.stringify would see in place of a value that brings its own `toJSON`.
function jsonForm(value: unknown): unknown {
  return typeof value === "object" && value !== null && "toJSON" in value && typeof value.toJSON === "function"
    ? value.toJSON("")
    : value;
}
