// How the SDK handles responses that are not as documented: the rows of docs/guides/tolerance.md, stated independently.

import type { Mutation } from "./response-mutations.ts";

/** What a caller gets. */
export type ToleratedResult =
  | "passed on"
  | "`undefined`, or `null`"
  | "a plain decimal with all digits"
  | "the data"
  | "`ApiError`"
  | "`ResponseError` with code `response_empty`"
  | "`ResponseError` with code `response_malformed`"
  | "the login's `ResponseError`; the call is not sent"
  | "the documented lifetime"
  | "the error of its status";

export type ToleranceRow =
  | "extra field"
  | "no proof"
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

/** The rows of the table in order: what arrives, and what a caller gets. */
export const tolerance: Readonly<Record<ToleranceRow, readonly [arrives: string, gets: ToleratedResult]>> = {
  "extra field": ["an undocumented field", "passed on"],
  "no proof": [
    "a success without the field that proves a write: missing, null, empty or no id",
    "`ResponseError` with code `response_empty`",
  ],
  "absent field": ["a field that is missing, or null", "`undefined`, or `null`"],
  "field of another type": ["a field of another type", "passed on"],
  "unknown value": ["a value that is not in the documented list", "passed on"],
  "undescribed body": ["any content of an undocumented body or a file", "passed on"],
  "undescribed refusal": [
    'an undocumented body with `success: false`, `status: false` or `status: "error"`',
    "`ApiError`",
  ],
  decimal: ["an amount as a number or a string, with or without an exponent", "a plain decimal with all digits"],
  "absent amount": ["an amount that is missing, or null", "`undefined`, or `null`"],
  "no decimal": ["an amount that is not a decimal", "`ResponseError` with code `response_malformed`"],
  "assumed amount": ["a string that is not a decimal, where a decimal is only assumed", "passed on"],
  success: ["a flag that means success in any of the envelopes, or no flag", "the data"],
  "no success": ["a flag with any other value", "`ApiError`"],
  "no data": ["no body, no data, or null for either", "`ResponseError` with code `response_empty`"],
  "other data": ["data of another type", "`ResponseError` with code `response_malformed`"],
  "no token": ["a token response without a token", "`ResponseError` with code `response_empty`"],
  "login without token": [
    "a login without a token that is valid in a header",
    "the login's `ResponseError`; the call is not sent",
  ],
  "login without life": ["a login with an invalid token lifetime", "the documented lifetime"],
  refusal: ["any of this in the body of an error response", "the error of its status"],
};

const anId = /^(-?\d|"\s*[^\s"])/;
const aFlag = /^(true|false)$/;

/** The fields that prove a write, and the JSON that is such a proof. */
const proofs: Readonly<Record<string, readonly [place: RegExp, proof: RegExp]>> = {
  sendFunds: [/^\/data\/transaction_id$/, anId],
  fetchPaidResource: [/^\/data\/paid$/, aFlag],
  createVirtualCard: [/^\/data\/card_id$/, anId],
  orderPhysicalCard: [/^\/data\/(order|card)_id$/, anId],
  resetCardCustomer: [/^\/data\/deleted_card_id$/, anId],
};

/** The row that a mutated success of this operation belongs to. `isBare`: its body is the data. */
export function rowOf({ meaning, arrival, place, what }: Mutation, isBare: boolean, operationId: string): ToleranceRow {
  if (arrival === "extra field") return "extra field";
  const [proofPlace, proof] = proofs[operationId] ?? [];
  if (proofPlace?.test(place) && !proof?.test(what.slice(`${place} is `.length))) return "no proof";
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
