// Ways to break a bundled document. `npm run generate` must report each of the first list, a contract test each of the second.

import type { Api } from "../support/documents/bundled-documents.ts";
import { add, addMember, type Edit, remove, removeMember, rename, set } from "./edits.ts";

/** What breaks it, the document, the edit, and parts of what is reported. */
export type Canary = readonly [name: string, api: Api, edit: Edit, ...says: readonly string[]];

const envelope = "checkBalance/responses/200";
const example = "content/application~1json/example";
const memo = { type: "string" };
const unnamed = "neither named by a fact";
const nowhere = "the pointer resolves to nothing";

// biome-ignore format: a table
export const canaries: readonly Canary[] = [
  // Validators that accept anything
  ["OpenAPI's own dialect", "crypto", set("/jsonSchemaDialect", "https://spec.openapis.org/oas/3.1/dialect/base"), "jsonSchemaDialect must be", "(dialect)"],
  ["no dialect, which means draft 7", "crypto", remove("/jsonSchemaDialect"), "jsonSchemaDialect must be"],
  ["a dialect of one schema", "crypto", add("SendFundsRequest/$schema", "http://json-schema.org/draft-07/schema#"), "$schema must be"],
  ["a pattern that does not compile", "crypto", set("AccountId/pattern", "^[0-9a-fA-F{24}$"), "Invalid regular expression"],
  ["null as in OpenAPI 3.0", "crypto", add("SendFundsRequest/properties/description/nullable", true), "`nullable` is not expected here"],
  ["a misspelt keyword", "crypto", rename("SendFundsRequest/required", "require"), "unknown keyword: require"],
  ["an unknown type", "crypto", set("TradeMarketRequest/properties/amount/type", "decimal"), "must be equal to one of the allowed values"],
  ["an unknown format", "crypto", set("CardTransaction/properties/created_at/format", "timestamp"), "unknown format: timestamp"],
  ["a limit as text", "crypto", set("UpdateCardLimitsRequest/properties/max_total_per_customer/maximum", "5"), "must be number"],
  ["a required field that is not declared", "crypto", addMember("CheckBalanceRequest/required", "wallet"), `required property "wallet" is not defined`],

  // Records
  ["a required field less in a request", "crypto", removeMember("SendFundsRequest/required", "receiving_address"), "C27"],
  ["a required field more in a request", "crypto", addMember("SendFundsRequest/required", "priority"), `"priority" is ${unnamed.split(" by")[0]}`],
  ["a required field less in a response", "crypto", removeMember("Token/required", "access_token"), "C1"],
  ["a looser type of an amount", "crypto", set("SendFundsRequest/properties/amount/type", ["number", "string"]), "C31"],
  ["an amount as a number", "crypto", remove("TradeMarketRequest/properties/amount/format"), "(decimal-money)", "C105"],
  ["an amount as text", "crypto", remove("SendFundsResult/properties/total_fee/format"), "C26"],
  ["an enum that is open", "crypto", rename("SendFundsRequest/properties/priority/enum", "x-open-enum"), "C30"],
  ["a value more in an enum", "crypto", addMember("TradeMarketRequest/properties/outcome/enum", "maybe"), 'enum: "maybe"'],
  ["a value less in an open enum", "crypto", removeMember("CardTransaction/properties/status/x-open-enum", "reversed"), "C73"],
  ["a higher maximum", "crypto", set("UpdateCardLimitsRequest/properties/max_total_per_customer/maximum", 50), "C77"],
  ["no minimum", "crypto", remove("UpdateCardLimitsRequest/properties/max_virtual_per_customer/minimum"), "C77"],
  ["no longest length", "fiat", remove("ResidentialAddress/properties/city/maxLength"), "F23"],
  ["an invented limit", "crypto", add("SendFundsRequest/properties/description/maxLength", 10), "maxLength"],
  ["no pattern", "crypto", remove("AccountId/pattern"), "C28"],
  ["a renamed field", "crypto", rename("SendFundsRequest/properties/description", "memo"), nowhere, unnamed],
  ["an invented field", "crypto", add("SendFundsRequest/properties/memo", memo), unnamed],
  ["a secret that is not marked", "crypto", remove("CreateTokenRequest/properties/api_secret/x-sensitive"), "C1"],
  ["a default that resets a limit", "crypto", add("UpdateCardLimitsRequest/properties/max_physical_per_customer/default", 0), "default: 0"],

  // Operations
  ["no operation", "crypto", remove("/paths/~1transactions~1send-funds"), `C27: ${nowhere}`],
  ["another path", "crypto", rename("/paths/~1swap~1quote", "/swaps/quote"), `C48: ${nowhere}`],
  ["another method", "crypto", rename("updateCardLimits", "put"), `C9: ${nowhere}`],
  ["no status", "crypto", remove("sendFunds/responses/409"), `C19: ${nowhere}`],
  ["no status of all other failures", "fiat", remove("createWallet/responses/default"), "(documented-statuses)", "F14"],
  ["an invented status", "crypto", add("sendFunds/responses/418", { description: "I'm a teapot." }), "418"],
  ["another status of a success", "crypto", rename("createVirtualCard/responses/201", "200"), "C59"],
  ["no credential of an operation", "crypto", add("sendFunds/security", []), "security: []"],
  ["no credential of any operation", "fiat", set("/security", []), "F9"],
  ["another kind of credential", "crypto", set("searchMarkets/security", [{ bearerAuth: [] }]), "C7"],
  ["no mark of a gap", "crypto", remove("sendFunds/x-not-shown/G27"), "G27"],
  ["no retry class", "crypto", remove("quoteSwap/x-retry"), "(required-extensions)"],
  ["a trade that is safe to repeat", "crypto", set("tradeMarket/x-retry", "idempotent"), "(retry-fits-key)"],

  // Parameters, headers and deliveries
  ["no idempotency key", "crypto", removeMember("sendFunds/parameters", { $ref: "#/components/parameters/IdempotencyKey" }), "(idempotency-key)", "C9"],
  ["a key that is optional", "fiat", set("/components/parameters/IdempotencyKey/required", false), "(idempotency-key)", "F10"],
  ["a key of a transfer that the SDK chooses", "crypto", set("sendFunds/x-idempotency/mode", "auto"), "(retry-fits-key)", "C43"],
  ["no path parameter", "crypto", removeMember("getWebhook/parameters", { $ref: "#/components/parameters/WebhookId" }), "(path-parameters-defined)", "C89"],
  ["no query parameter", "crypto", remove("listWebhookDeliveries/parameters/4"), "C92"],
  ["no signature of a webhook", "crypto", remove("/webhooks/deposit.confirmed/post/parameters"), "C95"],

  // Responses
  ["another envelope", "crypto", set("sendFunds/responses/200/x-envelope", "B"), "(envelope-fits)", "C26"],
  ["no error code", "crypto", removeMember("sendFunds/responses/409/x-error-codes", "DUPLICATE_REQUEST_IN_PROGRESS"), "C19"],
  ["no Retry-After", "crypto", remove("/components/responses/RateLimited/headers/Retry-After"), "C22"],
  ["a wrong example", "crypto", set(`sendFunds/responses/200/${example}/status`, "true"), "must be boolean"],
  ["a misspelt field in an example", "crypto", rename(`${envelope}/${example}/message`, "mesage"), "mesage is not declared in the schema"],
];

