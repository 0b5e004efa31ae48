// Records the changes of a tree of maps, arrays and plain objects: code changes it through views, which note what was changed.

import { encodeState } from "../state-codec.ts";
import { createViews } from "./recorded-views.ts";
import { type ChangePath, childOf, type StateChange } from "./state-change.ts";

/** Where a container is in the tree. */
interface Edge {
  readonly parent: object;
  /** Undefined: an element of an array. */
  readonly key: string | undefined;
}

/** The parents of a container that is, or was, at several places, by key. One may be part of every transfer. */
type SharedEdges = Map<Edge["key"], Set<object>>;

type EntryChange = "set" | "add" | "delete";

interface Splice {
  readonly start: number;
  readonly deleted: number;
  readonly items: readonly unknown[];
  readonly within?: number;
}

/** The splices of an array, and the elements that they insert, whose own changes are part of that. */
interface ArrayChanges {
  readonly splices: Splice[];
  readonly inserted: Set<unknown>;
}

/** Records a tree. */
export interface TreeRecorder {
  /** The view of a container that is in the tree. */
  view(container: object): unknown;
  /** The value itself, if it is a view. */
  unwrap<Value>(value: Value): Value;
  /** Notes a change of the tree that was made without a view. The value is read when the changes are taken. */
  noteEntry(container: object, key: string, change: EntryChange): void;
  /** Notes where a container is that no view has led to. */
  link(child: object, parent: object, key: string | undefined): void;
  /** The changes since the last call, as JSON; undefined if there are none. @throws {TypeError} if a value cannot be written. */
  take(): string | undefined;
  /** Forgets the changes since the last call of `take`. */
  clear(): void;
}

/**
 * @param root stays in place. An object may be at several places of it.
 * @param isOpaque whether views show a value as it is: nothing inside of it is recorded.
 */
