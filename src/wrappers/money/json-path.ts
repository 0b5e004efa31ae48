// Finds the values at JsonPaths (see operation.ts) and transforms them.

import type { JsonPath } from "../operation/operation.ts";

/** A node in a tree of paths: whether paths end here, and where they continue. */
export interface PathNode {
  ends: boolean;
  named: Map<string, PathNode>;
  /** Every item of an array (`[]`). */
  items?: PathNode | undefined;
  /** Every property (`*`) that is not in `named`. */
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

/** The node of a property. Undefined if no path leads there. */
export function propertyNode(node: PathNode, name: string): PathNode | undefined {
  return node.named.get(name) ?? node.any;
}

/** The changes at the ends of paths. */
export interface Changes {
  /** Returns the new value. `path` is the concrete path, such as `transactions[2].amount`. */
  readonly value?: (found: unknown, path: string) => unknown;
  /** Returns the new property name. */
  readonly name?: (name: string) => string;
}

/**
 * Transforms the values at the paths in a copy, which shares its unchanged parts with the given value. Only own properties
 * count, and `__proto__` is an ordinary property (S37).
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

// The value that JSON.stringify uses for an object with `toJSON`.
function jsonForm(value: unknown): unknown {
  return typeof value === "object" && value !== null && "toJSON" in value && typeof value.toJSON === "function"
    ? value.toJSON("")
    : value;
}
