// Each operation as the runtime needs it.
// Generated from the OpenAPI document of the fiat service. Do not edit: change the document and generate again.

import type { Operation } from "../../src/runtime.ts";

export const login: Operation = {
  id: "login",
  name: "fiat.auth.login",
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
  name: "fiat.auth.refresh",
  method: "GET",
  path: "/auth/refresh-token",
  envelope: "unknown",
  retry: "read",
  sensitive: { response: [""] },
};

export const registerBusinessWebhook: Operation = {
  id: "registerBusinessWebhook",
  name: "fiat.businessWebhook.register",
  method: "POST",
  path: "/business/webhook",
  envelope: "fiat",
  retry: "keyed",
  readBack: "fiat.businessWebhook.get",
  sensitive: { response: ["data.secret"] },
  bodyFields: ["url"],
};

export const getBusinessWebhook: Operation = {
  id: "getBusinessWebhook",
  name: "fiat.businessWebhook.get",
  method: "GET",
  path: "/business/webhook",
  envelope: "unknown",
  retry: "read",
  sensitive: { response: [""] },
};

export const updateBusinessWebhook: Operation = {
  id: "updateBusinessWebhook",
  name: "fiat.businessWebhook.update",
  method: "PUT",
  path: "/business/webhook",
  envelope: "unknown",
  retry: "keyed",
  readBack: "fiat.businessWebhook.get",
  sensitive: { request: [""], response: [""] },
};

export const createNamedWebhook: Operation = {
  id: "createNamedWebhook",
  name: "fiat.webhooks.create",
  method: "POST",
  path: "/webhooks/create",
  envelope: "none",
  retry: "keyed",
  readBack: "fiat.webhooks.list",
  sensitive: { request: ["webhook_secret"] },
  bodyFields: ["webhook_name", "webhook_url", "webhook_secret", "whitelist_ips"],
};

export const listNamedWebhooks: Operation = {
  id: "listNamedWebhooks",
  name: "fiat.webhooks.list",
  method: "GET",
  path: "/webhooks",
  envelope: "none",
  data: "array",
  retry: "read",
};

export const quoteSendMoney: Operation = {
  id: "quoteSendMoney",
  name: "fiat.sendMoney.quote",
  method: "GET",
  path: "/sendmoney/quote",
  query: "free",
  envelope: "unknown",
  retry: "read",
};

export const createWallet: Operation = {
  id: "createWallet",
  name: "fiat.wallets.create",
  method: "POST",
  path: "/wallet/create",
  envelope: "unknown",
  retry: "keyed",
};

export const getTransactionReceipt: Operation = {
  id: "getTransactionReceipt",
  name: "fiat.transactions.receipt",
  method: "GET",
  path: "/business/transaction/receipt/{id}",
  response: "bytes",
  envelope: "none",
  retry: "read",
};

export const checkHealth: Operation = {
  id: "checkHealth",
  name: "fiat.health.check",
  method: "GET",
  path: "../health",
  envelope: "unknown",
  retry: "read",
};

export const pingHealth: Operation = {
  id: "pingHealth",
  name: "fiat.health.ping",
  method: "GET",
  path: "../health/ping",
  envelope: "unknown",
  retry: "read",
};
