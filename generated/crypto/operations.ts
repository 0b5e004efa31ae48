// What the run time knows of each operation.
// Generated from the OpenAPI document of the crypto service. Do not edit: change the document and generate again.

import type { Operation } from "../../src/runtime.ts";

export const createToken: Operation = {
  id: "createToken",
  method: "POST",
  path: "/auth/token",
  auth: "none",
  body: "json",
  response: "json",
  envelope: "token",
  retry: "read",
  idempotency: { mode: "none" },
  sensitive: { request: ["api_key", "api_secret"], response: ["access_token"] },
  bodyFields: ["api_key", "api_secret"],
  errorCodes: ["validation_error", "rate_limit_exceeded"],
};

export const refreshAuthentication: Operation = {
  id: "refreshAuthentication",
  method: "GET",
  path: "/authentication/refresh-token",
  auth: "token",
  response: "json",
  envelope: "unknown",
  retry: "read",
  idempotency: { mode: "none" },
  sensitive: { response: [""] },
  errorCodes: ["rate_limit_exceeded"],
};

export const exchangeApiKeyToken: Operation = {
  id: "exchangeApiKeyToken",
  method: "POST",
  path: "/apikey/token",
  auth: "token",
  body: "json",
  response: "json",
  envelope: "unknown",
  retry: "read-back",
  idempotency: { mode: "auto" },
  sensitive: { request: [""], response: [""] },
  errorCodes: ["validation_error", "rate_limit_exceeded"],
};

export const generateApiKey: Operation = {
  id: "generateApiKey",
  method: "POST",
  path: "/apikey/generate",
  auth: "token",
  body: "json",
  response: "json",
  envelope: "unknown",
  retry: "read-back",
  idempotency: { mode: "auto" },
  sensitive: { request: [""], response: [""] },
  errorCodes: ["validation_error", "rate_limit_exceeded"],
};

export const getApiKey: Operation = {
  id: "getApiKey",
  method: "GET",
  path: "/apikey/{id}",
  auth: "token",
  parameters: [{ name: "id", in: "path", style: "simple" }],
  response: "json",
  envelope: "unknown",
  retry: "read",
  idempotency: { mode: "none" },
  sensitive: { response: [""] },
  errorCodes: ["not_found", "rate_limit_exceeded"],
};

export const updateApiKeyPermissions: Operation = {
  id: "updateApiKeyPermissions",
  method: "PUT",
  path: "/apikey/{id}/permissions",
  auth: "token",
  parameters: [{ name: "id", in: "path", style: "simple" }],
  body: "json",
  response: "json",
  envelope: "unknown",
  retry: "idempotent",
  readBack: "getApiKey",
  idempotency: { mode: "auto" },
  sensitive: { response: [""] },
  errorCodes: ["validation_error", "not_found", "rate_limit_exceeded"],
};

export const sendFunds: Operation = {
  id: "sendFunds",
  method: "POST",
  path: "/transactions/send-funds",
  auth: "token",
  body: "json",
  response: "json",
  envelope: "A",
  retry: "transfer",
  idempotency: { mode: "required", ttl: 86400 },
  money: true,
  decimals: {
    request: [{ path: "amount", wire: "number" }],
    error: ["details.available_balance", "details.requested_amount"],
  },
  bodyFields: [
    "account",
    "assets",
    "receiving_address",
    "amount",
    "type",
    "chain",
    "category",
    "priority",
    "description",
    "use_self_funding",
    "idempotency_key",
  ],
  errorCodes: [
    "validation_error",
    "WITHDRAWAL_LIMIT_EXCEEDED",
    "not_found",
    "conflict",
    "DUPLICATE_REQUEST_IN_PROGRESS",
    "insufficient_balance",
    "invalid_address",
    "unsupported_token",
    "gas_station_empty",
    "rate_limit_exceeded",
  ],
};

export const checkBalance: Operation = {
  id: "checkBalance",
  method: "POST",
  path: "/balance/check",
  auth: "token",
  body: "json",
  response: "json",
  envelope: "C",
  retry: "read",
  idempotency: { mode: "none" },
  bodyFields: ["asset_id"],
  errorCodes: ["validation_error", "not_found", "rate_limit_exceeded"],
};

export const quoteSwap: Operation = {
  id: "quoteSwap",
  method: "POST",
  path: "/swap/quote",
  auth: "token",
  body: "json",
  response: "json",
  envelope: "B",
  retry: "read",
  idempotency: { mode: "none" },
  decimals: { request: [{ path: "amount", wire: "string" }] },
  bodyFields: ["sourceAsset", "destinationAsset", "amount", "sourceAddress", "destinationAddress"],
  errorCodes: ["validation_error", "quote_expired", "rate_limit_exceeded"],
};

