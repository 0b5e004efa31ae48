// Reads a request body up to a limit.

import type { IncomingMessage } from "node:http";
import { ByteCollector } from "../../../src/wrappers/http/byte-collector.ts";

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** A body in the form that the sandbox reads fastest: text, or bytes if it is not UTF-8. */
export function textOrBytes(bytes: Uint8Array<ArrayBuffer>): string | Uint8Array<ArrayBuffer> {
  try {
    return utf8.decode(bytes);
  } catch {
    return bytes;
  }
}

/** The body's bytes. A body over the limit gives `maxBytes + 1` bytes, so that the reader sees it is too long; the rest is discarded. */
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
    request.on("close", () => reject(new Error("the request was interrupted")));
  });
}
