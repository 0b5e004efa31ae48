// The documented responses of each operation; their schemas are in `validators.js`.
// Generated from the OpenAPI document of the crypto service. Do not edit: change the document and generate again.

import type { DocumentedResponses, OperationResponses } from "../../src/runtime.ts";

const commonHeaders: readonly string[] = ["x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset"];

const response: OperationResponses["statuses"][string] = {
  contentType: "application/json",
  schemas: ["ValidationError"],
  headers: commonHeaders,
};

const response2: OperationResponses["statuses"][string] = {
  contentType: "application/json",
  schemas: ["GeneralError"],
  headers: commonHeaders,
};

const response3: OperationResponses["statuses"][string] = {
  contentType: "application/json",
  schemas: ["GeneralError", "SuspensionError"],
  headers: commonHeaders,
};

const response4: OperationResponses["statuses"][string] = {
  contentType: "application/json",
  schemas: ["ConflictError", "DuplicateRequestError", "CardError"],
  headers: commonHeaders,
};

const response5: OperationResponses["statuses"][string] = {
  contentType: "application/json",
  schemas: ["InsufficientBalanceError", "UnprocessableError", "CardError"],
  headers: commonHeaders,
};

const response6: OperationResponses["statuses"][string] = {
  contentType: "application/json",
  schemas: ["RateLimitError"],
  headers: [...commonHeaders, "retry-after"],
};

const response7: OperationResponses["statuses"][string] = {
  contentType: "application/json",
  schemas: ["InternalError"],
  headers: commonHeaders,
};

const response8: OperationResponses["statuses"][string] = {
  contentType: "application/json",
  schemas: [],
  headers: commonHeaders,
};

const response9: OperationResponses["statuses"][string] = {
  contentType: "application/json",
  schemas: ["SendFundsError", "GeneralError"],
  headers: commonHeaders,
};

const response10: OperationResponses["statuses"][string] = {
  contentType: "application/json",
  schemas: ["EnvelopeC"],
  headers: commonHeaders,
};

const response11: OperationResponses["statuses"][string] = {
  contentType: "application/json",
  schemas: ["EnvelopeB"],
  headers: commonHeaders,
};

const response12: OperationResponses["statuses"][string] = {
  contentType: "application/json",
  schemas: ["ValidationError", "CardError"],
  headers: commonHeaders,
};

const response13: OperationResponses["statuses"][string] = {
  contentType: "application/json",
  schemas: ["CardError", "GeneralError"],
  headers: commonHeaders,
};

const response14: OperationResponses["statuses"][string] = {
  contentType: "application/json",
  schemas: ["CardError", "GeneralError", "SuspensionError"],
  headers: commonHeaders,
};

const response15: OperationResponses["statuses"][string] = {
  contentType: "application/json",
  schemas: ["CardError", "ConflictError", "DuplicateRequestError"],
  headers: commonHeaders,
};

const response16: OperationResponses["statuses"][string] = {
  contentType: "application/json",
  schemas: ["CardError", "ValidationError"],
  headers: commonHeaders,
};

const response17: OperationResponses["statuses"][string] = {
  contentType: "application/json",
  schemas: ["ValidationError", "MessageError"],
  headers: commonHeaders,
};

const response18: OperationResponses["statuses"][string] = {
  contentType: "application/json",
  schemas: ["GeneralError", "MessageError", "SuspensionError"],
  headers: commonHeaders,
};

const response19: OperationResponses["statuses"][string] = {
  contentType: "application/json",
  schemas: ["InsufficientBalanceError", "UnprocessableError", "MessageError"],
  headers: commonHeaders,
};

const values: readonly string[] = [
  "validation_error",
  "not_found",
  "CUSTOMER_NOT_FOUND",
  "NOT_FOUND",
  "WITHDRAWAL_LIMIT_EXCEEDED",
  "NOT_APPROVED",
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
  "internal_error",
  "CARD_ALREADY_ISSUED",
  "EMAIL_ALREADY_REGISTERED",
  "SOURCE_OF_FUNDS_NOT_COMPLETED",
  "MISSING_IDENTIFIER",
  "INVALID_LIMIT",
  "NO_CHANGES",
];

