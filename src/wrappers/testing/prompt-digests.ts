// Digests that are there before the next turn of the event loop, for tests whose clock moves on by turns: the platform makes
// them on another thread, and nothing shows when they are done.

import { createHash } from "node:crypto";
import { afterAll, beforeAll } from "vitest";

/** For all tests of the file that calls it. No spy: one would keep what it is called with, over 100,000 cases. */
export function promptDigests(): void {
  const { subtle } = globalThis.crypto;
  beforeAll(() => {
    const digest = async (_: unknown, data: Uint8Array) => createHash("sha256").update(data).digest();
    Object.defineProperty(subtle, "digest", { value: digest, configurable: true });
  });
  afterAll(() => {
    Reflect.deleteProperty(subtle, "digest");
  });
}
