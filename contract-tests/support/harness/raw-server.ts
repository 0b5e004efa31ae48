// An HTTP server on a bare socket: it keeps the bytes of every request and sends the bytes that it is told to. Prism reads
// and writes JSON numbers as floats, so it cannot test digits.

import { createServer, type Socket } from "node:net";

/** A request as it came in. */
export interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

export interface RawResponse {
  readonly status: number;
  readonly body: string;
}

export interface RawServer extends AsyncDisposable {
  /** Address of the server, with the prefix of the services. */
  readonly baseUrl: string;
  /** All requests in their order. */
  readonly requests: readonly RawRequest[];
}

const PREFIX = "/api/v1";

/** Starts a server on a free port of the loopback address. `answer` sees paths without the prefix. */
export async function startRawServer(answer: (request: RawRequest) => RawResponse): Promise<RawServer> {
  const requests: RawRequest[] = [];
  const server = createServer((socket) => {
    // A client that hangs up gets no response.
    socket.on("error", () => socket.destroy());
    readRequest(socket).then(
      (request) => {
        requests.push(request);
        const { status, body } = answer(request);
        const head = [
          `HTTP/1.1 ${status} Answer`,
          "content-type: application/json",
          `content-length: ${Buffer.byteLength(body)}`,
          "connection: close",
        ];
        socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
      },
      () => socket.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return {
    baseUrl: `http://127.0.0.1:${address.port}${PREFIX}`,
    requests,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

async function readRequest(socket: Socket): Promise<RawRequest> {
  let bytes = Buffer.alloc(0);
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    bytes = Buffer.concat([bytes, chunk as Buffer]);
    const end = bytes.indexOf("\r\n\r\n");
    if (end === -1) continue;
    const head = bytes.subarray(0, end).toString("latin1");
    const body = bytes.subarray(end + 4);
    const length = Number(/^content-length: *(\d+)$/im.exec(head)?.[1] ?? 0);
    if (body.length < length) continue;
    const [method = "", target = ""] = head.split(" ", 2);
    return { method, path: target.slice(PREFIX.length), body: body.toString("utf8") };
  }
  throw new Error("the request ended early");
}
