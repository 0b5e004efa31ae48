// The oracle: each request of a call as bare openapi-fetch sends it, used as by a caller without an SDK.

import createClient from "openapi-fetch";
import { expect } from "vitest";
import { MADE_KEY, type OperationCase, UUID } from "../cases/operation-cases.ts";
import { isJson } from "../cases/response-cases.ts";
import type { JsonValue } from "../documents/bundled-documents.ts";
import type { RecordedRequest } from "../harness/mock-recorder.ts";
import { expectedCredential, logins } from "../harness/sdk-clients.ts";

/** A sent request in the form that is compared. */
export function plain({ method, url, headers, body }: RecordedRequest): PlainRequest {
  return plainRequest(method, url, headers, body);
}

/** The request of a step as bare openapi-fetch sends it. */
function bareRequest({ operation, values, credential }: ExpectedStep): Promise<PlainRequest> {
  const isFile = operation.calls.some(({ answer }) => !isJson(answer.mediaType));
  const { method, path, server } = operation.entry;
  return sendBare({ method, path, server, token: credential, isFile }, values);
}

/** The expected requests of a call. The SDK's own keys are random. */
export async function expectedRequests(steps: readonly ExpectedStep[]): Promise<PlainRequest[]> {
  const anyKey: string = expect.stringMatching(UUID);
  const requests = await Promise.all(steps.map(bareRequest));
  return requests.map(({ headers, ...others }) => ({
    ...others,
    headers: headers.map(([name, value]) => [name, value === MADE_KEY ? anyKey : value]),
  }));
}

/** The SDK's `rateLimit` for a response with these headers. */
export function expectedRateLimit(headers: Headers): object {
  const value = (name: string) => {
    const text = headers.get(`x-ratelimit-${name}`);
    return text === null ? undefined : Number(text);
  };
  const reset = value("reset");
  return { limit: value("limit"), remaining: value("remaining"), resetAt: reset && new Date(reset * 1000) };
}

/** The operation to call, and its credential. */
interface BareTarget {
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
async function sendBare(target: BareTarget, values: RequestValues): Promise<PlainRequest> {
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

/** The values of a call as the wire has them, by their names in the document. */
export interface RequestValues {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, JsonValue>>;
  /** undefined: none is sent. */
  readonly body: JsonValue | undefined;
  /** undefined: none is sent. */
  readonly idempotencyKey: string | undefined;
}

interface PlainRequest {
  readonly method: string;
  readonly url: string;
  /** Names in lower case, sorted. */
  readonly headers: readonly (readonly [string, string])[];
  /** Its bytes, read as UTF-8. */
  readonly body: string | undefined;
}

function plainRequest(method: string, url: string, headers: Headers, body: string | undefined): PlainRequest {
  // Documents do not describe the user agent.
  const described = [...headers].filter(([name]) => name !== "user-agent");
  return { method, url: comparableUrl(url), headers: described, body };
}

/**
 * An address in a normalized spelling. RFC 6570 encodes everything that RFC 3986 reserves; JavaScript's
 * `encodeURIComponent` leaves out five of these characters, and names in a query are often not encoded. Servers read both
 * spellings alike. `fetch` sends the address as `URL` writes it.
 */
function comparableUrl(url: string): string {
  return new URL(url).href.replace(/[!'()*[\]]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}

interface ExpectedStep {
  readonly operation: OperationCase;
  readonly values: RequestValues;
  /** Its token or key, if any. */
  readonly credential: string | undefined;
}

export function stepsOf(operation: OperationCase, values: RequestValues): ExpectedStep[] {
  const login = operation.credential === "token" ? logins.find(({ api }) => api === operation.api) : undefined;
  const [call] = login?.calls ?? [];
  return [...(login && call ? [stepOf(login, call.request)] : []), stepOf(operation, values)];
}

function stepOf(operation: OperationCase, values: RequestValues): ExpectedStep {
  return { operation, values, credential: expectedCredential(operation) };
}
