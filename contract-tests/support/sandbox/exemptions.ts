// Calls of the contract suite that the sandbox cannot answer as the documents' examples do, each with the reason. That
// each of them is refused, and by which status, is tested.

export interface Exemption {
  readonly operationId: string;
  /** Titles of its calls; absent: all of them. */
  readonly calls?: readonly string[];
  /** What the sandbox answers. */
  readonly status: number;
  readonly reason: string;
}

const undescribed = "nobody has shown what it answers, and the sandbox does not invent it";
const madeUp = ["200 full-1"];

export const exemptions: readonly Exemption[] = [
  ...["quoteSendMoney", "createWallet", "refreshAuthentication", "exchangeApiKeyToken", "generateApiKey"]
    .concat("getApiKey", "updateApiKeyPermissions", "batchAddAssets")
    .map((operationId) => ({ operationId, status: 501, reason: undescribed })),
  {
    ...{ operationId: "registerBusinessWebhook", calls: madeUp, status: 422 },
    reason: 'the text "string" is no address that notifications could go to',
  },
  {
    ...{ operationId: "createNamedWebhook", calls: madeUp, status: 422 },
    reason: 'the text "string" is no address that notifications could go to',
  },
  {
    ...{ operationId: "sendFunds", calls: madeUp, status: 400 },
    reason: 'the token and the chain are called "string", which are those of no asset',
  },
  {
    ...{ operationId: "quoteSwap", calls: madeUp, status: 400 },
    reason: 'both assets are called "string"; the sandbox knows assets by token and chain',
  },
  {
    ...{ operationId: "createWebhook", calls: madeUp, status: 400 },
    reason: "the address ends after `https://`",
  },
  {
    ...{ operationId: "fetchPaidResource", calls: madeUp, status: 400 },
    reason: 'the text "string" is no address that could be fetched',
  },
];

/** The exemption of a call. */
export function exemptionOf(operationId: string, title: string): Exemption | undefined {
  return exemptions.find((each) => each.operationId === operationId && (each.calls?.includes(title) ?? true));
}

/** Wrong requests that the sandbox accepts, each with the reason, by the names of what is wrong. */
export const acceptedMutants: Readonly<Record<string, string>> = {
  "checkHealth credential required": "whether health wants a token is not known, so it answers without one, too (G54)",
  "pingHealth credential required": "whether health wants a token is not known, so it answers without one, too (G54)",
};
