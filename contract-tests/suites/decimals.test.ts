// Every documented amount of every operation keeps its digits in both directions, and every other number stays a number: tested
// byte for byte. Undocumented bodies are in src/wrappers/client/client-request.test.ts.

import { describe, expect, it } from "vitest";
import { ApiError, OutcomeUnknownError } from "../../src/index.ts";
import { failureOf } from "../../tests/support/failure.ts";
import { cases, dataIn, expectedData, type OperationCase } from "../support/cases/operation-cases.ts";
import type { JsonValue, OpenApiDocument, SchemaObject } from "../support/documents/bundled-documents.ts";
import { isAmount, isPlainNumber, partsIn, replaceDecimals, replaceWhere } from "../support/documents/schemas.ts";
import { answering, callMethod, makeClient } from "../support/harness/sdk-clients.ts";

/** One way to write an amount. */
interface Digits {
  readonly wire: string;
  readonly exact: string;
}

interface RawBody {
  readonly text: string;
  readonly decoded: JsonValue;
}

const same = (wire: string): Digits => ({ wire, exact: wire });

/** More digits than a float has, trailing zeros that a float drops, and a whole number beyond its range. */
const SENT: readonly Digits[] = ["0.000000000000000001", "100.00", "9007199254740993"].map(same);

/** The service may also send signs, zeros and exponents. */
const RECEIVED: readonly Digits[] = [
  ...SENT,
  ...["1.10", "-0.10", "0", "0.00", "12345678901234567890.123456789012345678"].map(same),
  { wire: "1.50e-7", exact: "0.000000150" },
  { wire: "-2E+3", exact: "-2000" },
];

// JSON.stringify escapes control characters, so one marks the texts that must become numbers.
const MARK = "\u0000";
const marked = /"\\u0000([^"]*)"/g;

interface Body {
  readonly name: string;
  readonly status?: number;
  readonly schema: SchemaObject;
  readonly body: JsonValue | undefined;
}

const sending = rowsOf(
  ({ bodySchema: schema = {}, calls }) =>
    calls.map(({ request: { name, body, argumentsWith } }) => ({ name, schema, body, argumentsWith })),
  ({ name }) => name,
);
const receiving = rowsOf(
  ({ calls }) => calls.map(({ answer }) => answer),
  ({ status, name }) => `${status} ${name}`,
);
/** One of the bodies of a status that have numbers in the same places: codes make no difference here. */
const refusing = rowsOf(
  ({ failures }) => failures,
  (failure, operation) => [failure.status, ...placesIn(operation, failure)].join(),
);

/** The bodies with numbers, each once, with the titles of their tests and their operations. */
function rowsOf<Case extends Body>(
  bodiesOf: (operation: OperationCase) => readonly Case[],
  keyOf: (body: Case, operation: OperationCase) => string,
) {
  return cases.flatMap((operation) => {
    const found = bodiesOf(operation).filter((body) => placesIn(operation, body).length > 0);
    const unique = new Map([...found].reverse().map((body) => [keyOf(body, operation), body]));
    return [...unique.values()].reverse().map((body) => {
      const title = [operation.operationId, body.status, body.name].filter(Boolean).join(" ");
      return [title, operation, body] as const;
    });
  });
}

function placesIn({ document }: OperationCase, { schema, body }: Body): string[] {
  const [raw] = body === undefined ? [] : rawBodies(document, schema, body, RECEIVED);
  return raw ? [...numbersIn(document, schema, raw.decoded)] : [];
}

/**
 * Bodies in which all amounts differ. Together they write each amount in each way and as each type that it may have. An
 * amount that may be a number or a text is a number in the first of them.
 */
function rawBodies(
  document: OpenApiDocument,
  schema: SchemaObject,
  body: JsonValue,
  ways: readonly Digits[],
): RawBody[] {
  const bodies = (["number", "string"] as const).flatMap((kind) =>
    ways.map((_, first) => rawBody(document, schema, body, [...ways.slice(first), ...ways.slice(0, first)], kind)),
  );
  return [...new Map(bodies.map((raw) => [raw.text, raw])).values()];
}

