import { expect, test } from "vitest";
import { agentClient, cryptoClient, keyed, transfer } from "../tests/support/test-clients.ts";
import { silent } from "../tests/support/turns.ts";
import { ensureWalletReady, lookupByCardCustomerId, priceLimit, readPaymentOffer } from "./crypto.ts";
import { checkProofOfAddressFile } from "./fiat.ts";
import { ArgumentError, defineOperation, settle, typed } from "./index.ts";
import { parseExactJson } from "./webhooks.ts";
import { rawRequest } from "./wrappers/client/raw-request.ts";

const { wallets, sent } = cryptoClient();
const { agent, sentTo } = agentClient({ "/report": silent });
const { transactions, cardIssuer } = wallets;
const wallet = { customer: "customer_1" };
const url = "https://paid.example/report";
const payOut = defineOperation({
  method: "POST",
  path: "/wallets/{wallet_id}/payouts",
  query: ["dry_run"],
  body: typed<{ rows: readonly { amount: string }[] }>(),
  decimals: { body: { "rows[].amount": "number" } },
});
const look = defineOperation({ method: "GET", path: "/looks" });
const path = { wallet_id: "w" };
const rows = (amount: unknown) => ({ path, body: { rows: [{ amount: "1" }, { amount }] } });
const read = { next: { kind: "read", method: "wallets.balances.check", why: "?" } };

// biome-ignore lint/suspicious/noExplicitAny: what is tested are arguments of wrong types
type Any = any;

const payAndFetch = (changes: object, options: object = {}) =>
  agent.x402.fetch({ wallet_id: "w", url, ...changes } as Any, { maxAmount: priceLimit("1"), ...options });
type Rejected = readonly [field: string, call: () => unknown];

