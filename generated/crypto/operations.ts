// Each operation as the runtime needs it.
// Generated from the OpenAPI document of the crypto service. Do not edit: change the document and generate again.

import type { Operation, Shape } from "../../src/runtime.ts";

const sharedShape2: Shape = { "*": 1, available_balance: 4, requested_amount: 4 };

const sharedShape3: Shape = { expires_at: 3, reason: 3, type: 3 };

const sharedShape: Shape = {
  details: sharedShape2,
  error: 1,
  error_code: 1,
  idempotencyKey: 1,
  message: 1,
  request_id: 1,
  retry_after: 2,
  suspension: sharedShape3,
};

const sharedShape5: Shape = {
  details: { "*": 1, available_balance: 4, requested_amount: 4 },
  error: 1,
  idempotencyKey: 1,
  message: 1,
  request_id: 1,
  retry_after: 2,
  suspension: sharedShape3,
};

const commonCodes: readonly string[] = [
  "validation_error",
  "conflict",
  "DUPLICATE_REQUEST_IN_PROGRESS",
  "insufficient_balance",
  "invalid_address",
  "unsupported_token",
  "quote_expired",
  "gas_station_empty",
  "card_not_active",
  "iban_not_activated",
  "rate_limit_exceeded",
];

const sharedCodes: Operation["codes"] = {
  common: commonCodes,
  documented: ["not_found"],
  refusals: ["rate_limit_exceeded", "validation_error"],
};

const sharedCodes2: Operation["codes"] = {
  common: commonCodes,
  documented: ["not_found"],
  refusals: ["rate_limit_exceeded"],
};

const sharedCodes3: Operation["codes"] = { common: commonCodes, refusals: ["rate_limit_exceeded", "not_found"] };

const sharedCodes4: Operation["codes"] = {
  common: commonCodes,
  refusals: ["rate_limit_exceeded", "validation_error", "not_found"],
};

const sharedCodes5: Operation["codes"] = {
  common: commonCodes,
  refusals: ["rate_limit_exceeded", "validation_error", "not_found", "CUSTOMER_NOT_FOUND", "NOT_FOUND"],
};

const sharedCodes6: Operation["codes"] = {
  common: commonCodes,
  refusals: ["rate_limit_exceeded", "not_found", "CUSTOMER_NOT_FOUND", "NOT_FOUND"],
};

const sharedCodes7: Operation["codes"] = {
  common: commonCodes,
  refusals: ["rate_limit_exceeded", "validation_error", "not_found", "CUSTOMER_NOT_FOUND", "NOT_FOUND", "NOT_APPROVED"],
};

const sharedCodes8: Operation["codes"] = {
  common: commonCodes,
  refusals: ["rate_limit_exceeded", "not_found", "CUSTOMER_NOT_FOUND", "NOT_FOUND", "NOT_APPROVED"],
};

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
  codes: sharedCodes,
  shape: { success: { access_token: 1, expires_at: 1, expires_in: 2, token_type: 1 }, failure: sharedShape },
};

export const refreshAuthentication: Operation = {
  id: "refreshAuthentication",
  name: "wallets.auth.refresh",
  method: "GET",
  path: "/authentication/refresh-token",
  envelope: "unknown",
  retry: "read",
  sensitive: { response: [""] },
  codes: sharedCodes2,
  shape: { failure: sharedShape },
};

export const exchangeApiKeyToken: Operation = {
  id: "exchangeApiKeyToken",
  name: "wallets.apiKeys.exchangeToken",
  method: "POST",
  path: "/apikey/token",
  envelope: "unknown",
  retry: "unsent",
  sensitive: { request: [""], response: [""] },
  codes: sharedCodes,
  shape: { failure: sharedShape },
};

export const generateApiKey: Operation = {
  id: "generateApiKey",
  name: "wallets.apiKeys.generate",
  method: "POST",
  path: "/apikey/generate",
  envelope: "unknown",
  retry: "unsent",
  sensitive: { request: [""], response: [""] },
  codes: sharedCodes,
  shape: { failure: sharedShape },
};

