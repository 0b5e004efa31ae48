// Writes a response to a connection, and breaks the connection where the body breaks.

import type { ServerResponse } from "node:http";
import type { ServedResponse } from "../../../src/sandbox/core/served-response.ts";

/** Resolves when everything is handed over, or the connection is broken. */
export async function respond(given: ServedResponse | Response, to: ServerResponse): Promise<void> {
  const { status, headers, body, isCut = false } = given instanceof Response ? await readResponse(given) : given;
  if (to.destroyed) return;
  if (isCut) {
    // The promised length exceeds the bytes that follow.
    to.writeHead(status, headers);
    to.write(body ?? "", () => to.destroy());
    return;
  }
  to.writeHead(status, body === undefined ? headers : { ...headers, "content-length": Buffer.byteLength(body) });
  to.end(body);
}

/** JSON stays a text: Node sends that in one packet with the headers, but not bytes. */
async function readResponse(response: Response): Promise<ServedResponse> {
  const { status } = response;
  const headers = Object.fromEntries(response.headers);
  if (response.body === null) return { status, headers, body: undefined };
  const isJson = headers["content-type"]?.startsWith("application/json") ?? false;
  return { status, headers, body: isJson ? await response.text() : new Uint8Array(await response.arrayBuffer()) };
}

/** Resets a connection without a response, as a crashed machine does. */
export function breakConnection(to: ServerResponse): void {
  if (to.socket && !to.socket.destroyed) to.socket.resetAndDestroy();
}
