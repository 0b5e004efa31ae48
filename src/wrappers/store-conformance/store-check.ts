// A check of a store, and what it works with.

import type { Store } from "../idempotency/store.ts";

/** One requirement of every store. */
export interface ConformanceCheck {
  readonly name: string;
  run(bench: StoreBench): Promise<void>;
}

export interface StoreBench {
  readonly store: Store;
  /** The same data through the connection of another process. */
  readonly peer: Store;
  /** A lifetime short enough for a test to wait for. */
  readonly shortMs: number;
  /** Waits, or advances the clock. */
  pass(milliseconds: number): Promise<void>;
  /** A key that nothing else uses. */
  newKey(): string;
}

/** A lifetime longer than any test. */
export const LONG_MS = 3_600_000;

/** @throws {Error} if the two differ. The message begins with `what`. */
export function expectSame<Value>(what: string, actual: Value, expected: Value): void {
  if (actual !== expected) throw new Error(`${what}: got ${show(actual)}, expected ${show(expected)}`);
}

function show(value: unknown): string {
  const text = typeof value === "string" ? JSON.stringify(value) : String(value);
  return text.length <= 100 ? text : `${text.slice(0, 100)}… (${text.length} characters)`;
}
