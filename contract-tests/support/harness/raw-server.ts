// An HTTP server on a bare socket that keeps the bytes of every request and sends the bytes that it is told to. Prism reads
// and writes JSON numbers as floats, so it cannot test digits.

import { createServer, type Socket } from "node:net";
import type { ResultWithResponse } from "../../../src/index.ts";
import type { OperationCase } from "../cases/operation-cases.ts";
import { callMethod, loginOf, makeClient } from "./sdk-clients.ts";

/** A client with its own server. */
interface RawExchange extends AsyncDisposable {
  /** Calls the operation, which gets this response. A login gets the documented one. */
  call(args: readonly unknown[], answer: RawResponse): Promise<ResultWithResponse<unknown>>;
  lastBody(): string | undefined;
}

export async function openExchange(operation: OperationCase): Promise<RawExchange> {
  const login = loginOf(operation);
  const token = JSON.stringify(login?.calls[0]?.answer.body);
  let next: RawResponse = { status: 200, body: "" };
  const server = await startRawServer(({ path }) => (path === login?.path ? { status: 200, body: token } : next));
  const client = makeClient(operation.sdk.client, (url, init) => fetch(url, init), server.baseUrl);
  return {
    call(args, answer) {
      next = answer;
      return callMethod(client, operation.sdk, args).withResponse();
    },
    lastBody: () => server.requests.at(-1)?.body,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

export interface RawResponse {
  readonly status: number;
  readonly body: string;
}

const PREFIX = "/api/v1";

/** Starts a server on a free port of the loopback address. `answer` sees paths without the prefix. */
async function startRawServer(answer: (request: HttpRequest) => RawResponse) {
  const requests: HttpRequest[] = [];
  const server = createServer((socket) => {
    // A client that hangs up gets no response.
    socket.on("error", () => socket.destroy());
    onRequest(socket, (request) => {
      const own = { ...request, path: request.path.slice(PREFIX.length) };
      requests.push(own);
      const { status, body } = answer(own);
      const head = [
        `HTTP/1.1 ${status} Answer`,
        "content-type: application/json",
        `content-length: ${Buffer.byteLength(body)}`,
        "connection: close",
      ];
      socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
    });
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

export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: string;
}

export function onRequest(socket: Socket, handle: (request: HttpRequest) => void): void {
  let bytes = Buffer.alloc(0);
  socket.on("data", (chunk) => {
    bytes = Buffer.concat([bytes, chunk]);
    for (let end = bytes.indexOf("\r\n\r\n"); end !== -1; end = bytes.indexOf("\r\n\r\n")) {
      const [line = "", ...fields] = bytes.subarray(0, end).toString("latin1").split("\r\n");
      const headers = new Headers(fields.map((field): [string, string] => [before(field), after(field)]));
      const length = end + 4 + Number(headers.get("content-length") ?? 0);
      if (bytes.length < length) return;
      const [method = "", path = ""] = line.split(" ");
      const body = bytes.subarray(end + 4, length).toString("utf8");
      bytes = bytes.subarray(length);
      handle({ method, path, headers, body });
    }
  });
}

function before(field: string): string {
  return field.slice(0, field.indexOf(":"));
}

function after(field: string): string {
  return field.slice(field.indexOf(":") + 1).trim();
}
