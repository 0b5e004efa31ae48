// The forms of the crypto service's failures, and the operations that use them.

import { expect, it } from "vitest";
import { documents, type ResponseObject, resolve } from "../../support/documents/bundled-documents.ts";
import {
  answer,
  body,
  fields,
  operations,
  property,
  recordsOf,
  schema,
} from "../../support/documents/document-reader.ts";

const { crypto: document } = documents;
const wallets = operations("crypto").map(({ path, operation }) => ({ path, id: operation.operationId, operation }));
const transfers = wallets.filter(({ path }) => path === "/transactions/send-funds");
const cards = wallets.filter(({ path }) => /^\/(svc-card\/(?!webhooks)|card-issuer\/)/.test(path));
const agents = wallets.filter(({ path }) => path.startsWith("/agent/"));
const others = wallets.filter((entry) => ![...transfers, ...cards, ...agents].includes(entry));

const codes = (id: string, status: string) => answer(id, status)["x-error-codes"] ?? [];
const having = (status: string, list = wallets) => list.filter(({ operation }) => status in operation.responses);

function codesUnder(status: string): string[] {
  const found = having(status).flatMap(({ operation }) => {
    const node = operation.responses[status];
    return node === undefined ? [] : (resolve<ResponseObject>(document, node)["x-error-codes"] ?? []);
  });
  return [...new Set(found)].sort();
}

it("[C12] the usual failure has a code, a message and optional details", () => {
  expect(fields(schema("crypto", "GeneralError"))).toEqual(["error", "message", "details?"]);
  for (const status of ["401", "403", "404"]) {
    for (const { id } of having(status, others)) expect(recordsOf(body(id, status)), id).toEqual(["GeneralError"]);
  }
  expect(having("401", others).length).toBeGreaterThan(0);
});

it("[C13] a card operation fails with `success: false`, a message, and its code in one of two fields", () => {
  expect(fields(schema("crypto", "CardError"))).toEqual(["success", "error_code?", "error?", "message"]);
  expect(property("crypto", "CardError", "success")).toMatchObject({ type: "boolean", const: false });
  expect(property("crypto", "CardError", "error_code")).toEqual(property("crypto", "CardError", "error"));
  for (const status of ["400", "401", "403", "404", "409"]) {
    for (const { id } of having(status, cards)) expect(recordsOf(body(id, status)), id).toContain("CardError");
  }
  expect(having("400", cards).length).toBeGreaterThan(0);
});

it("[C14] a transfer fails with `status: false` and a message; its 400 may be a validation error instead", () => {
  expect(property("crypto", "SendFundsError", "status")).toMatchObject({ type: "boolean", const: false });
  expect(schema("crypto", "SendFundsError").required).toEqual(["status", "message"]);
  for (const status of ["400", "401", "403", "404", "409", "422", "500"]) {
    expect(recordsOf(body("sendFunds", status)), status).toContain("SendFundsError");
  }
  expect(recordsOf(body("sendFunds", "400"))).toEqual(["SendFundsError", "ValidationError"]);
});

it("[C15] `validation_error` is 400 and has one text for each field", () => {
  expect(property("crypto", "ValidationError", "error")).toMatchObject({ const: "validation_error" });
  expect(property("crypto", "ValidationError", "details")).toMatchObject({ additionalProperties: { type: "string" } });
  for (const { id } of having("400")) {
    expect(recordsOf(body(id, "400")), id).toContain("ValidationError");
    expect(codes(id, "400"), id).toContain("validation_error");
  }
  const takesInput = wallets.filter(
    ({ operation }) =>
      operation.requestBody !== undefined ||
      operation.parameters?.some((parameter) => resolve<{ in?: string }>(document, parameter).in === "query"),
  );
  expect(takesInput.filter((entry) => !having("400").includes(entry))).toEqual([]);
});

it("[C16] a suspension has a type, a reason and an end, which may be null", () => {
  expect(recordsOf(body("sendFunds", "403"))).toContain("SuspensionError");
  expect(fields(property("crypto", "SuspensionError", "suspension"))).toEqual(["type", "reason", "expires_at"]);
  expect(property("crypto", "SuspensionError", "suspension.expires_at").type).toContain("null");
});

it("[C18] a missing resource has one of three codes", () => {
  expect(codesUnder("404")).toEqual(["CUSTOMER_NOT_FOUND", "NOT_FOUND", "not_found"]);
});

it("[C19] a conflict names the transaction that exists, and the key", () => {
  expect(codes("sendFunds", "409")).toContain("conflict");
  expect(recordsOf(body("sendFunds", "409"))).toContain("ConflictError");
  expect(property("crypto", "ConflictError", "error")).toMatchObject({ const: "conflict" });
  expect(fields(property("crypto", "ConflictError", "details"))).toEqual([
    "existing_transaction_id",
    "idempotency_key",
  ]);
});

it("[C20] a duplicate in progress has its own spelling of the key", () => {
  expect(codes("sendFunds", "409")).toContain("DUPLICATE_REQUEST_IN_PROGRESS");
  expect(recordsOf(body("sendFunds", "409"))).toContain("DuplicateRequestError");
  expect(property("crypto", "DuplicateRequestError", "error")).toMatchObject({
    const: "DUPLICATE_REQUEST_IN_PROGRESS",
  });
  expect(fields(schema("crypto", "DuplicateRequestError"))).toContain("idempotencyKey");
});

it("[C21] a request that makes no sense has one of seven codes, and too little balance its figures", () => {
  expect(property("crypto", "UnprocessableError", "error")["x-open-enum"]).toEqual([
    "insufficient_balance",
    "invalid_address",
    "unsupported_token",
    "quote_expired",
    "gas_station_empty",
    "card_not_active",
    "iban_not_activated",
  ]);
  expect(recordsOf(body("sendFunds", "422"))).toContain("UnprocessableError");
  expect(recordsOf(body("quoteSwap", "422"))).toEqual(["UnprocessableError"]);
  expect(fields(property("crypto", "InsufficientBalanceError", "details"))).toEqual([
    "available_balance",
    "requested_amount",
    "ticker",
  ]);
});

it("[C22] a rate-limited response has the seconds to wait in the body and in a header", () => {
  expect(having("429")).toEqual(wallets);
  for (const { id } of wallets) {
    expect(recordsOf(body(id, "429")), id).toEqual(["RateLimitError"]);
    expect(answer(id, "429").headers, id).toHaveProperty("Retry-After");
  }
  expect(property("crypto", "RateLimitError", "error")).toMatchObject({ const: "rate_limit_exceeded" });
  expect(property("crypto", "RateLimitError", "retry_after")).toMatchObject({ type: "integer" });
});

it("[C23] a failure of the service names the request", () => {
  expect(having("500")).toEqual(wallets);
  for (const { id } of wallets) expect(recordsOf(body(id, "500")), id).toContain("InternalError");
  expect(property("crypto", "InternalError", "error")).toMatchObject({ const: "internal_error" });
  expect(schema("crypto", "InternalError").required).toContain("request_id");
});
