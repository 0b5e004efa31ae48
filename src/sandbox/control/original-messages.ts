// A recorded request and its response with everything that the log hides, for the developer who asks for it.

import { ControlError } from "../core/control-error.ts";
import type { WritableRequestLog } from "./log/request-log.ts";

/** A request and its response as they were sent, secrets included. */
export interface OriginalMessages {
  readonly method: string;
  /** Includes the query. */
  readonly path: string;
  /** By lower-case name. */
  readonly requestHeaders: Readonly<Record<string, string>>;
  /** By lower-case name; empty if no response was sent. */
  readonly responseHeaders: Readonly<Record<string, string>>;
  readonly requestBody: string | null;
  readonly responseBody: string | null;
  /** Whether a body was too long to keep: both are truncated and without secrets then. */
  readonly isTruncated: boolean;
}

/** @throws {ControlError} 404 if the log does not hold the request. */
export function originalMessages(id: number, log: Pick<WritableRequestLog, "original">): OriginalMessages {
  const original = log.original(id);
  if (!original) throw new ControlError(`the log holds no request ${id}`, 404);
  const { method, path, headers, text = null, responseHeaders, responseText = null, isTruncated } = original;
  return {
    ...{ method, path, isTruncated, responseHeaders },
    requestHeaders: Object.fromEntries(headers),
    requestBody: text,
    responseBody: responseText,
  };
}
