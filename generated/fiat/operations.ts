// Each operation as the runtime needs it.
// Generated from the OpenAPI document of the fiat service. Do not edit: change the document and generate again.

import type { Operation, Shape } from "../../src/runtime.ts";

const sharedShape2: Shape = { "*": { "[]": 1 } };

const sharedShape: Shape = { errors: sharedShape2, message: 1, status: 1, status_code: 2 };

const sharedShape3: Shape = { message: 1, status: 1, status_code: 2 };

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
  shape: {
    success: { data: { access_token: 1, expires_in: 2, token_type: 1 }, message: 1, status: 1, status_code: 2 },
    failure: sharedShape,
  },
};

export const refreshToken: Operation = {
  id: "refreshToken",
  name: "fiat.auth.refresh",
  method: "GET",
  path: "/auth/refresh-token",
  envelope: "unknown",
  retry: "read",
  sensitive: { response: [""] },
  shape: { failure: sharedShape3 },
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
  shape: {
    success: {
      data: { created_at: 1, events: 1, id: 1, secret: 1, updated_at: 1, url: 1 },
      message: 1,
      status: 1,
      status_code: 2,
    },
    failure: sharedShape,
  },
};

export const getBusinessWebhook: Operation = {
  id: "getBusinessWebhook",
  name: "fiat.businessWebhook.get",
  method: "GET",
  path: "/business/webhook",
  envelope: "unknown",
  retry: "read",
  sensitive: { response: [""] },
  shape: { failure: sharedShape3 },
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
  shape: { failure: sharedShape },
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
  shape: { success: { message: 1, status: 1, webhook_id: 1 }, failure: sharedShape },
};

export const listNamedWebhooks: Operation = {
  id: "listNamedWebhooks",
  name: "fiat.webhooks.list",
  method: "GET",
  path: "/webhooks",
  envelope: "none",
  data: "array",
  retry: "read",
  shape: { success: { "[]": { name: 1, url: 1, webhook_id: 1 } }, failure: sharedShape3 },
};

export const quoteSendMoney: Operation = {
  id: "quoteSendMoney",
  name: "fiat.sendMoney.quote",
  method: "GET",
  path: "/sendmoney/quote",
  query: "free",
  envelope: "unknown",
  retry: "read",
  shape: { failure: sharedShape3 },
};

export const createWallet: Operation = {
  id: "createWallet",
  name: "fiat.wallets.create",
  method: "POST",
  path: "/wallet/create",
  envelope: "unknown",
  retry: "keyed",
  shape: { failure: sharedShape },
};

export const getTransactionReceipt: Operation = {
  id: "getTransactionReceipt",
  name: "fiat.transactions.receipt",
  method: "GET",
  path: "/business/transaction/receipt/{id}",
  response: "bytes",
  envelope: "none",
  retry: "read",
  shape: { failure: sharedShape3 },
};

export const checkHealth: Operation = {
  id: "checkHealth",
  name: "fiat.health.check",
  method: "GET",
  path: "../health",
  envelope: "unknown",
  retry: "read",
  shape: { failure: sharedShape3 },
};

export const pingHealth: Operation = {
  id: "pingHealth",
  name: "fiat.health.ping",
  method: "GET",
  path: "../health/ping",
  envelope: "unknown",
  retry: "read",
  shape: { failure: sharedShape3 },
};
