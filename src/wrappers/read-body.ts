// Reads an answer's bytes up to a limit (S38).

/** What is thrown inside the SDK when a body is longer than allowed. */
export class BodyTooLarge extends Error {}

/**
 * Collects a body. Leaving the loop at the limit ends the iteration, which frees the connection.
 *
 * @throws {BodyTooLarge} as soon as `maxBytes` are exceeded.
 */
export async function readBody(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of body) {
    length += piece.byteLength;
    if (length > maxBytes) throw new BodyTooLarge();
    pieces.push(piece);
  }
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
