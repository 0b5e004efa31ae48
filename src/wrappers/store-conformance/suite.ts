// The conformance suite for stores, for any test framework.

import { ConfigurationError } from "../errors/configuration-error.ts";
import { ownOptions } from "../errors/own-options.ts";
import type { Store } from "../idempotency/store.ts";
import { systemClock } from "../platform/clock.ts";
import { atomicityChecks } from "./atomicity-checks.ts";
import { conditionChecks } from "./condition-checks.ts";
import { lifetimeChecks } from "./lifetime-checks.ts";
import { roundTripChecks } from "./round-trip-checks.ts";
import type { StoreBench } from "./store-check.ts";
import { valueChecks } from "./value-checks.ts";

/** A store under test. */
export interface StoreUnderTest {
  readonly store: Store;
  /**
   * The same data through a second connection, as another process sees it. Pass it if several processes share the store, so
   * that races between them are tested. @default `store`
   */
  readonly peer?: Store | undefined;
  /** Advances the store's clock by milliseconds, if it has a fake one. @default waits */
  readonly pass?: ((milliseconds: number) => void | Promise<void>) | undefined;
  /** Called after each check, passed or failed. */
  readonly close?: (() => void | Promise<void>) | undefined;
}

/** Options of `storeConformance`. */
export interface StoreConformanceOptions {
  /**
   * The lifetime in milliseconds of values that the suite lets expire. Each wait takes up to twice as long. Increase it if the
   * store is slow or counts in seconds. @default 500
   */
  readonly shortMs?: number | undefined;
}

/** One check. Its name says what the store must do. */
export interface StoreCheck {
  readonly name: string;
  /** Resolves if the store passes. Rejects with an error that says what the store did instead. */
  run(): Promise<void>;
}

/**
 * Returns the tests that every store for idempotency keys and deliveries must pass.
 *
 * @param create Called for each check. The store need not be empty: every check uses its own keys.
 * @example
 * for (const { name, run } of storeConformance(() => ({ store: redisStore(connect()), peer: redisStore(connect()) }))) {
 *   test(name, run);
 * }
 */
export function storeConformance(
  create: () => StoreUnderTest | Promise<StoreUnderTest>,
  options: StoreConformanceOptions = {},
): readonly StoreCheck[] {
  const names = ["shortMs"] satisfies (keyof StoreConformanceOptions)[];
  const { shortMs = 500 } = ownOptions("storeConformance", options, names);
  if (!Number.isSafeInteger(shortMs) || shortMs < 2) {
    throw new ConfigurationError("shortMs must be a whole number of milliseconds above 1");
  }
  const checks = [...valueChecks, ...conditionChecks, ...lifetimeChecks, ...atomicityChecks, ...roundTripChecks];
  return checks.map(({ name, run }) => ({
    name,
    async run() {
      const { store, peer = store, pass = wait, close } = await create();
      const bench: StoreBench = { store, peer, shortMs, newKey, pass: async (milliseconds) => pass(milliseconds) };
      try {
        await run(bench);
      } finally {
        await close?.();
      }
    },
  }));
}

function newKey(): string {
  return `${globalThis.crypto.randomUUID()}:`;
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    systemClock.after(milliseconds, resolve);
  });
}
