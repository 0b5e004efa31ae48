// What the SDK makes of answers that are not as documented: the rows of docs/tolerance.md, stated on their own.

import type { Mutation } from "./response-mutations.ts";

/** What a caller gets. */
export type ToleratedResult =
  | "handed on"
  | "`undefined`, or `null`"
  | "a plain decimal, all digits kept"
  | "the data"
  | "`ApiError`"
  | "`ResponseError` with code `response_empty`"
  | "`ResponseError` with code `response_malformed`"
  | "the login's `ResponseError`; the call is not sent"
  | "the documented life"
  | "the error that the status stands for";

export type ToleranceRow =
  | "extra field"
  | "absent field"
  | "field of another type"
  | "unknown value"
  | "undescribed body"
  | "undescribed refusal"
  | "decimal"
  | "absent amount"
  | "no decimal"
  | "assumed amount"
  | "success"
  | "no success"
  | "no data"
  | "other data"
  | "no token"
  | "login without token"
  | "login without life"
  | "refusal";

/** The rows of the table, in its order: what arrives, and what a caller gets. */
export const tolerance: Readonly<Record<ToleranceRow, readonly [arrives: string, gets: ToleratedResult]>> = {
  "extra field": ["a field that is not described", "handed on"],
  "absent field": ["a field that is missing, or null", "`undefined`, or `null`"],
  "field of another type": ["a field of another type", "handed on"],
  "unknown value": ["a value that is not in its list", "handed on"],
  "undescribed body": ["a body that is not described, or a file: anything", "handed on"],
  "undescribed refusal": [
    'a body that is not described, with `success: false`, `status: false` or `status: "error"`',
    "`ApiError`",
  ],
  decimal: ["an amount, as a number or as text, with an exponent or without", "a plain decimal, all digits kept"],
  "absent amount": ["an amount that is missing, or null", "`undefined`, or `null`"],
  "no decimal": ["an amount that is no decimal", "`ResponseError` with code `response_malformed`"],
  "assumed amount": ["text that is no decimal, where a decimal is only assumed", "handed on"],
  success: ["a flag that says success in any envelope's way, or no flag", "the data"],
  "no success": ["a flag that says anything else", "`ApiError`"],
  "no data": ["no body, no data, or null for either", "`ResponseError` with code `response_empty`"],
  "other data": ["data of another type", "`ResponseError` with code `response_malformed`"],
  "no token": ["a token answer without a token", "`ResponseError` with code `response_empty`"],
  "login without token": [
    "a login without a token that fits into a header",
    "the login's `ResponseError`; the call is not sent",
  ],
  "login without life": ["a login that gives its token no life that makes sense", "the documented life"],
  refusal: ["any of this in the body of a refusal", "the error that the status stands for"],
};

/** Which row a mutated success is about. `isBare`: its body is the data. */
export function rowOf({ meaning, arrival }: Mutation, isBare: boolean): ToleranceRow {
  if (arrival === "extra field") return "extra field";
  const isAbsent = arrival === "nothing" || arrival === "null";
  switch (meaning) {
    case "file":
      return arrival === "nothing" ? "no data" : "undescribed body";
    case "undescribed":
      return arrival === "no success" ? "undescribed refusal" : "undescribed body";
    case "body":
      return isAbsent || !isBare ? "no data" : "other data";
    case "data":
      return isAbsent ? "no data" : "other data";
    case "flag":
      return isAbsent || arrival === "success" ? "success" : "no success";
    case "token":
      return "no token";
    case "amount":
    case "assumed amount":
      if (isAbsent) return "absent amount";
      if (arrival === "decimal") return "decimal";
      return arrival === "other text" && meaning === "assumed amount" ? "assumed amount" : "no decimal";
    case "field":
      if (isAbsent) return "absent field";
      return arrival === "unknown value" ? "unknown value" : "field of another type";
  }
}