export const getApiKey: Operation = {
  id: "getApiKey",
  name: "wallets.apiKeys.get",
  method: "GET",
  path: "/apikey/{id}",
  envelope: "unknown",
  retry: "read",
  sensitive: { response: [""] },
  codes: sharedCodes3,
  shape: { failure: sharedShape },
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
  codes: sharedCodes4,
  shape: { failure: sharedShape },
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
  amounts: [{ path: "amount", wire: "number" }],
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
  codes: {
    common: commonCodes,
    refusals: [
      "rate_limit_exceeded",
      "validation_error",
      "not_found",
      "WITHDRAWAL_LIMIT_EXCEEDED",
      "conflict",
      "gas_station_empty",
      "insufficient_balance",
      "invalid_address",
      "unsupported_token",
    ],
  },
  shape: {
    success: {
      data: {
        fee_breakdown: 1,
        gas_amount: 4,
        gas_funding_markup: 4,
        gas_tx_hash: 1,
        platform_fee: 4,
        platform_fee_tx_hash: 1,
        total_fee: 4,
        transaction_hash: 1,
        transaction_id: 1,
      },
      message: 1,
    },
    failure: sharedShape5,
  },
};

export const checkBalance: Operation = {
  id: "checkBalance",
  name: "wallets.balances.check",
  method: "POST",
  path: "/balance/check",
  envelope: "C",
  retry: "read",
  bodyFields: ["asset_id"],
  codes: sharedCodes4,
  shape: {
    success: {
      data: { asset_id: 1, balance: 4, balance_usd: 4, chain: 1, last_updated: 1, ticker: 1, wallet_address: 1 },
      message: 1,
      status: 1,
    },
    failure: sharedShape,
  },
};

export const quoteSwap: Operation = {
  id: "quoteSwap",
  name: "wallets.swaps.quote",
  method: "POST",
  path: "/swap/quote",
  envelope: "B",
  retry: "read",
  amounts: [{ path: "amount", wire: "string" }],
  bodyFields: ["sourceAsset", "destinationAsset", "amount", "sourceAddress", "destinationAddress"],
  codes: {
    common: commonCodes,
    documented: ["not_found"],
    refusals: ["rate_limit_exceeded", "validation_error", "quote_expired"],
  },
  shape: {
    success: {
      data: {
        destinationAsset: 1,
        estimatedOutput: 5,
        exchangeRate: 1,
        expiresAt: 1,
        fee: { amount: 5, currency: 1 },
        inputAmount: 5,
        quoteId: 1,
        sourceAsset: 1,
      },
      message: 1,
    },
    failure: sharedShape,
  },
};

export const batchAddAssets: Operation = {
  id: "batchAddAssets",
  name: "wallets.assets.batchAdd",
  method: "POST",
  path: "/assets/batch-add-asset",
  envelope: "unknown",
  retry: "unsent",
  codes: sharedCodes,
  shape: { failure: sharedShape },
};

export const getSourceOfFunds: Operation = {
  id: "getSourceOfFunds",
  name: "wallets.sourceOfFunds.get",
  method: "GET",
  path: "/source-of-funds",
  envelope: "unknown",
  retry: "read",
  sensitive: { response: [""] },
  codes: sharedCodes2,
  shape: { failure: sharedShape },
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
  codes: sharedCodes,
  shape: { failure: sharedShape },
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
  codes: sharedCodes5,
  shape: {
    success: {
      data: {
        account_status: 2,
        account_status_meaning: 1,
        estimated_completion: 1,
        fiat_symbol: 1,
        monitor_endpoint: 1,
        next_step: 1,
        safe_address: 1,
        svc_card_id: 1,
        token_symbol: 1,
      },
      message: 1,
    },
    failure: sharedShape,
  },
};

