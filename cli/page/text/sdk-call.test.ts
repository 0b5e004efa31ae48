import { expect, it } from "vitest";
import { operationInfo } from "../testing/sample-descriptions.ts";
import { sdkCallOf } from "./sdk-call.ts";

const record = (path: string, requestBody: string | null = null, idempotencyKey: string | null = null) => ({
  ...{ path, requestBody, idempotencyKey },
});

it("writes a body with amounts as strings, and its key as an option", () => {
  const sendFunds = operationInfo({
    ...{ operationId: "sendFunds", name: "wallets.transactions.sendFunds", key: "required" },
    numberAmounts: ["amount"],
  });
  const sent = '{"amount":25.10,"note":"it\\"s","is-new":true,"count":3,"idempotency_key":"payment-1"}';
  expect(sdkCallOf(record("/x", sent, "payment-1"), sendFunds)).toBe(
    `await wallets.transactions.sendFunds({
  amount: "25.10",
  note: "it\\"s",
  "is-new": true,
  count: 3
}, { idempotencyKey: "payment-1" });`,
  );
  expect(sdkCallOf(record("/x", "{}"), sendFunds)).toBe(
    "await wallets.transactions.sendFunds({}, { idempotencyKey: false });",
  );
});

it("writes one path parameter as an argument, and several as an object", () => {
  const one = operationInfo({ name: "wallets.cards.get", path: "/a/{id}/b", pathParameters: ["id"], body: "none" });
  expect(sdkCallOf(record("/a/x%20y/b"), one)).toBe('await wallets.cards.get("x y");');
  const two = operationInfo({
    ...{ name: "wallets.cards.freeze", path: "/a/{holderId}/{cardId}", pathParameters: ["holderId", "cardId"] },
    ...{ body: "empty", key: "auto" },
  });
  expect(sdkCallOf(record("/a/h/c", "{}", "k"), two)).toBe(
    'await wallets.cards.freeze({ holderId: "h", cardId: "c" }, { idempotencyKey: "k" });',
  );
});

it("writes the query with its types, after the path", () => {
  const list = operationInfo({
    ...{ name: "wallets.cardIssuer.listCardTransactions", path: "/c/{customerId}/t", pathParameters: ["customerId"] },
    ...{ body: "none", query: [{ name: "page", type: "integer", required: false }] },
  });
  expect(sdkCallOf(record("/c/7/t?page=2&status=a%20b"), list)).toBe(
    'await wallets.cardIssuer.listCardTransactions("7", { page: 2, status: "a b" });',
  );
  expect(sdkCallOf(record("/c/7/t"), list)).toBe('await wallets.cardIssuer.listCardTransactions("7", {});');
});

it("leaves out a key that the SDK makes itself, and a body that the log does not hold", () => {
  const login = operationInfo({ name: "fiat.auth.login", key: "fresh" });
  expect(sdkCallOf(record("/x", "[redacted]", "k"), login)).toBe(
    "await fiat.auth.login({ /* the request log does not hold this body */ });",
  );
});

it("writes documented names, which the SDK sends with the service's real name", () => {
  const wireNames = { svc_card_id: "acme_card_id" };
  const lookup = operationInfo({
    ...{ name: "wallets.cardCustomers.lookup", body: "none", wireNames },
    query: [{ name: "svc_card_id", type: "string", required: false }],
  });
  expect(sdkCallOf(record("/x?acme_card_id=7"), lookup)).toBe(
    'await wallets.cardCustomers.lookup({ svc_card_id: "7" });',
  );
  const issue = operationInfo({ name: "wallets.cards.issue", wireNames });
  expect(sdkCallOf(record("/x", '{"acme_card_id":"7"}'), issue)).toContain('svc_card_id: "7"');
});