export const batchAddAssets: Operation = {
  id: "batchAddAssets",
  method: "POST",
  path: "/assets/batch-add-asset",
  auth: "token",
  body: "json",
  response: "json",
  envelope: "unknown",
  retry: "read-back",
  idempotency: { mode: "auto" },
  errorCodes: ["validation_error", "rate_limit_exceeded"],
};

export const getSourceOfFunds: Operation = {
  id: "getSourceOfFunds",
  method: "GET",
  path: "/source-of-funds",
  auth: "token",
  response: "json",
  envelope: "unknown",
  retry: "read",
  idempotency: { mode: "none" },
  sensitive: { response: [""] },
  errorCodes: ["rate_limit_exceeded"],
};

export const submitSourceOfFunds: Operation = {
  id: "submitSourceOfFunds",
  method: "POST",
  path: "/source-of-funds",
  auth: "token",
  body: "json",
  response: "json",
  envelope: "unknown",
  retry: "read-back",
  readBack: "getSourceOfFunds",
  idempotency: { mode: "auto" },
  sensitive: { request: [""], response: [""] },
  errorCodes: ["validation_error", "rate_limit_exceeded"],
};

export const deployCardSafe: Operation = {
  id: "deployCardSafe",
  method: "POST",
  path: "/svc-card/{svcCardId}/safe/deploy",
  auth: "token",
  parameters: [{ name: "svcCardId", in: "path", style: "simple" }],
  response: "json",
  envelope: "B",
  retry: "idempotent",
  readBack: "getCardSafe",
  idempotency: { mode: "auto" },
  errorCodes: ["validation_error", "not_found", "CUSTOMER_NOT_FOUND", "NOT_FOUND", "rate_limit_exceeded"],
};

export const getCardSafe: Operation = {
  id: "getCardSafe",
  method: "GET",
  path: "/svc-card/{svcCardId}/safe/deploy",
  auth: "token",
  parameters: [{ name: "svcCardId", in: "path", style: "simple" }],
  response: "json",
  envelope: "unknown",
  retry: "read",
  idempotency: { mode: "none" },
  errorCodes: ["not_found", "CUSTOMER_NOT_FOUND", "NOT_FOUND", "rate_limit_exceeded"],
};

export const orderPhysicalCard: Operation = {
  id: "orderPhysicalCard",
  method: "POST",
  path: "/svc-card/{svcCardId}/cards/physical/order",
  auth: "token",
  parameters: [{ name: "svcCardId", in: "path", style: "simple" }],
  body: "json",
  response: "json",
  envelope: "C",
  retry: "read-back",
  idempotency: { mode: "auto" },
  bodyFields: [
    "shipping_address",
    "personalization",
    "account_id",
    "card_type",
    "card_program",
    "currency",
    "label",
    "shipping_name",
  ],
  errorCodes: ["validation_error", "not_found", "CUSTOMER_NOT_FOUND", "NOT_FOUND", "rate_limit_exceeded"],
};

export const unfreezeCard: Operation = {
  id: "unfreezeCard",
  method: "POST",
  path: "/svc-card/{svcCardId}/cards/{cardId}/unfreeze",
  auth: "token",
  parameters: [
    { name: "svcCardId", in: "path", style: "simple" },
    { name: "cardId", in: "path", style: "simple" },
  ],
  response: "json",
  envelope: "C",
  retry: "read-back",
  idempotency: { mode: "auto" },
  errorCodes: ["validation_error", "not_found", "CUSTOMER_NOT_FOUND", "NOT_FOUND", "rate_limit_exceeded"],
};

export const getFundingAddress: Operation = {
  id: "getFundingAddress",
  method: "GET",
  path: "/svc-card/{svcCardId}/wallet/funding-address",
  auth: "token",
  parameters: [{ name: "svcCardId", in: "path", style: "simple" }],
  response: "json",
  envelope: "B",
  retry: "read",
  idempotency: { mode: "none" },
  errorCodes: ["not_found", "CUSTOMER_NOT_FOUND", "NOT_FOUND", "rate_limit_exceeded"],
};