const values2: readonly string[] = [
  "conflict",
  "DUPLICATE_REQUEST_IN_PROGRESS",
  "validation_error",
  "not_found",
  "CUSTOMER_NOT_FOUND",
  "NOT_FOUND",
  "WITHDRAWAL_LIMIT_EXCEEDED",
  "NOT_APPROVED",
  "insufficient_balance",
  "invalid_address",
  "unsupported_token",
  "quote_expired",
  "gas_station_empty",
  "card_not_active",
  "iban_not_activated",
  "rate_limit_exceeded",
  "internal_error",
  "CARD_ALREADY_ISSUED",
  "EMAIL_ALREADY_REGISTERED",
  "SOURCE_OF_FUNDS_NOT_COMPLETED",
  "MISSING_IDENTIFIER",
  "INVALID_LIMIT",
  "NO_CHANGES",
];

const values3: readonly string[] = [
  "insufficient_balance",
  "invalid_address",
  "unsupported_token",
  "quote_expired",
  "gas_station_empty",
  "card_not_active",
  "iban_not_activated",
  "validation_error",
  "not_found",
  "CUSTOMER_NOT_FOUND",
  "NOT_FOUND",
  "WITHDRAWAL_LIMIT_EXCEEDED",
  "NOT_APPROVED",
  "conflict",
  "DUPLICATE_REQUEST_IN_PROGRESS",
  "rate_limit_exceeded",
  "internal_error",
  "CARD_ALREADY_ISSUED",
  "EMAIL_ALREADY_REGISTERED",
  "SOURCE_OF_FUNDS_NOT_COMPLETED",
  "MISSING_IDENTIFIER",
  "INVALID_LIMIT",
  "NO_CHANGES",
];

const values4: readonly string[] = [
  "insufficient_balance",
  "invalid_address",
  "unsupported_token",
  "quote_expired",
  "gas_station_empty",
  "card_not_active",
  "iban_not_activated",
];

const values5: readonly string[] = ["active"];

export const createToken: OperationResponses = {
  statuses: {
    200: { contentType: "application/json", schemas: ["Token"], headers: commonHeaders },
    400: response,
    401: response2,
    403: response3,
    404: response2,
    409: response4,
    422: response5,
    429: response6,
    500: response7,
  },
  openLists: [
    { statuses: ["200"], path: "token_type", known: ["Bearer"] },
    { statuses: ["401", "403", "404"], path: "error", known: values },
    { statuses: ["409"], path: "error", known: values2 },
    { statuses: ["409", "422"], path: "error_code", known: values },
    { statuses: ["422"], path: "error", known: values3 },
  ],
};

export const refreshAuthentication: OperationResponses = {
  statuses: {
    200: response8,
    400: response,
    401: response2,
    403: response3,
    404: response2,
    409: response4,
    422: response5,
    429: response6,
    500: response7,
  },
  openLists: [
    { statuses: ["401", "403", "404"], path: "error", known: values },
    { statuses: ["409"], path: "error", known: values2 },
    { statuses: ["409", "422"], path: "error_code", known: values },
    { statuses: ["422"], path: "error", known: values3 },
  ],
};

export const exchangeApiKeyToken: OperationResponses = {
  statuses: {
    200: response8,
    400: response,
    401: response2,
    403: response3,
    404: response2,
    409: response4,
    422: response5,
    429: response6,
    500: response7,
  },
  openLists: [
    { statuses: ["401", "403", "404"], path: "error", known: values },
    { statuses: ["409"], path: "error", known: values2 },
    { statuses: ["409", "422"], path: "error_code", known: values },
    { statuses: ["422"], path: "error", known: values3 },
  ],
};

export const generateApiKey: OperationResponses = {
  statuses: {
    200: response8,
    400: response,
    401: response2,
    403: response3,
    404: response2,
    409: response4,
    422: response5,
    429: response6,
    500: response7,
  },
  openLists: [
    { statuses: ["401", "403", "404"], path: "error", known: values },
    { statuses: ["409"], path: "error", known: values2 },
    { statuses: ["409", "422"], path: "error_code", known: values },
    { statuses: ["422"], path: "error", known: values3 },
  ],
};

