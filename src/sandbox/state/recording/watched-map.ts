// The map in which the handlers of users keep what they like. They get its values as they are, since views would behave differently: what
// changed is found by comparing each value that was handed out with the text that was last written of it.

import { encodeState } from "../state-codec.ts";

type Note = (key: string, change: "set" | "add" | "delete") => void;

/** A map that tells which of its entries have changed. */
export class WatchedMap extends Map<string, unknown> {
  readonly #touched = new Set<string>();
  readonly #texts = new Map<string, string>();
  readonly #note: Note;
  #holds = 0;

  constructor(entries: Iterable<readonly [string, unknown]>, note: Note) {
    super(entries);
    this.#note = note;
  }

  override get(key: string): unknown {
    const value = super.get(key);
    if (typeof value === "object" && value !== null) this.#touched.add(key);
    return value;
  }

  override set(key: string, value: unknown): this {
    // The constructor of Map calls this before there are private fields.
    if (#touched in this) {
      this.#touched.add(key);
      if (!super.has(key)) this.#note(key, "add");
    }
    return super.set(key, value);
  }

  override delete(key: string): boolean {
    this.#texts.delete(key);
    if (super.has(key)) this.#note(key, "delete");
    return super.delete(key);
  }

  override clear(): void {
    for (const key of super.keys()) this.delete(key);
  }

  override forEach(visit: (value: unknown, key: string, map: Map<string, unknown>) => void, self?: unknown): void {
    for (const [key, value] of this.entries()) visit.call(self, value, key, this);
  }

  override *values(): MapIterator<unknown> {
    for (const key of super.keys()) yield this.get(key);
  }

  override *entries(): MapIterator<[string, unknown]> {
    for (const key of super.keys()) yield [key, this.get(key)];
  }

  override [Symbol.iterator](): MapIterator<[string, unknown]> {
    return this.entries();
  }

  /** For exports, which change nothing: they count as no access. */
  toJSON(): Map<string, unknown> {
    return new Map(super.entries());
  }

  /** Compares the values handed out so far again and again, until the returned function is called. */
  hold(): () => void {
    this.#holds += 1;
    return () => {
      this.#holds -= 1;
    };
  }

  /** Notes the entries that have changed since the last call. @throws {TypeError} if a value cannot be written. */
  noteChanges(): void {
    for (const key of this.#touched) {
      if (!super.has(key)) continue;
      // In a list, undefined has a text, too.
      const text = encodeState([super.get(key)]);
      if (text === this.#texts.get(key)) continue;
      this.#texts.set(key, text);
      this.#note(key, "set");
    }
    if (this.#holds === 0) this.#touched.clear();
  }
}