export const onboardCardCustomer: Operation = {
  id: "onboardCardCustomer",
  method: "POST",
  path: "/svc-card/customers/onboard",
  auth: "token",
  body: "json",
  response: "json",
  envelope: "unknown",
  retry: "read-back",
  readBack: "lookupCardCustomer",
  idempotency: { mode: "auto" },
  sensitive: { request: [""], response: [""] },
  errorCodes: ["validation_error", "NOT_APPROVED", "EMAIL_ALREADY_REGISTERED", "rate_limit_exceeded"],
};

export const resetCardCustomer: Operation = {
  id: "resetCardCustomer",
  method: "POST",
  path: "/svc-card/customers/{svcCardId}/reset",
  auth: "token",
  parameters: [{ name: "svcCardId", in: "path", style: "simple" }],
  response: "json",
  envelope: "B",
  retry: "read-back",
  readBack: "lookupCardCustomer",
  idempotency: { mode: "auto" },
  errorCodes: ["validation_error", "NOT_APPROVED", "NOT_FOUND", "CARD_ALREADY_ISSUED", "rate_limit_exceeded"],
};

export const deployCustomerSafe: Operation = {
  id: "deployCustomerSafe",
  method: "POST",
  path: "/svc-card/customers/{svcCardId}/safe/deploy",
  auth: "token",
  parameters: [{ name: "svcCardId", in: "path", style: "simple" }],
  response: "json",
  envelope: "B",
  retry: "idempotent",
  readBack: "getCustomerSafe",
  idempotency: { mode: "auto" },
  errorCodes: [
    "validation_error",
    "NOT_APPROVED",
    "not_found",
    "CUSTOMER_NOT_FOUND",
    "NOT_FOUND",
    "rate_limit_exceeded",
  ],
};

export const getCustomerSafe: Operation = {
  id: "getCustomerSafe",
  method: "GET",
  path: "/svc-card/customers/{svcCardId}/safe/deploy",
  auth: "token",
  parameters: [{ name: "svcCardId", in: "path", style: "simple" }],
  response: "json",
  envelope: "unknown",
  retry: "read",
  idempotency: { mode: "none" },
  errorCodes: ["NOT_APPROVED", "not_found", "CUSTOMER_NOT_FOUND", "NOT_FOUND", "rate_limit_exceeded"],
};

export const createVirtualCard: Operation = {
  id: "createVirtualCard",
  method: "POST",
  path: "/svc-card/customers/{svcCardId}/cards/virtual",
  auth: "token",
  parameters: [{ name: "svcCardId", in: "path", style: "simple" }],
  body: "empty",
  response: "json",
  envelope: "B",
  retry: "read-back",
  readBack: "lookupCardCustomer",
  idempotency: { mode: "auto" },
  errorCodes: [
    "SOURCE_OF_FUNDS_NOT_COMPLETED",
    "validation_error",
    "NOT_APPROVED",
    "not_found",
    "CUSTOMER_NOT_FOUND",
    "NOT_FOUND",
    "rate_limit_exceeded",
  ],
};

export const freezeCustomerCard: Operation = {
  id: "freezeCustomerCard",
  method: "POST",
  path: "/svc-card/customers/{svcCardId}/cards/{cardId}/freeze",
  auth: "token",
  parameters: [
    { name: "svcCardId", in: "path", style: "simple" },
    { name: "cardId", in: "path", style: "simple" },
  ],
  response: "json",
  envelope: "B",
  retry: "read-back",
  readBack: "lookupCardCustomer",
  idempotency: { mode: "auto" },
  errorCodes: [
    "validation_error",
    "NOT_APPROVED",
    "not_found",
    "CUSTOMER_NOT_FOUND",
    "NOT_FOUND",
    "rate_limit_exceeded",
  ],
};

export const getCustomerWallet: Operation = {
  id: "getCustomerWallet",
  method: "GET",
  path: "/svc-card/customers/{svcCardId}/wallet",
  auth: "token",
  parameters: [{ name: "svcCardId", in: "path", style: "simple" }],
  response: "json",
  envelope: "B",
  retry: "read",
  idempotency: { mode: "none" },
  decimals: {
    response: [
      "data.balance.available",
      "data.balance.pending",
      "data.spending_limits.daily.limit",
      "data.spending_limits.daily.used",
      "data.spending_limits.daily.remaining",
    ],
  },
  errorCodes: ["NOT_APPROVED", "not_found", "CUSTOMER_NOT_FOUND", "NOT_FOUND", "rate_limit_exceeded"],
};

