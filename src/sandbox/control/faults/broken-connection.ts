// Broken connections, as `fetch` reports them.

import type { ServedResponse } from "../../core/response.ts";

/** The error of `fetch` if the other side breaks the connection before the response. It does not say whether anything happened. */
export function brokenConnection(): TypeError {
  return new TypeError("fetch failed", {
    cause: Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" }),
  });
}

/** The response with half of its body, after which the connection breaks. @throws {TypeError} at once if it has no body. */
export function brokenBody({ status, headers, body = "" }: ServedResponse): ServedResponse {
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  if (bytes.byteLength === 0) throw brokenConnection();
  return {
    status,
    headers: { ...headers, "content-length": String(bytes.byteLength) },
    body: bytes.subarray(0, Math.floor(bytes.byteLength / 2)),
    isCut: true,
  };
}
