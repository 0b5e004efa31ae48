// Lets the pages of one other origin, such as a development server, call the services (CORS). The control plane stays closed to them.

import type { IncomingMessage, ServerResponse } from "node:http";
import { ProgramError } from "./program-error.ts";

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