export const getApiKey: OperationResponses = {
  statuses: {
    200: response8,
    400: response,
    401: response2,
    403: response3,
    404: response2,
    409: response4,
    422: response5,
    429: response6,
    500: response7,
  },
  openLists: [
    { statuses: ["401", "403", "404"], path: "error", known: values },
    { statuses: ["409"], path: "error", known: values2 },
    { statuses: ["409", "422"], path: "error_code", known: values },
    { statuses: ["422"], path: "error", known: values3 },
  ],
};

export const updateApiKeyPermissions: OperationResponses = {
  statuses: {
    200: response8,
    400: response,
    401: response2,
    403: response3,
    404: response2,
    409: response4,
    422: response5,
    429: response6,
    500: response7,
  },
  openLists: [
    { statuses: ["401", "403", "404"], path: "error", known: values },
    { statuses: ["409"], path: "error", known: values2 },
    { statuses: ["409", "422"], path: "error_code", known: values },
    { statuses: ["422"], path: "error", known: values3 },
  ],
};

export const sendFunds: OperationResponses = {
  statuses: {
    200: { contentType: "application/json", schemas: ["EnvelopeA"], headers: commonHeaders },
    400: { contentType: "application/json", schemas: ["SendFundsError", "ValidationError"], headers: commonHeaders },
    401: response9,
    403: {
      contentType: "application/json",
      schemas: ["SuspensionError", "SendFundsError", "GeneralError"],
      headers: commonHeaders,
    },
    404: response9,
    409: {
      contentType: "application/json",
      schemas: ["ConflictError", "DuplicateRequestError", "SendFundsError"],
      headers: commonHeaders,
    },
    422: {
      contentType: "application/json",
      schemas: ["InsufficientBalanceError", "UnprocessableError", "SendFundsError"],
      headers: commonHeaders,
    },
    429: response6,
    500: { contentType: "application/json", schemas: ["InternalError", "SendFundsError"], headers: commonHeaders },
  },
};

export const checkBalance: OperationResponses = {
  statuses: {
    200: response10,
    400: response,
    401: response2,
    403: response3,
    404: response2,
    409: response4,
    422: response5,
    429: response6,
    500: response7,
  },
  openLists: [
    { statuses: ["401", "403", "404"], path: "error", known: values },
    { statuses: ["409"], path: "error", known: values2 },
    { statuses: ["409", "422"], path: "error_code", known: values },
    { statuses: ["422"], path: "error", known: values3 },
  ],
};

export const quoteSwap: OperationResponses = {
  statuses: {
    200: response11,
    400: response,
    401: response2,
    403: response3,
    404: response2,
    409: response4,
    422: {
      contentType: "application/json",
      schemas: ["InsufficientBalanceError", "UnprocessableError"],
      headers: commonHeaders,
    },
    429: response6,
    500: response7,
  },
  openLists: [
    { statuses: ["401", "403", "404"], path: "error", known: values },
    { statuses: ["409"], path: "error", known: values2 },
    { statuses: ["409"], path: "error_code", known: values },
    { statuses: ["422"], path: "error", known: values4 },
  ],
};

export const batchAddAssets: OperationResponses = {
  statuses: {
    200: response8,
    400: response,
    401: response2,
    403: response3,
    404: response2,
    409: response4,
    422: response5,
    429: response6,
    500: response7,
  },
  openLists: [
    { statuses: ["401", "403", "404"], path: "error", known: values },
    { statuses: ["409"], path: "error", known: values2 },
    { statuses: ["409", "422"], path: "error_code", known: values },
    { statuses: ["422"], path: "error", known: values3 },
  ],
};

export const getSourceOfFunds: OperationResponses = {
  statuses: {
    200: response8,
    400: response,
    401: response2,
    403: response3,
    404: response2,
    409: response4,
    422: response5,
    429: response6,
    500: response7,
  },
  openLists: [
    { statuses: ["401", "403", "404"], path: "error", known: values },
    { statuses: ["409"], path: "error", known: values2 },
    { statuses: ["409", "422"], path: "error_code", known: values },
    { statuses: ["422"], path: "error", known: values3 },
  ],
};

