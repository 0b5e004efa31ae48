// Sample descriptions in the control plane's format: simulations, operations, fields of faults, settings.

import type { AnswerPage, OperationInfo, PageField, SettingsReading, SimulationInfo } from "../client/control-types.ts";

const amount: PageField = { type: "decimal", required: true, about: "In whole tokens, such as 25.10." };

export const sampleSimulations: readonly SimulationInfo[] = [
  {
    name: "deposit",
    about: "Deposits money (C96).",
    fields: {
      asset_id: { type: "string", required: true, about: "The asset wallet." },
      amount,
      output: { type: "integer", about: "Position in the transaction." },
    },
  },
  {
    name: "setCard",
    about: "Marks a card.",
    fields: {
      card_id: { type: "string", required: true, about: "The card of a customer or of the account." },
      is_frozen: { type: "boolean", about: "A frozen card declines new transactions." },
    },
  },
  {
    name: "setCardTransactionStatus",
    about: "Sets a status.",
    fields: {
      transaction_id: { type: "string", required: true, about: "The id." },
      status: { type: "string", required: true, allowed: ["settled", "reversed"], about: "The new status." },
    },
  },
  { name: "restoreAccount", about: "Ends a suspension.", fields: {} },
];

export function operationInfo(facts: Partial<OperationInfo> = {}): OperationInfo {
  return {
    operationId: "checkBalance",
    service: "crypto",
    name: "wallets.balances.check",
    method: "POST",
    path: "/crypto/api/v1/wallet/balance/check",
    credential: "token",
    pathParameters: [],
    query: [],
    body: "required",
    bodyFields: ["asset_id"],
    undocumented: [],
    numberAmounts: [],
    key: "none",
    wireNames: {},
    ...facts,
  };
}

export const sampleOperations: readonly OperationInfo[] = [
  operationInfo(),
  operationInfo({
    operationId: "sendFunds",
    name: "wallets.transactions.sendFunds",
    path: "/crypto/api/v1/transactions/send-funds",
    bodyFields: ["assets", "amount", "idempotency_key"],
    numberAmounts: ["amount"],
    key: "required",
  }),
  operationInfo({
    operationId: "onboardCardCustomer",
    name: "wallets.cardCustomers.onboard",
    path: "/crypto/api/v1/card/customers/onboard",
    bodyFields: null,
    undocumented: ["The request body is undocumented (G42)."],
    key: "auto",
  }),
];

export const sampleAnswerFields: AnswerPage["fields"] = {
  operation: { type: "string", required: true, about: "An operationId, or a route." },
  body: { type: "json", about: "The body of the response." },
  count: { type: "integer", about: "The number of requests it applies to." },
};

export const sampleFaultFields: Readonly<Record<string, PageField>> = {
  kind: { type: "string", required: true, allowed: ["status", "lose-answer"], about: "The kind of fault." },
  operationId: { type: "string", about: "Only requests of this operation." },
  count: { type: "integer", about: "The number of requests." },
  status: { type: "integer", about: "status: from 200 to 599." },
};

export const sampleSettings: SettingsReading = {
  settings: { cards: { deploymentSeconds: 60, programApproved: true }, swaps: { quoteLifeSeconds: 30 } },
  meaning: {
    cards: {
      deploymentSeconds: { allowed: "a number", about: "Seconds until a card wallet is deployed.", gap: "G46" },
      programApproved: { allowed: "true or false", about: "Whether the program is approved (C75).", gap: null },
    },
    swaps: { quoteLifeSeconds: { allowed: "a number", about: "Seconds until a quote expires.", gap: "G46" } },
  },
};
