// Receives deliveries on this machine and forwards them: the bytes and the headers as they came, and the response back.

import { once } from "node:events";
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from "node:http";
import { request as httpsRequest } from "node:https";
import type { AddressInfo } from "node:net";
import { performance } from "node:perf_hooks";

export interface ForwardedDelivery {
  /** To which the sandbox sent it. */
  readonly path: string;
  readonly body: string;
  /** Null without a response. */
  readonly status: number | null;
  /** Why there is no response; null if there is one. */
  readonly error: string | null;
  readonly milliseconds: number;
}

export interface DeliveryForwarder {
  /** Such as `http://127.0.0.1:41234`; it accepts every path. */
  readonly origin: string;
  /** Resolves once no delivery is in progress. */
  close(): Promise<void>;
}

// These concern one connection, or are set for the new one.
const OWN_HEADERS = ["connection", "keep-alive", "host", "content-length", "transfer-encoding"];

/** @param forwarded Called after each delivery. */
export async function forwardDeliveries(
  to: URL,
  forwarded: (delivery: ForwardedDelivery) => void,
): Promise<DeliveryForwarder> {
  const server = createServer((request, response) => {
    forward(request, response, to).then(forwarded, () => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeIdleConnections();
      await closed;
    },
  };
}

async function forward(request: IncomingMessage, response: ServerResponse, to: URL): Promise<ForwardedDelivery> {
  const start = performance.now();
  const body = await bytesOf(request);
  const facts = (status: number | null, error: string | null): ForwardedDelivery => ({
    path: request.url ?? "/",
    body: body.toString(),
    status,
    error,
    milliseconds: performance.now() - start,
  });
  try {
    const { status, headers, bytes } = await send(to, request, body, response);
    response.writeHead(status, headers).end(bytes);
    return facts(status, null);
  } catch (error) {
    // The sandbox sees what it would see without the forwarder.
    response.destroy();
    const { code, message } = error as NodeJS.ErrnoException;
    return facts(null, code === "ECONNREFUSED" ? "connection refused" : (code ?? message));
  }
}

interface Received {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly bytes: Buffer;
}

async function send(
  to: URL,
  { rawHeaders, method }: IncomingMessage,
  body: Buffer,
  caller: ServerResponse,
): Promise<Received> {
  const start = to.protocol === "https:" ? httpsRequest : httpRequest;
  const headers = [...passedOn(rawHeaders), "host", to.host, "content-length", String(body.byteLength)];
  const sent = start(to, { method, headers, agent: false });
  // The sandbox has given up, or stopped.
  caller.once("close", () => sent.destroy());
  sent.end(body);
  const [received] = (await once(sent, "response")) as [IncomingMessage];
  const bytes = await bytesOf(received);
  const { statusCode = 502, headers: given } = received;
  return { status: statusCode, headers: { "content-type": given["content-type"] ?? "text/plain" }, bytes };
}

/** Names and values, in turn, in the case in which they came. */
function passedOn(rawHeaders: readonly string[]): string[] {
  return rawHeaders.filter((_, index) => !OWN_HEADERS.includes((rawHeaders[index - (index % 2)] ?? "").toLowerCase()));
}

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  return Buffer.concat(await message.toArray());
}