export const getCardSafe: Operation = {
  id: "getCardSafe",
  name: "wallets.cards.safeStatus",
  method: "GET",
  path: "/svc-card/{svcCardId}/safe/deploy",
  envelope: "unknown",
  retry: "read",
  codes: sharedCodes6,
  shape: { failure: sharedShape },
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
  codes: sharedCodes5,
  shape: {
    success: {
      data: {
        card_id: 1,
        card_program: 1,
        card_type: 1,
        created_at: 1,
        currency: 1,
        estimated_delivery: 1,
        expiry_month: 3,
        expiry_year: 3,
        label: 1,
        masked_pan: 1,
        order_id: 1,
        shipping_address: { city: 1, country: 1, line1: 1, postal_code: 1, state: 1 },
        shipping_tracking_number: 1,
        status: 1,
        svc_card_id: 1,
      },
      message: 1,
      status: 1,
    },
    failure: sharedShape,
  },
};

export const unfreezeCard: Operation = {
  id: "unfreezeCard",
  name: "wallets.cards.unfreeze",
  method: "POST",
  path: "/svc-card/{svcCardId}/cards/{cardId}/unfreeze",
  envelope: "C",
  retry: "unsent",
  codes: sharedCodes5,
  shape: { success: { data: { card_id: 1, status: 1, unfrozen_at: 1 }, message: 1, status: 1 }, failure: sharedShape },
};

export const getFundingAddress: Operation = {
  id: "getFundingAddress",
  name: "wallets.cards.fundingAddress",
  method: "GET",
  path: "/svc-card/{svcCardId}/wallet/funding-address",
  envelope: "B",
  retry: "read",
  codes: sharedCodes6,
  shape: {
    success: {
      data: {
        address: 1,
        card_currency: 1,
        funding_method: 1,
        funding_sources: { "*": { address: 1, bridge_time: 1, bridge_type: 1, description: 1, network: 1, token: 1 } },
        instructions: 1,
        minimum_deposit: 4,
        network: 1,
        supported_tokens: { "[]": { contract: 1, decimals: 2, name: 1, network: 1, symbol: 1 } },
      },
      message: 1,
    },
    failure: sharedShape,
  },
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
  codes: {
    common: commonCodes,
    documented: ["not_found", "CUSTOMER_NOT_FOUND", "NOT_FOUND"],
    refusals: ["rate_limit_exceeded", "validation_error", "NOT_APPROVED", "EMAIL_ALREADY_REGISTERED"],
  },
  shape: { failure: sharedShape },
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
  codes: {
    common: commonCodes,
    refusals: ["rate_limit_exceeded", "validation_error", "NOT_FOUND", "NOT_APPROVED", "CARD_ALREADY_ISSUED"],
  },
  shape: {
    success: {
      data: { deleted_card_id: 1, email_masked: 1, email_warning: 1, external_customer_id: 1, next_step: 1 },
      message: 1,
    },
    failure: sharedShape,
  },
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
  codes: sharedCodes7,
  shape: {
    success: {
      data: {
        account_status: 2,
        account_status_meaning: 1,
        estimated_completion: 1,
        fiat_symbol: 1,
        monitor_endpoint: 1,
        next_step: 1,
        safe_address: 1,
        svc_card_id: 1,
        token_symbol: 1,
      },
      message: 1,
    },
    failure: sharedShape,
  },
};