test.each<Rejected>([
  // Options of a call.
  ["options", () => transactions.sendFunds(transfer, 5 as Any)],
  ["totalTimeoutMs", () => transactions.sendFunds(transfer, { ...keyed, totalTimeoutMs: 0 })],
  ["maxRetries", () => transactions.sendFunds(transfer, { ...keyed, maxRetries: 99 })],
  ["extraBody", () => transactions.sendFunds(transfer, { ...keyed, extraBody: 5 as Any })],
  ["idempotencyKey", () => transactions.sendFunds(transfer, { idempotencyKey: "" })],
  ["idempotencyKey", () => transactions.sendFunds(transfer, {} as Any)],
  ["headers", () => transactions.sendFunds(transfer, { ...keyed, headers: new Headers() as Any })],
  ["headers.x-trace", () => transactions.sendFunds(transfer, { ...keyed, headers: { "X-Trace": "\n" } })],
  // Bodies and queries.
  ["body", () => transactions.sendFunds(5 as Any, keyed)],
  ["amount", () => transactions.sendFunds({ ...transfer, amount: 1.5 as Any }, keyed)],
  ["memo.lines[1]", () => transactions.sendFunds({ ...transfer, memo: { lines: [1, 2n] } } as Any, keyed)],
  ["query", () => cardIssuer.lookupCustomer({} as Any)],
  ["name", () => cardIssuer.lookupCustomer({ name: "x" } as Any)],
  ["svc_card_id", () => lookupByCardCustomerId(wallets, "" as Any)],
  ["webhookId", () => wallets.webhooks.get("" as Any)],
  // client.request().
  ["request", () => wallets.request({ method: "GET", path: "/x" } as Any)],
  ["request", () => wallets.request(rawRequest(null as Any))],
  ["verb", () => wallets.request(rawRequest({ verb: "GET", path: "/x" } as Any))],
  ["method", () => wallets.request(rawRequest({ method: "get" as Any, path: "/x" }))],
  ["retry", () => wallets.request(rawRequest({ method: "GET", path: "/x", retry: "never" as Any }))],
  ["body", () => wallets.request(rawRequest({ method: "GET", path: "/x", body: {} }))],
  ["timeoutMs", () => wallets.request(rawRequest({ method: "GET", path: "/x", timeoutMs: -1 }))],
  ["idempotencyKey", () => wallets.request(rawRequest({ method: "GET", path: "/x", idempotencyKey: "x" }))],
  ["path", () => wallets.request(rawRequest({ method: "GET", path: "/x/../y" }))],
  ["path", () => agent.request(rawRequest({ method: "GET", path: "/wallets" }))],
  ["path", () => agent.request(look)],
  ["rows[1].amount", () => wallets.request(payOut, rows(1.5) as Any)],
  ["page", () => wallets.request(payOut, { ...rows("1"), query: { page: 1 } } as Any)],
  ["body", () => wallets.request(look, { body: {} } as Any)],
  ...[{}, { body: 5 }, { body: [] }].map((given): Rejected => {
    return ["body", () => wallets.request(payOut, { path, ...given } as Any)];
  }),
  ["timeoutMs", () => wallets.request(payOut, { ...rows("1"), timeoutMs: -1 } as Any)],
  ["timeout", () => wallets.request(payOut, { ...rows("1"), timeout: 1 } as Any)],
  // Helpers.
  ["proof_of_address_file", () => checkProofOfAddressFile("?")],
  ...[undefined, "c", {}, { customer: "a", ownCard: "b" }].map((given): Rejected => {
    return ["wallet", () => ensureWalletReady(wallets, given as Any)];
  }),
  ["svcCardId", () => ensureWalletReady(wallets, { customer: "" } as Any)],
  ["svcCardId", () => ensureWalletReady(wallets, { ownCard: 7 } as Any)],
  ["options", () => ensureWalletReady(wallets, wallet as Any, 5 as Any)],
  ["timeoutMs", () => ensureWalletReady(wallets, wallet as Any, { timeoutMs: 5 } as Any)],
  ["totalTimeoutMs", () => ensureWalletReady(wallets, wallet as Any, { totalTimeoutMs: -1 })],
  ["pollMs", () => ensureWalletReady(wallets, wallet as Any, { pollMs: 0 })],
  ["signal", () => ensureWalletReady(wallets, wallet as Any, { signal: 5 as Any })],
  ["onProgress", () => ensureWalletReady(wallets, wallet as Any, { onProgress: 5 as Any })],
  ["failure", () => settle(wallets, {} as Any)],
  ["next.before", () => settle(wallets, { next: { kind: "resend", idempotencyKey: "k", before: "?" } } as Any)],
  ["options", () => settle(wallets, read as Any, 5 as Any)],
  ["checks", () => settle(wallets, read as Any, { checks: 5 } as Any)],
  ["check", () => settle(wallets, read as Any, { check: 5 as Any })],
  ["resend", () => settle(wallets, read as Any, { resend: 5 as Any })],
  ["attempt", () => settle(wallets, read as Any, { attempt: 0 })],
  ["paths[1]", () => parseExactJson("{}", ["a", "b["])],
  // Payments.
  ["maxAmount", () => priceLimit("-1")],
  ["maxAmount", () => payAndFetch({}, { maxAmount: "1" })],
  ["timeout", () => payAndFetch({}, { timeout: 1 })],
  ["url", () => payAndFetch({ url: "http://paid.example" })],
  ["method", () => payAndFetch({ method: "HEAD" })],
  ["headers", () => payAndFetch({ headers: { "": "x" } })],
  ["url", () => readPaymentOffer("?")],
  ["options", () => readPaymentOffer(url, 5 as Any)],
  ["timeout", () => readPaymentOffer(url, { timeout: 5 } as Any)],
  ["timeoutMs", () => readPaymentOffer(url, { timeoutMs: -1 })],
  ["signal", () => readPaymentOffer(url, { signal: 5 as Any })],
  ["method", () => readPaymentOffer(url, { method: "HEAD" as Any })],
  ["headers", () => readPaymentOffer(url, { headers: { "": "x" } })],
])("%s is the field of an ArgumentError, and nothing is sent", async (field, call) => {
  const failure: unknown = await new Promise((resolve) => resolve(call())).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ArgumentError);
  expect(failure).toMatchObject({ field, outcome: "not-sent" });
  expect([sent, sentTo("")]).toEqual([[], []]);
});