export function createTreeRecorder(root: object, isOpaque: (parent: object, key: string) => boolean): TreeRecorder {
  const edges = new WeakMap<object, Edge | SharedEdges>();
  // Containers that are or were inside of an array: their changes are recorded as changes of the outermost one.
  const inArrays = new WeakSet<object>();
  const entries = new Map<object, Map<string, EntryChange>>();
  const arrays = new Map<readonly unknown[], ArrayChanges>();

  function link(child: object, parent: object, key: string | undefined): void {
    if (key === undefined || inArrays.has(parent)) inArrays.add(child);
    const known = edges.get(child);
    if (known instanceof Map) addEdge(known, { parent, key });
    else if (known === undefined) edges.set(child, { parent, key });
    else if (known.parent !== parent || known.key !== key) {
      if (isLive(child, known)) edges.set(child, addEdge(addEdge(new Map(), known), { parent, key }));
      else edges.set(child, { parent, key });
    }
  }

  function isLive(child: object, { parent, key }: Edge): boolean {
    if (key !== undefined) return views.unwrap(childOf(parent, key)) === child;
    return (parent as readonly unknown[]).some((element) => views.unwrap(element) === child);
  }

  function edgesOf(child: object): Edge[] {
    const known = edges.get(child) ?? [];
    const all =
      known instanceof Map
        ? [...known].flatMap(([key, parents]) => [...parents].map((parent) => ({ parent, key })))
        : [known].flat();
    return all.filter((edge) => isLive(child, edge));
  }

  /** Prepares a value that becomes part of the tree: links the containers in it, and puts them in place of their views. */
  function adopt(value: unknown, parent: object, key: string | undefined): unknown {
    const own = views.unwrap(value);
    if (!views.isContainer(own)) return own;
    const isKnown = edges.has(own) && !inArrays.has(parent) && key !== undefined;
    link(own, parent, key);
    if (isKnown) return own;
    if (Array.isArray(own)) {
      for (const [index, element] of own.entries()) {
        const inner = adopt(element, own, undefined);
        if (inner !== element) own[index] = inner;
      }
    } else if (own instanceof Map) {
      for (const [name, entry] of own) {
        const inner = adopt(entry, own, name);
        if (inner !== entry) own.set(name, inner);
      }
    } else {
      for (const [name, property] of Object.entries(own)) {
        const inner = adopt(property, own, name);
        if (inner !== property) (own as Record<string, unknown>)[name] = inner;
      }
    }
    return own;
  }

  function noteEntry(container: object, key: string, change: EntryChange): void {
    if (inArrays.has(container) && !noteInArrays(container)) return;
    const known = entries.get(container) ?? new Map<string, EntryChange>();
    entries.set(container, known);
    if (change === "set" && known.has(key)) return;
    // At the end, in the order in which entries were added.
    known.delete(key);
    known.set(key, change);
  }

  function noteSplice(array: readonly unknown[], splice: Splice): void {
    if (inArrays.has(array) && !noteInArrays(array, splice)) return;
    addSplice(array, splice);
  }

  function addSplice(array: readonly unknown[], splice: Splice): void {
    const known = arrays.get(array) ?? { splices: [], inserted: new Set() };
    arrays.set(array, known);
    known.splices.push(splice);
    if (splice.within === undefined) for (const item of splice.items) known.inserted.add(views.unwrap(item));
  }

  /** Records a change inside of arrays as changes of the outermost ones. Returns whether the container is elsewhere, too. */
  function noteInArrays(container: object, splice?: Splice): boolean {
    let isElsewhere = false;
    for (const { parent } of edgesOf(container)) {
      if (Array.isArray(parent)) {
        if (noteInArrays(parent)) noteElement(parent, container, splice);
      } else if (!inArrays.has(parent) || noteInArrays(parent)) isElsewhere = true;
    }
    return isElsewhere || container === root;
  }

  function noteElement(array: readonly unknown[], element: object, splice: Splice | undefined): void {
    // An element that these changes write as a whole is written again: a splice of its end would be applied to its end.
    const isWhole = splice === undefined || arrays.get(array)?.inserted.has(element);
    for (let index = 0; index < array.length; index++) {
      if (views.unwrap(array[index]) !== element) continue;
      if (!isWhole) addSplice(array, { ...splice, within: index });
      else addSplice(array, { start: index, deleted: 1, items: [element] });
    }
  }

  /** The paths to a container, except inside of arrays and of values that these changes write as a whole. */
  function pathsTo(container: object): ChangePath[] {
    if (container === root) return [[]];
    return edgesOf(container).flatMap(({ parent, key }) => {
      if (key === undefined) return [];
      const change = entries.get(parent)?.get(key);
      return change === "set" || change === "add" ? [] : pathsTo(parent).map((path) => [...path, key]);
    });
  }

  function* changes(): Generator<StateChange> {
    for (const [container, changed] of entries) {
      for (const path of pathsTo(container)) {
        for (const [key, change] of changed) {
          const value = childOf(container, key);
          // JSON would have null in place of undefined.
          yield value === undefined ? [path, change, key] : [path, change, key, value];
        }
      }
    }
    for (const [array, { splices }] of arrays) {
      for (const path of pathsTo(array)) {
        for (const { start, deleted, items, within } of splices) {
          yield within === undefined
            ? [path, "splice", start, deleted, items]
            : [path, "splice", start, deleted, items, within];
        }
      }
    }
  }

  function clear(): void {
    entries.clear();
    arrays.clear();
  }

  const views = createViews({ isOpaque, link, adopt, noteEntry, noteSplice });

  return {
    view: (container) => views.view(container),
    unwrap: (value) => views.unwrap(value) as typeof value,
    ...{ noteEntry, link },
    take() {
      const taken = [...changes()];
      const text = taken.length === 0 ? undefined : encodeState(taken);
      clear();
      return text;
    },
    clear,
  };
}

function addEdge(shared: SharedEdges, { parent, key }: Edge): SharedEdges {
  shared.set(key, (shared.get(key) ?? new Set()).add(parent));
  return shared;
}