export const submitSourceOfFunds: OperationResponses = {
  statuses: {
    200: response8,
    400: response,
    401: response2,
    403: response3,
    404: response2,
    409: response4,
    422: response5,
    429: response6,
    500: response7,
  },
  openLists: [
    { statuses: ["401", "403", "404"], path: "error", known: values },
    { statuses: ["409"], path: "error", known: values2 },
    { statuses: ["409", "422"], path: "error_code", known: values },
    { statuses: ["422"], path: "error", known: values3 },
  ],
};

export const deployCardSafe: OperationResponses = {
  statuses: {
    200: response11,
    202: response11,
    400: response12,
    401: response13,
    403: response14,
    404: response13,
    409: response4,
    422: response5,
    429: response6,
    500: response7,
  },
  openLists: [
    { statuses: ["400", "401", "403", "404"], path: "error", known: values },
    { statuses: ["400", "401", "403", "404", "409", "422"], path: "error_code", known: values },
    { statuses: ["409"], path: "error", known: values2 },
    { statuses: ["422"], path: "error", known: values3 },
  ],
};

export const getCardSafe: OperationResponses = {
  statuses: {
    200: response8,
    400: response12,
    401: response13,
    403: response14,
    404: response13,
    409: response4,
    422: response5,
    429: response6,
    500: response7,
  },
  openLists: [
    { statuses: ["400", "401", "403", "404"], path: "error", known: values },
    { statuses: ["400", "401", "403", "404", "409", "422"], path: "error_code", known: values },
    { statuses: ["409"], path: "error", known: values2 },
    { statuses: ["422"], path: "error", known: values3 },
  ],
};

export const orderPhysicalCard: OperationResponses = {
  statuses: {
    200: response10,
    400: response12,
    401: response13,
    403: response14,
    404: response13,
    409: response4,
    422: response5,
    429: response6,
    500: response7,
  },
  openLists: [
    { statuses: ["200"], path: "data.status", known: ["processing", "pending"] },
    { statuses: ["400", "401", "403", "404"], path: "error", known: values },
    { statuses: ["400", "401", "403", "404", "409", "422"], path: "error_code", known: values },
    { statuses: ["409"], path: "error", known: values2 },
    { statuses: ["422"], path: "error", known: values3 },
  ],
};

export const unfreezeCard: OperationResponses = {
  statuses: {
    200: response10,
    400: response12,
    401: response13,
    403: response14,
    404: response13,
    409: response4,
    422: response5,
    429: response6,
    500: response7,
  },
  openLists: [
    { statuses: ["200"], path: "data.status", known: values5 },
    { statuses: ["400", "401", "403", "404"], path: "error", known: values },
    { statuses: ["400", "401", "403", "404", "409", "422"], path: "error_code", known: values },
    { statuses: ["409"], path: "error", known: values2 },
    { statuses: ["422"], path: "error", known: values3 },
  ],
};

export const getFundingAddress: OperationResponses = {
  statuses: {
    200: response11,
    400: response12,
    401: response13,
    403: response14,
    404: response13,
    409: response4,
    422: response5,
    429: response6,
    500: response7,
  },
  openLists: [
    { statuses: ["400", "401", "403", "404"], path: "error", known: values },
    { statuses: ["400", "401", "403", "404", "409", "422"], path: "error_code", known: values },
    { statuses: ["409"], path: "error", known: values2 },
    { statuses: ["422"], path: "error", known: values3 },
  ],
};

export const onboardCardCustomer: OperationResponses = {
  statuses: {
    200: response8,
    400: response12,
    401: response13,
    403: response14,
    404: response13,
    409: response15,
    422: response5,
    429: response6,
    500: response7,
  },
  openLists: [
    { statuses: ["400", "401", "403", "404", "409"], path: "error", known: values },
    { statuses: ["400", "401", "403", "404", "409", "422"], path: "error_code", known: values },
    { statuses: ["422"], path: "error", known: values3 },
  ],
};

export const resetCardCustomer: OperationResponses = {
  statuses: {
    200: response11,
    400: response12,
    401: response13,
    403: response14,
    404: response13,
    409: response15,
    422: response5,
    429: response6,
    500: response7,
  },
  openLists: [
    { statuses: ["400", "401", "403", "404", "409"], path: "error", known: values },
    { statuses: ["400", "401", "403", "404", "409", "422"], path: "error_code", known: values },
    { statuses: ["422"], path: "error", known: values3 },
  ],
};

