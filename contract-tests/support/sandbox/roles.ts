// The sandbox's part of a call: the records that the ids of its request stand for, and why some calls are exempt.

import { unhandledOperations } from "../../../src/sandbox/assembly/domains.ts";
import type { CallCase } from "../cases/operation-cases.ts";
import type { JsonValue } from "../documents/bundled-documents.ts";
import type { RecordName } from "./seeded-sandbox.ts";

interface Role {
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

export interface Exemption {
  readonly operationId: string;
  /** The titles of its calls; absent: all of them. */
  readonly calls?: readonly string[];
  /** The sandbox's status. */
  readonly status: number;
  readonly reason: string;
}

const undocumented = "its response is undocumented, and the sandbox does not invent one";
const unhandled = "the sandbox has no handler for it";
/** Calls with the made-up text "string" in each field. */
const madeUp: readonly (readonly [operationId: string, status: number, reason: string])[] = [
  ["registerBusinessWebhook", 422, 'the text "string" is not a URL for notifications'],
  ["createNamedWebhook", 422, 'the text "string" is not a URL for notifications'],
  ["sendFunds", 400, 'there is no asset with the token and chain "string"'],
  ["quoteSwap", 400, 'there is no asset "string"; the sandbox identifies assets by token and chain'],
  ["createWebhook", 400, "the URL ends after `https://`"],
  ["fetchPaidResource", 400, 'the text "string" is not a URL that can be fetched'],
];

export const exemptions: readonly Exemption[] = [
  ...unhandledOperations().map(({ operationId, undocumented: isUnknown }) => ({
    operationId,
    status: 501,
    reason: isUnknown === undefined ? unhandled : undocumented,
  })),
  ...madeUp.map(([operationId, status, reason]) => ({ operationId, calls: ["200 full-1"], status, reason })),
];

/** The exemption of a call. */
export function exemptionOf(operationId: string, title: string): Exemption | undefined {
  return exemptions.find((each) => each.operationId === operationId && (each.calls?.includes(title) ?? true));
}

/** Invalid requests that the sandbox accepts, each with its reason, by the name of the wrong part. */
export const acceptedMutants: Readonly<Record<string, string>> = {
  "checkHealth credential required": "whether health needs a token is undocumented (G54)",
  "pingHealth credential required": "whether health needs a token is undocumented (G54)",
};
