import { expect, it } from "vitest";
import { actionRecord, requestRecord } from "../testing/sample-data.ts";
import { matchesQuery } from "./search-query.ts";

const refused = requestRecord({
  method: "POST",
  path: "/crypto/api/v1/wallet/send-funds",
  operationId: "sendFunds",
  status: 409,
  rule: "C41, A8",
  basis: "assumed",
  fault: "latency",
});

it.each([
  "",
  "  ",
  "post",
  "send-funds",
  "SENDFUNDS",
  "409",
  "4xx",
  "c41",
  "assumed",
  "latency",
  "post 4xx a8",
  "-200",
  "-",
])("finds it by %j", (query) => expect(matchesQuery(refused, query)).toBe(true));

it.each(["get", "5xx", "c42", "documented", "post 5xx", "-409", "post -assumed", "null"])(
  "does not find it by %j",
  (query) => expect(matchesQuery(refused, query)).toBe(false),
);

it("finds a request that matched no operation", () => {
  expect(matchesQuery(requestRecord({ operationId: null, fault: null, path: "/nowhere" }), "nowhere -null")).toBe(true);
});

it("finds requests by key, and actions by kind and text", () => {
  expect(matchesQuery(requestRecord({ idempotencyKey: "payment-1" }), "PAYMENT-1")).toBe(true);
  expect(matchesQuery(actionRecord(), "simulation 25.10")).toBe(true);
  expect(matchesQuery(actionRecord(), "-deposit")).toBe(false);
});
