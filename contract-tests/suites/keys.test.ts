// The error of a call whose response is lost names the idempotency key that was sent: a retry with another key may pay twice.

import { expect, it } from "vitest";
import { SdkError } from "../../src/index.ts";
import { cases } from "../support/cases/operation-cases.ts";
import { answering, callMethod, logins, makeClient } from "../support/harness/sdk-clients.ts";

const keyed = cases.flatMap((operation) => {
  const [call] = operation.calls;
  // The key of a login is never reused.
  if (call?.request.idempotencyKey === undefined || logins.includes(operation)) return [];
  return [[operation.operationId, operation, call.request.arguments] as const];
});

it.each(keyed)("%s fails with the key that it has sent", async (_, operation, args) => {
  const sent: (string | null)[] = [];
  const losing = answering(operation, ({ headers }) => {
    sent.push(new Headers(headers).get("idempotency-key"));
    throw new TypeError("the connection broke");
  });
  const client = makeClient(operation.sdk.client, losing);
  const error = await callMethod(client, operation.sdk, args).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(SdkError);
  expect(sent).toEqual([expect.any(String)]);
  expect([(error as SdkError).idempotencyKey]).toEqual(sent);
});
