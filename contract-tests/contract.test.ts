// Every operation through the SDK against the mock: the request that it puts on the wire, and what it makes of the
// answer. The cases come from the bundles.

import { beforeAll, describe, expect, it } from "vitest";
import type { Json } from "./bundles/bundle.ts";
import { propertiesIn } from "./bundles/properties.ts";
import { decodedBody, expectedData, expectedMessage, isJson } from "./cases/answers.ts";
import { cases, type OperationCase } from "./cases/cases.ts";
import type { RequestCase } from "./cases/requests.ts";
import { idsInTitle } from "./cases/rules.ts";
import { attach } from "./evidence/evidence.ts";
import { propertyName, statusName } from "./evidence/inventory.ts";
import { type PerformedCall, perform } from "./harness/call.ts";
import { expectedAuthorization, logins, makeClient, methodsOf } from "./harness/clients.ts";
import type { SentRequest } from "./harness/exchange.ts";
import { useMocks } from "./harness/mocks.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

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
  const shown = { operation: operationId, status };
  let done: PerformedCall;

  beforeAll(async () => {
    done = await perform(recorderOf(operation.api), operation, call);
  });

  it("[S9] [S35] puts the documented request on the wire", ({ task }) => {
    expect(describeRequest(done.own.request)).toEqual(expectedRequest(operation, call.request));
    attach(task, { ...shown, check: "request" });
  });

  it("sends nothing else, but for the login that it needs", () => {
    const login = logins.find(({ api }) => api === operation.api);
    const others = done.exchanges.slice(0, -1).map(({ request }) => describeRequest(request));
    const [call] = operation.credential === "token" ? (login?.calls ?? []) : [];
    expect(others).toEqual(login && call ? [expectedRequest(login, call.request)] : []);
  });

  it("[S39] decodes the answer", ({ task }) => {
    const { answer } = call;
    const { data, status: received, message, rateLimit } = done.result();
    if (answer.body !== undefined && isJson(answer.mediaType)) {
      expect(JSON.parse(done.own.text), "the mock does not answer with the example").toEqual(answer.body);
    }
    const body = answer.body ?? (JSON.parse(done.own.text) as Json);
    expect(data).toEqual(expectedData(document, answer, body));
    expect(received).toBe(answer.status);
    expect(message).toBe(expectedMessage(answer, body));
    expect(rateLimit).toEqual(expectedRateLimit(done.own.headers));
    const reached = propertiesIn(document, answer.schema, decodedBody(answer, body, data));
    attach(task, {
      ...shown,
      check: "answer",
      covers: {
        operations: [operationId],
        statuses: [statusName(operationId, status)],
        "response properties": [...reached].map((place) => propertyName(operationId, status, place)),
      },
    });
  });

  it("has no violation, neither in the request nor in the answer", ({ task }) => {
    expect(done.own.violations).toEqual([]);
    expect(done.own.status).toBe(call.answer.status);
    attach(task, { ...shown, check: "violations" });
  });
});

it.each(["fiat", "crypto", "agent"] as const)(
  "every method of the %s client is an operation of the documents",
  (client) => {
    const names = cases.filter(({ sdk }) => sdk.client === client).map(({ sdk }) => `${sdk.resource}.${sdk.method}`);
    expect(methodsOf(makeClient(client, fetch)).sort()).toEqual(names.sort());
  },
);

function describeRequest({ method, url, headers, body }: SentRequest) {
  const { search, searchParams } = new URL(url);
  const { accept, ...others } = Object.fromEntries(headers);
  return {
    method,
    url: url.slice(0, url.length - search.length),
    query: [...searchParams],
    headers: others,
    body: body === undefined ? undefined : (JSON.parse(body) as Json),
  };
}

// All headers, so that none travels unnoticed; but for `accept`, which the mock has to agree with anyway.
function expectedRequest(operation: OperationCase, { url, query, idempotencyKey, contentType, body }: RequestCase) {
  const authorization = expectedAuthorization(operation);
  return {
    method: operation.method,
    url,
    query,
    headers: {
      ...(authorization && { authorization }),
      ...(idempotencyKey && {
        "idempotency-key": idempotencyKey === "made" ? expect.stringMatching(UUID) : idempotencyKey,
      }),
      ...(contentType && { "content-type": contentType }),
    },
    body,
  };
}

function expectedRateLimit(headers: Headers) {
  const value = (name: string) => {
    const text = headers.get(`x-ratelimit-${name}`);
    return text === null ? undefined : Number(text);
  };
  const reset = value("reset");
  return { limit: value("limit"), remaining: value("remaining"), resetAt: reset && new Date(reset * 1000) };
}
