// Every amount of every operation keeps its digits in both directions, and every other number stays a number: tested byte
// for byte on a bare socket.

import { describe, expect, it } from "vitest";
import { ApiError, exactNumber, OutcomeUnknownError } from "../../src/index.ts";
import { afterWhole } from "../../tests/support/after-whole.ts";
import { failureOf } from "../../tests/support/failure.ts";
import {
  allNumbers,
  isHandedOn,
  numberName,
  overlookedAmounts,
  RECEIVED,
  rawBodies,
  receiving,
  refusing,
  SENT,
  sending,
} from "../support/cases/numbers.ts";
import { cases, type OperationCase } from "../support/cases/operation-cases.ts";
import { dataIn, decodedBody, expectedData } from "../support/cases/response-cases.ts";
import {
  isUntyped,
  type JsonValue,
  type ResponseObject,
  type SchemaObject,
} from "../support/documents/bundled-documents.ts";
import { decimalsAsStrings, numbersIn } from "../support/documents/schema-walk.ts";
import { openExchange, type RawResponse } from "../support/harness/raw-server.ts";

const seen = new Set<string>();

describe("[S29] amounts are sent digit for digit, other numbers as they are:", () => {
  it.for(sending)("%s", async ([_, operation, { schema, body = null, argumentsWith }]) => {
    await using exchange = await openExchange(operation);
    for (const raw of rawBodies(operation.document, schema, body, SENT)) {
      await exchange.call(argumentsWith(raw.decoded), successOf(operation));
      const sent = exchange.lastBody() ?? "";
      expect(sent).toBe(raw.text);
      see(operation, "request", schema, decimalsAsStrings(operation.document, schema, JSON.parse(sent) as JsonValue));
    }
  });
});

describe("[S31] [S32] [A28] amounts are received digit for digit, other numbers as numbers:", () => {
  it.for(receiving)("%s", async ([_, operation, answer]) => {
    const { document, calls } = operation;
    const { status, schema, body = null } = answer;
    await using exchange = await openExchange(operation);
    for (const raw of rawBodies(document, schema, body, RECEIVED)) {
      const result = await exchange.call(calls[0]?.request.arguments ?? [], { status, body: raw.text });
      const data = dataIn(answer, result.data);
      expect(data, raw.text).toEqual(expectedData(document, answer, raw.decoded));
      see(operation, String(status), schema, decodedBody(answer, raw.decoded, data), answer.envelope);
    }
  });
});

describe("[S31] [S32] amounts are received digit for digit in refusals too:", () => {
  it.for(refusing)("%s", async ([_, operation, { status, documented, schema, body }]) => {
    const { document, calls } = operation;
    await using exchange = await openExchange(operation);
    for (const raw of rawBodies(document, schema, body, RECEIVED)) {
      const thrown = await failureOf(exchange.call(calls[0]?.request.arguments ?? [], { status, body: raw.text }));
      const error = thrown instanceof OutcomeUnknownError ? thrown.cause : thrown;
      expect(error).toBeInstanceOf(ApiError);
      const { raw: read } = error as ApiError;
      expect(read, raw.text).toEqual(raw.decoded);
      see(operation, documented, schema, read as JsonValue);
    }
  });
});

describe("in an undocumented body", () => {
  const open = cases.filter(({ bodySchema }) => bodySchema && isUntyped(bodySchema));

  it.each(open)("[S29] exact numbers are sent digit for digit: $operationId", async (operation) => {
    await using exchange = await openExchange(operation);
    const body = { amounts: SENT.map(({ wire }) => exactNumber(wire)), count: 3 };
    await exchange.call(operation.calls[0]?.request.argumentsWith(body) ?? [], successOf(operation));
    expect(exchange.lastBody()).toBe(`{"amounts":[${SENT.map(({ wire }) => wire).join()}],"count":3}`);
  });

  const unseen = cases.flatMap((operation) =>
    operation.calls.slice(0, 1).flatMap((call) => (call.answer.body === undefined ? [{ ...operation, call }] : [])),
  );

  it.each(unseen)("[S32] numbers are received as numbers: $operationId", async ({ call, ...operation }) => {
    await using exchange = await openExchange(operation);
    const body = '{"amount":1.10,"limit":20,"data":{"amount":"1.10"}}';
    const { data } = await exchange.call(call.request.arguments, { status: 200, body });
    expect(dataIn(call.answer, data)).toEqual({ amount: 1.1, limit: 20, data: { amount: "1.10" } });
  });
});

// Every documented number has been sent or received.
afterWhole(() => {
  expect([...seen].sort()).toEqual([...new Set(allNumbers())].sort());
});

it("amounts are only where these tests look for them", () => expect(overlookedAmounts()).toEqual([]));

function successOf({ calls }: OperationCase): RawResponse {
  const { status = 200, body = {} } = calls[0]?.answer ?? {};
  return { status, body: JSON.stringify(body) };
}

/** Records the places where a value has amounts and numbers as the SDK takes or returns them. */
function see(
  { document, operationId }: OperationCase,
  direction: string,
  schema: SchemaObject,
  value: JsonValue,
  envelope?: ResponseObject["x-envelope"],
): void {
  for (const place of numbersIn(document, schema, value)) {
    if (isHandedOn(envelope, place)) seen.add(numberName(operationId, direction, place));
  }
}
