// Reads the body of a web request up to a limit, so that a stranger cannot fill the memory.

import { ByteCollector } from "../http/byte-collector.ts";
import type { Unread } from "./body-errors.ts";

/** The bytes of a body. `too long` as soon as there are more than `maxBytes`, and then the rest is let go. */
export async function readStream(
  stream: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<Uint8Array | Unread> {
  const reader = stream?.getReader();
  const collector = new ByteCollector(maxBytes);
  try {
    for (let next = await reader?.read(); next?.value; next = await reader?.read()) {
      if (collector.add(next.value)) continue;
      void reader?.cancel().catch(() => undefined);
      return "too long";
    }
  } catch {
    return "broken off";
  }
  return collector.bytes;
}
