// The parameters of each operation through the SDK: without those that are optional, the wire is that of bare openapi-fetch; of those
// that cannot be sent, nothing is. All of them are in contract.test.ts; what a path or a query can carry is in
// src/wrappers/http/request-head.test.ts.

import { expect, it } from "vitest";
import { ArgumentError } from "../../src/index.ts";
import { failureOf } from "../../tests/support/failure.ts";
import { cases, type OperationCase, requestOf } from "../support/cases/operation-cases.ts";
import { freeQueryOf, type JsonValue, parametersOf } from "../support/documents/bundled-documents.ts";
import { samplesOf } from "../support/documents/samples.ts";
import { fieldsOf } from "../support/documents/schemas.ts";
import { useMocks } from "../support/harness/mock-recorder.ts";
import { expectedRequests, plain, stepsOf } from "../support/harness/perform.ts";
import { callMethod, makeClient } from "../support/harness/sdk-clients.ts";

const recorderOf = useMocks();
const calls = cases.flatMap((operation) =>
  operation.calls.slice(0, 1).map(({ request }) => [operation.operationId, operation, request] as const),
);

const only = (names: readonly string[], values: { readonly [name: string]: JsonValue }) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));

/** The body without its optional fields, unless it needs a number of them. */
function leastOf({ document, bodySchema }: OperationCase, body: JsonValue | undefined): JsonValue | undefined {
  const { form } = (bodySchema && samplesOf(document, bodySchema)[0]) ?? {};
  if (form?.properties === undefined || form.minProperties !== undefined) return body;
  return only(form.required ?? [], fieldsOf(body));
}

it.each(calls)("%s is sent without its optional parameters and fields", async (_, operation, { path, query, body }) => {
  const exclusive = operation.operation["x-exactly-one"] ?? [];
  const required = parametersOf(operation).filter((parameter) => parameter.required === true);
  const kept = [...required.map(({ name }) => name), ...exclusive];
  const least = requestOf(operation, "", { path, query: only(kept, query), body: leastOf(operation, body) });
  const recorder = recorderOf(operation.api);
  const client = makeClient(
    operation.sdk.client,
    recorder.fetch("", () => false),
  );
  const before = recorder.exchanges.length;
  await callMethod(client, operation.sdk, least.arguments);
  const sent = recorder.exchanges.slice(before);
  expect(sent.map(({ request }) => plain(request)).at(-1)).toEqual(
    (await expectedRequests(stepsOf(operation, least))).at(-1),
  );
  expect(sent.flatMap(({ violations }) => violations)).toEqual([]);
});

/** What a path cannot carry, or would change it. */
const unsafe = [undefined, "", ".", "..", "\ud800", "a\udc00b"];

const refused = calls.flatMap(([name, operation, request]) => {
  const exclusive = operation.operation["x-exactly-one"] ?? [];
  const queries = parametersOf(operation).filter((one) => one.in === "query" && one.name !== freeQueryOf(operation));
  const wrong = [
    ...Object.keys(request.path).flatMap((own) => unsafe.map((value) => ({ path: { ...request.path, [own]: value } }))),
    ...queries.map((one) => ({ query: { ...request.query, [one.name]: {} } })),
    ...(exclusive.length === 0 ? [] : [[], exclusive]).map((given) => ({
      query: Object.fromEntries(given.map((own) => [own, "x"])),
    })),
  ];
  return wrong.length === 0 ? [] : [[name, operation, { request, wrong }] as const];
});

it.each(refused)("[S35] %s is not sent with a parameter that is wrong", async (_, operation, { request, wrong }) => {
  const client = makeClient(operation.sdk.client, () => expect.unreachable("it was sent"));
  for (const change of wrong) {
    const { arguments: given } = requestOf(operation, "", { ...request, ...(change as object) });
    expect(await failureOf(callMethod(client, operation.sdk, given)), JSON.stringify(change)).toBeInstanceOf(
      ArgumentError,
    );
  }
});
