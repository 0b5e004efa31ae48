// A sandbox over HTTP: a request of Node comes in, goes through `fetch`, and its response goes out once it may.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { MAX_CONTROL_BYTES } from "../../../src/sandbox/control/control-plane.ts";
import { labelHeaders } from "../../../src/sandbox/core/answer.ts";
import { MAX_BODY_BYTES } from "../../../src/sandbox/service/read-body.ts";
import { refuseCaller } from "./page-guard.ts";
import { readRequestBody, toFetchBody } from "./request-body.ts";
import { breakConnection, respond } from "./respond.ts";
import { refuseUnreadable, sendRefusal } from "./server-refusals.ts";

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
  /** What the server listens on: an address, or a name of this machine. */
  readonly host: string;
  /** Resolves when what has changed until now is kept. No response goes out before. */
  saved(): Promise<void>;
  /** Hears what went wrong with the server itself. */
  failed(error: unknown): void;
}

const CONTROL = "/_sandbox";
const PAGE = "/_sandbox/ui";
const KEEP_ALIVE_MS = 65_000;
const FAILED = "internal_error";

const pageHeaders = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": "frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
  ...labelHeaders({ rule: "server", basis: "assumed" }),
};

export function createHttpServer(parts: HttpServerParts): Server {
  // Node's own refusals have no body.
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS, requireHostHeader: false }, (request, response) => {
    serve(parts, request, response).catch((error: unknown) => {
      parts.failed(error);
      const message = "The sandbox's server has failed; it says why.";
      if (!response.headersSent) sendRefusal(response, { path: pathOf(request), status: 500, code: FAILED, message });
      else response.destroy();
    });
  });
  server.on("clientError", refuseUnreadable);
  server.on("checkExpectation", (request, response) => {
    const message = "The server knows no expectation but 100-continue.";
    sendRefusal(response, { path: pathOf(request), status: 417, code: "expectation_failed", message });
  });
  return server;
}

async function serve(parts: HttpServerParts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = "GET" } = request;
  const address = addressOf(request);
  const path = address.pathname;
  const isControl = path.startsWith(CONTROL);
  const refusal = refuseCaller(request, isControl, parts.host);
  if (refusal) {
    sendRefusal(response, { path, ...refusal });
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
function addressOf({ url: target = "/" }: IncomingMessage): URL {
  if (target.startsWith("/")) return new URL(`http://sandbox.invalid${target}`);
  return new URL(URL.canParse(target) ? target : "http://sandbox.invalid/");
}

function pathOf(request: IncomingMessage): string {
  return addressOf(request).pathname;
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
  if (page === undefined) {
    const message = "This build of the server has no page.";
    sendRefusal(response, { path: PAGE, status: 404, code: "not_found", message });
  } else response.writeHead(200, { ...pageHeaders, "content-length": Buffer.byteLength(page) }).end(page);
}
