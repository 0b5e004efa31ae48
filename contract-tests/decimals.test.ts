// Digits go over the wire as they were given and come back as they were sent, for every amount of every operation. Seen
// on a bare socket, byte for byte.

import { describe, expect, it } from "vitest";
import { ApiError } from "../src/index.ts";
import { examplesOf, type Json, operationsOf, type Response, resolve, type Schema } from "./bundles/bundle.ts";
import { hasDecimals, replaceDecimals } from "./bundles/decimals.ts";
import { expectedData } from "./cases/answers.ts";
import { cases, type OperationCase } from "./cases/cases.ts";
import { callMethod, logins, makeClient } from "./harness/clients.ts";
import { type RawRequest, startRawServer } from "./harness/raw-server.ts";

// Beyond the digits of a float, with zeros that a float forgets, beyond its whole numbers.
const SENT = ["0.000000000000000001", "100.00", "9007199254740993"];
const RECEIVED = [...SENT, "1.10", "-0.10", "12345678901234567890.123456789012345678"];

const sending = cases.flatMap((operation) =>
  operation.calls
    .filter(
      ({ request }) =>
        operation.bodySchema && hasDecimals(operation.document, operation.bodySchema, request.body ?? null),
    )
    .map((call) => [`${operation.operationId} ${call.title}`, operation, call] as const),
);

describe.each(sending)("[S29] %s", (_, operation, { request, answer }) => {
  it.each(SENT)("sends %s", async (digits) => {
    const schema = operation.bodySchema ?? {};
    const expected = withDigits(operation, schema, request.body ?? null, digits);
    const args = request.argumentsWith(expected.decoded);
    const { requests } = await exchange(operation, args, {
      status: answer.status,
      body: JSON.stringify(answer.body ?? {}),
    });
    expect(requests.at(-1)?.body).toBe(expected.raw);
  });
});

const receiving = cases.flatMap((operation) =>
  operation.calls
    .filter(({ answer }) => answer.body !== undefined && hasDecimals(operation.document, answer.schema, answer.body))
    .map((call) => [`${operation.operationId} ${call.title}`, operation, call] as const),
);

describe.each(receiving)("[S31] [S32] %s", (_, operation, { request, answer }) => {
  it.each(RECEIVED)("receives %s", async (digits) => {
    const sent = withDigits(operation, answer.schema, answer.body ?? null, digits);
    const { result } = await exchange(operation, request.arguments, { status: answer.status, body: sent.raw });
    // Decoded once more, nothing changes: what is a string stays one.
    await expect(result).resolves.toEqual(expectedData(operation.document, answer, sent.decoded));
  });
});

const refusing = cases.flatMap((operation) =>
  errorExamples(operation).map((error) => [`${operation.operationId} ${error.title}`, operation, error] as const),
);

describe.each(refusing)("[S31] %s", (_, operation, { status, schema, body }) => {
  it.each(RECEIVED)("receives %s in a refusal", async (digits) => {
    const sent = withDigits(operation, schema, numbersIn(operation, schema, body), digits);
    const args = operation.calls[0]?.request.arguments ?? [];
    const { result } = await exchange(operation, args, { status, body: sent.raw });
    const error = await result.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect((error as ApiError).raw).toEqual(sent.decoded);
  });
});

it("there is something to look at in every direction", () => {
  expect([sending, receiving, refusing].map(({ length }) => length > 0)).toEqual([true, true, true]);
});

// A value with the digits in place of each amount: as JSON text that no float has touched, and as the SDK has it.
function withDigits({ document }: OperationCase, schema: Schema, value: Json, digits: string) {
  const marked = replaceDecimals(document, schema, value, (amount) =>
    typeof amount === "number" ? "@digits@" : amount === "@digits@" ? amount : digits,
  );
  const text = JSON.stringify(marked);
  return {
    raw: text.replaceAll('"@digits@"', digits),
    decoded: JSON.parse(text.replaceAll('"@digits@"', `"${digits}"`)) as Json,
  };
}

// Amounts in refusals may be text or numbers (G64): here they are numbers.
function numbersIn({ document }: OperationCase, schema: Schema, value: Json): Json {
  return replaceDecimals(document, schema, value, Number);
}

function errorExamples({ document, operationId }: OperationCase) {
  const { operation } = operationsOf(document).find((entry) => entry.operation.operationId === operationId) ?? {};
  return Object.entries(operation?.responses ?? {}).flatMap(([status, node]) => {
    const media = resolve<Response>(document, node).content?.["application/json"];
    if (media === undefined || !/^[45]\d\d$/.test(status)) return [];
    return examplesOf(media)
      .filter(([, body]) => hasDecimals(document, media.schema, body))
      .map(([name, body]) => ({
        title: `${status} ${name}`.trim(),
        status: Number(status),
        schema: media.schema,
        body,
      }));
  });
}

/** Calls an operation against a server that answers it as told, and logs the client in where it has to. */
async function exchange(operation: OperationCase, args: readonly unknown[], answer: { status: number; body: string }) {
  const login = logins.find(({ api, credential }) => api === operation.api && credential === "none");
  const isLogin = ({ path }: RawRequest) => path === login?.path && operation !== login;
  await using server = await startRawServer((request) =>
    isLogin(request) ? { status: 200, body: JSON.stringify(login?.calls[0]?.answer.body) } : answer,
  );
  const client = makeClient(operation.sdk.client, (url, init) => fetch(url, init), server.baseUrl);
  const result = callMethod(client, operation.sdk, args)
    .withResponse()
    .then(({ data }) => data);
  await result.catch(() => undefined);
  return { result, requests: server.requests };
}