export const lookupCardCustomer: Operation = {
  id: "lookupCardCustomer",
  method: "GET",
  path: "/card-issuer/lookup-customer",
  auth: "token",
  parameters: [
    { name: "id", in: "query", style: "form" },
    { name: "svc_card_id", in: "query", style: "form" },
    { name: "customer_id", in: "query", style: "form" },
    { name: "card_id", in: "query", style: "form" },
    { name: "external_id", in: "query", style: "form" },
    { name: "email", in: "query", style: "form" },
  ],
  exactlyOne: ["id", "svc_card_id", "customer_id", "card_id", "external_id", "email"],
  response: "json",
  envelope: "B",
  retry: "read",
  idempotency: { mode: "none" },
  sensitive: { response: ["data.token"] },
  errorCodes: ["MISSING_IDENTIFIER", "validation_error", "NOT_APPROVED", "CUSTOMER_NOT_FOUND", "rate_limit_exceeded"],
};

export const listCardTransactions: Operation = {
  id: "listCardTransactions",
  method: "GET",
  path: "/card-issuer/customers/{customerId}/card-transactions",
  auth: "token",
  parameters: [
    { name: "customerId", in: "path", style: "simple" },
    { name: "page", in: "query", style: "form" },
    { name: "limit", in: "query", style: "form" },
    { name: "status", in: "query", style: "form" },
  ],
  response: "json",
  envelope: "B",
  retry: "read",
  idempotency: { mode: "none" },
  decimals: { response: ["data.transactions[].amount"] },
  errorCodes: ["validation_error", "NOT_APPROVED", "CUSTOMER_NOT_FOUND", "rate_limit_exceeded"],
  paginated: { page: "page", limit: "limit", items: "transactions", total: "total" },
};

export const updateCardLimits: Operation = {
  id: "updateCardLimits",
  method: "PATCH",
  path: "/card-issuer/admin/{programId}/card-limits",
  auth: "token",
  parameters: [{ name: "programId", in: "path", style: "simple" }],
  body: "json",
  response: "json",
  envelope: "B",
  retry: "idempotent",
  idempotency: { mode: "auto" },
  bodyFields: ["max_virtual_per_customer", "max_physical_per_customer", "max_total_per_customer"],
  errorCodes: ["INVALID_LIMIT", "NO_CHANGES", "validation_error", "NOT_APPROVED", "NOT_FOUND", "rate_limit_exceeded"],
};

export const getIssuerStatus: Operation = {
  id: "getIssuerStatus",
  method: "GET",
  path: "/card-issuer/status",
  auth: "token",
  response: "json",
  envelope: "B",
  retry: "read",
  idempotency: { mode: "none" },
  errorCodes: ["NOT_APPROVED", "rate_limit_exceeded"],
};

export const createWebhook: Operation = {
  id: "createWebhook",
  method: "POST",
  path: "/webhook/create-webhook",
  auth: "token",
  body: "json",
  response: "json",
  envelope: "B",
  retry: "read-back",
  readBack: "listWebhooks",
  idempotency: { mode: "auto" },
  sensitive: { response: ["data.secret"] },
  bodyFields: ["url", "events"],
  errorCodes: ["validation_error", "rate_limit_exceeded"],
};

export const listWebhooks: Operation = {
  id: "listWebhooks",
  method: "GET",
  path: "/svc-card/webhooks",
  auth: "token",
  response: "json",
  envelope: "unknown",
  retry: "read",
  idempotency: { mode: "none" },
  sensitive: { response: [""] },
  errorCodes: ["rate_limit_exceeded"],
};

export const getWebhook: Operation = {
  id: "getWebhook",
  method: "GET",
  path: "/svc-card/webhooks/{webhookId}",
  auth: "token",
  parameters: [{ name: "webhookId", in: "path", style: "simple" }],
  response: "json",
  envelope: "unknown",
  retry: "read",
  idempotency: { mode: "none" },
  sensitive: { response: [""] },
  errorCodes: ["not_found", "rate_limit_exceeded"],
};

export const updateWebhook: Operation = {
  id: "updateWebhook",
  method: "PUT",
  path: "/svc-card/webhooks/{webhookId}",
  auth: "token",
  parameters: [{ name: "webhookId", in: "path", style: "simple" }],
  body: "json",
  response: "json",
  envelope: "unknown",
  retry: "idempotent",
  readBack: "getWebhook",
  idempotency: { mode: "auto" },
  sensitive: { response: [""] },
  bodyFields: ["enabled"],
  errorCodes: ["validation_error", "not_found", "rate_limit_exceeded"],
};

