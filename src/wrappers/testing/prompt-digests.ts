// Synchronous digests, for tests that advance time by turns of the event loop: the platform computes digests on another thread,
// so that a test cannot tell when they are done.

import { createHash } from "node:crypto";
import { afterAll, beforeAll } from "vitest";

/** Applies to all tests of the calling file. Not a spy, which would keep its arguments over 100,000 cases. */
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
