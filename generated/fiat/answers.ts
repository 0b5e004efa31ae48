// What is documented of answers beside the schemas of their bodies.
// Generated from the OpenAPI document of the fiat service. Do not edit: change the document and generate again.

import type { DocumentedAnswers } from "../../src/runtime.ts";

export const documentedAnswers: DocumentedAnswers = {
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
    login: {
      statuses: ["200", "401", "422", "default"],
      openLists: [{ statuses: ["200"], path: "data.token_type", known: ["bearer"] }],
    },
    refreshToken: { statuses: ["200", "401", "default"] },
    registerBusinessWebhook: { statuses: ["200", "401", "422", "default"] },
    getBusinessWebhook: { statuses: ["200", "401", "default"] },
    updateBusinessWebhook: { statuses: ["200", "401", "422", "default"] },
    createNamedWebhook: { statuses: ["200", "401", "422", "default"] },
    listNamedWebhooks: { statuses: ["200", "401", "default"] },
    quoteSendMoney: { statuses: ["200", "401", "default"] },
    createWallet: { statuses: ["200", "401", "422", "default"] },
    getTransactionReceipt: { statuses: ["200", "401", "default"] },
    checkHealth: { statuses: ["200", "401", "default"] },
    pingHealth: { statuses: ["200", "401", "default"] },
  },
};
