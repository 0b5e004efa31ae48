// The account's own card record: wallet, physical cards, unfreezing, funding address.

import type { PhysicalCardShipmentRequest } from "../../../generated/crypto/resources.ts";
import { cardCustomerIdName } from "../../wrappers/helpers/card-customer.ts";
import { toDecimal } from "../core/assets.ts";
import { envelopeB, envelopeC, type HandlerResult, type Label } from "../core/response.ts";
import { type CardHolder, type CardNetwork, tokens } from "../state/card-holder.ts";
import type { OwnCardRecord } from "../state/cards-state.ts";
import type { OperationCall, OperationHandlers } from "../state/handler.ts";
import type { Tenant } from "../state/tenant.ts";
import { emitCardEvent, emitHolderEvent } from "./card-events.ts";
import { cardOf, ownRecord, statusOf, unfreezeHolder } from "./card-holders.ts";
import { badRequest, invalidFields } from "./card-refusals.ts";
import { BRIDGING_STARTS_AT } from "./card-wallet.ts";
import { addCard, unfreezeCard } from "./issued-card.ts";

/** Delivery time, undocumented. */
const DELIVERY_DAYS = 14;
/** Validity of a card, undocumented. */
const CARD_YEARS = 4;
const USDC_CONTRACT = "SandboxUsdCoinContract1111111111111111111111";

export const ownCardOperations: OperationHandlers = {
  orderPhysicalCard: { handle: orderPhysicalCard },
  unfreezeCard: { handle: unfreeze },
  getFundingAddress: { handle: getFundingAddress },
};

// Envelope C; authorizations pass again. Freezing has another path and envelope.
function unfreeze(call: OperationCall): HandlerResult {
  const { tenant } = call;
  const holder = unfreezeHolder(call);
  const card = cardOf(call, holder);
  if (card.activatedAt === null) throw badRequest("The card is not activated.", { rule: "G67, C67", basis: "assumed" });
  const wasFrozen = unfreezeCard(tenant, holder, card);
  const data = { card_id: card.id, status: "active", unfrozen_at: card.unfrozenAt ?? card.activatedAt };
  return envelopeC(data, "Card unfrozen.", unfreezeLabel(tenant, holder, wasFrozen));
}

function unfreezeLabel({ state }: Tenant, holder: CardHolder, wasFrozen: boolean): Label {
  if (!wasFrozen) return { rule: "G33, C67", basis: "assumed" };
  const isOwn = holder === state.cards.own;
  return isOwn ? { rule: "C67", basis: "documented" } : { rule: "G67, C67", basis: "assumed" };
}

function getFundingAddress(call: OperationCall): HandlerResult {
  const own = ownRecord(call);
  const minimum = toDecimal(BRIDGING_STARTS_AT);
  const network = "solana";
  const data = {
    address: own.fundingAddress,
    network,
    funding_method: "bridge",
    card_currency: own.currency,
    supported_tokens: [{ symbol: "USDC", name: "USD Coin", contract: USDC_CONTRACT, decimals: 6, network }],
    funding_sources: {
      [network]: {
        address: own.fundingAddress,
        network,
        token: "USDC",
        bridge_type: "sandbox",
        bridge_time: "at once",
        description: `Deposits here are bridged to the card as ${tokens[own.currency]}.`,
      },
    },
    minimum_deposit: minimum,
    instructions: `Send USDC to the address. Bridging starts once ${minimum} USDC have arrived.`,
  };
  return envelopeB(data, "Funding address retrieved.", { rule: "C68, C101", basis: "documented" });
}

type IssueRequest = { readonly card_type: unknown } & Readonly<
  Partial<Record<"account_id" | "shipping_name" | "card_program" | "currency" | "label", unknown>>
>;

function orderPhysicalCard(call: OperationCall): HandlerResult {
  const own = ownRecord(call);
  const body = call.body as PhysicalCardShipmentRequest | IssueRequest;
  return "card_type" in body ? orderIssue(call.tenant, own, body) : orderShipment(call.tenant, own, body);
}

function orderShipment(tenant: Tenant, own: OwnCardRecord, body: PhysicalCardShipmentRequest): HandlerResult {
  const { line1, city, state, postal_code, country } = body.shipping_address;
  const order = { id: `order_${tenant.random.hex(16)}`, status: "processing", createdAt: tenant.isoNow() };
  own.orders.set(order.id, order);
  emitHolderEvent(tenant, "card.ordered", own, { order_id: order.id });
  const data = {
    order_id: order.id,
    [cardCustomerIdName]: own.id,
    card_type: "physical",
    status: order.status,
    estimated_delivery: new Date(tenant.now() + DELIVERY_DAYS * 86_400_000).toISOString().slice(0, 10),
    shipping_address: { line1, city, state, postal_code, country },
    created_at: order.createdAt,
  };
  return envelopeC(data, "Card ordered.", { rule: "C63, C65, C102", basis: "documented" });
}

function orderIssue(tenant: Tenant, own: OwnCardRecord, body: IssueRequest): HandlerResult {
  const { network, currency, label } = checkIssue(body);
  const card = addCard(tenant, own, "physical", network);
  emitCardEvent(tenant, "card.created", own, card);
  const made = new Date(tenant.now());
  const data = {
    card_id: card.id,
    card_type: card.type,
    card_program: network,
    currency,
    ...(label === undefined ? {} : { label }),
    status: statusOf(card),
    masked_pan: `**** **** **** ${card.lastFour}`,
    expiry_month: made.getUTCMonth() + 1,
    expiry_year: made.getUTCFullYear() + CARD_YEARS,
    shipping_tracking_number: null,
    created_at: card.createdAt,
  };
  return envelopeC(data, "Card ordered.", { rule: "C63, C64, C65, C102", basis: "documented" });
}

// A body with a card type is form B even if it fits form A: an address must not bypass its checks.
function checkIssue(body: IssueRequest): { network: CardNetwork; currency: string; label: string | undefined } {
  const { card_type, account_id, shipping_name, card_program = "VISA", currency = "USD", label } = body;
  const fields: Record<string, string[]> = {};
  if (card_type !== "physical") fields.card_type = ["must be physical"];
  if (typeof account_id !== "string") fields.account_id = ["must be a string"];
  if (typeof shipping_name !== "string") fields.shipping_name = ["must be a string"];
  if (card_program !== "VISA" && card_program !== "MASTERCARD") fields.card_program = ["must be VISA or MASTERCARD"];
  if (typeof currency !== "string") fields.currency = ["must be a string"];
  if (label !== undefined && typeof label !== "string") fields.label = ["must be a string"];
  if (Object.keys(fields).length > 0) throw invalidFields(fields, { rule: "C64, C15", basis: "documented" });
  return { network: card_program as CardNetwork, currency: currency as string, label: label as string | undefined };
}
