// A change of a tree of maps, arrays and plain objects, as a log has it.

/** The keys that lead from the root to a map, an object or an array. */
export type ChangePath = readonly string[];

/**
 * - `set`: the entry of a map or property of an object has a new value; its position stays. Without a value, it is undefined.
 * - `add`: an entry or property is new, or was deleted and is back: it is the last one.
 * - `delete`: there is no such entry or property any more.
 * - `splice`: like `Array.prototype.splice`. With `within`, in the array that is this element of the array.
 */
export type StateChange =
  | readonly [path: ChangePath, kind: "set" | "add" | "delete", key: string, value?: unknown]
  | readonly [
      path: ChangePath,
      kind: "splice",
      start: number,
      deleted: number,
      items: readonly unknown[],
      within?: number,
    ];

/** @throws {SyntaxError} if the value is no change, or nothing is at its path. */
export function applyChange(root: object, change: unknown): void {
  const [path, kind, ...rest]: unknown[] = Array.isArray(change) ? change : [];
  if (!Array.isArray(path)) throw misfit();
  const target = path.reduce<unknown>(childOf, root);
  if (kind === "splice") {
    const [start, deleted, items, within] = rest;
    const array = within === undefined || !Array.isArray(target) ? target : target[Number(within)];
    if (!Array.isArray(array) || !Array.isArray(items)) throw misfit();
    insert(array, Number(start), Number(deleted), items);
    return;
  }
  const [key, value] = rest;
  if (typeof key !== "string" || typeof target !== "object" || target === null) throw misfit();
  if (kind === "delete" || kind === "add") deleteKey(target, key);
  else if (kind !== "set") throw misfit();
  if (kind !== "delete") setKey(target, key, value);
}

/** The value at a key of a map or object. */
export function childOf(parent: unknown, key: string): unknown {
  if (parent instanceof Map) return parent.get(key);
  if (typeof parent !== "object" || parent === null || !Object.hasOwn(parent, key)) return undefined;
  return (parent as Readonly<Record<string, unknown>>)[key];
}

function setKey(target: object, key: string, value: unknown): void {
  if (target instanceof Map) target.set(key, value);
  // `__proto__` is data, too.
  else Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
}

function deleteKey(target: object, key: string): void {
  if (target instanceof Map) target.delete(key);
  else delete (target as Record<string, unknown>)[key];
}

// A call with many arguments overflows the stack.
const MAX_ARGUMENTS = 1_000;

function insert(array: unknown[], start: number, deleted: number, items: readonly unknown[]): void {
  array.splice(start, deleted);
  for (let done = 0; done < items.length; done += MAX_ARGUMENTS) {
    array.splice(start + done, 0, ...items.slice(done, done + MAX_ARGUMENTS));
  }
}

function misfit(): SyntaxError {
  return new SyntaxError("a change does not fit the state before it");
}
