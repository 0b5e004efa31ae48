// Serves a sandbox over HTTP: passes each request to the sandbox, and sends the response once the state is saved.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { MAX_CONTROL_BYTES } from "../../../src/sandbox/control/control-plane.ts";
import { headerFields, IncomingRequest, splitAddress } from "../../../src/sandbox/core/request.ts";
import { labelHeaders, type RequestServer, type ServedResponse } from "../../../src/sandbox/core/response.ts";
import { MAX_BODY_BYTES } from "../../../src/sandbox/service/read-body.ts";
import { ByteCollector } from "../../../src/wrappers/http/transport.ts";
import { allowOrigin, refuseCaller, refuseUnreadable, sendRefusal } from "./server-refusals.ts";
import type { StateFile } from "./state-file.ts";

interface HttpServerParts {
  /** Available once the server listens; requests arrive only then. */
  sandbox(): RequestServer;
  /** HTML served at `/_sandbox/ui`; undefined responds with 404. */
  readonly page: string | undefined;
  /** The address or host name that the server listens on. */
  readonly host: string;
  /** The origin whose pages may call the services. */
  readonly allowedOrigin: string | undefined;
  /** Undefined if the state is only in memory. */
  stateFile(): Pick<StateFile, "changes" | "saved" | "hasFailed"> | undefined;
  /** Called with errors of the server itself. */
  failed(error: unknown): void;
}

const CONTROL = "/_sandbox";
const PAGE = "/_sandbox/ui";
const KEEP_ALIVE_MS = 65_000;
const FAILED = "internal_error";
const ANY_ORIGIN = "http://sandbox.invalid";

const pageHeaders = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": "frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
  ...labelHeaders({ rule: "server", basis: "assumed" }),
};

export function createHttpServer(parts: HttpServerParts): Server {
  // Node's own error responses have no body.
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS, requireHostHeader: false }, (request, response) => {
    serve(parts, request, response).catch((error: unknown) => {
      parts.failed(error);
      const message = "The sandbox server failed; see its output for the cause.";
      if (!response.headersSent) sendRefusal(response, { path: pathOf(request), status: 500, code: FAILED, message });
      else response.destroy();
    });
  });
  server.on("clientError", refuseUnreadable);
  server.on("checkExpectation", (request, response) => {
    const message = "The server supports only the expectation 100-continue.";
    sendRefusal(response, { path: pathOf(request), status: 417, code: "expectation_failed", message });
  });
  return server;
}

async function serve(parts: HttpServerParts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = "GET" } = request;
  const [path, search] = addressOf(request);
  const isControl = path.startsWith(CONTROL);
  const isGet = method === "GET" || method === "HEAD";
  const refusal = refuseCaller(request, isControl, parts.host);
  if (refusal) {
    sendRefusal(response, { path, ...refusal });
    return;
  }
  if (isGet && /^\/(\?|$)/.test(request.url ?? "")) {
    redirectHome(request, response, parts.page !== undefined);
    return;
  }
  if (!isControl && allowOrigin(request, response, parts.allowedOrigin)) return;
  if (isGet && path === PAGE) {
    sendPage(response, parts.page);
    return;
  }
  const caller = signalOf(request.socket);
  const body = await bodyOf(request, isControl);
  if (body === undefined) return;
  const headers = headerFields(fieldsOf(request));
  const stateFile = parts.stateFile();
  const changesBefore = stateFile?.changes;
  const incoming = new IncomingRequest({ method, path, search, headers, body, signal: caller });
  let served: ServedResponse | undefined;
  try {
    served = await parts.sandbox().serve(incoming);
  } catch (error) {
    if (!caller.aborted && !isBrokenConnection(error)) throw error;
  }
  const isRead = (served?.isRead ?? isGet) && stateFile?.changes === changesBefore;
  // Reads wait too, because they may show earlier changes; while writes fail, they get their response at once.
  const isSaved = !stateFile || (!(isRead && stateFile.hasFailed) && (await isDone(stateFile.saved())));
  if (!served) breakConnection(response);
  else if (isSaved) respond(served, response);
  else if (isRead) respond({ ...served, headers: { ...served.headers, "x-sandbox-state": "unsaved" } }, response);
  else {
    const message = "The sandbox cannot save its state; see its output for the cause.";
    sendRefusal(response, { path, status: 500, code: FAILED, message });
  }
}

