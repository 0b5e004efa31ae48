// What an API key must permit for each operation of the crypto service. The documents list scopes without saying which
// operation needs which (G43), and name what needs a two-factor code (C11): the table is assumed, and off unless switched on.

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

/** What one operation asks of the key and its user. */
export interface OperationAccess {
  /** Undefined where any key will do. */
  readonly scope?: Scope;
  /** C11: whether a two-factor code is asked for, where the settings say how it travels (G25). */
  readonly isSensitive?: boolean;
}

/** By operationId: every operation that takes a bearer token of the crypto service. */
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
  // No scope reads webhooks; the one that there is serves for all of them.
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
