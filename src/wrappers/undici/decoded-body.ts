// Decodes a compressed body: undici does not, and not every gateway sends what it is asked for.

import { chunks } from "../http/transport.ts";

/** The encodings are those that every `DecompressionStream` knows. */
export function decoded(body: AsyncIterable<Uint8Array>, encoding: string | null): AsyncIterable<Uint8Array> {
  const [, format] = /^(?:x-)?(gzip|deflate)$/.exec(encoding ?? "") ?? [];
  if (format === undefined) return body;
  return chunks(toStream(body).pipeThrough(new DecompressionStream(format as "gzip" | "deflate")));
}

function toStream(body: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const iterator = body[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      // The type does not show that the memory is not shared.
      else controller.enqueue(value as Uint8Array<ArrayBuffer>);
    },
    cancel: () => void iterator.return?.(),
  });
}
