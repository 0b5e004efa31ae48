// A copy of a document that overlays change. It remembers of each value whether an action wrote it, or where it was in the base.

import { type Json, type JsonObject, type Path, setOwn, valueAt } from "../pipeline/model/json-pointer.ts";
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

export class TrackedDocument {
  readonly root: JsonObject;
  /** Of each property of an object, and of each item of a list. */
  readonly #sources = new WeakMap<Container, Record<string, Source>>();

  constructor(base: JsonObject) {
    this.root = this.#copy(base, { base: [] }) as JsonObject;
  }

  #copy(value: Json, source: Source): Json {
    if (!isContainer(value)) return value;
    const isList = Array.isArray(value);
    const copy: Container = isList ? [] : {};
    const sources: Record<string, Source> = isList ? [] : Object.create(null);
    for (const [key, item] of Object.entries(value)) {
      const inner = below(source, isList ? Number(key) : key);
      setOwn(copy as JsonObject, key, this.#copy(item, inner));
      sources[key] = inner;
    }
    this.#sources.set(copy, sources);
    return copy;
  }

  /** Sets a property, to a copy of the value. */
  set(object: JsonObject, key: string, value: Json, written: Written): void {
    setOwn(object, key, this.#copy(value, { written }));
    this.#sourcesOf(object)[key] = { written };
  }

  /** Replaces an item, by a copy of the value. */
  setItem(list: Json[], index: number, value: Json, written: Written): void {
    list[index] = this.#copy(value, { written });
    this.#sourcesOf(list)[index] = { written };
  }

  /** Appends a copy of the value. */
  append(list: Json[], value: Json, written: Written): void {
    this.setItem(list, list.length, value, written);
  }

  remove(container: Container, key: string | number): void {
    for (const one of [container, this.#sourcesOf(container)]) {
      if (Array.isArray(one)) one.splice(Number(key), 1);
      else delete one[key];
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
    let value: Json = this.root;
    for (const key of path) {
      const inner = valueAt(value, [key]);
      if (inner === undefined || !isContainer(value)) break;
      source = this.#sourcesOf(value)[key] ?? source;
      value = inner;
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
      const source = this.#sourcesOf(container)[key];
      const written = source && "written" in source ? source.written : undefined;
      if (written && written.action !== within) yield { path: [...path, key], kind: written.kind, written, around };
      const value = (container as JsonObject)[key];
      if (isContainer(value)) yield* this.#writtenBelow(value, [...path, key], around, written?.action ?? within);
    }
  }

  #sourcesOf(container: Container): Record<string, Source> {
    const sources = this.#sources.get(container);
    if (!sources) throw new Error("the value is not part of the tracked document");
    return sources;
  }
}

/** Of a part of a value. All of a copied value comes from the line of its action. */
function below(source: Source, key: string | number): Source {
  if ("base" in source) return { base: [...source.base, key] };
  const { written } = source;
  const at = written.action.change.kind === "update" ? [...written.at, key] : written.at;
  return { written: { ...written, kind: "added", at } };
}

export function isContainer(value: Json | undefined): value is Container {
  return typeof value === "object" && value !== null;
}
