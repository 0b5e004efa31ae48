// Handlers of the source-of-funds questionnaire. Its fields are undocumented (G42), so any submission completes it.

import { cardCustomerIdName } from "../../wrappers/helpers/card-customer-id.ts";
import { isPlain } from "../../wrappers/http/extra-body.ts";
import { envelopeB, type HandlerResult } from "../core/handler-result.ts";
import type { Customer } from "../state/cards-state.ts";
import type { OperationCall, OperationHandlers } from "../state/handler.ts";
import type { Tenant } from "../state/tenant.ts";
import { emitHolderEvent } from "./card-events.ts";
import { invalidFields } from "./card-refusals.ts";
import { findByIdentifier } from "./find-holder.ts";

export const sourceOfFundsOperations: OperationHandlers = {
  getSourceOfFunds: { handle: get },
  submitSourceOfFunds: { handle: submit },
};

/** Body fields that may name a customer; the document declares none (G42). */
const identifiers = ["email", cardCustomerIdName] as const;

// G42: the path names no customer, so this is the account's own questionnaire.
function get({ tenant }: OperationCall): HandlerResult {
  const completedAt = tenant.state.cards.sourceOfFundsAt;
  const data = { completed: completedAt !== null, completed_at: completedAt };
  return envelopeB(data, "Source of funds retrieved.", { rule: "G42", basis: "assumed" });
}

// G42: completes the questionnaire of the customer in `email` or `svc_card_id` (C60), else the account's own.
function submit({ tenant, body }: OperationCall): HandlerResult {
  const customer = customerIn(tenant, body);
  const now = tenant.isoNow();
  const about = customer ?? tenant.state.cards;
  about.sourceOfFundsAt ??= now;
  if (customer) emitHolderEvent(tenant, "kyc.source_of_funds_completed", customer);
  const data = { completed: true, completed_at: about.sourceOfFundsAt };
  return envelopeB(data, "Source of funds submitted.", { rule: "G42, C60", basis: "assumed" });
}

function customerIn(tenant: Tenant, body: unknown): Customer | undefined {
  const fields: Readonly<Partial<Record<(typeof identifiers)[number], unknown>>> = isPlain(body) ? body : {};
  const name = identifiers.find((identifier) => fields[identifier] !== undefined);
  if (name === undefined) return undefined;
  const customer = findByIdentifier(tenant.state.cards, name, String(fields[name]));
  if (!customer) {
    throw invalidFields({ [name]: ["names no customer of the program"] }, { rule: "G42, C15", basis: "assumed" });
  }
  return customer;
}
