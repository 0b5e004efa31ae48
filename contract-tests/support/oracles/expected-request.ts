// The request that a call must send, and the rate limit that the SDK must read from the response headers.

import { expect } from "vitest";
import { MADE_KEY, UUID } from "../cases/request-cases.ts";
import { isJson } from "../cases/success-cases.ts";
import type { RecordedRequest } from "../harness/mock-recorder.ts";
import { sendBare } from "./bare-client.ts";
import { type PlainRequest, plainRequest } from "./plain-request.ts";
import type { ExpectedStep } from "./steps.ts";

/** A sent request in the form that is compared. */
export function plain({ method, url, headers, body }: RecordedRequest): PlainRequest {
  return plainRequest(method, url, headers, body);
}

/** The request of a step as bare openapi-fetch sends it. */
export function bareRequest({ operation, entry, values, credential }: ExpectedStep): Promise<PlainRequest> {
  const isFile = operation.calls.some(({ answer }) => !isJson(answer.mediaType));
  const { method, path, server } = entry;
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
