// Handlers of the card-issuer program: customer lookup, card transactions, limits and status.

import { cardCustomerIdName } from "../../wrappers/helpers/card-customer.ts";
import { ControlError } from "../core/control-error.ts";
import { envelopeB, type HandlerResult, type Label, Refusal } from "../core/response.ts";
import { tokens } from "../state/card-holder.ts";
import type { CardLimits, Customer } from "../state/cards-state.ts";
import type { FieldProblem, OperationCall, OperationHandlers } from "../state/handler.ts";
import type { Tenant } from "../state/tenant.ts";
import type { Simulation } from "../state/tenant-simulation.ts";
import { transactionJson } from "./card-events.ts";
import { checkProgram, findByAnyId, findByIdentifier, identifierNames, statusOf } from "./card-holders.ts";
import { badRequest, customerNotFound, invalidByDocument, invalidFields, notFound } from "./card-refusals.ts";
import { isDeployed } from "./card-wallet.ts";

/** The platform's hard cap on every limit of cards per customer. */
const HARD_CAP = 5;

export const issuerOperations: OperationHandlers = {
  lookupCardCustomer: { handle: lookup },
  listCardTransactions: { handle: listTransactions },
  updateCardLimits: { handle: updateLimits, invalid: refuseLimits },
  getIssuerStatus: { handle: getStatus },
};

export const issuerSimulations: { readonly setIssuerLimits: Simulation<CardLimits, CardLimits> } = {
  // The program's ceilings bound the issuer's limits. How an issuer sets them is undocumented.
  setIssuerLimits: {
    about: "Sets the issuer's limits per customer, up to the program's ceilings.",
    fields: {
      virtual: { type: "integer", required: true, about: "Virtual cards." },
      physical: { type: "integer", required: true, about: "Physical cards." },
      total: { type: "integer", required: true, about: "Cards in total." },
    },
    run({ state: { cards } }, { virtual, physical, total }) {
      const given = { virtual, physical, total };
      for (const name of Object.values(limitFields)) {
        const ceiling = cards.limits[name];
        if (given[name] < 0 || given[name] > ceiling)
          throw new ControlError(`${name} must be from 0 to ${ceiling}, the program's ceiling`);
      }
      cards.issuerLimits = given;
      return given;
    },
  },
};

function lookup(call: OperationCall): HandlerResult {
  const { tenant } = call;
  checkProgram(tenant);
  const given = identifierNames.filter((identifier) => (call.query(identifier) ?? "") !== "");
  const [name, second] = given;
  if (name === undefined)
    throw badRequest("One identifier is required.", { rule: "C70, G30", basis: "assumed" }, "MISSING_IDENTIFIER");
  if (second !== undefined)
    throw invalidFields({ [second]: ["Only one identifier is allowed."] }, { rule: "G32, C15", basis: "assumed" });
  const customer = findByIdentifier(tenant.state.cards, name, String(call.query(name)));
  if (!customer) throw customerNotFound(name === "customer_id" ? "C71, C72" : "C71");
  const data = describe(customer, tenant.now());
  const rule = name === "customer_id" ? "C72, C71" : name === "id" ? "G66, C71" : "C71";
  return envelopeB(data, "Customer found.", { rule, basis: name === "id" ? "assumed" : "documented" });
}

function describe(customer: Customer, now: number): Readonly<Record<string, unknown>> {
  const cards = [...customer.cards.values()];
  return {
    [cardCustomerIdName]: customer.id,
    external_id: customer.externalId,
    email: customer.email,
    flow_status: customer.flowStatus,
    currency: customer.currency,
    token: tokens[customer.currency],
    safe_deployed: isDeployed(customer, now),
    cards_count: cards.length,
    cards: cards.map((card) => ({
      card_id: card.id,
      last_four: card.lastFour,
      card_type: card.type,
      is_frozen: card.isFrozen,
      is_lost: card.isLost,
      is_blocked: card.isBlocked,
      status: statusOf(card),
    })),
    created_at: customer.createdAt,
  };
}

