// The error of a call whose response is lost names the idempotency key that was sent: a retry with another key may pay twice.

import { expect, it } from "vitest";
import { ArgumentError } from "../../src/index.ts";
import { failureOf } from "../../tests/support/failure.ts";
import { cases, MADE_KEY, requestOf } from "../support/cases/operation-cases.ts";
import { answering, callMethod, logins, makeClient } from "../support/harness/sdk-clients.ts";

const keyed = cases.flatMap((operation) => {
  const [{ request }] = operation.calls;
  // The key of a login is never reused.
  if (request.idempotencyKey === undefined || logins.includes(operation)) return [];
  return [[operation.operationId, operation, request] as const];
});

it.each(keyed)("[F10] %s fails with the key that it has sent, one for each call", async (_, operation, request) => {
  const sent: (string | null)[] = [];
  const losing = answering(operation, ({ headers }) => {
    sent.push(new Headers(headers).get("idempotency-key"));
    throw new TypeError("the connection broke");
  });
  const client = makeClient(operation.sdk.client, losing);
  const fail = () => failureOf(callMethod(client, operation.sdk, request.arguments));
  expect([(await fail()).idempotencyKey, (await fail()).idempotencyKey]).toEqual(sent);
  expect(sent).toEqual([expect.any(String), expect.any(String)]);
  expect(new Set(sent).size).toBe(request.idempotencyKey === MADE_KEY ? 2 : 1);
});

const keyless = cases.filter(({ operation }) => ["fresh", "none"].includes(operation["x-idempotency"].mode));

it.each(keyless)("$operationId takes no key of its caller", async (operation) => {
  const { sdk, calls } = operation;
  const client = makeClient(sdk.client, () => expect.unreachable("it was sent"));
  const { arguments: keyed } = requestOf(operation, "", calls[0].request, "key-1");
  expect(await failureOf(callMethod(client, sdk, keyed))).toBeInstanceOf(ArgumentError);
});
