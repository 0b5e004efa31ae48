// Operations and deliveries with wrong keys, parameters or headers.

import { type Canary, cryptoCanary, facts, fiatCanary, redocly, spectral, suite } from "./canary.ts";
import { remove, removeMember, set } from "./edits.ts";

export const brokenInputs: readonly Canary[] = [
  cryptoCanary(
    "drop the idempotency key of a write",
    removeMember("sendFunds/parameters", { $ref: "#/components/parameters/IdempotencyKey" }),
    spectral("idempotency-key"),
    facts("C9"),
    suite("contract", "sendFunds 200"),
  ),
  fiatCanary(
    "make the idempotency key optional",
    set("/components/parameters/IdempotencyKey/required", false),
    spectral("idempotency-key"),
    facts("F10"),
  ),
  cryptoCanary(
    "let the SDK choose the key of a transfer",
    set("sendFunds/x-idempotency/mode", "auto"),
    spectral("retry-fits-key"),
    facts("C43"),
  ),
  cryptoCanary("mark a trade as safe to repeat", set("tradeMarket/x-retry", "idempotent"), spectral("retry-fits-key")),
  cryptoCanary(
    "drop a path parameter",
    removeMember("getWebhook/parameters", { $ref: "#/components/parameters/WebhookId" }),
    redocly("path-parameters-defined"),
    facts("C89"),
    suite("contract", "getWebhook 200"),
  ),
  cryptoCanary(
    "drop a query parameter",
    remove("listWebhookDeliveries/parameters/4"),
    facts("C92"),
    suite("documents", "deliveries filter by four parameters"),
  ),
  cryptoCanary("require a parameter", set("/components/parameters/AgentWalletId/required", true), facts("C84")),
  cryptoCanary("raise the size of a page", set("listCardTransactions/parameters/2/schema/maximum", 1000), facts("C7")),
  cryptoCanary("drop one of six identifiers", removeMember("lookupCardCustomer/x-exactly-one", "email"), facts("C70")),
  cryptoCanary("drop the signature of a webhook", remove("/webhooks/deposit.confirmed/post/parameters"), facts("C95")),
  cryptoCanary(
    "let a delivery come without its signature",
    set("/components/parameters/SvcSignature/required", false),
    facts("C95"),
    suite("webhooks", "crypto deposit.confirmed is rejected without its signature"),
  ),
  cryptoCanary(
    "let a delivery come without a body",
    set("/webhooks/transaction.failed/post/requestBody/required", false),
    facts("C95"),
    suite("webhooks", "crypto transaction.failed is rejected without its signature, and without a body"),
  ),
];