function listTransactions(call: OperationCall): HandlerResult {
  const { cards } = call.tenant.state;
  checkProgram(call.tenant, "documented");
  const page = Number(call.query("page") ?? 1);
  const limit = Number(call.query("limit") ?? 20);
  const fields: Record<string, string[]> = {};
  if (page < 1) fields.page = ["must be at least 1"];
  if (limit < 1) fields.limit = ["must be at least 1"];
  if (Object.keys(fields).length > 0) throw invalidFields(fields, { rule: "G32, C15", basis: "assumed" });
  const customer = findByAnyId(cards, call.path("customerId"));
  if (!customer) throw customerNotFound("C75");
  const status = call.query("status");
  const all = customer.transactions;
  const ids = status ? all.filter((id) => cards.transactions.get(id)?.status === status) : all;
  const items = ids.slice((page - 1) * limit, page * limit).flatMap((id) => cards.transactions.get(id) ?? []);
  const data = {
    customer_id: customer.id,
    currency: customer.currency,
    transactions: items.map(transactionJson),
    total: ids.length,
    page,
    limit,
  };
  return envelopeB(data, "Transactions retrieved.", { rule: "C73, C74, C76", basis: "documented" });
}

const limitFields = {
  max_virtual_per_customer: "virtual",
  max_physical_per_customer: "physical",
  max_total_per_customer: "total",
} as const;

type LimitField = keyof typeof limitFields;

function updateLimits(call: OperationCall): HandlerResult {
  const { cards } = call.tenant.state;
  checkAdmin(call);
  const body = call.body as Readonly<Partial<Record<LimitField, number>>>;
  const names = (Object.keys(limitFields) as LimitField[]).filter((name) => body[name] !== undefined);
  if (names.length === 0) throw noChanges();
  if (call.path("programId") !== cards.programId)
    throw notFound("C77", "documented", "This account has no such program.");
  checkProgram(call.tenant);
  const changes = names.map((name) => [limitFields[name], body[name]]);
  const limits: CardLimits = { ...cards.limits, ...Object.fromEntries(changes) };
  cards.limits = limits;
  const shown = Object.entries(limitFields).map(([field, name]) => [field, limits[name]]);
  const data = { program_id: cards.programId, card_limits: Object.fromEntries(shown) };
  const isTight = limits.total < limits.virtual + limits.physical;
  const label: Label = isTight ? { rule: "G51, C78", basis: "assumed" } : { rule: "C77, C78", basis: "documented" };
  return envelopeB(data, "Limits updated.", label);
}

// The schema rejects the empty body and limits out of range; both have documented codes.
function refuseLimits(problems: readonly FieldProblem[], call: OperationCall): Refusal {
  checkAdmin(call);
  if (problems.some(({ keyword }) => keyword === "minimum" || keyword === "maximum")) {
    const message = `A limit must be from 0 to ${HARD_CAP}.`;
    return badRequest(message, { rule: "C77, G30", basis: "assumed" }, "INVALID_LIMIT");
  }
  if (problems.some(({ keyword }) => keyword === "minProperties")) return noChanges();
  return invalidByDocument(problems);
}

function noChanges(): Refusal {
  return badRequest("The request changes no limit.", { rule: "C77, G30", basis: "assumed" }, "NO_CHANGES");
}

// Administrators only. Which credentials are theirs is undocumented, so it is a setting.
function checkAdmin({ tenant }: OperationCall): void {
  if (tenant.state.settings.access.admin) return;
  const message = "Only administrators can change the limits of a program.";
  throw new Refusal({ status: 403, message, rule: "C77, G44", basis: "assumed" });
}

export function checkCardLimits({ state: { cards } }: Tenant, customer: Customer): void {
  const { limits, issuerLimits } = cards;
  const counted = [...customer.cards.values()].filter(({ isLost, isBlocked }) => !isLost && !isBlocked);
  const virtual = counted.filter(({ type }) => type === "virtual").length;
  const label = { rule: "G31, C78", basis: "assumed" } as const;
  if (virtual >= Math.min(limits.virtual, issuerLimits?.virtual ?? limits.virtual))
    throw badRequest("The customer has reached the program's limit of virtual cards.", label);
  if (counted.length >= Math.min(limits.total, issuerLimits?.total ?? limits.total))
    throw badRequest("The customer has reached the program's limit of cards.", label);
}

// Only the program's id is documented.
function getStatus({ tenant }: OperationCall): HandlerResult {
  return envelopeB({ id: tenant.state.cards.programId }, "Program retrieved.", { rule: "C104, G42", basis: "assumed" });
}
