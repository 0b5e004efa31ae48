// The checks that every store has to pass, for any test framework.

import { checkOptionNames } from "../errors/check-option-names.ts";
import { ConfigurationError } from "../errors/configuration-error.ts";
import type { Store } from "../idempotency/store.ts";
import { systemClock } from "../platform/clock.ts";
import { atomicityChecks } from "./atomicity-checks.ts";
import { conditionChecks } from "./condition-checks.ts";
import { lifetimeChecks } from "./lifetime-checks.ts";
import type { StoreBench } from "./store-check.ts";
import { valueChecks } from "./value-checks.ts";

/** A store, and what its test needs beside it. */
export interface StoreUnderTest {
  readonly store: Store;
  /**
   * The same data through a connection of its own, as another process sees them. Give it wherever several processes share
   * the store: races between them are what it is for. @default `store`
   */
  readonly peer?: Store | undefined;
  /** Moves the store's clock on, where it can be moved. @default really waits */
  readonly pass?: ((milliseconds: number) => void | Promise<void>) | undefined;
  /** Called after the check, whether it passed or not. */
  readonly close?: (() => void | Promise<void>) | undefined;
}

/** Options of `storeConformance`. */
export interface StoreConformanceOptions {
  /**
   * The time to live, in milliseconds, of values whose end is waited for; each wait takes up to twice as long. Give more
   * where the store is slow, or counts in seconds. @default 500
   */
  readonly shortMs?: number | undefined;
}

/** One check, by a name that says what the store has to do. */
export interface StoreCheck {
  readonly name: string;
  /** Resolves where the store does it, and rejects with an error that says what it did. */
  run(): Promise<void>;
}

/**
 * The tests of a store for idempotency keys and deliveries.
 *
 * @param create Called for each check. The store need not be empty: every check uses keys of its own.
 * @example
 * for (const { name, run } of storeConformance(() => ({ store: redisStore(connect()), peer: redisStore(connect()) }))) {
 *   test(name, run);
 * }
 */
export function storeConformance(
  create: () => StoreUnderTest | Promise<StoreUnderTest>,
  options: StoreConformanceOptions = {},
): readonly StoreCheck[] {
  checkOptionNames("storeConformance", options, ["shortMs"] satisfies (keyof StoreConformanceOptions)[]);
  const { shortMs = 500 } = options;
  if (!Number.isSafeInteger(shortMs) || shortMs < 2) {
    throw new ConfigurationError("shortMs must be a whole number of milliseconds above 1");
  }
  const checks = [...valueChecks, ...conditionChecks, ...lifetimeChecks, ...atomicityChecks];
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
