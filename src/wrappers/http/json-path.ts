// Finds the values at JsonPaths (see operation.ts) and transforms them.

import type { JsonPath, Shape } from "../operation.ts";

export interface PathNode {
  /** What may be at the end of a path, as in `Shape`; 0 where none ends. */
  leaf: 0 | Extract<Shape, number>;
  named: Map<string, PathNode>;
  /** Every item of an array (`[]`). */
  items?: PathNode | undefined;
  /** Every property (`*`) that is not in `named`. */
  any?: PathNode | undefined;
}

const compiled = new WeakMap<readonly JsonPath[], PathNode>();

/** A list of paths as a tree. Lists are constants of the operations table, so each is compiled once. */
export function compilePaths(paths: readonly JsonPath[]): PathNode {
  const root = compiled.get(paths) ?? compileShape(shapeOf(paths, 1));
  compiled.set(paths, root);
  return root;
}

/** The shape that has only this leaf, at the ends of paths. */
export function shapeOf(paths: readonly JsonPath[], leaf: Extract<Shape, number>): Shape {
  type Fields = Record<string, Shape>;
  // Without a prototype, `__proto__` is a property like any other.
  const newFields = (): Fields => Object.create(null);
  const root = newFields();
  for (const path of paths) {
    let fields = root;
    for (const step of path.match(/\[\]|[^.[\]]+/g) ?? []) {
      const next = (fields[step] as Fields | undefined) ?? newFields();
      fields[step] = next;
      fields = next;
    }
    fields["="] = leaf;
  }
  return root;
}

/** A shape as a tree of paths, with the names on the wire. */
export function compileShape(
  shape: Shape,
  toWire: (name: string) => string = (name) => name,
  known: Map<Shape, PathNode> = new Map(),
): PathNode {
  const given = typeof shape === "function" ? shape() : shape;
  let node = known.get(given);
  if (node) return node;
  node = { leaf: typeof given === "number" ? given : 0, named: new Map() };
  known.set(given, node);
  for (const [name, inner] of Object.entries(given)) {
    const next = compileShape(inner, toWire, known);
    if (name === "[]") node.items = next;
    else if (name === "*") node.any = next;
    else if (name === "=") node.leaf = next.leaf;
    else node.named.set(toWire(name), next);
  }
  return node;
}

export function propertyNode(node: PathNode, name: string): PathNode | undefined {
  return node.named.get(name) ?? node.any;
}

export interface Changes {
  /** Returns the new value. `path` is the concrete path, such as `transactions[2].amount`. */
  readonly value?: (found: unknown, path: string, node: PathNode) => unknown;
  readonly name?: (name: string) => string;
}

/**
 * Transforms the values at the paths in a copy, which shares its unchanged parts with the given value. Only own properties
 * count, and `__proto__` is an ordinary property.
 */
export function transformAt(value: unknown, paths: readonly JsonPath[], changes: Changes): unknown {
  return paths.length === 0 ? value : transform(value, compilePaths(paths), "", changes);
}

function transform(given: unknown, node: PathNode, path: string, changes: Changes): unknown {
  const found = node.leaf > 0 && changes.value ? changes.value(given, path, node) : given;
  if (!node.items && !node.any && node.named.size === 0) return found;
  const value = jsonForm(found);
  if (Array.isArray(value)) {
    const { items } = node;
    if (!items) return value;
    const fresh = value.map((item, index) => transform(item, items, `${path}[${index}]`, changes));
    return fresh.some((item, index) => item !== value[index]) ? fresh : value;
  }
  if (typeof value !== "object" || value === null) return value;
  const changed = new Map<string, [name: string, value: unknown]>();
  for (const name of Object.keys(value)) {
    const old = (value as Readonly<Record<string, unknown>>)[name];
    const next = propertyNode(node, name);
    if (!next || old === undefined) continue;
    const fresh = transform(old, next, path ? `${path}.${name}` : name, changes);
    const newName = next.leaf > 0 && changes.name ? changes.name(name) : name;
    if (fresh !== old || newName !== name) changed.set(name, [newName, fresh]);
  }
  if (changed.size === 0) return value;
  return Object.fromEntries(Object.entries(value).map((entry) => changed.get(entry[0]) ?? entry));
}

/** The texts and numbers at the paths of bodies and below, each once. */
export function sensitiveValues(bodies: readonly unknown[], paths: readonly JsonPath[] = []): string[] {
  const found = new Set<unknown>();
  const value = (at: unknown) => {
    found.add(at);
    return at;
  };
  for (const body of bodies) transformAt(body, paths, { value });
  const values: string[] = [];
  // The loop visits values added to the set meanwhile, each once.
  for (const at of found) {
    if (typeof at === "string" || typeof at === "number") values.push(String(at));
    else if (typeof at === "object" && at !== null) for (const inner of Object.values(at)) found.add(inner);
  }
  return values;
}

/** The path of the first value at the end of a path that `test` takes, such as `data.list[2].id`. */
export function findAt(
  value: unknown,
  node: PathNode,
  test: (value: unknown, node: PathNode) => boolean,
): string | undefined {
  let found: string | undefined;
  const look: Changes["value"] = (at, path, end) => {
    if (found === undefined && test(at, end)) found = path;
    return at;
  };
  transform(value, node, "", { value: look });
  return found;
}

// The value that JSON.stringify uses for an object with `toJSON`.
function jsonForm(value: unknown): unknown {
  return typeof value === "object" && value !== null && "toJSON" in value && typeof value.toJSON === "function"
    ? value.toJSON("")
    : value;
}
