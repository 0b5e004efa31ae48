// Writes a `fetch` response to a connection, and breaks the connection where the body breaks.

import type { ServerResponse } from "node:http";

/** Resolves when everything is written, or the connection is broken. */
export async function respond(response: Response, to: ServerResponse): Promise<void> {
  const reader = response.body?.getReader();
  const pieces: Uint8Array[] = [];
  let isBroken = false;
  try {
    for (;;) {
      const { done, value } = reader ? await reader.read() : { done: true as const, value: undefined };
      if (done) break;
      pieces.push(value);
    }
  } catch {
    isBroken = true;
  }
  if (to.destroyed) return;
  const body = Buffer.concat(pieces);
  const headers = Object.fromEntries(response.headers);
  if (isBroken) {
    // The promised length exceeds the bytes that follow.
    to.writeHead(response.status, { ...headers, "content-length": headers["content-length"] ?? body.byteLength + 1 });
    to.write(body, () => to.destroy());
    return;
  }
  const length = response.body === null ? {} : { "content-length": body.byteLength };
  to.writeHead(response.status, { ...headers, ...length });
  // Node sends a text in one packet with the headers, but not bytes.
  to.end(isJson(headers) ? body.toString() : body);
}

function isJson({ "content-type": type }: Readonly<Record<string, string>>): boolean {
  return type?.startsWith("application/json") ?? false;
}

/** Resets a connection without a response, as a crashed machine does. */
export function breakConnection(to: ServerResponse): void {
  if (to.socket && !to.socket.destroyed) to.socket.resetAndDestroy();
}