export const getCustomerSafe: Operation = {
  id: "getCustomerSafe",
  name: "wallets.cardCustomers.safeStatus",
  method: "GET",
  path: "/svc-card/customers/{svcCardId}/safe/deploy",
  envelope: "unknown",
  retry: "read",
  codes: sharedCodes8,
  shape: { failure: sharedShape },
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
  codes: {
    common: commonCodes,
    refusals: [
      "rate_limit_exceeded",
      "validation_error",
      "not_found",
      "CUSTOMER_NOT_FOUND",
      "NOT_FOUND",
      "NOT_APPROVED",
      "SOURCE_OF_FUNDS_NOT_COMPLETED",
    ],
  },
  shape: {
    success: {
      data: {
        activated_at: 1,
        card_id: 1,
        card_type: 1,
        funding_wallet: { address: 1, asset: 1, network: 1 },
        status: 1,
        status_name: 1,
        svc_card_id: 1,
        total_cards: 2,
      },
      message: 1,
    },
    failure: sharedShape,
  },
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
  codes: sharedCodes7,
  shape: { success: { data: { card_id: 1, frozen_at: 1, svc_card_id: 1 }, message: 1 }, failure: sharedShape },
};

export const getCustomerWallet: Operation = {
  id: "getCustomerWallet",
  name: "wallets.cardCustomers.wallet",
  method: "GET",
  path: "/svc-card/customers/{svcCardId}/wallet",
  envelope: "B",
  retry: "read",
  codes: sharedCodes8,
  shape: {
    success: {
      data: {
        balance: { available: 4, currency: 1, pending: 4 },
        currency: 1,
        funding_address: { address: 1, asset: 1, memo: 1, network: 1 },
        spending_limits: { daily: { limit: 4, remaining: 4, used: 4 } },
        svc_card_id: 1,
        token: 1,
      },
      message: 1,
    },
    failure: sharedShape,
  },
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
  codes: {
    common: commonCodes,
    refusals: ["rate_limit_exceeded", "validation_error", "CUSTOMER_NOT_FOUND", "NOT_APPROVED", "MISSING_IDENTIFIER"],
  },
  shape: {
    success: {
      data: {
        cards: { "[]": { card_id: 1, card_type: 1, last_four: 1, status: 1 } },
        cards_count: 2,
        created_at: 1,
        currency: 1,
        email: 1,
        external_id: 1,
        flow_status: 1,
        svc_card_id: 1,
        token: 1,
      },
      message: 1,
    },
    failure: sharedShape,
  },
};

export const listCardTransactions: Operation = {
  id: "listCardTransactions",
  name: "wallets.cardIssuer.listCardTransactions",
  method: "GET",
  path: "/card-issuer/customers/{customerId}/card-transactions",
  query: ["page", "limit", "status"],
  parameters: { page: "integer", limit: "integer" },
  envelope: "B",
  retry: "read",
  paginated: { page: "page", limit: "limit", items: "transactions", total: "total" },
  codes: {
    common: commonCodes,
    refusals: ["rate_limit_exceeded", "validation_error", "CUSTOMER_NOT_FOUND", "NOT_APPROVED"],
  },
  shape: {
    success: {
      data: {
        currency: 1,
        customer_id: 1,
        limit: 2,
        page: 2,
        total: 2,
        transactions: {
          "[]": {
            amount: 4,
            authorized_at: 1,
            created_at: 1,
            currency: 1,
            merchant: 1,
            merchant_category: 1,
            merchant_city: 1,
            merchant_country: 1,
            settled_at: 1,
            status: 1,
            transaction_id: 1,
            type: 1,
          },
        },
      },
      message: 1,
    },
    failure: sharedShape,
  },
};

export const updateCardLimits: Operation = {
  id: "updateCardLimits",
  name: "wallets.cardIssuer.updateCardLimits",
  method: "PATCH",
  path: "/card-issuer/admin/{programId}/card-limits",
  envelope: "B",
  retry: "idempotent",
  bodyFields: ["max_virtual_per_customer", "max_physical_per_customer", "max_total_per_customer"],
  codes: {
    common: commonCodes,
    refusals: ["rate_limit_exceeded", "validation_error", "NOT_FOUND", "NOT_APPROVED", "INVALID_LIMIT", "NO_CHANGES"],
  },
  shape: {
    success: {
      data: {
        card_limits: { max_physical_per_customer: 2, max_total_per_customer: 2, max_virtual_per_customer: 2 },
        program_id: 1,
      },
      message: 1,
    },
    failure: sharedShape,
  },
};

