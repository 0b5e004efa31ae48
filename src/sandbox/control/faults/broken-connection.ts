// Broken connections, as `fetch` reports them.

/** The error of `fetch` if the other side breaks the connection before the response. It does not say whether anything happened. */
export function brokenConnection(): TypeError {
  return new TypeError("fetch failed", {
    cause: Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" }),
  });
}

/** The response with half of its body. Reading further fails as if the other side had broken the connection. */
export async function brokenBody(response: Response): Promise<Response> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes.byteLength === 0) throw brokenConnection();
  const half = bytes.subarray(0, Math.floor(bytes.byteLength / 2));
  const headers = new Headers(response.headers);
  headers.set("content-length", String(bytes.byteLength));
  let isSent = false;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (isSent || half.byteLength === 0) controller.error(brokenOff());
        else controller.enqueue(half);
        isSent = true;
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { status: response.status, headers });
}

function brokenOff(): TypeError {
  return new TypeError("terminated", {
    cause: Object.assign(new Error("other side closed"), { code: "UND_ERR_SOCKET" }),
  });
}
