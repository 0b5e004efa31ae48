// Decodes a compressed body as Node's `fetch` does: undici itself does not, and not every gateway sends what it is asked for. The
// interceptor of undici 7 would warn that it is experimental.

import { pipeline, Readable, type Transform } from "node:stream";
import * as zlib from "node:zlib";

/** Makes a decoder for a body that starts with these bytes. */
type Decoding = (first: Uint8Array) => Transform;

// A deflated body may lack the header of zlib, whose first byte names the method 8.
const inflate: Decoding = ([byte = 0]) => ((byte & 0x0f) === 8 ? zlib.createInflate() : zlib.createInflateRaw());

const gunzip: Decoding = () => zlib.createGunzip();

const decodings = new Map<string, Decoding>([
  ["gzip", gunzip],
  ["x-gzip", gunzip],
  ["deflate", inflate],
  ["br", () => zlib.createBrotliDecompress()],
]);

// Since Node 22.15.
const { createZstdDecompress } = zlib as { createZstdDecompress?: () => Transform };
if (createZstdDecompress) decodings.set("zstd", createZstdDecompress);

const MAX_ENCODINGS = 5;

/**
 * The decoded body. It is unchanged if one of the encodings is unknown, as by `fetch`.
 *
 * @throws {Error} if there are more than five encodings.
 */
export function decoded(body: AsyncIterable<Uint8Array>, contentEncoding: string | null): AsyncIterable<Uint8Array> {
  if (contentEncoding === null) return body;
  const names = contentEncoding.toLowerCase().split(",");
  if (names.length > MAX_ENCODINGS) throw new Error(`The response has more than ${MAX_ENCODINGS} content encodings`);
  const known = names.map((name) => decodings.get(name.trim())).filter((decoding) => decoding !== undefined);
  if (known.length < names.length) return body;
  return known.reduceRight(decodedOnce, body);
}

function decodedOnce(body: AsyncIterable<Uint8Array>, decoding: Decoding): AsyncIterable<Uint8Array> {
  return {
    [Symbol.asyncIterator]() {
      const source = body[Symbol.asyncIterator]();
      const output = decodedChunks(source, decoding);
      return {
        next: () => output.next(),
        // The source first: a generator that has not begun would not close it, and one that waits for it would wait on.
        async return() {
          await source.return?.();
          void output.return(undefined).catch(() => undefined);
          return { done: true, value: undefined };
        },
      };
    },
  };
}

async function* decodedChunks(
  source: AsyncIterator<Uint8Array>,
  decoding: Decoding,
): AsyncGenerator<Uint8Array, undefined> {
  let first = await source.next();
  while (!first.done && first.value.length === 0) first = await source.next();
  if (first.done) return;
  const { value } = first;
  async function* encoded() {
    yield value;
    yield* { [Symbol.asyncIterator]: () => source };
  }
  // Iterating over the decoder throws the failures of both.
  yield* pipeline(Readable.from(encoded()), decoding(value), () => undefined);
}
