// Reads the body of a request up to a limit, and no further.

import type { IncomingMessage } from "node:http";
import { ByteCollector } from "../../../src/wrappers/http/byte-collector.ts";

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** A body as `fetch` takes it fastest: as text, or as bytes where it is none. */
export function toFetchBody(bytes: Uint8Array<ArrayBuffer>): string | Uint8Array<ArrayBuffer> {
  try {
    return utf8.decode(bytes);
  } catch {
    return bytes;
  }
}

/**
 * The body's bytes; of a body that is longer than the limit, one byte more than it may have: whoever gets it sees that it is too long. What
 * follows is thrown away as it comes.
 */
export function readRequestBody(request: IncomingMessage, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const collector = new ByteCollector(maxBytes);
    request.on("data", (piece: Buffer) => {
      if (collector.add(piece)) return;
      request.removeAllListeners("data");
      request.resume();
      resolve(new Uint8Array(maxBytes + 1));
    });
    request.on("end", () => resolve(new Uint8Array(collector.bytes)));
    request.on("error", reject);
    request.on("close", () => reject(new Error("the request was broken off")));
  });
}
