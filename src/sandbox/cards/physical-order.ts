// The two forms in which a physical card is ordered (A10).

import { cardCustomerIdName } from "../../wrappers/helpers/card-customer-id.ts";
import { envelopeC, type HandlerResult } from "../core/handler-result.ts";
import type { Card, CardNetwork } from "../state/card-holder.ts";
import type { OwnCardRecord } from "../state/cards-state.ts";
import type { OperationCall } from "../state/handler.ts";
import { addCard, statusOf } from "./card.ts";
import { emitCardEvent, emitHolderEvent } from "./card-events.ts";
import { invalidFields } from "./card-refusals.ts";

/** How long the post takes, which nobody says. */
const DELIVERY_DAYS = 14;
/** For how long a card is valid, which nobody says. */
const CARD_YEARS = 4;

interface Address {
  readonly line1: string;
  readonly city: string;
  readonly state: string;
  readonly postal_code: string;
  readonly country: string;
}

/** Form A. */
interface ShipmentRequest {
  readonly shipping_address: Address;
}

/** Form B. */
interface IssueRequest {
  readonly card_type: unknown;
  readonly account_id?: unknown;
  readonly shipping_name?: unknown;
  readonly card_program?: unknown;
  readonly currency?: unknown;
  readonly label?: unknown;
}

/** Orders a card in the form that the body has. The document lets through what fits either form. */
export function orderPhysicalCard(call: OperationCall, own: OwnCardRecord): HandlerResult {
  const body = call.body as ShipmentRequest | IssueRequest;
  return "card_type" in body ? issue(call, own, body) : ship(call, own, body);
}

// C63: form A is an order that is being processed. C65: nothing is charged before the card is activated.
function ship({ tenant }: OperationCall, own: OwnCardRecord, { shipping_address }: ShipmentRequest): HandlerResult {
  const { line1, city, state, postal_code, country } = shipping_address;
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

// C63, C64: form B is a card, pending until it is activated.
function issue({ tenant }: OperationCall, own: OwnCardRecord, body: IssueRequest): HandlerResult {
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
    masked_pan: maskedNumber(card),
    expiry_month: made.getUTCMonth() + 1,
    expiry_year: made.getUTCFullYear() + CARD_YEARS,
    shipping_tracking_number: null,
    created_at: card.createdAt,
  };
  return envelopeC(data, "Card ordered.", { rule: "C63, C64, C65, C102", basis: "documented" });
}

// A body that names a kind of card is form B, also where it would pass as form A: C64 must not be got around by an address.
function checkIssue(body: IssueRequest): { network: CardNetwork; currency: string; label: string | undefined } {
  const { card_type, account_id, shipping_name, card_program = "VISA", currency = "USD", label } = body;
  const fields: Record<string, string[]> = {};
  if (card_type !== "physical") fields.card_type = ["It must be physical."];
  if (typeof account_id !== "string") fields.account_id = ["It must be text."];
  if (typeof shipping_name !== "string") fields.shipping_name = ["It must be text."];
  if (card_program !== "VISA" && card_program !== "MASTERCARD")
    fields.card_program = ["It must be VISA or MASTERCARD."];
  if (typeof currency !== "string") fields.currency = ["It must be text."];
  if (label !== undefined && typeof label !== "string") fields.label = ["It must be text."];
  if (Object.keys(fields).length > 0) throw invalidFields(fields, { rule: "C64, C15", basis: "documented" });
  return { network: card_program as CardNetwork, currency: currency as string, label: label as string | undefined };
}

function maskedNumber({ lastFour }: Card): string {
  return `**** **** **** ${lastFour}`;
}
