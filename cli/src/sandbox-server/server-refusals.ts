// Which callers the server refuses, before the sandbox sees the request, and how: labelled, in the shape of the called service. And
// which pages of another origin, such as a development server, it lets call the services (CORS); never the control plane.

import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import { isIP } from "node:net";
import type { Duplex } from "node:stream";
import { labelHeaders } from "../../../src/sandbox/core/response.ts";
import { errorBody } from "../../../src/sandbox/service/refusals.ts";
import { ProgramError } from "./program-error.ts";

interface ServerRefusal {
  /** Of the request; empty if unknown. */
  readonly path: string;
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

export function sendRefusal(response: ServerResponse, refusal: ServerRefusal): void {
  const { body, headers } = write(refusal);
  response.writeHead(refusal.status, headers).end(body);
}

/** Responds to bytes that Node cannot parse as a request, and closes the connection. */
export function refuseUnreadable(error: NodeJS.ErrnoException & { readonly rawPacket?: Buffer }, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, code, message] = problems[error.code ?? ""] ?? malformed;
  const { body, headers } = write({ path: pathOf(error.rawPacket), status, code, message });
  const lines = Object.entries({ ...headers, connection: "close" }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
}

const malformed = [400, "bad_request", "The request is not valid HTTP."] as const;
const problems: Readonly<Record<string, readonly [status: number, code: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, "headers_too_large", "The headers are too long."],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, "payload_too_large", "The body's chunk extensions are too long."],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "request_timeout", "The request was not complete in time."],
};

/** The path in the request line, if the packet starts with one. */
function pathOf(packet: Buffer | undefined): string {
  return /^\w+ (\/\S*) HTTP\//.exec(packet?.toString("latin1", 0, 2_000) ?? "")?.[1] ?? "";
}

function write({ path, status, code, message }: ServerRefusal): { body: string; headers: OutgoingHttpHeaders } {
  const label = { rule: "server", basis: "assumed" } as const;
  const api = path.split("/", 2)[1] === "fiat" ? "fiat" : "crypto";
  const place = { api, route: undefined, requestId: () => `req_${"0".repeat(16)}` } as const;
  const body = JSON.stringify(errorBody({ status, code, message, ...label }, place));
  const headers = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
    ...labelHeaders(label),
  };
  return { body, headers };
}

const loopback = ["localhost", "127.0.0.1", "[::1]"];

/** Whether an address accepts connections from this machine only. */
export function isLoopback(host: string): boolean {
  return loopback.includes(host) || host === "::1";
}

/**
 * Whether the `Host` may be a DNS rebinding: another site's name that resolves to this server, so that its page could read responses. Such
 * a name has a dot and a public suffix.
 *
 * @param served the address or host name that the server listens on.
 */
export function isRebound({ host = "" }: IncomingHttpHeaders, served: string): boolean {
  const name = host.replace(/:\d+$/, "").toLowerCase();
  if (loopback.includes(name)) return false;
  if (isLoopback(served)) return true;
  const isOwn = name === served.toLowerCase() || isIP(name.replace(/^\[(.*)\]$/, "$1")) !== 0;
  return !isOwn && !/^([\w-]+|[\w.-]+\.(internal|local|localhost))$/.test(name);
}

/** Whether a page of another site sent the request: its `Origin` differs from its `Host`. */
export function isForeign({ origin, host = "" }: IncomingHttpHeaders): boolean {
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host.toLowerCase();
}

/** The refusal for a caller that is not allowed; undefined if it is. See `isRebound` and `isForeign`. */
export function refuseCaller(
  { headers, httpVersion }: Pick<IncomingMessage, "headers" | "httpVersion">,
  isControl: boolean,
  served: string,
): Omit<ServerRefusal, "path"> | undefined {
  if (headers.host === undefined && httpVersion === "1.1") {
    return { status: 400, code: "bad_request", message: "The Host header is missing." };
  }
  if (isRebound(headers, served)) {
    const names = isLoopback(served)
      ? "This server accepts only 127.0.0.1 and localhost as host. Start it with --host to accept others."
      : "Call this server by an IP address, a name without dots, or the name given to --host.";
    return { status: 403, code: "forbidden", message: names };
  }
  if (!isControl || !isForeign(headers)) return undefined;
  return { status: 403, code: "forbidden", message: "Pages of other sites cannot use the control plane." };
}

const METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE";
/** How long browsers may remember the answer to a preflight request. */
const MAX_AGE_SECONDS = "600";

/**
 * Adds the headers that let a page of the allowed origin read the response.
 *
 * @returns whether the request was a preflight request, and is answered.
 */
export function allowOrigin(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  allowed: string | undefined,
): boolean {
  if (allowed === undefined) return false;
  // The response differs by origin, also where it is not the allowed one.
  response.setHeader("vary", "origin");
  if (headers.origin !== allowed) return false;
  response.setHeader("access-control-allow-origin", allowed);
  response.setHeader("access-control-expose-headers", "*");
  if (method !== "OPTIONS" || headers["access-control-request-method"] === undefined) return false;
  const requested = headers["access-control-request-headers"];
  response.writeHead(204, {
    "access-control-allow-methods": METHODS,
    ...(requested === undefined ? {} : { "access-control-allow-headers": requested }),
    "access-control-max-age": MAX_AGE_SECONDS,
  });
  response.end();
  return true;
}

/** Returns an origin as browsers send it. @throws {ProgramError} if the text is no origin of pages. */
export function readOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isOrigin = url !== undefined && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href;
  if (isOrigin && !text.includes("*")) return url.origin;
  throw new ProgramError(
    `--allow-origin must be one origin: scheme, host and port, such as http://localhost:5173. It is "${text}".`,
  );
}
