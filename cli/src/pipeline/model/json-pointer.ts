// JSON values and JSON pointers (RFC 6901), which identify values of a document.

export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

/** The keys from a document's root to one of its values. */
export type Path = readonly (string | number)[];

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** None of what is no object. */
export function keysOf(value: unknown): string[] {
  return isObject(value) ? Object.keys(value) : [];
}

export function toPointer(path: Path): string {
  return path.map((token) => `/${String(token).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

export function fromPointer(pointer: string): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** Sets a property of any name: an assignment to `__proto__` would not make one. */
export function setOwn(object: JsonObject, key: string, value: Json): void {
  Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
}

/** The value at a path, if any. References are not followed. */
export function valueAt(root: Json, path: Path): Json | undefined {
  let value: Json | undefined = root;
  for (const token of path) {
    if (Array.isArray(value)) value = value[Number(token)];
    else if (isObject(value) && Object.hasOwn(value, token)) value = value[token];
    else return undefined;
  }
  return value;
}

/** The target path of a local reference such as `#/components/schemas/Card`. */
export function referencePath(node: Json | undefined): string[] | undefined {
  if (!isObject(node) || typeof node.$ref !== "string" || !node.$ref.startsWith("#")) return undefined;
  return fromPointer(decoded(node.$ref.slice(1)));
}

/** With its escapes if one of them is malformed, so that it leads nowhere. */
function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** The target of a chain of local references; `undefined` for a broken or cyclic chain. */
export function dereference(root: Json, node: Json | undefined): Json | undefined {
  const seen = new Set<Json | undefined>();
  let current = node;
  for (let path = referencePath(current); path; path = referencePath(current)) {
    if (seen.has(current)) return undefined;
    seen.add(current);
    current = valueAt(root, path);
  }
  return current;
}