export const deployCustomerSafe: OperationResponses = {
  statuses: {
    200: response11,
    202: response11,
    400: response12,
    401: response13,
    403: response14,
    404: response13,
    409: response4,
    422: response5,
    429: response6,
    500: response7,
  },
  openLists: [
    { statuses: ["400", "401", "403", "404"], path: "error", known: values },
    { statuses: ["400", "401", "403", "404", "409", "422"], path: "error_code", known: values },
    { statuses: ["409"], path: "error", known: values2 },
    { statuses: ["422"], path: "error", known: values3 },
  ],
};

export const getCustomerSafe: OperationResponses = {
  statuses: {
    200: response8,
    400: response12,
    401: response13,
    403: response14,
    404: response13,
    409: response4,
    422: response5,
    429: response6,
    500: response7,
  },
  openLists: [
    { statuses: ["400", "401", "403", "404"], path: "error", known: values },
    { statuses: ["400", "401", "403", "404", "409", "422"], path: "error_code", known: values },
    { statuses: ["409"], path: "error", known: values2 },
    { statuses: ["422"], path: "error", known: values3 },
  ],
};

export const createVirtualCard: OperationResponses = {
  statuses: {
    201: response11,
    400: response16,
    401: response13,
    403: response14,
    404: response13,
    409: response4,
    422: response5,
    429: response6,
    500: response7,
  },
  openLists: [
    { statuses: ["201"], path: "data.card_type", known: ["virtual"] },
    { statuses: ["201"], path: "data.status", known: values5 },
    { statuses: ["400", "401", "403", "404", "409", "422"], path: "error_code", known: values },
    { statuses: ["400", "401", "403", "404"], path: "error", known: values },
    { statuses: ["409"], path: "error", known: values2 },
    { statuses: ["422"], path: "error", known: values3 },
  ],
};

export const freezeCustomerCard: OperationResponses = {
  statuses: {
    200: response11,
    400: response12,
    401: response13,
    403: response14,
    404: response13,
    409: response4,
    422: response5,
    429: response6,
    500: response7,
  },
  openLists: [
    { statuses: ["400", "401", "403", "404"], path: "error", known: values },
    { statuses: ["400", "401", "403", "404", "409", "422"], path: "error_code", known: values },
    { statuses: ["409"], path: "error", known: values2 },
    { statuses: ["422"], path: "error", known: values3 },
  ],
};

export const getCustomerWallet: OperationResponses = {
  statuses: {
    200: response11,
    400: response12,
    401: response13,
    403: response14,
    404: response13,
    409: response4,
    422: response5,
    429: response6,
    500: response7,
  },
  openLists: [
    { statuses: ["400", "401", "403", "404"], path: "error", known: values },
    { statuses: ["400", "401", "403", "404", "409", "422"], path: "error_code", known: values },
    { statuses: ["409"], path: "error", known: values2 },
    { statuses: ["422"], path: "error", known: values3 },
  ],
};

export const lookupCardCustomer: OperationResponses = {
  statuses: {
    200: response11,
    400: response16,
    401: response13,
    403: response14,
    404: response13,
    409: response4,
    422: response5,
    429: response6,
    500: response7,
  },
  openLists: [
    { statuses: ["200"], path: "data.flow_status", known: ["card_created", "active"] },
    { statuses: ["200"], path: "data.cards[].card_type", known: ["virtual", "physical"] },
    { statuses: ["400", "401", "403", "404", "409", "422"], path: "error_code", known: values },
    { statuses: ["400", "401", "403", "404"], path: "error", known: values },
    { statuses: ["409"], path: "error", known: values2 },
    { statuses: ["422"], path: "error", known: values3 },
  ],
};

