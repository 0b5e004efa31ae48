// The rule for outcomes, compared with the list of S44.

import { expect, it } from "vitest";
import { errorNameOf, outcomeOf } from "./error-by-status.ts";

const documented = ["conflict", "DUPLICATE_REQUEST_IN_PROGRESS"];

it("takes just the listed statuses for refusals, whatever the body says", () => {
  const statuses = Array.from({ length: 300 }, (_, index) => 300 + index).filter((status) => status !== 409);
  for (const code of [undefined, "conflict", "SOMETHING_NEW"]) {
    const rejected = statuses.filter((status) => outcomeOf(status, code, documented) === "rejected");
    expect(rejected).toEqual([400, 401, 403, 404, 413, 415, 422, 425, 429]);
  }
});

it.each([
  ["conflict", "rejected"],
  ["DUPLICATE_REQUEST_IN_PROGRESS", "unknown"],
  ["SOMETHING_NEW", "unknown"],
  [undefined, "unknown"],
])("takes a conflict with the code %s for %s", (code, outcome) => {
  expect(outcomeOf(409, code, documented)).toBe(outcome);
});

it("has a class of its own for two statuses", () => {
  expect([400, 401, 403, 409, 429, 500].map(errorNameOf)).toEqual([
    ...["ApiError", "AuthenticationError", "ApiError", "ApiError", "RateLimitError", "ApiError"],
  ]);
});
