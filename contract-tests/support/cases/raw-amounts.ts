// Bodies with amounts that no float can represent: as text for the wire, and as the SDK takes or returns them.

import type { JsonValue, OpenApiDocument, SchemaObject } from "../documents/bundled-documents.ts";
import { isPlainNumber, replaceDecimals } from "../documents/decimals.ts";
import { replaceWhere } from "../documents/schema-walk.ts";

/** One way to write an amount. */
export interface Digits {
  readonly wire: string;
  /** The decoded value. */
  readonly exact: string;
}

export interface RawBody {
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

// JSON.stringify escapes control characters, so one marks the texts that must become numbers.
const MARK = "\u0000";
const marked = /"\\u0000([^"]*)"/g;

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