export const listCardTransactions: OperationResponses = {
  statuses: {
    200: response11,
    400: response12,
    401: response13,
    403: response14,
    404: response13,
    409: response4,
    422: response5,
    429: response6,
    500: response7,
  },
  openLists: [
    { statuses: ["200"], path: "data.currency", known: ["USD", "EUR", "GBP"] },
    { statuses: ["200"], path: "data.transactions[].type", known: ["purchase", "refund", "withdrawal"] },
    {
      statuses: ["200"],
      path: "data.transactions[].status",
      known: ["authorized", "settled", "declined", "reversed", "partially_reversed", "failed", "expired"],
    },
    { statuses: ["400", "401", "403", "404"], path: "error", known: values },
    { statuses: ["400", "401", "403", "404", "409", "422"], path: "error_code", known: values },
    { statuses: ["409"], path: "error", known: values2 },
    { statuses: ["422"], path: "error", known: values3 },
  ],
};

export const updateCardLimits: OperationResponses = {
  statuses: {
    200: response11,
    400: response16,
    401: response13,
    403: response14,
    404: response13,
    409: response4,
    422: response5,
    429: response6,
    500: response7,
  },
  openLists: [
    { statuses: ["400", "401", "403", "404", "409", "422"], path: "error_code", known: values },
    { statuses: ["400", "401", "403", "404"], path: "error", known: values },
    { statuses: ["409"], path: "error", known: values2 },
    { statuses: ["422"], path: "error", known: values3 },
  ],
};

export const getIssuerStatus: OperationResponses = {
  statuses: {
    200: response11,
    400: response12,
    401: response13,
    403: response14,
    404: response13,
    409: response4,
    422: response5,
    429: response6,
    500: response7,
  },
  openLists: [
    { statuses: ["400", "401", "403", "404"], path: "error", known: values },
    { statuses: ["400", "401", "403", "404", "409", "422"], path: "error_code", known: values },
    { statuses: ["409"], path: "error", known: values2 },
    { statuses: ["422"], path: "error", known: values3 },
  ],
};

export const createWebhook: OperationResponses = {
  statuses: {
    200: response11,
    400: response,
    401: response2,
    403: response3,
    404: response2,
    409: response4,
    422: response5,
    429: response6,
    500: response7,
  },
  openLists: [
    {
      statuses: ["200"],
      path: "data.events[]",
      known: ["*", "deposit.confirmed", "transaction.failed", "transaction.settled"],
    },
    { statuses: ["401", "403", "404"], path: "error", known: values },
    { statuses: ["409"], path: "error", known: values2 },
    { statuses: ["409", "422"], path: "error_code", known: values },
    { statuses: ["422"], path: "error", known: values3 },
  ],
};

export const listWebhooks: OperationResponses = {
  statuses: {
    200: response8,
    400: response,
    401: response2,
    403: response3,
    404: response2,
    409: response4,
    422: response5,
    429: response6,
    500: response7,
  },
  openLists: [
    { statuses: ["401", "403", "404"], path: "error", known: values },
    { statuses: ["409"], path: "error", known: values2 },
    { statuses: ["409", "422"], path: "error_code", known: values },
    { statuses: ["422"], path: "error", known: values3 },
  ],
};

export const getWebhook: OperationResponses = {
  statuses: {
    200: response8,
    400: response,
    401: response2,
    403: response3,
    404: response2,
    409: response4,
    422: response5,
    429: response6,
    500: response7,
  },
  openLists: [
    { statuses: ["401", "403", "404"], path: "error", known: values },
    { statuses: ["409"], path: "error", known: values2 },
    { statuses: ["409", "422"], path: "error_code", known: values },
    { statuses: ["422"], path: "error", known: values3 },
  ],
};

export const updateWebhook: OperationResponses = {
  statuses: {
    200: response8,
    400: response,
    401: response2,
    403: response3,
    404: response2,
    409: response4,
    422: response5,
    429: response6,
    500: response7,
  },
  openLists: [
    { statuses: ["401", "403", "404"], path: "error", known: values },
    { statuses: ["409"], path: "error", known: values2 },
    { statuses: ["409", "422"], path: "error_code", known: values },
    { statuses: ["422"], path: "error", known: values3 },
  ],
};

export const deleteWebhook: OperationResponses = {
  statuses: {
    200: response8,
    400: response,
    401: response2,
    403: response3,
    404: response2,
    409: response4,
    422: response5,
    429: response6,
    500: response7,
  },
  openLists: [
    { statuses: ["401", "403", "404"], path: "error", known: values },
    { statuses: ["409"], path: "error", known: values2 },
    { statuses: ["409", "422"], path: "error_code", known: values },
    { statuses: ["422"], path: "error", known: values3 },
  ],
};

