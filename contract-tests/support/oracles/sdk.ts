// The requests that the SDK sends: its `fetch` records them and returns a documented success for each.

import type { Fetch } from "../../../src/index.ts";
import type { OperationCase } from "../cases/operation-cases.ts";
import type { RequestCase } from "../cases/request-cases.ts";
import { isJson } from "../cases/success-cases.ts";
import { callMethod, makeClient } from "../harness/sdk-clients.ts";
import { type PlainRequest, plainRequest } from "./plain-request.ts";
import { stepsOf } from "./steps.ts";

/** All requests of one call by a new client. `uuid` makes its keys, by default with WebCrypto. */
export async function sendBySdk(
  operation: OperationCase,
  request: RequestCase,
  uuid?: () => string,
): Promise<PlainRequest[]> {
  const expected = stepsOf(operation, request);
  const sent: PlainRequest[] = [];
  const fetch: Fetch = async (url, { method = "GET", headers, body }) => {
    const step = expected[sent.length];
    sent.push(plainRequest(method, url, new Headers(headers), typeof body === "string" ? body : undefined));
    if (step === undefined) throw new Error(`there was nothing more to send than ${expected.length} requests`);
    return successOf(step.operation);
  };
  const client = makeClient(operation.sdk.client, fetch, undefined, uuid && { uuid, fraction: () => 0 });
  await callMethod(client, operation.sdk, request.arguments);
  return sent;
}

function successOf({ operationId, calls }: OperationCase): Response {
  const answer = calls[0]?.answer;
  if (answer === undefined) throw new Error(`${operationId} has no success`);
  const { status, mediaType, body = {} } = answer;
  const text = isJson(mediaType) ? JSON.stringify(body) : String(body);
  return new Response(text, { status, headers: { "content-type": mediaType } });
}
