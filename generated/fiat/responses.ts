// The documented responses of each operation; their schemas are in `validators.js`.
// Generated from the OpenAPI document of the fiat service. Do not edit: change the document and generate again.

import type { DocumentedResponses, OperationResponses } from "../../src/runtime.ts";

const response: OperationResponses["statuses"][string] = {
  contentType: "application/json",
  schemas: ["ErrorResponse"],
  fields: ["status", "status_code", "message", "data"],
  headers: [],
};

const response2: OperationResponses["statuses"][string] = {
  contentType: "application/json",
  schemas: ["ValidationError"],
  fields: ["status", "status_code", "message", "errors", "errors.*"],
  headers: [],
};

const response3: OperationResponses["statuses"][string] = {
  contentType: "application/json",
  schemas: [],
  undescribed: true,
  headers: [],
};

export const login: OperationResponses = {
  statuses: {
    200: {
      contentType: "application/json",
      schemas: ["TokenResponse"],
      fields: ["status", "status_code", "message", "data", "data.access_token", "data.token_type", "data.expires_in"],
      headers: [],
    },
    401: response,
    422: response2,
    default: response,
  },
  openLists: [{ statuses: ["200"], path: "data.token_type", known: ["bearer"] }],
};

export const refreshToken: OperationResponses = { statuses: { 200: response3, 401: response, default: response } };

export const registerBusinessWebhook: OperationResponses = {
  statuses: {
    200: {
      contentType: "application/json",
      schemas: ["SuccessEnvelope"],
      fields: [
        "status",
        "status_code",
        "message",
        "data",
        "data.id",
        "data.url",
        "data.secret",
        "data.events",
        "data.created_at",
        "data.updated_at",
      ],
      headers: [],
    },
    401: response,
    422: response2,
    default: response,
  },
};

export const getBusinessWebhook: OperationResponses = {
  statuses: { 200: response3, 401: response, default: response },
};

export const updateBusinessWebhook: OperationResponses = {
  statuses: { 200: response3, 401: response, 422: response2, default: response },
};

export const createNamedWebhook: OperationResponses = {
  statuses: {
    200: {
      contentType: "application/json",
      schemas: ["NamedWebhookCreated"],
      fields: ["status", "webhook_id", "message"],
      headers: [],
    },
    401: response,
    422: response2,
    default: response,
  },
};

export const listNamedWebhooks: OperationResponses = {
  statuses: {
    200: { contentType: "application/json", schemas: [], fields: ["[].webhook_id", "[].name", "[].url"], headers: [] },
    401: response,
    default: response,
  },
};

export const quoteSendMoney: OperationResponses = { statuses: { 200: response3, 401: response, default: response } };

export const createWallet: OperationResponses = {
  statuses: { 200: response3, 401: response, 422: response2, default: response },
};

export const getTransactionReceipt: OperationResponses = {
  statuses: { 200: { contentType: "application/pdf", schemas: [], headers: [] }, 401: response, default: response },
};

export const checkHealth: OperationResponses = { statuses: { 200: response3, 401: response, default: response } };

export const pingHealth: OperationResponses = { statuses: { 200: response3, 401: response, default: response } };

export const documentedResponses: DocumentedResponses = {
  names: [
    "access_token",
    "created_at",
    "data",
    "errors",
    "events",
    "expires_in",
    "id",
    "message",
    "name",
    "secret",
    "status",
    "status_code",
    "token_type",
    "updated_at",
    "url",
    "webhook_id",
  ],
  operations: {
    login,
    refreshToken,
    registerBusinessWebhook,
    getBusinessWebhook,
    updateBusinessWebhook,
    createNamedWebhook,
    listNamedWebhooks,
    quoteSendMoney,
    createWallet,
    getTransactionReceipt,
    checkHealth,
    pingHealth,
  },
};
