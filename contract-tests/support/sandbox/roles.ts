// The record of the seeded sandbox that an id in a request stands for, and the bodies that the sandbox needs where the
// documents have none.

import type { CallCase } from "../cases/operation-cases.ts";
import type { JsonValue } from "../documents/bundled-documents.ts";
import type { RecordName } from "./seeded-sandbox.ts";

export interface Role {
  /** Records by the name of the parameter or field with their id. */
  readonly means: Readonly<Record<string, RecordName>>;
  /** Whether to use the early state. @default false */
  readonly isEarly?: boolean;
  /** The body, if the documents have none, or one with an id that the sandbox assigns. */
  readonly body?: { readonly [field: string]: JsonValue };
}

type RoleOf = Role | ((call: Pick<CallCase, "answer">) => Role);

const url = "https://shop.example/hooks";
const isAccepted = ({ answer }: Pick<CallCase, "answer">) => answer.status === 202;

const roles: Readonly<Record<string, RoleOf>> = {
  login: { means: { account_id: "accountId", app_secret: "appSecret" } },
  updateBusinessWebhook: { means: {}, body: { url } },
  createToken: { means: { api_key: "apiKey", api_secret: "apiSecret" } },
  sendFunds: { means: { account: "account", assets: "usdcOnSolana" } },
  checkBalance: { means: { asset_id: "usdcOnSolana" } },
  submitSourceOfFunds: { means: {}, body: {} },
  getCardSafe: { means: { svcCardId: "ownCard" } },
  deployCardSafe: (call) => ({ means: { svcCardId: "ownCard" }, isEarly: isAccepted(call) }),
  orderPhysicalCard: { means: { svcCardId: "ownCard", account_id: "account" } },
  unfreezeCard: { means: { svcCardId: "ownCard", cardId: "physicalCard" } },
  getFundingAddress: { means: { svcCardId: "ownCard" } },
  onboardCardCustomer: { means: {}, body: { email: "another@shop.example" } },
  resetCardCustomer: { means: { svcCardId: "newcomer" } },
  getCustomerSafe: { means: { svcCardId: "holder" } },
  deployCustomerSafe: (call) =>
    isAccepted(call) ? { means: { svcCardId: "approved" }, isEarly: true } : { means: { svcCardId: "holder" } },
  createVirtualCard: { means: { svcCardId: "walleted" } },
  freezeCustomerCard: { means: { svcCardId: "holder", cardId: "card" } },
  getCustomerWallet: { means: { svcCardId: "holder" } },
  lookupCardCustomer: { means: { svc_card_id: "holder" } },
  listCardTransactions: { means: { customerId: "holder" } },
  updateCardLimits: { means: { programId: "program" } },
  getWebhook: { means: { webhookId: "webhook" } },
  updateWebhook: { means: { webhookId: "webhook" } },
  deleteWebhook: { means: { webhookId: "webhook" } },
  rotateWebhookSecret: { means: { webhookId: "webhook" } },
  listWebhookDeliveries: { means: { webhookId: "webhook" } },
  retryDelivery: { means: { deliveryId: "delivery" } },
  searchMarkets: { means: { wallet_id: "agentWallet" } },
  tradeMarket: {
    means: { wallet_id: "agentWallet" },
    body: { wallet_id: "agent_wallet_example", market_id: "mkt_rain_in_harbour_town", outcome: "yes", amount: 5.25 },
  },
  listPositions: { means: { wallet_id: "agentWallet" } },
  fetchPaidResource: { means: { wallet_id: "agentWallet" } },
};

/** The role of a call; operations without ids of records need nothing. */
export function roleOf(operationId: string, call: Pick<CallCase, "answer">): Role {
  const role = roles[operationId] ?? { means: {} };
  return typeof role === "function" ? role(call) : role;
}