function isDone(promise: Promise<void>): Promise<boolean> {
  return promise.then(
    () => true,
    () => false,
  );
}

// One per connection: creating one per request took a tenth of a call.
const signals = new WeakMap<Socket, AbortSignal>();

/** Aborts when the caller closes the connection. */
function signalOf(socket: Socket): AbortSignal {
  const known = signals.get(socket);
  if (known) return known;
  const caller = new AbortController();
  socket.once("close", () => caller.abort(new Error("the caller closed the connection")));
  signals.set(socket, caller.signal);
  return caller.signal;
}

/** Null for methods without a body; undefined if the request was interrupted. */
async function bodyOf(
  request: IncomingMessage,
  isControl: boolean,
): Promise<string | Uint8Array<ArrayBuffer> | null | undefined> {
  if (["GET", "HEAD", "DELETE"].includes(request.method ?? "GET")) return null;
  try {
    return textOrBytes(await readRequestBody(request, isControl ? MAX_CONTROL_BYTES : MAX_BODY_BYTES));
  } catch {
    return undefined;
  }
}

/** Only path and query matter. The target may be an absolute URL, or invalid. */
function addressOf({ url: target = "/" }: IncomingMessage): readonly [path: string, search: string] {
  if (target.startsWith("/")) return splitAddress(`${ANY_ORIGIN}${target}`, ANY_ORIGIN);
  return splitAddress(URL.canParse(target) ? target : "/", ANY_ORIGIN);
}

function pathOf(request: IncomingMessage): string {
  return addressOf(request)[0];
}

/** All of them: Node's own object leaves some out that are sent twice. */
function* fieldsOf({ rawHeaders }: IncomingMessage): Iterable<[name: string, value: string]> {
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) yield [rawHeaders[at] ?? "", rawHeaders[at + 1] ?? ""];
}

/** Whether a fault, or a sandbox that is closing, broke the connection. */
function isBrokenConnection(error: unknown): boolean {
  return error instanceof TypeError && error.message.startsWith("fetch failed");
}

/** Browsers go to the page, all others to the list of routes. */
function redirectHome({ headers }: IncomingMessage, response: ServerResponse, hasPage: boolean): void {
  const location = hasPage && headers.accept?.includes("text/html") ? PAGE : `${CONTROL}/`;
  response.writeHead(302, { location, "cache-control": "no-store", "content-length": 0 }).end();
}

function sendPage(response: ServerResponse, page: string | undefined): void {
  if (page === undefined) {
    const message = "This build has no page.";
    sendRefusal(response, { path: PAGE, status: 404, code: "not_found", message });
  } else response.writeHead(200, { ...pageHeaders, "content-length": Buffer.byteLength(page) }).end(page);
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** A body in the form that the sandbox reads fastest: text, or bytes if it is not UTF-8. */
function textOrBytes(bytes: Uint8Array<ArrayBuffer>): string | Uint8Array<ArrayBuffer> {
  try {
    return utf8.decode(bytes);
  } catch {
    return bytes;
  }
}

/** The body's bytes. A body over the limit gives `maxBytes + 1` bytes, so that the reader sees it is too long; the rest is discarded. */
function readRequestBody(request: IncomingMessage, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const collector = new ByteCollector(maxBytes);
    request.on("data", (piece: Buffer) => {
      if (collector.add(piece)) return;
      request.removeAllListeners("data");
      request.resume();
      resolve(new Uint8Array(maxBytes + 1));
    });
    request.on("end", () => resolve(new Uint8Array(collector.bytes)));
    request.on("error", reject);
    // Also fires after a complete request: an error made there cost a fifteenth of the request.
    request.on("close", () => request.complete || reject(new Error("the request was interrupted")));
  });
}

/** Hands over everything, or breaks the connection. */
function respond({ status, headers, body, isCut = false }: ServedResponse, to: ServerResponse): void {
  if (to.destroyed) return;
  if (isCut) {
    // The promised length exceeds the bytes that follow.
    to.writeHead(status, headers);
    to.write(body ?? "", () => to.destroy());
    return;
  }
  to.writeHead(status, body === undefined ? headers : { "content-length": Buffer.byteLength(body), ...headers });
  to.end(body);
}

/** Resets a connection without a response, as a crashed machine does. */
function breakConnection(to: ServerResponse): void {
  if (to.socket && !to.socket.destroyed) to.socket.resetAndDestroy();
}
