// A view of a map: reads and changes the original, and notes each change.

import type { ViewParts } from "./view-parts.ts";

interface MapParts extends Pick<ViewParts, "adopt" | "noteEntry"> {
  /** What the view returns for a value of the original. */
  show(value: unknown, parent: object, key: string): unknown;
}

/** Holds nothing itself. */
export class RecordedMap extends Map<string, unknown> {
  readonly #original: Map<string, unknown>;
  readonly #parts: MapParts;

  constructor(original: Map<string, unknown>, parts: MapParts) {
    super();
    this.#original = original;
    this.#parts = parts;
  }

  override get size(): number {
    return this.#original.size;
  }

  override has(key: string): boolean {
    return this.#original.has(key);
  }

  override get(key: string): unknown {
    return this.#parts.show(this.#original.get(key), this.#original, key);
  }

  override set(key: string, value: unknown): this {
    const change = this.#original.has(key) ? "set" : "add";
    this.#original.set(key, this.#parts.adopt(value, this.#original, key));
    this.#parts.noteEntry(this.#original, key, change);
    return this;
  }

  override delete(key: string): boolean {
    if (!this.#original.has(key)) return false;
    this.#parts.noteEntry(this.#original, key, "delete");
    return this.#original.delete(key);
  }

  override clear(): void {
    for (const key of this.#original.keys()) this.delete(key);
  }

  override forEach(visit: (value: unknown, key: string, map: Map<string, unknown>) => void, self?: unknown): void {
    for (const [key, value] of this.entries()) visit.call(self, value, key, this);
  }

  override keys(): MapIterator<string> {
    return this.#original.keys();
  }

  override *values(): MapIterator<unknown> {
    for (const [key, value] of this.#original) yield this.#parts.show(value, this.#original, key);
  }

  override *entries(): MapIterator<[string, unknown]> {
    for (const [key, value] of this.#original) yield [key, this.#parts.show(value, this.#original, key)];
  }

  override [Symbol.iterator](): MapIterator<[string, unknown]> {
    return this.entries();
  }
}
