// Every operation through the SDK against the mock: the request on the wire, and the decoded response. The cases come from
// the bundles.

import { beforeAll, describe, expect, it } from "vitest";
import { caseOf, cases, isJson } from "../support/cases/operation-cases.ts";
import { type JsonValue, operations } from "../support/documents/bundled-documents.ts";
import { decimalsAsStrings } from "../support/documents/schemas.ts";
import { useMocks } from "../support/harness/mock-recorder.ts";
import {
  byFetch,
  byMethod,
  expectDecoded,
  expectedRequests,
  type PerformedCall,
  perform,
  plain,
  stepsOf,
} from "../support/harness/perform.ts";
import { makeClient, methodsOf } from "../support/harness/sdk-clients.ts";

const recorderOf = useMocks();

const calls = cases.flatMap((operation) =>
  operation.calls.map((call) => [`${operation.operationId} ${call.title}`, operation, call] as const),
);

describe.each(calls)("%s", (_, operation, call) => {
  let done: PerformedCall;

  beforeAll(async () => {
    done = await perform(byMethod, recorderOf(operation.api), operation, call);
  });

  it("[S9] [S35] [A25] puts the documented request on the wire after the login that it needs, and nothing else", async () => {
    const requests = await expectedRequests(stepsOf(operation, call.request));
    expect(done.exchanges.map(({ request }) => plain(request))).toEqual(requests);
  });

  it("[S39] decodes the response", () => {
    const { answer } = call;
    if (answer.body !== undefined && isJson(answer.mediaType)) {
      expect(JSON.parse(done.own.text), "the mock does not return the example").toEqual(answer.body);
    }
    const body = answer.body ?? (JSON.parse(done.own.text) as JsonValue);
    expectDecoded(done, operation.document, answer, body);
  });

  it("[S22] [S43] openapi-fetch over createFetch sends the same, and gets the response with its envelope", async () => {
    const { answer, request } = call;
    const fetched = await perform(byFetch, recorderOf(operation.api), operation, call);
    const requests = await expectedRequests(stepsOf(operation, request));
    expect(fetched.exchanges.map((exchange) => plain(exchange.request))).toEqual(requests);
    const response = fetched.result();
    expect(response.status).toBe(answer.status);
    const text = await response.text();
    if (!isJson(answer.mediaType)) expect(text).toBe(fetched.own.text);
    else
      expect(JSON.parse(text)).toEqual(
        decimalsAsStrings(operation.document, answer.schema, JSON.parse(fetched.own.text)),
      );
  });

  it("has no violation in the request or the response", () => {
    expect(done.own.violations).toEqual([]);
    expect(done.own.status).toBe(call.answer.status);
  });
});

it.each(operations())("$operation.operationId has a case of each documented status", ({ operation }) => {
  const { calls: successes, failures } = caseOf(operation.operationId);
  const covered = [
    ...successes.map(({ answer }) => String(answer.status)),
    ...failures.map(({ documented }) => documented),
  ];
  expect([...new Set(covered)].sort()).toEqual(Object.keys(operation.responses).sort());
});

it.each(["fiat", "crypto", "agent"])("every method of the %s client is an operation of the documents", (client) => {
  const names = cases.filter(({ sdk }) => sdk.client === client).map(({ sdk }) => `${sdk.resource}.${sdk.method}`);
  expect(methodsOf(makeClient(client, fetch)).sort()).toEqual(names.sort());
});
