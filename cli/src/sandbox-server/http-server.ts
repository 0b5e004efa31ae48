// A sandbox over HTTP: a request of Node comes in, goes through `fetch`, and its response goes out once it may.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { MAX_BODY_BYTES } from "../../../src/sandbox/service/read-body.ts";
import { isForeign, isRebound } from "./page-guard.ts";
import { readRequestBody, toFetchBody } from "./request-body.ts";
import { breakConnection, respond } from "./respond.ts";

/** What the server hands requests to. */
export interface ServedSandbox {
  fetch(url: string, init: RequestInit): Promise<Response>;
}

/** What a server is made of. */
export interface HttpServerParts {
  /** Known once the server listens; requests come no sooner. */
  sandbox(): ServedSandbox;
  /** HTML at `/_sandbox/ui`; undefined: there is no page. */
  readonly page: string | undefined;
  /** Whether only this machine reaches the server. */
  readonly isLocal: boolean;
  /** Resolves when what has changed until now is kept. No response goes out before. */
  saved(): Promise<void>;
  /** Hears what went wrong with the server itself. */
  failed(error: unknown): void;
}

const CONTROL = "/_sandbox";
const PAGE = "/_sandbox/ui";
// A state that is imported is longer than a request of the services.
const MAX_CONTROL_BYTES = 500_000_000;
const KEEP_ALIVE_MS = 65_000;

const pageHeaders = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": "frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
};

export function createHttpServer(parts: HttpServerParts): Server {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    serve(parts, request, response).catch((error: unknown) => {
      parts.failed(error);
      if (!response.headersSent)
        sendJson(response, 500, "internal_error", "The sandbox's server has failed; it says why.");
      else response.destroy();
    });
  });
  return server;
}

async function serve(parts: HttpServerParts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = "GET", url = "/", headers } = request;
  const address = new URL(toAddress(url));
  const path = address.pathname;
  const isControl = path.startsWith(CONTROL);
  if (parts.isLocal && isRebound(headers)) {
    sendJson(
      response,
      403,
      "forbidden",
      "This server is for this machine: call it 127.0.0.1 or localhost, or see --host.",
    );
    return;
  }
  if (isControl && isForeign(headers)) {
    sendJson(response, 403, "forbidden", "Pages of other sites may not use the control plane.");
    return;
  }
  if (path === PAGE && (method === "GET" || method === "HEAD")) {
    sendPage(response, parts.page);
    return;
  }
  const caller = signalOf(request.socket);
  const body = await bodyOf(request, isControl);
  if (body === undefined) return;
  let answer: Response | undefined;
  try {
    answer = await parts.sandbox().fetch(address.href, { method, headers: toHeaders(request), signal: caller, body });
  } catch (error) {
    if (!caller.aborted && !isBrokenConnection(error)) throw error;
  }
  // Also where no answer goes out: what was carried out is kept.
  await parts.saved();
  if (answer) await respond(answer, response);
  else breakConnection(response);
}

// One for all requests of a connection: making one took a tenth of a call.
const signals = new WeakMap<Socket, AbortSignal>();

/** Ends when the caller hangs up. */
function signalOf(socket: Socket): AbortSignal {
  const known = signals.get(socket);
  if (known) return known;
  const caller = new AbortController();
  socket.once("close", () => caller.abort(new Error("the caller has hung up")));
  signals.set(socket, caller.signal);
  return caller.signal;
}

/** Null where the services look into none; undefined where the request is broken off. */
async function bodyOf(
  request: IncomingMessage,
  isControl: boolean,
): Promise<string | Uint8Array<ArrayBuffer> | null | undefined> {
  if (["GET", "HEAD", "DELETE"].includes(request.method ?? "GET")) return null;
  try {
    return toFetchBody(await readRequestBody(request, isControl ? MAX_CONTROL_BYTES : MAX_BODY_BYTES));
  } catch {
    return undefined;
  }
}

/** Only path and query count. A target may be an address by itself, or nothing that makes sense. */
function toAddress(target: string): string {
  if (target.startsWith("/")) return `http://sandbox.invalid${target}`;
  return URL.canParse(target) ? target : "http://sandbox.invalid/";
}

function toHeaders({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) headers.append(rawHeaders[at] ?? "", rawHeaders[at + 1] ?? "");
  return headers;
}

/** Whether this is how a fault, or a sandbox that is being closed, breaks a connection. */
function isBrokenConnection(error: unknown): boolean {
  return error instanceof TypeError && error.message.startsWith("fetch failed");
}

function sendPage(response: ServerResponse, page: string | undefined): void {
  if (page === undefined) sendJson(response, 404, "not_found", "This build of the server has no page.");
  else response.writeHead(200, { ...pageHeaders, "content-length": Buffer.byteLength(page) }).end(page);
}

function sendJson(response: ServerResponse, status: number, error: string, message: string): void {
  const body = JSON.stringify({ error, message });
  response
    .writeHead(status, { "content-type": "application/json", "content-length": Buffer.byteLength(body) })
    .end(body);
}
