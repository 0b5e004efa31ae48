// The bodies with amounts or other numbers, and all places of numbers in the documents.

import {
  type JsonValue,
  type OpenApiDocument,
  operations,
  type ResponseObject,
  resolve,
  type SchemaObject,
} from "../documents/bundled-documents.ts";
import {
  isAmount,
  isPlainNumber,
  numbersIn,
  numbersOf,
  replaceDecimals,
  replaceWhere,
  schemasWhere,
} from "../documents/schema-walk.ts";
import { cases, type OperationCase, type RequestCase } from "./operation-cases.ts";
import { type FailureCase, hasEnvelope, type SuccessCase } from "./response-cases.ts";

/** One way to write an amount. */
interface Digits {
  readonly wire: string;
  /** The decoded value. */
  readonly exact: string;
}

interface RawBody {
  readonly text: string;
  readonly decoded: JsonValue;
}

const same = (wire: string): Digits => ({ wire, exact: wire });

/** More digits than a float has, trailing zeros that a float drops, and a whole number beyond its range. */
export const SENT: readonly Digits[] = ["0.000000000000000001", "100.00", "9007199254740993"].map(same);

/** The service may also send signs, zeros and exponents. */
export const RECEIVED: readonly Digits[] = [
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

/** A body with the title of its test and its operation. */
type NumberBodyRow<Case> = readonly [title: string, operation: OperationCase, body: Case];

export const sending: readonly NumberBodyRow<Body & Pick<RequestCase, "argumentsWith">>[] = cases.flatMap(
  (operation) => {
    const schema = operation.bodySchema ?? {};
    const requests = operation.calls.map(({ request }) => {
      const { name, body, argumentsWith } = request;
      return { name, schema, body, argumentsWith };
    });
    return rowsOf(operation, requests, ({ name }) => name);
  },
);

export const receiving: readonly NumberBodyRow<SuccessCase>[] = cases.flatMap((operation) => {
  const answers = operation.calls.map(({ answer }) => answer);
  return rowsOf(operation, answers, ({ status, name }) => `${status} ${name}`);
});

/** One of the bodies of a status that have numbers in the same places: codes make no difference here. */
export const refusing: readonly NumberBodyRow<FailureCase>[] = cases.flatMap((operation) =>
  rowsOf(operation, operation.failures, (failure) => [failure.status, ...placesIn(operation, failure)].join()),
);

function rowsOf<Case extends Body>(
  operation: OperationCase,
  bodies: readonly Case[],
  keyOf: (body: Case) => string,
): NumberBodyRow<Case>[] {
  const found = bodies.filter((body) => placesIn(operation, body).length > 0);
  const keys = found.map(keyOf);
  return found
    .filter((_, index) => keys.indexOf(keys[index] ?? "") === index)
    .map((body) => [[operation.operationId, body.status, body.name].filter(Boolean).join(" "), operation, body]);
}

function placesIn({ document }: OperationCase, { schema, body }: Body): string[] {
  const [raw] = body === undefined ? [] : rawBodies(document, schema, body, RECEIVED);
  return raw ? [...numbersIn(document, schema, raw.decoded)] : [];
}

/**
 * Bodies in which all amounts differ. Together they write each amount in each way and as each type that it may have. An
 * amount that may be a number or a text is a number in the first of them.
 */
export function rawBodies(
  document: OpenApiDocument,
  schema: SchemaObject,
  body: JsonValue,
  ways: readonly Digits[],
): RawBody[] {
  const bodies = (["number", "string"] as const).flatMap((kind) =>
    ways.map((_, first) => rawBody(document, schema, body, [...ways.slice(first), ...ways.slice(0, first)], kind)),
  );
  const texts = bodies.map(({ text }) => text);
  return bodies.filter(({ text }, index) => texts.indexOf(text) === index);
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

/** `<operationId> request <place>`, or with the documented status in place of `request`. */
export function numberName(operationId: string, direction: string, place: string): string {
  return `${operationId} ${direction} ${place}`;
}

/** Whether the SDK returns the value at a place of a response: of an envelope only the data. */
export function isHandedOn(envelope: ResponseObject["x-envelope"], place: string): boolean {
  return !hasEnvelope(envelope) || place.startsWith("/data/");
}

/** The names of all places. */
export function allNumbers(): string[] {
  return documentedBodies().flatMap(({ document, operationId, direction, schema, envelope }) =>
    [...numbersOf(document, schema)]
      .filter((place) => isHandedOn(envelope, place))
      .map((place) => numberName(operationId, direction, place)),
  );
}

/** Amounts that `allNumbers` does not find: in parameters, or behind keywords that it does not follow. */
export function overlookedAmounts(): string[] {
  const known = new Set(
    documentedBodies().flatMap(({ document, schema }) =>
      schemasWhere(document, schema, isAmount).map(([, amount]) => amount),
    ),
  );
  return operations().flatMap(({ document, operation }) =>
    [...nodesOf(document, operation)]
      .filter((node) => isAmount(node as SchemaObject) && !known.has(node as SchemaObject))
      .map((node) => `${operation.operationId}: ${JSON.stringify(node)}`),
  );
}

function documentedBodies() {
  return operations().flatMap(({ document, operation }) => {
    const { operationId, requestBody, responses } = operation;
    const answers = Object.entries(responses).map(
      ([status, node]) => [status, resolve<ResponseObject>(document, node)] as const,
    );
    return [["request", requestBody] as const, ...answers].flatMap(([direction, body]) => {
      const schema = body?.content?.["application/json"]?.schema;
      const envelope = body && "x-envelope" in body ? body["x-envelope"] : undefined;
      return schema ? [{ document, operationId, direction, schema, envelope }] : [];
    });
  });
}

// All nodes inside a node, with references followed.
function nodesOf(document: OpenApiDocument, start: object, found: Set<object> = new Set()): Set<object> {
  const node = resolve(document, start);
  if (found.has(node)) return found;
  found.add(node);
  for (const inner of Object.values(node)) {
    if (typeof inner === "object" && inner !== null) nodesOf(document, inner, found);
  }
  return found;
}
