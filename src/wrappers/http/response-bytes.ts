// Reads the bytes of a response up to a limit (S38).

import type { DeadlineScope } from "../deadlines/deadline-scope.ts";
import { ByteCollector } from "./byte-collector.ts";
import type { TransportResponse } from "./transport.ts";

/** Thrown inside the SDK if a body is larger than allowed. */
export class BodyTooLarge extends Error {}

/**
 * Collects a body within a scope. If that fails, it cancels the rest of the body, which frees the connection (S27).
 *
 * @throws {BodyTooLarge} as soon as `maxBytes` are exceeded.
 */
export async function readBody(
  { body, whole }: Pick<TransportResponse, "body" | "whole">,
  maxBytes: number,
  scope: DeadlineScope,
): Promise<Uint8Array> {
  if (whole) {
    const bytes = await scope.race(whole());
    if (bytes.byteLength > maxBytes) throw new BodyTooLarge();
    return bytes;
  }
  const collector = new ByteCollector(maxBytes);
  const iterator = body[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await scope.race(iterator.next());
      if (done) break;
      if (!collector.add(value)) throw new BodyTooLarge();
    }
  } catch (error) {
    release(iterator);
    throw error;
  }
  return collector.bytes;
}

/** Cancels an unread body. */
export function discardBody(body: AsyncIterable<Uint8Array>): void {
  release(body[Symbol.asyncIterator]());
}

// Not awaited: a stalled body may never end.
function release(iterator: AsyncIterator<Uint8Array>): void {
  void iterator.return?.().catch(() => undefined);
}
