// Sends a recorded request again, with the same credential, key and body.

import { ControlError } from "../core/control-error.ts";
import { toHeaders } from "../core/header-fields.ts";
import type { OriginalRequest, RequestLog, WritableRequestLog } from "./log/request-log.ts";

/** The outcome of a request that was sent again. */
export interface SentAgain {
  /** 0: a fault broke the connection. */
  readonly status: number;
  /** Its id in the request log; null if it is not there any more. */
  readonly request: number | null;
}

/** Sends a request to the sandbox itself, as `fetch` does. */
export type SendToSelf = (path: string, init: RequestInit) => Promise<Response>;

/**
 * @throws {ControlError} 404 if the log does not hold the request; 400 if its body is unknown or no longer complete.
 */
export async function sendAgain(
  id: number,
  log: RequestLog & Pick<WritableRequestLog, "original">,
  send: SendToSelf,
): Promise<SentAgain> {
  const original = log.original(id);
  if (!original) throw new ControlError(`the log holds no request ${id}`, 404);
  const init = initOf(id, original);
  const before = log.last;
  // Like `fetch`, it rejects if a fault breaks the connection.
  const response = await send(original.path, init).catch(() => undefined);
  const [record] = log.list({ after: before });
  return { status: response?.status ?? 0, request: record?.id ?? null };
}

function initOf(id: number, { method, headers: fields, text, isTruncated }: OriginalRequest): RequestInit {
  if (isTruncated) throw new ControlError(`the body of request ${id} was too long to keep; send it from your program`);
  const headers = toHeaders(fields);
  if (method === "GET" || method === "HEAD") return { method, headers };
  if (text !== undefined) return { method, headers, body: text };
  throw new ControlError(`the sandbox did not read the body of request ${id}; send it from your program`);
}
