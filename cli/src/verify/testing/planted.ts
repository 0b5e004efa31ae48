// More than forty ways in which a service may do something else than its documents say, each with the verdicts that it must get.

import type { Plant, StubResponse } from "./stub-service.ts";

type Row = readonly [title: string, operationId: string, plant: Plant, ...expected: readonly string[]];

/** Sets, replaces or removes (undefined) the value at a path, such as `data.cards.0.status`. */
export function put(path: string, value: unknown): Plant {
  return ({ body }) => {
    const names = path.split(".");
    const last = names.pop() ?? "";
    let owner = body as Record<string, unknown>;
    for (const name of names) owner = owner[name] as Record<string, unknown>;
    if (value === undefined) delete owner[last];
    else owner[last] = value;
  };
}

function answer(changes: Partial<StubResponse>): Plant {
  return (response) => {
    Object.assign(response, changes);
    // What a gap answers is JSON.
    response.headers["content-type"] ??= "application/json";
  };
}

function header(name: string, value?: string): Plant {
  return ({ headers }) => {
    if (value === undefined) delete headers[name];
    else headers[name] = value;
  };
}

const page: Plant = (response) => {
  response.headers["content-type"] = "text/html";
  response.body = "<html>";
};

const limit = "x-ratelimit-limit";
const enveloped = (data: unknown) => ({ status: "success", status_code: 200, message: "Done.", data });

const rows: readonly Row[] = [
  // fiat
  ["another token type", "login", put("data.token_type", "mac"), "new data.token_type"],
  ["a lifetime as text", "login", put("data.expires_in", "600"), "differs data.expires_in"],
  ["a new field of the token", "login", put("data.scope", "all"), "new data.scope"],
  ["another status of the envelope", "login", put("status", "ok"), "differs status"],
  ["an id as number", "registerBusinessWebhook", put("data.id", 7), "differs data.id"],
  ["an address that is null", "registerBusinessWebhook", put("data.url", null), "differs data.url"],
  ["no events", "registerBusinessWebhook", put("data.events", undefined), "settled data.events"],
  ["a time that is none", "registerBusinessWebhook", put("data.created_at", "today"), "differs data.created_at"],
  ["201 for a documented 200", "registerBusinessWebhook", answer({ status: 201 }), "differs"],
  ["201 for an assumed 200", "createNamedWebhook", answer({ status: 201 }), "settled"],
  ["a field of the whole body", "createNamedWebhook", put("created_at", "2026-01-15"), "new created_at"],
  ["a record in a list", "quoteSwap", ({ body }) => Object.assign(body as object, { data: [] }), "differs data"],
  ["a list in an envelope", "listNamedWebhooks", answer({ body: enveloped([]) }), "differs"],
  ["an id of a list as number", "listNamedWebhooks", put("0.webhook_id", 1), "differs [].webhook_id"],
  ["a new field of a list", "listNamedWebhooks", put("0.events", []), "new [].events"],
  [
    "a gap that is answered",
    "getBusinessWebhook",
    answer({ body: enveloped({ url: "https://a.example" }) }),
    "answered",
  ],
  ["a gap with an array", "quoteSendMoney", answer({ body: [{ rate: "1.10" }] }), "answered"],
  ["another gap", "checkHealth", answer({ body: { ok: true } }), "answered"],
  // crypto
  ["no expiry", "createToken", put("expires_at", undefined), "settled expires_at"],
  ["a flag as text", "createToken", put("success", "true"), "differs success"],
  ["another unit of an amount", "checkBalance", put("data.balance", 1250.75), "differs data.balance"],
  ["an amount with a unit", "checkBalance", put("data.balance_usd", "$1,250.63"), "differs data.balance_usd"],
  ["a balance that is null", "checkBalance", put("data.last_updated", null), "differs data.last_updated"],
  ["an amount that is no decimal", "quoteSwap", put("data.fee.amount", "free"), "settled data.fee.amount"],
  ["no fee", "quoteSwap", put("data.fee", undefined), "settled data.fee"],
  ["a missing header", "quoteSwap", header(limit), `differs header ${limit}`],
  ["a new header", "quoteSwap", header("x-quote-version", "2"), "new header x-quote-version"],
  [
    "another envelope",
    "quoteSwap",
    ({ body }) => Object.assign(body as object, { success: undefined, ok: true }),
    "settled success",
    "new ok",
  ],
  ["a page without total", "listCardTransactions", put("data.total", undefined), "settled data.total"],
  [
    "a new type of an item",
    "listCardTransactions",
    put("data.transactions.0.status", "melted"),
    "new data.transactions[].status",
  ],
  [
    "an amount of an item as text",
    "listCardTransactions",
    put("data.transactions.0.amount", "42.50"),
    "differs data.transactions[].amount",
  ],
  ["a count as text", "lookupCardCustomer", put("data.cards_count", "1"), "differs data.cards_count"],
  ["a new field of a card", "lookupCardCustomer", put("data.cards.0.brand", "x"), "new data.cards[].brand"],
  ["a field of a record with a gap", "getIssuerStatus", put("data.state", "approved"), "answered data.state"],
  ["no id", "getIssuerStatus", put("data.id", undefined), "settled data.id"],
  ["a field of a subscription", "createWebhook", put("data.label", "Shop"), "answered data.label"],
  [
    "a limit as text",
    "updateCardLimits",
    put("data.card_limits.max_total_per_customer", "3"),
    "differs data.card_limits.max_total_per_customer",
  ],
  ["204", "getFundingAddress", answer({ status: 204, body: "" }), "settled"],
  ["no JSON", "getFundingAddress", page, "settled"],
  ["names that are values", "getFundingAddress", put("data.ada@shop-example", 1), "new data.*"],
  ["a flag of one of two forms", "deployCardSafe", put("data.is_ready", "yes"), "differs data.is_ready"],
  [
    "a status of one of two forms",
    "deployCustomerSafe",
    put("data.account_status", "0"),
    "differs data.account_status",
  ],
  ["an undocumented refusal", "getFundingAddress", answer({ status: 418 }), "new"],
  [
    "a token amount as text",
    "getFundingAddress",
    put("data.supported_tokens.0.decimals", "6"),
    "differs data.supported_tokens[].decimals",
  ],
  [
    "a new source",
    "getFundingAddress",
    put("data.funding_sources.example_source.fee", 1),
    "new data.funding_sources.*.fee",
  ],
];

export interface Planted {
  readonly title: string;
  readonly id: string;
  readonly plant: Plant;
  readonly expected: readonly string[];
}

export const planted: readonly Planted[] = rows.map(([title, id, plant, ...expected]) => {
  return { title, id, plant, expected };
});
