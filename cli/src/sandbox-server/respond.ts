// Writes a response of `fetch` to a connection, broken off where its body is.

import type { ServerResponse } from "node:http";

/** Resolves when all is written, or the connection is broken. */
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
    // The length that was promised is longer than what comes.
    to.writeHead(response.status, { ...headers, "content-length": headers["content-length"] ?? body.byteLength + 1 });
    to.write(body, () => to.destroy());
    return;
  }
  const length = response.body === null ? {} : { "content-length": body.byteLength };
  to.writeHead(response.status, { ...headers, ...length });
  // A text goes out in one piece with the headers, which bytes do not.
  to.end(isJson(headers) ? body.toString() : body);
}

function isJson({ "content-type": type }: Readonly<Record<string, string>>): boolean {
  return type?.startsWith("application/json") ?? false;
}

/** Breaks a connection without an answer, as a machine that went down does. */
export function breakConnection(to: ServerResponse): void {
  if (to.socket && !to.socket.destroyed) to.socket.resetAndDestroy();
}
