import { expect, it } from "vitest";
import { describeSimulations } from "../control/simulator.ts";
import { sandboxSimulations } from "./domains.ts";

// The names are those of requests to the control plane; a question mark means optional.
const inputs: Readonly<Record<string, string>> = {
  suspendAccount: "type: string, reason: string, expires_at?: string",
  restoreAccount: "",
  notifyFiat: "payload: object",
  deposit: "asset_id: string, amount: decimal, hash?: string, output?: integer",
  settleTransfer: "transaction_id: string",
  failTransfer: "transaction_id: string, reason?: string",
  holdTransferKey: "idempotency_key: string, seconds?: integer",
  executeQuote: "quoteId: string",
  expireQuote: "quoteId: string",
  setCard: "card_id: string, is_frozen?: boolean, is_lost?: boolean, is_blocked?: boolean",
  activateCard: "card_id: string",
  setIssuerLimits: "virtual: integer, physical: integer, total: integer",
  approveIdentity: "svc_card_id: string",
  rejectIdentity: "svc_card_id: string",
  completeSourceOfFunds: "svc_card_id: string",
  verifyPhone: "svc_card_id: string",
  setFlowStatus: "svc_card_id: string, flow_status: string",
  setWalletStatus: "svc_card_id: string, account_status: integer",
  authorizeCard:
    "card_id: string, amount: decimal, currency?: string, card_amount?: decimal, type?: string, merchant?: string, " +
    "merchant_category?: string, merchant_city?: string, merchant_country?: string",
  declineCard: "card_id: string",
  setCardTransactionStatus: "transaction_id: string, status: string, amount?: decimal",
  fundCard: "svc_card_id: string, amount: decimal",
  fundAgentWallet: "wallet_id: string, amount: decimal",
  emitEvent: "type: string, data?: object",
};

it("simulations have documented inputs", () => {
  const described = describeSimulations(sandboxSimulations).map(({ name, fields }) => {
    const shown = Object.entries(fields).map(
      ([field, { type, required }]) => `${field}${required ? "" : "?"}: ${type}`,
    );
    return [name, shown.join(", ")];
  });
  expect(Object.fromEntries(described)).toEqual(inputs);
});

it("simulations and their fields are described in sentences", () => {
  for (const { name, about, fields } of describeSimulations(sandboxSimulations)) {
    const texts = [about, ...Object.values(fields).map((field) => field.about)];
    for (const text of texts) expect(text, name).toMatch(/^\w.{8,}\.$/);
  }
});
