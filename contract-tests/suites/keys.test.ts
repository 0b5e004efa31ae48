// The error of a call whose response is lost names the idempotency key that was sent: a retry with another key may pay twice.

import { expect, it } from "vitest";
import { type Fetch, SdkError } from "../../src/index.ts";
import { cases, type OperationCase } from "../support/cases/operation-cases.ts";
import { callMethod, logins, makeClient } from "../support/harness/sdk-clients.ts";

const keyed = cases.flatMap((operation) => {
  const [call] = operation.calls;
  // The key of a login is never reused.
  if (call?.request.idempotencyKey === undefined || logins.includes(operation)) return [];
  return [[operation.operationId, operation, call.request.arguments] as const];
});

it.each(keyed)("%s fails with the key that it has sent", async (_, operation, args) => {
  const sent: (string | null)[] = [];
  const client = makeClient(operation.sdk.client, losing(operation, sent));
  const error = await callMethod(client, operation.sdk, args).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(SdkError);
  expect(sent).toEqual([expect.any(String)]);
  expect([(error as SdkError).idempotencyKey]).toEqual(sent);
});

// Responds to the login, and records the key of any other request before the connection breaks.
function losing({ api }: OperationCase, sent: (string | null)[]): Fetch {
  const login = logins.find((operation) => operation.api === api);
  return async (url, { headers }) => {
    if (url === login?.calls[0]?.request.url) return Response.json(login.calls[0]?.answer.body);
    sent.push(new Headers(headers).get("idempotency-key"));
    throw new TypeError("the connection broke");
  };
}
