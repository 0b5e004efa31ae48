// Each operation as the runtime needs it.
// Generated from the OpenAPI document of the crypto service. Do not edit: change the document and generate again.

import type { Operation } from "../../src/runtime.ts";

export const createToken: Operation = {
  id: "createToken",
  name: "wallets.auth.token",
  method: "POST",
  path: "/auth/token",
  auth: "none",
  envelope: "token",
  retry: "read",
  sensitive: { request: ["api_key", "api_secret"], response: ["access_token"] },
  bodyFields: ["api_key", "api_secret"],
  errorCodes: ["validation_error", "rate_limit_exceeded"],
};

export const refreshAuthentication: Operation = {
  id: "refreshAuthentication",
  name: "wallets.auth.refresh",
  method: "GET",
  path: "/authentication/refresh-token",
  envelope: "unknown",
  retry: "read",
  sensitive: { response: [""] },
  errorCodes: ["rate_limit_exceeded"],
};

export const exchangeApiKeyToken: Operation = {
  id: "exchangeApiKeyToken",
  name: "wallets.apiKeys.exchangeToken",
  method: "POST",
  path: "/apikey/token",
  envelope: "unknown",
  retry: "unsent",
  sensitive: { request: [""], response: [""] },
  errorCodes: ["validation_error", "rate_limit_exceeded"],
};

export const generateApiKey: Operation = {
  id: "generateApiKey",
  name: "wallets.apiKeys.generate",
  method: "POST",
  path: "/apikey/generate",
  envelope: "unknown",
  retry: "unsent",
  sensitive: { request: [""], response: [""] },
  errorCodes: ["validation_error", "rate_limit_exceeded"],
};

export const getApiKey: Operation = {
  id: "getApiKey",
  name: "wallets.apiKeys.get",
  method: "GET",
  path: "/apikey/{id}",
  envelope: "unknown",
  retry: "read",
  sensitive: { response: [""] },
  errorCodes: ["not_found", "rate_limit_exceeded"],
};

export const updateApiKeyPermissions: Operation = {
  id: "updateApiKeyPermissions",
  name: "wallets.apiKeys.updatePermissions",
  method: "PUT",
  path: "/apikey/{id}/permissions",
  envelope: "unknown",
  retry: "idempotent",
  readBack: "wallets.apiKeys.get",
  readArgs: "id",
  sensitive: { response: [""] },
  errorCodes: ["validation_error", "not_found", "rate_limit_exceeded"],
};

