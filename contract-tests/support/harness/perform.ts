// Calls an operation through the SDK, and says what must go over the wire: each request as bare openapi-fetch sends it, used as by
// a caller without an SDK.

import createClient from "openapi-fetch";
import { expect } from "vitest";
import { type CryptoClient, createFetch, type ResultWithResponse } from "../../../src/index.ts";
import {
  dataIn,
  expectedData,
  expectedMessage,
  isJson,
  MADE_KEY,
  type OperationCase,
  type RequestCase,
  type RequestValues,
  type SuccessCase,
} from "../cases/operation-cases.ts";
import type { JsonValue, OpenApiDocument } from "../documents/bundled-documents.ts";
import { decimalsAsStrings } from "../documents/schemas.ts";
import type { MockRecorder, RecordedRequest, Recording } from "./mock-recorder.ts";
import { callMethod, expectedCredential, loginOf, makeClient } from "./sdk-clients.ts";

export interface PerformedCall<Result = ResultWithResponse<unknown>> {
  readonly exchanges: readonly Recording[];
  /** The operation's last request; if it sent none, the last request. */
  readonly own: Recording;
  result(): Result;
}

export type Way<Result> = (client: object, operation: OperationCase, request: RequestCase) => Promise<Result>;

export const byMethod: Way<ResultWithResponse<unknown>> = (client, { sdk }, { arguments: args }) =>
  callMethod(client, sdk, args).withResponse();

/** By openapi-fetch over `createFetch`, with amounts as strings. */
export const byFetch: Way<Response> = async (
  client,
  { method, path: place, document, bodySchema },
  { path, query, body, ...request },
) => {
  const made = client as CryptoClient;
  let response: Response | undefined;
  const fetch = async (sent: Request) => {
    response = await createFetch(made)(sent);
    return response.clone();
  };
  const { idempotencyKey: key } = request;
  await (createClient({ baseUrl: made.baseUrl, fetch }).request as UntypedRequest)(method, place, {
    params: { path, query },
    headers: key === undefined || key === MADE_KEY ? {} : { "Idempotency-Key": key },
    body: bodySchema && body !== undefined ? decimalsAsStrings(document, bodySchema, body) : body,
    parseAs: "text",
  });
  if (response === undefined) throw new Error("openapi-fetch sent nothing");
  return response;
};

/** Calls an operation with its own client, and asks the mock for the response that the case expects. */
export async function perform<Result>(
  way: Way<Result>,
  recorder: Pick<MockRecorder, "exchanges" | "fetch">,
  operation: OperationCase,
  call: { readonly request: RequestCase; readonly answer: Pick<SuccessCase, "status" | "name"> },
): Promise<PerformedCall<Result>> {
  const { status, name } = call.answer;
  const prefer = [`code=${status}`, ...(name === "" ? [] : [`example=${name}`])].join(", ");
  const before = recorder.exchanges.length;
  const isOwn = (request: RecordedRequest) =>
    request.method === operation.method && request.url.split("?")[0] === call.request.url;
  const fetch = recorder.fetch(prefer, isOwn);
  const client = makeClient(operation.sdk.client, fetch);
  const [outcome] = await Promise.allSettled([way(client, operation, call.request)]);
  const exchanges = recorder.exchanges.slice(before);
  const own = exchanges.filter(({ request }) => isOwn(request)).at(-1) ?? exchanges.at(-1);
  if (own === undefined) throw outcome.status === "rejected" ? outcome.reason : new Error("nothing was sent");
  return {
    exchanges,
    own,
    result() {
      if (outcome.status === "rejected") throw outcome.reason;
      return outcome.value;
    },
  };
}

export function expectDecoded(
  done: PerformedCall,
  document: OpenApiDocument,
  answer: SuccessCase,
  body: JsonValue,
): void {
  const { data, status, message, rateLimit } = done.result();
  expect(dataIn(answer, data)).toEqual(expectedData(document, answer, body));
  expect([status, message]).toEqual([answer.status, expectedMessage(answer, body)]);
  const limit = (name: string) => {
    const text = done.own.headers.get(`x-ratelimit-${name}`);
    return text === null ? undefined : Number(text);
  };
  const reset = limit("reset");
  const resetAt = reset && new Date(reset * 1000);
  expect(rateLimit).toEqual({ limit: limit("limit"), remaining: limit("remaining"), resetAt });
}

export function plain({ method, url, headers, body }: RecordedRequest): PlainRequest {
  // Documents do not describe the user agent.
  const described = [...headers].filter(([name]) => name !== "user-agent");
  return { method, url: comparableUrl(url), headers: described, body };
}

/** The expected requests of a call. The SDK's own keys are random. */
export async function expectedRequests(steps: readonly ExpectedStep[]): Promise<PlainRequest[]> {
  // Version 4, random.
  const anyKey: string = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  const requests = await Promise.all(steps.map(bareRequest));
  return requests.map(({ headers, ...others }) => ({
    ...others,
    headers: headers.map(([name, value]) => [name, value === MADE_KEY ? anyKey : value]),
  }));
}

type UntypedRequest = (method: string, path: string, init: object) => Promise<unknown>;

/** The request of a step as bare openapi-fetch sends it. */
async function bareRequest({ operation, values, credential }: ExpectedStep): Promise<PlainRequest> {
  const { method, path, server } = operation;
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

interface PlainRequest {
  readonly method: string;
  readonly url: string;
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
  readonly credential: string | undefined;
}

export function stepsOf(operation: OperationCase, values: RequestValues): ExpectedStep[] {
  const login = loginOf(operation);
  const steps = [...(login ? [{ operation: login, values: login.calls[0].request }] : []), { operation, values }];
  return steps.map((step) => ({ ...step, credential: expectedCredential(step.operation) }));
}
