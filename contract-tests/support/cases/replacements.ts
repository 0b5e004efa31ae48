// The values that may arrive in place of a part of a response.

import type { JsonValue, SchemaObject } from "../documents/bundled-documents.ts";
import { isOfItsType, type ResponsePart } from "./response-parts.ts";

/** The kind of value that arrived. `unknown value`: not in its list; `extra field`: one beside the documented fields. */
export type Arrival =
  | "nothing"
  | "null"
  | "other type"
  | "unknown value"
  | "extra field"
  | "success"
  | "no success"
  | "decimal"
  | "other text";

/** The value in place of the part. */
export interface Replacement {
  readonly arrival: Arrival;
  /** JSON text, because a float would lose digits; undefined removes the part. */
  readonly token: string | undefined;
  /** The decoded value, if the SDK accepts it. */
  readonly decoded?: JsonValue;
}

const MISSING: Replacement = { arrival: "nothing", token: undefined };
const UNKNOWN = "value_of_tomorrow";
const VALUES: readonly JsonValue[] = [false, 7, "something else", { something: "else" }, ["something", "else"]];
const NOT_SUCCESS: readonly JsonValue[] = [false, 0, 1, "", "error", "true", { success: true }, ["success"]];

// More digits than a float has; exponents, as some languages write small numbers; negative.
const DECIMALS: readonly [token: string, decoded: string][] = [
  ['"9007199254740993.10"', "9007199254740993.10"],
  ["9007199254740993.10", "9007199254740993.10"],
  ['"-0.50"', "-0.50"],
  ["-0.50", "-0.50"],
  ['"1.5e-7"', "0.00000015"],
  ["1.5e-7", "0.00000015"],
  ["0", "0"],
];
const NO_DECIMALS: readonly string[] = [
  ...["", " ", "abc", "1,000.00", "1.000,00", "0x10", "NaN", "Infinity", " 1", "1 ", "+1", "007", ".5", "5.", "1 USDC"],
  ...["1e101", "1e-101"],
];
const NO_TEXTS: readonly JsonValue[] = [true, false, {}, { amount: "1" }, [], ["1"]];
const TOO_LONG: Replacement = { arrival: "other text", token: "1e101", decoded: "1e101" };

/** Any content of a file. */
export const wholeFiles: readonly Replacement[] = [
  MISSING,
  ...[null, ...VALUES].map((value) => replacement("other type", value)),
];

/** Any bodies, and some that can only mean a refusal. */
export const undescribedBodies: readonly Replacement[] = [
  ...wholeFiles,
  ...[{ success: false }, { status: false }, { status: "error" }].map((value) => replacement("no success", value)),
];

/** All values that may arrive in place of a part. */
export function replacementsOf(part: ResponsePart): Replacement[] {
  const isItem = part.place.at(-1) === "[]";
  return [...(isItem ? [] : [MISSING]), replacement("null", null), ...othersFor(part)];
}

function othersFor(part: ResponsePart): Replacement[] {
  switch (part.meaning) {
    case "flag":
      return [
        ...[true, "success", "SUCCESS"].map((value) => replacement("success", value)),
        ...NOT_SUCCESS.map((value) => replacement("no success", value)),
      ];
    case "amount":
    case "assumed amount":
      return [
        ...DECIMALS.map(([token, decoded]): Replacement => ({ arrival: "decimal", token, decoded })),
        ...NO_DECIMALS.map((text) => replacement("other text", text)),
        TOO_LONG,
        ...NO_TEXTS.map((value) => replacement("other type", value)),
      ];
    default:
      return [
        ...VALUES.filter((value) => !isOfItsType(part, value)).map((value) => replacement("other type", value)),
        ...(part.schemas.some(isList) && isOfItsType(part, UNKNOWN) ? [replacement("unknown value", UNKNOWN)] : []),
      ];
  }
}

/** A JSON value in place of the part. */
export function replacement(arrival: Arrival, value: JsonValue): Replacement {
  return { arrival, token: JSON.stringify(value), decoded: value };
}

function isList(schema: SchemaObject): boolean {
  return ["enum", "const", "x-open-enum"].some((keyword) => keyword in schema);
}
