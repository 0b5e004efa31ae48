// Reads the body of a Node request up to a limit, so that a stranger cannot fill the memory.

import type { Readable } from "node:stream";
import { ByteCollector } from "../http/byte-collector.ts";
import type { Unread } from "./body-errors.ts";

/**
 * The bytes of a body, whose length its header may announce. `too long` as soon as there are more than `maxBytes`: the rest is then
 * read and dropped, so that the sender sees the answer.
 */
export async function readMessage(
  stream: Readable,
  announcedLength: string | undefined,
  maxBytes: number,
): Promise<Uint8Array | Unread> {
  if (Number(announcedLength) > maxBytes) return "too long";
  // A parser that came first found nothing, and no event will come.
  if (stream.readableEnded) return new Uint8Array();
  if (stream.destroyed) return "broken off";
  const collector = new ByteCollector(maxBytes);
  return new Promise((resolve) => {
    stream.on("data", (piece: Uint8Array) => {
      if (!collector.add(piece)) resolve("too long");
    });
    stream.on("end", () => resolve(collector.bytes));
    for (const event of ["error", "close"]) stream.on(event, () => resolve("broken off"));
  });
}