export const rotateWebhookSecret: OperationResponses = {
  statuses: {
    200: response8,
    400: response,
    401: response2,
    403: response3,
    404: response2,
    409: response4,
    422: response5,
    429: response6,
    500: response7,
  },
  openLists: [
    { statuses: ["401", "403", "404"], path: "error", known: values },
    { statuses: ["409"], path: "error", known: values2 },
    { statuses: ["409", "422"], path: "error_code", known: values },
    { statuses: ["422"], path: "error", known: values3 },
  ],
};

export const listWebhookDeliveries: OperationResponses = {
  statuses: {
    200: response8,
    400: response,
    401: response2,
    403: response3,
    404: response2,
    409: response4,
    422: response5,
    429: response6,
    500: response7,
  },
  openLists: [
    { statuses: ["401", "403", "404"], path: "error", known: values },
    { statuses: ["409"], path: "error", known: values2 },
    { statuses: ["409", "422"], path: "error_code", known: values },
    { statuses: ["422"], path: "error", known: values3 },
  ],
};

export const listAllDeliveries: OperationResponses = {
  statuses: {
    200: response8,
    400: response,
    401: response2,
    403: response3,
    404: response2,
    409: response4,
    422: response5,
    429: response6,
    500: response7,
  },
  openLists: [
    { statuses: ["401", "403", "404"], path: "error", known: values },
    { statuses: ["409"], path: "error", known: values2 },
    { statuses: ["409", "422"], path: "error_code", known: values },
    { statuses: ["422"], path: "error", known: values3 },
  ],
};

export const retryDelivery: OperationResponses = {
  statuses: {
    200: response8,
    400: response,
    401: response2,
    403: response3,
    404: response2,
    409: response4,
    422: response5,
    429: response6,
    500: response7,
  },
  openLists: [
    { statuses: ["401", "403", "404"], path: "error", known: values },
    { statuses: ["409"], path: "error", known: values2 },
    { statuses: ["409", "422"], path: "error_code", known: values },
    { statuses: ["422"], path: "error", known: values3 },
  ],
};

export const searchMarkets: OperationResponses = {
  statuses: {
    200: response8,
    400: response,
    401: response2,
    403: response3,
    404: response2,
    409: response4,
    422: response5,
    429: response6,
    500: response7,
  },
  openLists: [
    { statuses: ["401", "403", "404"], path: "error", known: values },
    { statuses: ["409"], path: "error", known: values2 },
    { statuses: ["409", "422"], path: "error_code", known: values },
    { statuses: ["422"], path: "error", known: values3 },
  ],
};

export const tradeMarket: OperationResponses = {
  statuses: {
    200: response8,
    400: response17,
    401: response2,
    403: response18,
    404: response2,
    409: response4,
    422: response19,
    429: response6,
    500: response7,
  },
  openLists: [
    { statuses: ["401", "403", "404"], path: "error", known: values },
    { statuses: ["409"], path: "error", known: values2 },
    { statuses: ["409"], path: "error_code", known: values },
    { statuses: ["422"], path: "error", known: values4 },
  ],
};

export const listPositions: OperationResponses = {
  statuses: {
    200: response8,
    400: response,
    401: response2,
    403: response3,
    404: response2,
    409: response4,
    422: response5,
    429: response6,
    500: response7,
  },
  openLists: [
    { statuses: ["401", "403", "404"], path: "error", known: values },
    { statuses: ["409"], path: "error", known: values2 },
    { statuses: ["409", "422"], path: "error_code", known: values },
    { statuses: ["422"], path: "error", known: values3 },
  ],
};

export const fetchPaidResource: OperationResponses = {
  statuses: {
    200: response11,
    400: response17,
    401: response2,
    403: response18,
    404: response2,
    409: response4,
    422: response19,
    429: response6,
    500: response7,
  },
  openLists: [
    { statuses: ["401", "403", "404"], path: "error", known: values },
    { statuses: ["409"], path: "error", known: values2 },
    { statuses: ["409"], path: "error_code", known: values },
    { statuses: ["422"], path: "error", known: values4 },
  ],
};