function rawBody(
  document: OpenApiDocument,
  schema: SchemaObject,
  body: JsonValue,
  ways: readonly Digits[],
  preferred: "number" | "string",
): RawBody {
  let count = 0;
  const plain = (part: JsonValue) => (typeof part === "string" && preferred === "number" ? 12 : part);
  const given = replaceWhere(document, schema, body, isPlainNumber, plain);
  const value = replaceDecimals(document, schema, given, (_, { type }) => {
    const { wire } = ways[count++ % ways.length] ?? { wire: "" };
    const kinds = [type].flat();
    const isNumber = kinds.includes("number") && (preferred === "number" || !kinds.includes("string"));
    return isNumber ? MARK + wire : wire;
  });
  const text = JSON.stringify(value);
  const exact = new Map(ways.map((way): [JsonValue, string] => [way.wire, way.exact]));
  const asTexts = JSON.parse(text.replace(marked, '"$1"')) as JsonValue;
  return {
    text: text.replace(marked, "$1"),
    decoded: replaceDecimals(document, schema, asTexts, (wire) => exact.get(wire) ?? wire),
  };
}

describe("[S29] amounts are sent digit for digit, other numbers as they are:", () => {
  it.for(sending)("%s", async ([_, operation, { schema, body = null, argumentsWith }]) => {
    const exchange = openExchange(operation);
    for (const raw of rawBodies(operation.document, schema, body, SENT)) {
      await exchange.call(argumentsWith(raw.decoded), successOf(operation));
      expect(exchange.lastBody()).toBe(raw.text);
    }
  });
});

describe("[S31] [S32] [A28] amounts are received digit for digit, other numbers as numbers:", () => {
  it.for(receiving)("%s", async ([_, operation, answer]) => {
    const { document, calls } = operation;
    const { status, schema, body = null } = answer;
    const exchange = openExchange(operation);
    for (const raw of rawBodies(document, schema, body, RECEIVED)) {
      const result = await exchange.call(calls[0].request.arguments, { status, body: raw.text });
      expect(dataIn(answer, result.data), raw.text).toEqual(expectedData(document, answer, raw.decoded));
    }
  });
});

describe("[S31] [S32] amounts are received digit for digit in refusals too:", () => {
  it.for(refusing)("%s", async ([_, operation, { status, schema, body }]) => {
    const { document, calls } = operation;
    const exchange = openExchange(operation);
    for (const raw of rawBodies(document, schema, body, RECEIVED)) {
      const thrown = await failureOf(exchange.call(calls[0].request.arguments, { status, body: raw.text }));
      const error = thrown instanceof OutcomeUnknownError ? thrown.cause : thrown;
      expect(error).toBeInstanceOf(ApiError);
      expect((error as ApiError).raw, raw.text).toEqual(raw.decoded);
    }
  });
});

interface RawResponse {
  readonly status: number;
  readonly body: string;
}

/** Calls of an operation, each with its own response: Prism reads JSON numbers as floats, so it cannot test digits. */
function openExchange(operation: OperationCase) {
  let next: RawResponse = { status: 200, body: "" };
  let last: unknown;
  const respond = answering(operation, ({ body }) => {
    last = body;
    return new Response(next.body, { status: next.status, headers: { "content-type": "application/json" } });
  });
  const client = makeClient(operation.sdk.client, respond);
  return {
    call(args: readonly unknown[], answer: RawResponse) {
      next = answer;
      return callMethod(client, operation.sdk, args).withResponse();
    },
    lastBody: () => last,
  };
}

function successOf({ calls }: OperationCase): RawResponse {
  const { status, body = {} } = calls[0].answer;
  return { status, body: JSON.stringify(body) };
}

/** The places where a value has what the SDK returns: a string for an amount, a number for any other number. */
function numbersIn(document: OpenApiDocument, schema: SchemaObject, value: JsonValue): Set<string> {
  const right = [...partsIn(document, schema, value)].filter(
    (part) => isNumeric(part.schema) && typeof part.value === (isAmount(part.schema) ? "string" : "number"),
  );
  return new Set(right.map(({ at }) => at));
}

function isNumeric(schema: SchemaObject): boolean {
  return isAmount(schema) || isPlainNumber(schema);
}
