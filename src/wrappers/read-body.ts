// Reads an answer's bytes up to a limit (S38).

import type { AbortScope } from "./abort-scope.ts";

/** What is thrown inside the SDK when a body is longer than allowed. */
export class BodyTooLarge extends Error {}

/**
 * Collects a body within a scope. However it ends, the rest of the body is let go, which frees the connection (S27).
 *
 * @throws {BodyTooLarge} as soon as `maxBytes` are exceeded.
 */
export async function readBody(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
  scope: AbortScope,
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  const iterator = body[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await scope.race(iterator.next());
      if (done) break;
      length += value.byteLength;
      if (length > maxBytes) throw new BodyTooLarge();
      pieces.push(value);
    }
  } catch (error) {
    release(iterator);
    throw error;
  }
  return joined(pieces, length);
}

/** Lets an unread body go. */
export function discardBody(body: AsyncIterable<Uint8Array>): void {
  release(body[Symbol.asyncIterator]());
}

// Not waited for: a stalled body ends when it likes.
function release(iterator: AsyncIterator<Uint8Array>): void {
  void iterator.return?.().catch(() => undefined);
}

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const [only] = pieces;
  if (only && pieces.length === 1) return only;
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const piece of pieces) {
    bytes.set(piece, offset);
    offset += piece.byteLength;
  }
  return bytes;
}
