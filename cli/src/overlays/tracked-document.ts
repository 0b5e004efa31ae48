// A copy of a document that overlays change. It remembers of each value whether an action wrote it, or where it was in the base.

import { isObject, type Json, type JsonObject, type Path, setOwn, valueAt } from "../pipeline/model/json-pointer.ts";
import type { OverlayAction, OverlayFile } from "./read-overlay.ts";

/** The action that wrote a value, and the value's place in the overlay. */
export interface Written {
  readonly overlay: OverlayFile;
  readonly action: OverlayAction;
  readonly at: Path;
  readonly kind: "added" | "changed";
}

/** Where a value comes from: an overlay, or a path of the base. */
export type Source = { readonly written: Written } | { readonly base: Path };

export type Container = JsonObject | Json[];

/** A change with what the later steps need to know of it. */
export interface TrackedChange {
  readonly path: Path;
  readonly kind: "added" | "changed" | "removed";
  readonly written: Omit<Written, "kind">;
  /** The objects and lists around it, from the root on: unlike the path of something removed, they stay true. */
  readonly around: readonly Container[];
}

/** Keys are those of the base, and stay so when a list gets shorter. */
interface Tracks {
  readonly basePath: Path;
  /** Of an object: only what was written. Of a list: each item. */
  readonly entries: Map<string, Written> | (Written | number)[];
}

export class TrackedDocument {
  readonly root: JsonObject;
  readonly #tracks = new WeakMap<Container, Tracks>();

  constructor(base: JsonObject) {
    this.root = this.#copy(base, []);
  }

  #copy<Value extends Json>(value: Value, path: Path): Value;
  #copy(value: Json, path: Path): Json {
    if (Array.isArray(value)) {
      const list = value.map((item, index) => this.#copy(item, [...path, index]));
      this.#tracks.set(list, { basePath: path, entries: list.map((_, index) => index) });
      return list;
    }
    if (!isObject(value)) return value;
    const copy: JsonObject = {};
    for (const [key, below] of Object.entries(value)) setOwn(copy, key, this.#copy(below, [...path, key]));
    this.#tracks.set(copy, { basePath: path, entries: new Map() });
    return copy;
  }

  /** Sets a property, to a copy of the value. */
  set(object: JsonObject, key: string, value: Json, written: Written): void {
    setOwn(object, key, this.#write(value, written));
    (this.#tracksOf(object).entries as Map<string, Written>).set(key, written);
  }

  /** Replaces an item, by a copy of the value. */
  setItem(list: Json[], index: number, value: Json, written: Written): void {
    list[index] = this.#write(value, written);
    (this.#tracksOf(list).entries as (Written | number)[])[index] = written;
  }

  /** Appends a copy of the value. */
  append(list: Json[], value: Json, written: Written): void {
    this.setItem(list, list.length, value, written);
  }

  remove(container: Container, key: string | number): void {
    const { entries } = this.#tracksOf(container);
    if (Array.isArray(container)) {
      container.splice(Number(key), 1);
      (entries as (Written | number)[]).splice(Number(key), 1);
    } else {
      delete container[key];
      (entries as Map<string, Written>).delete(String(key));
    }
  }

  /** The objects and lists around a value, from the root to its parent. */
  around(path: Path): Container[] {
    return path.flatMap((_, length) => {
      const value = valueAt(this.root, path.slice(0, length));
      return isContainer(value) ? [value] : [];
    });
  }

  /** Of the value at a path, or of the last existing one on the way there. */
  sourceOf(path: Path): Source {
    let source: Source = { base: [] };
    let value: Json | undefined = this.root;
    for (const key of path) {
      if (!isContainer(value) || !Object.hasOwn(value, key)) break;
      source = this.#sourceOfEntry(value, key);
      value = (value as JsonObject)[key];
    }
    return source;
  }

  /** What actions wrote and nothing overwrote since; what the same action wrote below a value is part of it. */
  written(): TrackedChange[] {
    return [...this.#writtenBelow(this.root, [], [], undefined)];
  }

  *#writtenBelow(
    container: Container,
    path: Path,
    outside: readonly Container[],
    within: OverlayAction | undefined,
  ): Generator<TrackedChange> {
    const around = [...outside, container];
    const keys = Array.isArray(container) ? container.keys() : Object.keys(container);
    for (const key of keys) {
      const source = this.#sourceOfEntry(container, key);
      const written = "written" in source ? source.written : undefined;
      if (written && written.action !== within) yield { path: [...path, key], kind: written.kind, written, around };
      const value = (container as JsonObject)[key];
      if (isContainer(value)) yield* this.#writtenBelow(value, [...path, key], around, written?.action ?? within);
    }
  }

  #sourceOfEntry(container: Container, key: string | number): Source {
    const { basePath, entries } = this.#tracksOf(container);
    const entry = Array.isArray(entries) ? entries[Number(key)] : (entries.get(String(key)) ?? key);
    return typeof entry === "object" ? { written: entry } : { base: [...basePath, entry ?? key] };
  }

  #write(value: Json, written: Written): Json {
    const below = (key: string | number): Written => ({
      ...written,
      kind: "added",
      // All of a copied value comes from the line of its action.
      at: written.action.change.kind === "update" ? [...written.at, key] : written.at,
    });
    if (Array.isArray(value)) {
      const list = value.map((item, index) => this.#write(item, below(index)));
      this.#tracks.set(list, { basePath: [], entries: list.map((_, index) => below(index)) });
      return list;
    }
    if (!isObject(value)) return value;
    const copy: JsonObject = {};
    const entries = new Map<string, Written>();
    for (const [key, item] of Object.entries(value)) {
      setOwn(copy, key, this.#write(item, below(key)));
      entries.set(key, below(key));
    }
    this.#tracks.set(copy, { basePath: [], entries });
    return copy;
  }

  #tracksOf(container: Container): Tracks {
    const tracks = this.#tracks.get(container);
    if (!tracks) throw new Error("the value is not part of the tracked document");
    return tracks;
  }
}

export function isContainer(value: Json | undefined): value is Container {
  return typeof value === "object" && value !== null;
}
