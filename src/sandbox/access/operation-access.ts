// The permissions that each crypto operation requires. The documents list scopes without assigning them to operations (G43), and name
// the operations that need a two-factor code (C11). The table is assumed, and off by default.

/** The scopes that an API key can have (C98). */
export type Scope =
  | "wallets:read"
  | "wallets:write"
  | "transactions:read"
  | "transactions:write"
  | "cards:read"
  | "cards:write"
  | "swap:read"
  | "swap:write"
  | "webhooks:write"
  | "apikey:write";

/** The permissions that one operation requires. */
export interface OperationAccess {
  /** Undefined if any key is accepted. */
  readonly scope?: Scope;
  /** C11: whether it requires a two-factor code, if the settings define one (G25). */
  readonly isSensitive?: boolean;
}

/** By operationId: every operation with a crypto bearer token. */
export const operationAccess: Readonly<Record<string, OperationAccess>> = {
  refreshAuthentication: {},
  exchangeApiKeyToken: {},
  generateApiKey: { scope: "apikey:write", isSensitive: true },
  getApiKey: { scope: "apikey:write" },
  updateApiKeyPermissions: { scope: "apikey:write", isSensitive: true },
  sendFunds: { scope: "transactions:write", isSensitive: true },
  checkBalance: { scope: "wallets:read" },
  quoteSwap: { scope: "swap:read" },
  batchAddAssets: { scope: "wallets:write" },
  getSourceOfFunds: { scope: "cards:read" },
  submitSourceOfFunds: { scope: "cards:write" },
  deployCardSafe: { scope: "cards:write" },
  getCardSafe: { scope: "cards:read" },
  orderPhysicalCard: { scope: "cards:write" },
  unfreezeCard: { scope: "cards:write", isSensitive: true },
  getFundingAddress: { scope: "cards:read" },
  onboardCardCustomer: { scope: "cards:write" },
  resetCardCustomer: { scope: "cards:write" },
  deployCustomerSafe: { scope: "cards:write" },
  getCustomerSafe: { scope: "cards:read" },
  createVirtualCard: { scope: "cards:write" },
  freezeCustomerCard: { scope: "cards:write", isSensitive: true },
  getCustomerWallet: { scope: "cards:read" },
  lookupCardCustomer: { scope: "cards:read" },
  listCardTransactions: { scope: "cards:read" },
  updateCardLimits: { scope: "cards:write" },
  getIssuerStatus: { scope: "cards:read" },
  // No scope reads webhooks, so the write scope covers them all.
  createWebhook: { scope: "webhooks:write" },
  listWebhooks: { scope: "webhooks:write" },
  getWebhook: { scope: "webhooks:write" },
  updateWebhook: { scope: "webhooks:write" },
  deleteWebhook: { scope: "webhooks:write" },
  rotateWebhookSecret: { scope: "webhooks:write" },
  listWebhookDeliveries: { scope: "webhooks:write" },
  listAllDeliveries: { scope: "webhooks:write" },
  retryDelivery: { scope: "webhooks:write" },
};
