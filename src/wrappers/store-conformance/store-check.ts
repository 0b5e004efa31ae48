// What a check of a store has at hand.

import type { Store } from "../idempotency/store.ts";

/** One thing that every store must do. */
export interface ConformanceCheck {
  readonly name: string;
  run(bench: StoreBench): Promise<void>;
}

export interface StoreBench {
  readonly store: Store;
  /** The same data, as another process sees them. */
  readonly peer: Store;
  /** A time to live that the test can wait for. */
  readonly shortMs: number;
  /** Lets time pass. */
  pass(milliseconds: number): Promise<void>;
  /** A key that nothing else uses. */
  newKey(): string;
}

/** A time to live that ends in no test. */
export const LONG_MS = 3_600_000;

/** @throws {Error} where the two differ; the message says at what. */
export function expectSame<Value>(what: string, actual: Value, expected: Value): void {
  if (actual !== expected) throw new Error(`${what}: got ${show(actual)}, expected ${show(expected)}`);
}

function show(value: unknown): string {
  const text = typeof value === "string" ? JSON.stringify(value) : String(value);
  return text.length <= 100 ? text : `${text.slice(0, 100)}… (${text.length} characters)`;
}
