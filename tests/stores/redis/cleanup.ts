// Closes at the end of a test file what its tests have opened. Files share loaded modules, so each of them has to ask for it.

import { afterAll } from "vitest";

const closes: (() => unknown)[] = [];

/** The last one is closed first. */
export function closeAtEnd(close: () => unknown): void {
  closes.push(close);
}

/** To be called in a `describe`. */
export function closeAfterTests(): void {
  afterAll(async () => {
    for (const close of closes.splice(0).reverse()) await close();
  });
}
