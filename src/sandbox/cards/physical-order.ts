// The two forms of ordering a physical card (A10).

import { cardCustomerIdName } from "../../wrappers/helpers/card-customer-id.ts";
import { envelopeC, type HandlerResult } from "../core/handler-result.ts";
import type { Card, CardNetwork } from "../state/card-holder.ts";
import type { OwnCardRecord } from "../state/cards-state.ts";
import type { OperationCall } from "../state/handler.ts";
import { addCard, statusOf } from "./card.ts";
import { emitCardEvent, emitHolderEvent } from "./card-events.ts";
import { invalidFields } from "./card-refusals.ts";

/** Delivery time, undocumented. */
const DELIVERY_DAYS = 14;
/** Validity of a card, undocumented. */
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

/** Orders a card in the form of the body. The schema accepts both forms. */
export function orderPhysicalCard(call: OperationCall, own: OwnCardRecord): HandlerResult {
  const body = call.body as ShipmentRequest | IssueRequest;
  return "card_type" in body ? issue(call, own, body) : ship(call, own, body);
}

// C63: form A creates an order in processing. C65: no charge before activation.
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

// C63, C64: form B creates a card that is pending until activated.
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

// A body with a card type is form B even if it fits form A: an address must not bypass C64.
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

function maskedNumber({ lastFour }: Card): string {
  return `**** **** **** ${lastFour}`;
}