export const getIssuerStatus: Operation = {
  id: "getIssuerStatus",
  name: "wallets.cardIssuer.status",
  method: "GET",
  path: "/card-issuer/status",
  envelope: "B",
  retry: "read",
  codes: {
    common: commonCodes,
    documented: ["not_found", "CUSTOMER_NOT_FOUND", "NOT_FOUND"],
    refusals: ["rate_limit_exceeded", "NOT_APPROVED"],
  },
  shape: { success: { data: { id: 1 }, message: 1 }, failure: sharedShape },
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
  codes: sharedCodes,
  shape: { success: { data: { events: { "[]": 1 }, secret: 1, url: 1 }, message: 1 }, failure: sharedShape },
};

export const listWebhooks: Operation = {
  id: "listWebhooks",
  name: "wallets.webhooks.list",
  method: "GET",
  path: "/svc-card/webhooks",
  envelope: "unknown",
  retry: "read",
  sensitive: { response: [""] },
  codes: sharedCodes2,
  shape: { failure: sharedShape },
};

export const getWebhook: Operation = {
  id: "getWebhook",
  name: "wallets.webhooks.get",
  method: "GET",
  path: "/svc-card/webhooks/{webhookId}",
  envelope: "unknown",
  retry: "read",
  sensitive: { response: [""] },
  codes: sharedCodes3,
  shape: { failure: sharedShape },
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
  codes: sharedCodes4,
  shape: { failure: sharedShape },
};

export const deleteWebhook: Operation = {
  id: "deleteWebhook",
  name: "wallets.webhooks.delete",
  method: "DELETE",
  path: "/svc-card/webhooks/{webhookId}",
  envelope: "unknown",
  retry: "idempotent",
  readBack: "wallets.webhooks.list",
  codes: sharedCodes3,
  shape: { failure: sharedShape },
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
  codes: sharedCodes4,
  shape: { failure: sharedShape },
};

export const listWebhookDeliveries: Operation = {
  id: "listWebhookDeliveries",
  name: "wallets.webhooks.listDeliveries",
  method: "GET",
  path: "/svc-card/webhooks/{webhookId}/deliveries",
  query: ["limit", "offset", "status", "eventType"],
  parameters: { limit: "integer", offset: "integer" },
  envelope: "unknown",
  retry: "read",
  codes: sharedCodes4,
  shape: { failure: sharedShape },
};

export const listAllDeliveries: Operation = {
  id: "listAllDeliveries",
  name: "wallets.webhooks.listAllDeliveries",
  method: "GET",
  path: "/svc-card/webhooks/deliveries/all",
  envelope: "unknown",
  retry: "read",
  codes: sharedCodes2,
  shape: { failure: sharedShape },
};

export const retryDelivery: Operation = {
  id: "retryDelivery",
  name: "wallets.webhooks.retryDelivery",
  method: "POST",
  path: "/svc-card/webhooks/deliveries/{deliveryId}/retry",
  envelope: "unknown",
  retry: "unsent",
  readBack: "wallets.webhooks.listAllDeliveries",
  codes: sharedCodes4,
  shape: { failure: sharedShape },
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
  codes: sharedCodes4,
  shape: { failure: sharedShape },
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
  amounts: [{ path: "amount", wire: "number" }],
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
  codes: sharedCodes4,
  shape: { failure: sharedShape },
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
  codes: sharedCodes4,
  shape: { failure: sharedShape },
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
  sensitive: { request: ["headers"] },
  bodyFields: ["wallet_id", "url", "method", "headers", "body"],
  codes: sharedCodes4,
  shape: {
    success: { data: { payment: { amount_usd: 4, asset: 1, network: 1, pay_to: 1 }, status: 2 }, message: 1 },
    failure: sharedShape,
  },
};
