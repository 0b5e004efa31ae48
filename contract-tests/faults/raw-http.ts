// The part of HTTP/1.1 that the client sends and the faulty server writes.

import type { Socket } from "node:net";
import type { FaultResponse } from "./request-scenario.ts";

export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: string;
}

/** Calls `handle` with each complete request on a connection. */
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

/** The head and body of a response as bytes. `framing` sets the headers that give the length of the body. */
export function written(
  answer: FaultResponse,
  framing: Readonly<Record<string, string>>,
): { head: Buffer; body: Buffer } {
  const body = Buffer.from(answer.body);
  const headers = Object.entries({ ...answer.headers, ...framing }).map(([name, value]) => `${name}: ${value}`);
  const head = [`HTTP/1.1 ${answer.status} Answer`, ...headers, "", ""].join("\r\n");
  return { head: Buffer.from(head, "latin1"), body };
}

function before(field: string): string {
  return field.slice(0, field.indexOf(":"));
}

function after(field: string): string {
  return field.slice(field.indexOf(":") + 1).trim();
}