/** Documents that say something else than the SDK and the sandbox do, by the suites that compare the two. */
// biome-ignore format: a table
export const outdated: readonly Canary[] = [
  ["no conflict", "crypto", removeMember("sendFunds/responses/409/x-error-codes", "conflict"), "failures > sendFunds 409 conflict"],
  ["another query parameter", "crypto", set("listCardTransactions/parameters/2/name", "page_size"), "parameters > listCardTransactions", "contract > listCardTransactions"],
  ["an amount as a plain number", "crypto", remove("TradeMarketRequest/properties/amount/format"), "decimals > tradeMarket"],
  ["a key that is not sent", "crypto", set("checkBalance/x-idempotency/mode", "auto"), "keys > checkBalance"],
  ["another envelope", "crypto", set(`${envelope}/x-envelope`, "B"), "failures > checkBalance 200"],
  ["a secret that the SDK shows", "crypto", add("CreateWebhookRequest/properties/url/x-sensitive", true), "redaction > createWebhook"],
  ["a field that the sandbox lacks", "crypto", addMember("FundingAddress/required", "opened_at"), "sandbox > getFundingAddress 200", "drift > getFundingAddress"],
  ["a limit that the sandbox lacks", "crypto", set("UpdateCardLimitsRequest/properties/max_total_per_customer/maximum", 3), "sandbox-mutants > updateCardLimits"],
];
