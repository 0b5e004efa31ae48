// Views of maps, arrays and plain objects: they read and change the original, and note each change.

import { RecordedMap } from "./recorded-map.ts";
import type { ViewParts } from "./view-parts.ts";

/** Views, one per container. */
export interface Views {
  view(container: object): unknown;
  /** The original of a view; any other value as it is. */
  unwrap(value: unknown): unknown;
  isContainer(value: unknown): value is object;
}

export function createViews(parts: ViewParts): Views {
  const views = new WeakMap<object, object>();
  const originals = new WeakMap<object, object>();

  function unwrap(value: unknown): unknown {
    // A weak map has no entry for a primitive.
    return originals.get(value as object) ?? value;
  }

  function view(container: object): object {
    const known = views.get(container);
    if (known) return known;
    const made = create(container);
    views.set(container, made);
    originals.set(made, container);
    return made;
  }

  function create(container: object): object {
    if (container instanceof Map) return new RecordedMap(container, { ...parts, show });
    return new Proxy(container, Array.isArray(container) ? arrayTraps : objectTraps);
  }

  /** What a view returns for a value of its original. */
  function show(value: unknown, parent: object, key: string | undefined): unknown {
    // Most elements and entries are no containers.
    if (typeof value !== "object") return value;
    const own = unwrap(value);
    if (!isContainer(own) || (key !== undefined && parts.isOpaque(parent, key))) return own;
    parts.link(own, parent, key);
    return view(own);
  }

  const objectTraps: ProxyHandler<Record<string, unknown>> = {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      // Most properties are no containers. An inherited one, such as `__proto__`, is not part of the tree.
      return typeof value === "object" && Object.hasOwn(target, key) ? show(value, target, String(key)) : value;
    },
    set(target, key, value) {
      setProperty(target, key, value);
      return true;
    },
    defineProperty(target, key, { value }) {
      setProperty(target, key, value);
      return true;
    },
    deleteProperty(target, key) {
      if (Object.hasOwn(target, key)) parts.noteEntry(target, String(key), "delete");
      return Reflect.deleteProperty(target, key);
    },
  };

  function setProperty(target: Record<string, unknown>, key: string | symbol, value: unknown): void {
    const name = String(key);
    const change = Object.hasOwn(target, name) ? "set" : "add";
    const adopted = parts.adopt(value, target, name);
    if (change === "set" && Object.is(target[name], adopted) && !isContainer(adopted)) return;
    Object.defineProperty(target, name, { value: adopted, writable: true, enumerable: true, configurable: true });
    parts.noteEntry(target, name, change);
  }

  function splice(array: unknown[], start: number, deleted: number, given: readonly unknown[]): unknown[] {
    const items = given.map((item) => parts.adopt(item, array, undefined));
    const removed = array.splice(start, deleted, ...items);
    if (deleted > 0 || items.length > 0) parts.noteSplice(array, { start, deleted, items });
    return removed.map((item) => show(item, array, undefined));
  }

  const originalOf = (array: readonly unknown[]) => unwrap(array) as unknown[];

  /** Sorts, reverses or fills a copy, and puts it in place of all elements. */
  function replaceAll(array: readonly unknown[], alter: (copy: unknown[]) => void): void {
    const original = originalOf(array);
    const copy = [...array];
    alter(copy);
    splice(original, 0, original.length, copy);
  }

  // The methods that change an array in place, without a trap per moved element.
  const methods: Readonly<Record<string, (this: unknown[], ...values: never[]) => unknown>> = {
    push(...items: unknown[]) {
      const original = originalOf(this);
      splice(original, original.length, 0, items);
      return original.length;
    },
    pop() {
      const original = originalOf(this);
      return original.length === 0 ? undefined : splice(original, original.length - 1, 1, [])[0];
    },
    shift() {
      const original = originalOf(this);
      return original.length === 0 ? undefined : splice(original, 0, 1, [])[0];
    },
    unshift(...items: unknown[]) {
      const original = originalOf(this);
      splice(original, 0, 0, items);
      return original.length;
    },
    splice(...given: [start?: unknown, deleted?: unknown, ...items: unknown[]]) {
      const original = originalOf(this);
      const { length } = original;
      const [start, count, ...items] = given;
      const whole = Math.trunc(Number(start)) || 0;
      const from = whole < 0 ? Math.max(0, length + whole) : Math.min(whole, length);
      // Without a number to delete: everything from there on, but nothing without a start.
      const rest = given.length === 1 ? length : Math.max(0, Math.trunc(Number(count)) || 0);
      return splice(original, from, Math.min(rest, length - from), items);
    },
    sort(compare?: (one: unknown, other: unknown) => number) {
      replaceAll(this, (copy) => copy.sort(compare));
      return this;
    },
    reverse() {
      replaceAll(this, (copy) => copy.reverse());
      return this;
    },
    fill(...values: [value: unknown, start?: number, end?: number]) {
      replaceAll(this, (copy) => copy.fill(...values));
      return this;
    },
    copyWithin(...values: [target: number, start: number, end?: number]) {
      replaceAll(this, (copy) => copy.copyWithin(...values));
      return this;
    },
  };

  function setElement(array: unknown[], key: string, value: unknown): void {
    const isLength = key === "length";
    const at = toIndex(isLength ? value : key);
    const start = Math.min(at, array.length);
    // JSON has null where an array has a hole.
    const holes = new Array<unknown>(at - start).fill(null);
    if (isLength) splice(array, start, array.length - start, holes);
    else splice(array, start, 1, [...holes, value]);
  }

  const arrayTraps: ProxyHandler<unknown[]> = {
    get(target, key) {
      if (typeof key === "symbol") return Reflect.get(target, key);
      return Object.hasOwn(methods, key) ? methods[key] : show(Reflect.get(target, key), target, undefined);
    },
    set(target, key, value) {
      setElement(target, String(key), value);
      return true;
    },
    defineProperty(target, key, { value }) {
      setElement(target, String(key), value);
      return true;
    },
    deleteProperty(target, key) {
      // The proxy itself refuses to delete the length.
      if (key !== "length" && Object.hasOwn(target, key)) setElement(target, String(key), null);
      return true;
    },
  };

  return { view, unwrap, isContainer };
}

/** @throws {RangeError} unless it is a non-negative integer: JSON has no other indexes and lengths. */
function toIndex(given: unknown): number {
  const index = Number(given);
  // Not "01" or "", which are properties of their own.
  if (Number.isInteger(index) && index >= 0 && String(index) === String(given)) return index;
  throw new RangeError(`An index or length of an array must be a non-negative integer, but is ${String(given)}`);
}

/** A frozen value cannot change; anything else than maps, arrays and plain objects is no part of a state. */
function isContainer(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  if (value instanceof Map || Array.isArray(value)) return !Object.isFrozen(value);
  const prototype: unknown = Object.getPrototypeOf(value);
  return (prototype === Object.prototype || prototype === null) && !Object.isFrozen(value);
}