export const sendFunds: Operation = {
  id: "sendFunds",
  name: "wallets.transactions.sendFunds",
  method: "POST",
  path: "/transactions/send-funds",
  envelope: "A",
  retry: "keyed-transfer",
  idempotency: { mode: "required", ttl: 86400, conflict: "conflict" },
  money: true,
  proof: { transaction_id: "id" },
  decimals: {
    request: [{ path: "amount", wire: "number" }],
    response: [
      "data.gas_amount",
      "data.platform_fee",
      "data.gas_funding_markup",
      "data.total_fee",
      "details.available_balance",
      "details.requested_amount",
    ],
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
  name: "wallets.balances.check",
  method: "POST",
  path: "/balance/check",
  envelope: "C",
  retry: "read",
  decimals: { response: ["data.balance", "data.balance_usd"] },
  bodyFields: ["asset_id"],
  errorCodes: ["validation_error", "not_found", "rate_limit_exceeded"],
};

export const quoteSwap: Operation = {
  id: "quoteSwap",
  name: "wallets.swaps.quote",
  method: "POST",
  path: "/swap/quote",
  envelope: "B",
  retry: "read",
  decimals: {
    request: [{ path: "amount", wire: "string" }],
    assumed: ["data.inputAmount", "data.estimatedOutput", "data.fee.amount"],
  },
  bodyFields: ["sourceAsset", "destinationAsset", "amount", "sourceAddress", "destinationAddress"],
  errorCodes: ["validation_error", "quote_expired", "rate_limit_exceeded"],
};

export const batchAddAssets: Operation = {
  id: "batchAddAssets",
  name: "wallets.assets.batchAdd",
  method: "POST",
  path: "/assets/batch-add-asset",
  envelope: "unknown",
  retry: "unsent",
  errorCodes: ["validation_error", "rate_limit_exceeded"],
};

export const getSourceOfFunds: Operation = {
  id: "getSourceOfFunds",
  name: "wallets.sourceOfFunds.get",
  method: "GET",
  path: "/source-of-funds",
  envelope: "unknown",
  retry: "read",
  sensitive: { response: [""] },
  errorCodes: ["rate_limit_exceeded"],
};

export const submitSourceOfFunds: Operation = {
  id: "submitSourceOfFunds",
  name: "wallets.sourceOfFunds.submit",
  method: "POST",
  path: "/source-of-funds",
  envelope: "unknown",
  retry: "unsent",
  readBack: "wallets.sourceOfFunds.get",
  sensitive: { request: [""], response: [""] },
  errorCodes: ["validation_error", "rate_limit_exceeded"],
};

export const deployCardSafe: Operation = {
  id: "deployCardSafe",
  name: "wallets.cards.deploySafe",
  method: "POST",
  path: "/svc-card/{svcCardId}/safe/deploy",
  envelope: "B",
  retry: "idempotent",
  readBack: "wallets.cards.safeStatus",
  readArgs: "svcCardId",
  errorCodes: ["validation_error", "not_found", "CUSTOMER_NOT_FOUND", "NOT_FOUND", "rate_limit_exceeded"],
};

export const getCardSafe: Operation = {
  id: "getCardSafe",
  name: "wallets.cards.safeStatus",
  method: "GET",
  path: "/svc-card/{svcCardId}/safe/deploy",
  envelope: "unknown",
  retry: "read",
  errorCodes: ["not_found", "CUSTOMER_NOT_FOUND", "NOT_FOUND", "rate_limit_exceeded"],
};

export const orderPhysicalCard: Operation = {
  id: "orderPhysicalCard",
  name: "wallets.cards.orderPhysical",
  method: "POST",
  path: "/svc-card/{svcCardId}/cards/physical/order",
  envelope: "C",
  retry: "unsent",
  proof: { order_id: "id", card_id: "id" },
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
  name: "wallets.cards.unfreeze",
  method: "POST",
  path: "/svc-card/{svcCardId}/cards/{cardId}/unfreeze",
  envelope: "C",
  retry: "unsent",
  errorCodes: ["validation_error", "not_found", "CUSTOMER_NOT_FOUND", "NOT_FOUND", "rate_limit_exceeded"],
};

export const getFundingAddress: Operation = {
  id: "getFundingAddress",
  name: "wallets.cards.fundingAddress",
  method: "GET",
  path: "/svc-card/{svcCardId}/wallet/funding-address",
  envelope: "B",
  retry: "read",
  decimals: { response: ["data.minimum_deposit"] },
  errorCodes: ["not_found", "CUSTOMER_NOT_FOUND", "NOT_FOUND", "rate_limit_exceeded"],
};

export const onboardCardCustomer: Operation = {
  id: "onboardCardCustomer",
  name: "wallets.cardCustomers.onboard",
  method: "POST",
  path: "/svc-card/customers/onboard",
  envelope: "unknown",
  retry: "unsent",
  readBack: "wallets.cardIssuer.lookupCustomer",
  sensitive: { request: [""], response: [""] },
  errorCodes: ["validation_error", "NOT_APPROVED", "EMAIL_ALREADY_REGISTERED", "rate_limit_exceeded"],
};

export const resetCardCustomer: Operation = {
  id: "resetCardCustomer",
  name: "wallets.cardCustomers.reset",
  method: "POST",
  path: "/svc-card/customers/{svcCardId}/reset",
  envelope: "B",
  retry: "unsent",
  readBack: "wallets.cardIssuer.lookupCustomer",
  readArgs: { svc_card_id: "svcCardId" },
  proof: { deleted_card_id: "id" },
  errorCodes: ["validation_error", "NOT_APPROVED", "NOT_FOUND", "CARD_ALREADY_ISSUED", "rate_limit_exceeded"],
};

export const deployCustomerSafe: Operation = {
  id: "deployCustomerSafe",
  name: "wallets.cardCustomers.deploySafe",
  method: "POST",
  path: "/svc-card/customers/{svcCardId}/safe/deploy",
  envelope: "B",
  retry: "idempotent",
  readBack: "wallets.cardCustomers.safeStatus",
  readArgs: "svcCardId",
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
  name: "wallets.cardCustomers.safeStatus",
  method: "GET",
  path: "/svc-card/customers/{svcCardId}/safe/deploy",
  envelope: "unknown",
  retry: "read",
  errorCodes: ["NOT_APPROVED", "not_found", "CUSTOMER_NOT_FOUND", "NOT_FOUND", "rate_limit_exceeded"],
};

export const createVirtualCard: Operation = {
  id: "createVirtualCard",
  name: "wallets.cardCustomers.createVirtualCard",
  method: "POST",
  path: "/svc-card/customers/{svcCardId}/cards/virtual",
  body: "empty",
  envelope: "B",
  retry: "unsent",
  readBack: "wallets.cardIssuer.lookupCustomer",
  readArgs: { svc_card_id: "svcCardId" },
  proof: { card_id: "id" },
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
  name: "wallets.cardCustomers.freezeCard",
  method: "POST",
  path: "/svc-card/customers/{svcCardId}/cards/{cardId}/freeze",
  envelope: "B",
  retry: "unsent",
  readBack: "wallets.cardIssuer.lookupCustomer",
  readArgs: { svc_card_id: "svcCardId" },
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
  name: "wallets.cardCustomers.wallet",
  method: "GET",
  path: "/svc-card/customers/{svcCardId}/wallet",
  envelope: "B",
  retry: "read",
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
  name: "wallets.cardIssuer.lookupCustomer",
  method: "GET",
  path: "/card-issuer/lookup-customer",
  query: ["id", "svc_card_id", "customer_id", "card_id", "external_id", "email"],
  exactlyOne: ["id", "svc_card_id", "customer_id", "card_id", "external_id", "email"],
  envelope: "B",
  retry: "read",
  sensitive: { response: ["data.token"] },
  errorCodes: ["MISSING_IDENTIFIER", "validation_error", "NOT_APPROVED", "CUSTOMER_NOT_FOUND", "rate_limit_exceeded"],
};

export const listCardTransactions: Operation = {
  id: "listCardTransactions",
  name: "wallets.cardIssuer.listCardTransactions",
  method: "GET",
  path: "/card-issuer/customers/{customerId}/card-transactions",
  query: ["page", "limit", "status"],
  envelope: "B",
  retry: "read",
  decimals: { response: ["data.transactions[].amount"] },
  errorCodes: ["validation_error", "NOT_APPROVED", "CUSTOMER_NOT_FOUND", "rate_limit_exceeded"],
  paginated: { page: "page", limit: "limit", items: "transactions", total: "total" },
};

export const updateCardLimits: Operation = {
  id: "updateCardLimits",
  name: "wallets.cardIssuer.updateCardLimits",
  method: "PATCH",
  path: "/card-issuer/admin/{programId}/card-limits",
  envelope: "B",
  retry: "idempotent",
  bodyFields: ["max_virtual_per_customer", "max_physical_per_customer", "max_total_per_customer"],
  errorCodes: ["INVALID_LIMIT", "NO_CHANGES", "validation_error", "NOT_APPROVED", "NOT_FOUND", "rate_limit_exceeded"],
};

export const getIssuerStatus: Operation = {
  id: "getIssuerStatus",
  name: "wallets.cardIssuer.status",
  method: "GET",
  path: "/card-issuer/status",
  envelope: "B",
  retry: "read",
  errorCodes: ["NOT_APPROVED", "rate_limit_exceeded"],
};

export const createWebhook: Operation = {
  id: "createWebhook",
  name: "wallets.webhooks.create",
  method: "POST",
  path: "/webhook/create-webhook",
  envelope: "B",
  retry: "unsent",
  readBack: "wallets.webhooks.list",
  sensitive: { response: ["data.secret"] },
  bodyFields: ["url", "events"],
  openBody: true,
  errorCodes: ["validation_error", "rate_limit_exceeded"],
};

export const listWebhooks: Operation = {
  id: "listWebhooks",
  name: "wallets.webhooks.list",
  method: "GET",
  path: "/svc-card/webhooks",
  envelope: "unknown",
  retry: "read",
  sensitive: { response: [""] },
  errorCodes: ["rate_limit_exceeded"],
};

export const getWebhook: Operation = {
  id: "getWebhook",
  name: "wallets.webhooks.get",
  method: "GET",
  path: "/svc-card/webhooks/{webhookId}",
  envelope: "unknown",
  retry: "read",
  sensitive: { response: [""] },
  errorCodes: ["not_found", "rate_limit_exceeded"],
};

export const updateWebhook: Operation = {
  id: "updateWebhook",
  name: "wallets.webhooks.update",
  method: "PUT",
  path: "/svc-card/webhooks/{webhookId}",
  envelope: "unknown",
  retry: "idempotent",
  readBack: "wallets.webhooks.get",
  readArgs: "webhookId",
  sensitive: { response: [""] },
  bodyFields: ["enabled"],
  openBody: true,
  errorCodes: ["validation_error", "not_found", "rate_limit_exceeded"],
};

export const deleteWebhook: Operation = {
  id: "deleteWebhook",
  name: "wallets.webhooks.delete",
  method: "DELETE",
  path: "/svc-card/webhooks/{webhookId}",
  envelope: "unknown",
  retry: "idempotent",
  readBack: "wallets.webhooks.list",
  errorCodes: ["not_found", "rate_limit_exceeded"],
};

export const rotateWebhookSecret: Operation = {
  id: "rotateWebhookSecret",
  name: "wallets.webhooks.rotateSecret",
  method: "POST",
  path: "/svc-card/webhooks/{webhookId}/rotate-secret",
  envelope: "unknown",
  retry: "unsent",
  readBack: "wallets.webhooks.get",
  readArgs: "webhookId",
  sensitive: { response: [""] },
  errorCodes: ["validation_error", "not_found", "rate_limit_exceeded"],
};

export const listWebhookDeliveries: Operation = {
  id: "listWebhookDeliveries",
  name: "wallets.webhooks.listDeliveries",
  method: "GET",
  path: "/svc-card/webhooks/{webhookId}/deliveries",
  query: ["limit", "offset", "status", "eventType"],
  envelope: "unknown",
  retry: "read",
  errorCodes: ["validation_error", "not_found", "rate_limit_exceeded"],
};

export const listAllDeliveries: Operation = {
  id: "listAllDeliveries",
  name: "wallets.webhooks.listAllDeliveries",
  method: "GET",
  path: "/svc-card/webhooks/deliveries/all",
  envelope: "unknown",
  retry: "read",
  errorCodes: ["rate_limit_exceeded"],
};

export const retryDelivery: Operation = {
  id: "retryDelivery",
  name: "wallets.webhooks.retryDelivery",
  method: "POST",
  path: "/svc-card/webhooks/deliveries/{deliveryId}/retry",
  envelope: "unknown",
  retry: "unsent",
  readBack: "wallets.webhooks.listAllDeliveries",
  errorCodes: ["validation_error", "not_found", "rate_limit_exceeded"],
};

export const searchMarkets: Operation = {
  id: "searchMarkets",
  name: "agent.markets.search",
  method: "GET",
  path: "/agent/markets/search",
  auth: "connector",
  query: ["wallet_id", "query"],
  envelope: "unknown",
  retry: "read",
  errorCodes: ["validation_error", "not_found", "rate_limit_exceeded"],
};

export const tradeMarket: Operation = {
  id: "tradeMarket",
  name: "agent.markets.trade",
  method: "POST",
  path: "/agent/markets/trade",
  auth: "connector",
  envelope: "unknown",
  retry: "unsent",
  readBack: "agent.positions.list",
  readArgs: { wallet_id: "wallet_id" },
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
  name: "agent.positions.list",
  method: "GET",
  path: "/agent/positions",
  auth: "connector",
  query: ["wallet_id"],
  envelope: "unknown",
  retry: "read",
  errorCodes: ["validation_error", "not_found", "rate_limit_exceeded"],
};

export const fetchPaidResource: Operation = {
  id: "fetchPaidResource",
  name: "agent.x402.fetch",
  method: "POST",
  path: "/agent/x402-fetch",
  auth: "connector",
  envelope: "B",
  retry: "unsent",
  idempotency: { mode: "none" },
  money: true,
  proof: { paid: "flag" },
  decimals: { response: ["data.payment.amount_usd"] },
  sensitive: { request: ["headers"] },
  bodyFields: ["wallet_id", "url", "method", "headers", "body"],
  errorCodes: ["validation_error", "not_found", "rate_limit_exceeded"],
};
