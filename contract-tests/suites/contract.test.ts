// Every operation through the SDK against the mock: the request on the wire, and the decoded response. The cases come from
// the bundles.

import { beforeAll, describe, expect, it } from "vitest";
import { concerns, covers } from "../gates/evidence.ts";
import { propertyName, statusName } from "../gates/inventory.ts";
import { cases } from "../support/cases/operation-cases.ts";
import { idsInTitle } from "../support/cases/rules-in-title.ts";
import { dataIn, decodedBody, expectedData, expectedMessage, isJson } from "../support/cases/success-cases.ts";
import type { JsonValue } from "../support/documents/bundled-documents.ts";
import { propertiesIn } from "../support/documents/properties.ts";
import { useMocks } from "../support/harness/mocks.ts";
import { type PerformedCall, perform } from "../support/harness/perform.ts";
import { makeClient, methodsOf } from "../support/harness/sdk-clients.ts";
import { expectedRateLimit, expectedRequest, plain } from "../support/oracles/expected-request.ts";
import { stepsOf } from "../support/oracles/steps.ts";
import { subject } from "../support/subject/subject.ts";

const recorderOf = useMocks();

const calls = cases.flatMap((operation) =>
  operation.calls.map((call) => {
    const title = `${idsInTitle(operation.rules)} ${operation.operationId} ${call.title}`.trim();
    return [title, operation, call] as const;
  }),
);

describe.each(calls)("%s", (_, operation, call) => {
  const { operationId, document } = operation;
  const status = String(call.answer.status);
  const place = { operation: operationId, status };
  const expectedRequests = () => stepsOf(operation, call.request).map(expectedRequest);
  let done: PerformedCall;

  beforeAll(async () => {
    done = await perform(recorderOf(operation.api), operation, call);
  });

  it("[S9] [S35] puts the documented request on the wire", ({ task }) => {
    concerns(task, { ...place, check: "request" });
    expect(plain(done.own.request)).toEqual(expectedRequests().at(-1));
  });

  it("sends nothing else, except for the login that it needs", () => {
    expect(done.exchanges.map(({ request }) => plain(request))).toEqual(expectedRequests());
  });

  it("[S39] decodes the response", ({ task }) => {
    concerns(task, { ...place, check: "answer" });
    const { answer } = call;
    const { data: result, status: received, message, rateLimit } = done.result();
    const data = dataIn(answer, result);
    if (answer.body !== undefined && isJson(answer.mediaType)) {
      expect(JSON.parse(done.own.text), "the mock does not return the example").toEqual(answer.body);
    }
    const body = answer.body ?? (JSON.parse(done.own.text) as JsonValue);
    expect(data).toEqual(expectedData(document, answer, body));
    expect(received).toBe(answer.status);
    expect(message).toBe(expectedMessage(answer, body));
    expect(rateLimit).toEqual(expectedRateLimit(done.own.headers));
    const reached = propertiesIn(document, answer.schema, decodedBody(answer, body, data));
    covers(task, {
      operations: [operationId],
      statuses: [statusName(operationId, status)],
      "response properties": [...reached].map((at) => propertyName(operationId, status, at)),
    });
  });

  it("has no violation in the request or the response", ({ task }) => {
    concerns(task, { ...place, check: "violations" });
    expect(done.own.violations).toEqual([]);
    expect(done.own.status).toBe(call.answer.status);
  });
});

it.each(Object.keys(subject.clients))("every method of the %s client is an operation of the documents", (client) => {
  const names = cases.filter(({ sdk }) => sdk.client === client).map(({ sdk }) => `${sdk.resource}.${sdk.method}`);
  const others = subject.otherMethods?.[client] ?? [];
  expect(methodsOf(makeClient(client, fetch)).sort()).toEqual([...names, ...others].sort());
});
