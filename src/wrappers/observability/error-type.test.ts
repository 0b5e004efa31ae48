import { describe, expect, test } from "vitest";
import { ApiError, ConnectionError, OutcomeUnknownError, SdkError } from "../errors.ts";
import { errorTypeOf } from "./otel-traces.ts";

const refusal = (code: string | undefined, httpStatus = 422) =>
  new ApiError({ httpStatus, code, outcome: "rejected", method: "wallets.cards.get" });
const documented = ["insufficient_balance"];

describe("[S62] the error.type of a metric", () => {
  test.each<[string, unknown, string]>([
    ["is the code of the SDK", new ConnectionError("lost", { outcome: "unknown" }), "connection_failed"],
    ["is a documented code", refusal("insufficient_balance"), "insufficient_balance"],
    ["is the status instead of another code", refusal("customer ada@shop.example"), "http_422"],
    ["is the status without a code", refusal(undefined, 418), "http_418"],
    ["is no property that every object has", refusal("toString"), "http_422"],
    [
      "is _OTHER for an undocumented code without a status",
      new SdkError("ada", { code: "ada", outcome: "not-sent" }),
      "_OTHER",
    ],
    ["is _OTHER for an error from outside the SDK", new TypeError("ada"), "_OTHER"],
    [
      "of a write with an unknown outcome says so, whatever the last error was",
      new OutcomeUnknownError(refusal(undefined, 503), { kind: "none", why: "Nothing is shown" }),
      "outcome_unknown",
    ],
  ])("%s", (_, error, expected) => {
    expect(errorTypeOf(error, documented)).toBe(expected);
  });
});
