// Writes a response to a connection, and breaks the connection where the body breaks.

import type { ServerResponse } from "node:http";
import type { ServedResponse } from "../../../src/sandbox/core/served-response.ts";

/** Hands over everything, or breaks the connection. */
export function respond({ status, headers, body, isCut = false }: ServedResponse, to: ServerResponse): void {
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

/** Resets a connection without a response, as a crashed machine does. */
export function breakConnection(to: ServerResponse): void {
  if (to.socket && !to.socket.destroyed) to.socket.resetAndDestroy();
}
