// Operations and deliveries with other keys, parameters or headers than they have.

import { type DocumentCanary, step, type TestCheck, test } from "../canary.ts";
import { remove, removeMember, set } from "../edits.ts";

const contract = (title: string): TestCheck => test("contract-tests/suites/contract.test.ts", title);

export const inputs: readonly DocumentCanary[] = [
  {
    name: "drop the idempotency key of a write",
    api: "crypto",
    breaks: removeMember("sendFunds/parameters", { $ref: "#/components/parameters/IdempotencyKey" }),
    caughtBy: [step("lint (Spectral)", "(idempotency-key)"), step("facts", "C9"), contract("sendFunds 200")],
  },
  {
    name: "make the idempotency key optional",
    api: "fiat",
    breaks: set("/components/parameters/IdempotencyKey/required", false),
    caughtBy: [step("lint (Spectral)", "(idempotency-key)"), step("facts", "F10")],
  },
  {
    name: "let the SDK choose the key of a transfer",
    api: "crypto",
    breaks: set("sendFunds/x-idempotency/mode", "auto"),
    caughtBy: [step("lint (Spectral)", "(retry-fits-key)"), step("facts", "C43")],
  },
  {
    name: "call a trade safe to repeat",
    api: "crypto",
    breaks: set("tradeMarket/x-retry", "idempotent"),
    caughtBy: [step("lint (Spectral)", "(retry-fits-key)")],
  },
  {
    name: "drop a path parameter",
    api: "crypto",
    breaks: removeMember("getWebhook/parameters", { $ref: "#/components/parameters/WebhookId" }),
    caughtBy: [step("lint (Redocly)", "(path-parameters-defined)"), step("facts", "C89"), contract("getWebhook 200")],
  },
  {
    name: "drop a query parameter",
    api: "crypto",
    breaks: remove("listWebhookDeliveries/parameters/4"),
    caughtBy: [
      step("facts", "C92"),
      test("contract-tests/suites/documents.test.ts", "deliveries filter by four parameters"),
    ],
  },
  {
    name: "require a parameter",
    api: "crypto",
    breaks: set("/components/parameters/AgentWalletId/required", true),
    caughtBy: [step("facts", "C84")],
  },
  {
    name: "raise the size of a page",
    api: "crypto",
    breaks: set("listCardTransactions/parameters/2/schema/maximum", 1000),
    caughtBy: [step("facts", "C7")],
  },
  {
    name: "drop one of six identifiers",
    api: "crypto",
    breaks: removeMember("lookupCardCustomer/x-exactly-one", "email"),
    caughtBy: [step("facts", "C70")],
  },
  {
    name: "drop the signature of a webhook",
    api: "crypto",
    breaks: remove("/webhooks/deposit.confirmed/post/parameters"),
    caughtBy: [step("facts", "C95")],
  },
  {
    name: "let a delivery come without its signature",
    api: "crypto",
    breaks: set("/components/parameters/SvcSignature/required", false),
    caughtBy: [
      step("facts", "C95"),
      test("contract-tests/suites/webhooks.test.ts", "crypto deposit.confirmed is refused without its signature"),
    ],
  },
  {
    name: "let a delivery come without a body",
    api: "crypto",
    breaks: set("/webhooks/transaction.failed/post/requestBody/required", false),
    caughtBy: [
      step("facts", "C95"),
      test(
        "contract-tests/suites/webhooks.test.ts",
        "crypto transaction.failed is refused without its signature, and without a body",
      ),
    ],
  },
];
