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
  // Documents do not describe the user agent.
  const described = [...headers].filter(([name]) => name !== "user-agent");
  return { method, url: comparableUrl(url), headers: described, body };
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

type UntypedRequest = (method: string, path: string, init: object) => Promise<unknown>;

/** The request of a step as bare openapi-fetch sends it. */
async function bareRequest({ operation, values, credential }: ExpectedStep): Promise<PlainRequest> {
  const { method, path, server } = operation.entry;
  // A success is a file, though a failure is JSON.
  const isFile = operation.calls.some(({ answer }) => !isJson(answer.mediaType));
  const sent: Request[] = [];
  const fetch = async (made: Request) => {
    sent.push(made);
    return Response.json({});
  };
  const isWrite = method === "POST" || method === "PUT";
  await (createClient({ baseUrl: server, fetch }).request as UntypedRequest)(method, path, {
    params: { path: values.path, query: values.query },
    headers: {
      Accept: isFile ? "*/*" : "application/json",
      ...(credential && { Authorization: `Bearer ${credential}` }),
      ...(values.idempotencyKey && { "Idempotency-Key": values.idempotencyKey }),
      // openapi-fetch adds it if there is a body.
      ...(isWrite && values.body === undefined && { "Content-Type": "application/json" }),
    },
    body: values.body,
  });
  const [request, ...others] = sent;
  if (request === undefined || others.length > 0) throw new Error(`openapi-fetch sent ${sent.length} requests`);
  const body = request.body === null ? undefined : await request.text();
  return plain({ method: request.method, url: request.url, headers: request.headers, body });
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
  return [...(login && call ? [{ operation: login, values: call.request }] : []), { operation, values }].map(
    (step) => ({ ...step, credential: expectedCredential(step.operation) }),
  );
}
