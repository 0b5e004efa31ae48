// Each operation as the runtime needs it.
// Generated from the OpenAPI document of the fiat service. Do not edit: change the document and generate again.

import type { Operation } from "../../src/runtime.ts";

export const login: Operation = {
  id: "login",
  method: "POST",
  path: "/auth/login",
  auth: "none",
  envelope: "fiat",
  retry: "read",
  idempotency: { mode: "fresh" },
  sensitive: { request: ["app_secret"], response: ["data.access_token"] },
  bodyFields: ["account_id", "app_secret"],
};

export const refreshToken: Operation = {
  id: "refreshToken",
  method: "GET",
  path: "/auth/refresh-token",
  envelope: "unknown",
  retry: "read",
  sensitive: { response: [""] },
};

export const registerBusinessWebhook: Operation = {
  id: "registerBusinessWebhook",
  method: "POST",
  path: "/business/webhook",
  envelope: "fiat",
  retry: "keyed",
  readBack: "getBusinessWebhook",
  sensitive: { response: ["data.secret"] },
  bodyFields: ["url"],
};

export const getBusinessWebhook: Operation = {
  id: "getBusinessWebhook",
  method: "GET",
  path: "/business/webhook",
  envelope: "unknown",
  retry: "read",
  sensitive: { response: [""] },
};

export const updateBusinessWebhook: Operation = {
  id: "updateBusinessWebhook",
  method: "PUT",
  path: "/business/webhook",
  envelope: "unknown",
  retry: "keyed",
  readBack: "getBusinessWebhook",
  sensitive: { request: [""], response: [""] },
};

export const createNamedWebhook: Operation = {
  id: "createNamedWebhook",
  method: "POST",
  path: "/webhooks/create",
  envelope: "none",
  retry: "keyed",
  readBack: "listNamedWebhooks",
  sensitive: { request: ["webhook_secret"] },
  bodyFields: ["webhook_name", "webhook_url", "webhook_secret", "whitelist_ips"],
};

export const listNamedWebhooks: Operation = {
  id: "listNamedWebhooks",
  method: "GET",
  path: "/webhooks",
  envelope: "none",
  data: "array",
  retry: "read",
};

export const quoteSendMoney: Operation = {
  id: "quoteSendMoney",
  method: "GET",
  path: "/sendmoney/quote",
  query: "free",
  envelope: "unknown",
  retry: "read",
};

export const createWallet: Operation = {
  id: "createWallet",
  method: "POST",
  path: "/wallet/create",
  envelope: "unknown",
  retry: "keyed",
};

export const getTransactionReceipt: Operation = {
  id: "getTransactionReceipt",
  method: "GET",
  path: "/business/transaction/receipt/{id}",
  response: "bytes",
  envelope: "none",
  retry: "read",
};

export const checkHealth: Operation = {
  id: "checkHealth",
  method: "GET",
  path: "../health",
  envelope: "unknown",
  retry: "read",
};

export const pingHealth: Operation = {
  id: "pingHealth",
  method: "GET",
  path: "../health/ping",
  envelope: "unknown",
  retry: "read",
};
