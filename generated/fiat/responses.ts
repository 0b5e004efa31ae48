// The documented responses of each operation; their schemas are in `validators.js`.
// Generated from the OpenAPI document of the fiat service. Do not edit: change the document and generate again.

import type { DocumentedResponses, OperationResponses } from "../../src/runtime.ts";

export const login: OperationResponses = {
  statuses: {
    200: { contentType: "application/json", schemas: ["TokenResponse"], headers: [] },
    401: { contentType: "application/json", schemas: ["ErrorResponse"], headers: [] },
    422: { contentType: "application/json", schemas: ["ValidationError"], headers: [] },
    default: { contentType: "application/json", schemas: ["ErrorResponse"], headers: [] },
  },
  openLists: [{ statuses: ["200"], path: "data.token_type", known: ["bearer"] }],
};

export const refreshToken: OperationResponses = {
  statuses: {
    200: { contentType: "application/json", schemas: [], headers: [] },
    401: { contentType: "application/json", schemas: ["ErrorResponse"], headers: [] },
    default: { contentType: "application/json", schemas: ["ErrorResponse"], headers: [] },
  },
};

export const registerBusinessWebhook: OperationResponses = {
  statuses: {
    200: { contentType: "application/json", schemas: ["SuccessEnvelope"], headers: [] },
    401: { contentType: "application/json", schemas: ["ErrorResponse"], headers: [] },
    422: { contentType: "application/json", schemas: ["ValidationError"], headers: [] },
    default: { contentType: "application/json", schemas: ["ErrorResponse"], headers: [] },
  },
};

export const getBusinessWebhook: OperationResponses = {
  statuses: {
    200: { contentType: "application/json", schemas: [], headers: [] },
    401: { contentType: "application/json", schemas: ["ErrorResponse"], headers: [] },
    default: { contentType: "application/json", schemas: ["ErrorResponse"], headers: [] },
  },
};

export const updateBusinessWebhook: OperationResponses = {
  statuses: {
    200: { contentType: "application/json", schemas: [], headers: [] },
    401: { contentType: "application/json", schemas: ["ErrorResponse"], headers: [] },
    422: { contentType: "application/json", schemas: ["ValidationError"], headers: [] },
    default: { contentType: "application/json", schemas: ["ErrorResponse"], headers: [] },
  },
};

export const createNamedWebhook: OperationResponses = {
  statuses: {
    200: { contentType: "application/json", schemas: ["NamedWebhookCreated"], headers: [] },
    401: { contentType: "application/json", schemas: ["ErrorResponse"], headers: [] },
    422: { contentType: "application/json", schemas: ["ValidationError"], headers: [] },
    default: { contentType: "application/json", schemas: ["ErrorResponse"], headers: [] },
  },
};

export const listNamedWebhooks: OperationResponses = {
  statuses: {
    200: { contentType: "application/json", schemas: [], headers: [] },
    401: { contentType: "application/json", schemas: ["ErrorResponse"], headers: [] },
    default: { contentType: "application/json", schemas: ["ErrorResponse"], headers: [] },
  },
};

export const quoteSendMoney: OperationResponses = {
  statuses: {
    200: { contentType: "application/json", schemas: [], headers: [] },
    401: { contentType: "application/json", schemas: ["ErrorResponse"], headers: [] },
    default: { contentType: "application/json", schemas: ["ErrorResponse"], headers: [] },
  },
};

export const createWallet: OperationResponses = {
  statuses: {
    200: { contentType: "application/json", schemas: [], headers: [] },
    401: { contentType: "application/json", schemas: ["ErrorResponse"], headers: [] },
    422: { contentType: "application/json", schemas: ["ValidationError"], headers: [] },
    default: { contentType: "application/json", schemas: ["ErrorResponse"], headers: [] },
  },
};

export const getTransactionReceipt: OperationResponses = {
  statuses: {
    200: { contentType: "application/pdf", schemas: [], headers: [] },
    401: { contentType: "application/json", schemas: ["ErrorResponse"], headers: [] },
    default: { contentType: "application/json", schemas: ["ErrorResponse"], headers: [] },
  },
};

export const checkHealth: OperationResponses = {
  statuses: {
    200: { contentType: "application/json", schemas: [], headers: [] },
    401: { contentType: "application/json", schemas: ["ErrorResponse"], headers: [] },
    default: { contentType: "application/json", schemas: ["ErrorResponse"], headers: [] },
  },
};

export const pingHealth: OperationResponses = {
  statuses: {
    200: { contentType: "application/json", schemas: [], headers: [] },
    401: { contentType: "application/json", schemas: ["ErrorResponse"], headers: [] },
    default: { contentType: "application/json", schemas: ["ErrorResponse"], headers: [] },
  },
};

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
