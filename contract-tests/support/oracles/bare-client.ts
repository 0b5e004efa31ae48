// The oracle: bare openapi-fetch, as a caller without an SDK uses it. What it does not do by itself is written here
// as that caller would have to.

import createClient from "openapi-fetch";
import { type PlainRequest, plainRequest, type RequestValues } from "./plain-request.ts";

/** The operation to call, and its credential. */
export interface BareTarget {
  readonly server: string;
  readonly method: string;
  /** The template. */
  readonly path: string;
  /** The credential, if any. */
  readonly token: string | undefined;
  /** A success is a file, though a failure is JSON. */
  readonly isFile: boolean;
}

type UntypedRequest = (method: string, path: string, init: object) => Promise<unknown>;

/** The request that openapi-fetch makes of a call. */
export async function sendBare(target: BareTarget, values: RequestValues): Promise<PlainRequest> {
  const sent: Request[] = [];
  const client = createClient({
    baseUrl: target.server,
    fetch: async (made) => {
      sent.push(made);
      return Response.json({});
    },
  });
  const isWrite = target.method === "POST" || target.method === "PUT";
  await (client.request as UntypedRequest)(target.method, target.path, {
    params: { path: values.path, query: values.query },
    headers: {
      Accept: target.isFile ? "*/*" : "application/json",
      ...(target.token && { Authorization: `Bearer ${target.token}` }),
      ...(values.idempotencyKey && { "Idempotency-Key": values.idempotencyKey }),
      // openapi-fetch adds it if there is a body.
      ...(isWrite && values.body === undefined && { "Content-Type": "application/json" }),
    },
    body: values.body,
  });
  const [request, ...others] = sent;
  if (request === undefined || others.length > 0) throw new Error(`openapi-fetch sent ${sent.length} requests`);
  const body = request.body === null ? undefined : await request.text();
  return plainRequest(request.method, request.url, request.headers, body);
}
