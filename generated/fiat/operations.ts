// What the run time knows of each operation.
// Generated from the OpenAPI document of the fiat service. Do not edit: change the document and generate again.

import type { Operation } from "../../src/runtime.ts";

export const login: Operation = {
  id: "login",
  method: "POST",
  path: "/auth/login",
  auth: "none",
  body: "json",
  response: "json",
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
  auth: "token",
  response: "json",
  envelope: "unknown",
  retry: "read",
  idempotency: { mode: "none" },
};

export const registerBusinessWebhook: Operation = {
  id: "registerBusinessWebhook",
  method: "POST",
  path: "/business/webhook",
  auth: "token",
  body: "json",
  response: "json",
  envelope: "fiat",
  retry: "keyed",
  readBack: "getBusinessWebhook",
  idempotency: { mode: "auto" },
  sensitive: { response: ["data.secret"] },
  bodyFields: ["url"],
};

export const getBusinessWebhook: Operation = {
  id: "getBusinessWebhook",
  method: "GET",
  path: "/business/webhook",
  auth: "token",
  response: "json",
  envelope: "unknown",
  retry: "read",
  idempotency: { mode: "none" },
};

export const updateBusinessWebhook: Operation = {
  id: "updateBusinessWebhook",
  method: "PUT",
  path: "/business/webhook",
  auth: "token",
  body: "json",
  response: "json",
  envelope: "unknown",
  retry: "keyed",
  readBack: "getBusinessWebhook",
  idempotency: { mode: "auto" },
};

export const createNamedWebhook: Operation = {
  id: "createNamedWebhook",
  method: "POST",
  path: "/webhooks/create",
  auth: "token",
  body: "json",
  response: "json",
  envelope: "none",
  retry: "keyed",
  readBack: "listNamedWebhooks",
  idempotency: { mode: "auto" },
  sensitive: { request: ["webhook_secret"] },
  bodyFields: ["webhook_name", "webhook_url", "webhook_secret", "whitelist_ips"],
};

export const listNamedWebhooks: Operation = {
  id: "listNamedWebhooks",
  method: "GET",
  path: "/webhooks",
  auth: "token",
  response: "json",
  envelope: "none",
  retry: "read",
  idempotency: { mode: "none" },
};

export const quoteSendMoney: Operation = {
  id: "quoteSendMoney",
  method: "GET",
  path: "/sendmoney/quote",
  auth: "token",
  parameters: [{ name: "query", in: "query", style: "form", free: true }],
  response: "json",
  envelope: "unknown",
  retry: "read",
  idempotency: { mode: "none" },
};

export const createWallet: Operation = {
  id: "createWallet",
  method: "POST",
  path: "/wallet/create",
  auth: "token",
  body: "json",
  response: "json",
  envelope: "unknown",
  retry: "keyed",
  idempotency: { mode: "auto" },
};

export const getTransactionReceipt: Operation = {
  id: "getTransactionReceipt",
  method: "GET",
  path: "/business/transaction/receipt/{id}",
  auth: "token",
  parameters: [{ name: "id", in: "path", style: "simple" }],
  response: "bytes",
  envelope: "none",
  retry: "read",
  idempotency: { mode: "none" },
};

export const checkHealth: Operation = {
  id: "checkHealth",
  method: "GET",
  path: "../health",
  auth: "token",
  response: "json",
  envelope: "unknown",
  retry: "read",
  idempotency: { mode: "none" },
};

export const pingHealth: Operation = {
  id: "pingHealth",
  method: "GET",
  path: "../health/ping",
  auth: "token",
  response: "json",
  envelope: "unknown",
  retry: "read",
  idempotency: { mode: "none" },
};