export const documentedResponses: DocumentedResponses = {
  names: [
    "access_token",
    "account_status",
    "account_status_meaning",
    "activated_at",
    "address",
    "already_deployed",
    "amount",
    "amount_usd",
    "asset",
    "asset_id",
    "authorized_at",
    "available",
    "available_balance",
    "balance",
    "balance_usd",
    "body",
    "bridge_time",
    "bridge_type",
    "card_currency",
    "card_id",
    "card_limits",
    "card_program",
    "card_type",
    "cards",
    "cards_count",
    "chain",
    "city",
    "contract",
    "country",
    "created_at",
    "currency",
    "customer_id",
    "daily",
    "data",
    "decimals",
    "deleted_card_id",
    "deployment_accepted",
    "description",
    "destinationAsset",
    "details",
    "email",
    "email_masked",
    "email_warning",
    "enabled",
    "error",
    "error_code",
    "estimatedOutput",
    "estimated_completion",
    "estimated_delivery",
    "events",
    "exchangeRate",
    "existing_transaction_id",
    "expiresAt",
    "expires_at",
    "expires_in",
    "expiry_month",
    "expiry_year",
    "external_customer_id",
    "external_id",
    "fee",
    "fee_breakdown",
    "fiat_symbol",
    "flow_status",
    "frozen_at",
    "funding_address",
    "funding_method",
    "funding_sources",
    "funding_wallet",
    "gas_amount",
    "gas_funding_markup",
    "gas_tx_hash",
    "id",
    "idempotencyKey",
    "idempotency_key",
    "inputAmount",
    "instructions",
    "is_blocked",
    "is_frozen",
    "is_lost",
    "is_ready",
    "label",
    "last_four",
    "last_updated",
    "limit",
    "line1",
    "masked_pan",
    "max_physical_per_customer",
    "max_total_per_customer",
    "max_virtual_per_customer",
    "memo",
    "merchant",
    "merchant_category",
    "merchant_city",
    "merchant_country",
    "message",
    "minimum_deposit",
    "monitor_endpoint",
    "name",
    "network",
    "next_step",
    "order_id",
    "page",
    "paid",
    "pay_to",
    "payment",
    "pending",
    "platform_fee",
    "platform_fee_tx_hash",
    "postal_code",
    "program_id",
    "quoteId",
    "reason",
    "remaining",
    "request_id",
    "requested_amount",
    "retry_after",
    "safe_address",
    "safe_deployed",
    "secret",
    "settled_at",
    "shipping_address",
    "shipping_tracking_number",
    "sourceAsset",
    "spending_limits",
    "state",
    "status",
    "status_name",
    "success",
    "supported_tokens",
    "suspension",
    "svc_card_id",
    "symbol",
    "ticker",
    "token",
    "token_symbol",
    "token_type",
    "total",
    "total_cards",
    "total_fee",
    "transaction_hash",
    "transaction_id",
    "transactions",
    "type",
    "unfrozen_at",
    "url",
    "used",
    "wallet_address",
    "wallet_ready",
  ],
  operations: {
    createToken,
    refreshAuthentication,
    exchangeApiKeyToken,
    generateApiKey,
    getApiKey,
    updateApiKeyPermissions,
    sendFunds,
    checkBalance,
    quoteSwap,
    batchAddAssets,
    getSourceOfFunds,
    submitSourceOfFunds,
    deployCardSafe,
    getCardSafe,
    orderPhysicalCard,
    unfreezeCard,
    getFundingAddress,
    onboardCardCustomer,
    resetCardCustomer,
    deployCustomerSafe,
    getCustomerSafe,
    createVirtualCard,
    freezeCustomerCard,
    getCustomerWallet,
    lookupCardCustomer,
    listCardTransactions,
    updateCardLimits,
    getIssuerStatus,
    createWebhook,
    listWebhooks,
    getWebhook,
    updateWebhook,
    deleteWebhook,
    rotateWebhookSecret,
    listWebhookDeliveries,
    listAllDeliveries,
    retryDelivery,
    searchMarkets,
    tradeMarket,
    listPositions,
    fetchPaidResource,
  },
};