export const deleteWebhook: Operation = {
  id: "deleteWebhook",
  method: "DELETE",
  path: "/svc-card/webhooks/{webhookId}",
  auth: "token",
  parameters: [{ name: "webhookId", in: "path", style: "simple" }],
  response: "json",
  envelope: "unknown",
  retry: "idempotent",
  readBack: "listWebhooks",
  idempotency: { mode: "auto" },
  errorCodes: ["not_found", "rate_limit_exceeded"],
};

export const rotateWebhookSecret: Operation = {
  id: "rotateWebhookSecret",
  method: "POST",
  path: "/svc-card/webhooks/{webhookId}/rotate-secret",
  auth: "token",
  parameters: [{ name: "webhookId", in: "path", style: "simple" }],
  response: "json",
  envelope: "unknown",
  retry: "read-back",
  readBack: "getWebhook",
  idempotency: { mode: "auto" },
  sensitive: { response: [""] },
  errorCodes: ["validation_error", "not_found", "rate_limit_exceeded"],
};

export const listWebhookDeliveries: Operation = {
  id: "listWebhookDeliveries",
  method: "GET",
  path: "/svc-card/webhooks/{webhookId}/deliveries",
  auth: "token",
  parameters: [
    { name: "webhookId", in: "path", style: "simple" },
    { name: "limit", in: "query", style: "form" },
    { name: "offset", in: "query", style: "form" },
    { name: "status", in: "query", style: "form" },
    { name: "eventType", in: "query", style: "form" },
  ],
  response: "json",
  envelope: "unknown",
  retry: "read",
  idempotency: { mode: "none" },
  errorCodes: ["validation_error", "not_found", "rate_limit_exceeded"],
};

export const listAllDeliveries: Operation = {
  id: "listAllDeliveries",
  method: "GET",
  path: "/svc-card/webhooks/deliveries/all",
  auth: "token",
  response: "json",
  envelope: "unknown",
  retry: "read",
  idempotency: { mode: "none" },
  errorCodes: ["rate_limit_exceeded"],
};

export const retryDelivery: Operation = {
  id: "retryDelivery",
  method: "POST",
  path: "/svc-card/webhooks/deliveries/{deliveryId}/retry",
  auth: "token",
  parameters: [{ name: "deliveryId", in: "path", style: "simple" }],
  response: "json",
  envelope: "unknown",
  retry: "read-back",
  readBack: "listAllDeliveries",
  idempotency: { mode: "auto" },
  errorCodes: ["validation_error", "not_found", "rate_limit_exceeded"],
};

export const searchMarkets: Operation = {
  id: "searchMarkets",
  method: "GET",
  path: "/agent/markets/search",
  auth: "connector",
  parameters: [
    { name: "wallet_id", in: "query", style: "form" },
    { name: "query", in: "query", style: "form" },
  ],
  response: "json",
  envelope: "unknown",
  retry: "read",
  idempotency: { mode: "none" },
  errorCodes: ["validation_error", "not_found", "rate_limit_exceeded"],
};

export const tradeMarket: Operation = {
  id: "tradeMarket",
  method: "POST",
  path: "/agent/markets/trade",
  auth: "connector",
  body: "json",
  response: "json",
  envelope: "unknown",
  retry: "transfer",
  readBack: "listPositions",
  idempotency: { mode: "required" },
  money: true,
  decimals: { request: [{ path: "amount", wire: "number" }] },
  bodyFields: [
    "wallet_id",
    "market_id",
    "outcome",
    "side",
    "amount",
    "category",
    "provider",
    "reason",
    "metadata",
    "idempotency_key",
  ],
  errorCodes: ["validation_error", "not_found", "rate_limit_exceeded"],
};

export const listPositions: Operation = {
  id: "listPositions",
  method: "GET",
  path: "/agent/positions",
  auth: "connector",
  parameters: [{ name: "wallet_id", in: "query", style: "form" }],
  response: "json",
  envelope: "unknown",
  retry: "read",
  idempotency: { mode: "none" },
  errorCodes: ["validation_error", "not_found", "rate_limit_exceeded"],
};

export const fetchPaidResource: Operation = {
  id: "fetchPaidResource",
  method: "POST",
  path: "/agent/x402-fetch",
  auth: "connector",
  body: "json",
  response: "json",
  envelope: "B",
  retry: "transfer",
  idempotency: { mode: "none" },
  money: true,
  decimals: { response: ["data.payment.amount_usd"] },
  sensitive: { request: ["headers"] },
  bodyFields: ["wallet_id", "url", "method", "headers", "body"],
  errorCodes: ["validation_error", "not_found", "rate_limit_exceeded"],
};
