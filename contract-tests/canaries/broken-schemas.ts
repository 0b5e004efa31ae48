// Schemas that declare more, less or something else than the facts.

import { type Canary, cryptoCanary, facts, fiatCanary, spectral, suite } from "./canary.ts";
import { add, addMember, remove, removeMember, rename, set } from "./edits.ts";

export const brokenSchemas: readonly Canary[] = [
  cryptoCanary(
    "drop a required field of a transfer",
    removeMember("SendFundsRequest/required", "receiving_address"),
    facts("C27"),
    suite("documents", "needs seven fields"),
    suite("facts", "Seven fields are required."),
  ),
  cryptoCanary(
    "require one field more of a transfer",
    addMember("SendFundsRequest/required", "priority"),
    facts('required: "priority" is neither named'),
    suite("documents", "needs seven fields"),
  ),
  cryptoCanary("drop a required field of a response", removeMember("Token/required", "access_token"), facts("C1")),
  cryptoCanary(
    "loosen the type of an amount",
    set("SendFundsRequest/properties/amount/type", ["number", "string"]),
    facts("C31"),
  ),
  cryptoCanary("change the type of a response's field", set("Token/properties/expires_in/type", "number"), facts("C1")),
  cryptoCanary(
    "document an amount as a number",
    remove("TradeMarketRequest/properties/amount/format"),
    spectral("decimal-money"),
    facts("C105"),
  ),
  cryptoCanary("document an amount as text", remove("SendFundsResult/properties/total_fee/format"), facts("C26")),
  cryptoCanary(
    "open a closed enum",
    rename("SendFundsRequest/properties/priority/enum", "x-open-enum"),
    facts("C30"),
    suite("documents", "has an open category and one of three priorities"),
  ),
  cryptoCanary(
    "add a value to a closed enum",
    addMember("TradeMarketRequest/properties/outcome/enum", "maybe"),
    facts('enum: "maybe" is neither named'),
    suite("documents", "is for one of two outcomes"),
  ),
  cryptoCanary(
    "drop a value of an open enum",
    removeMember("CardTransaction/properties/status/x-open-enum", "reversed"),
    facts("C73"),
  ),
  cryptoCanary(
    "raise a maximum",
    set("UpdateCardLimitsRequest/properties/max_total_per_customer/maximum", 50),
    facts("C77"),
  ),
  cryptoCanary(
    "drop a minimum",
    remove("UpdateCardLimitsRequest/properties/max_virtual_per_customer/minimum"),
    facts("C77"),
  ),
  cryptoCanary("invent a limit", add("SendFundsRequest/properties/description/maxLength", 10), facts("maxLength")),
  fiatCanary("drop a longest length", remove("ResidentialAddress/properties/city/maxLength"), facts("F23")),
  cryptoCanary(
    "drop a pattern",
    remove("AccountId/pattern"),
    facts("C28"),
    suite("documents", "names its account by 24 hexadecimal digits"),
  ),
  cryptoCanary(
    "accept webhook URLs without https",
    set("CreateWebhookRequest/properties/url/pattern", "^http"),
    facts("C88"),
  ),
  cryptoCanary("allow fields in the empty body", remove("CreateVirtualCardRequest/maxProperties"), facts("C59")),
  cryptoCanary(
    "allow false for is_frozen of a frozen card",
    remove("FrozenCard/properties/is_frozen/const"),
    facts("C66"),
  ),
  cryptoCanary(
    "rename a field",
    rename("SendFundsRequest/properties/description", "memo"),
    facts("the pointer resolves to nothing"),
    facts("neither named by a fact"),
  ),
  cryptoCanary(
    "invent a field",
    add("SendFundsRequest/properties/memo", { type: "string" }),
    facts("neither named by a fact nor marked as assumed"),
  ),
  cryptoCanary(
    "remove the mark of a secret",
    remove("CreateTokenRequest/properties/api_secret/x-sensitive"),
    facts("C1"),
  ),
  cryptoCanary(
    "write a default that resets a card limit",
    add("UpdateCardLimitsRequest/properties/max_physical_per_customer/default", 0),
    facts("default: 0 is neither named"),
    suite("documents", "card limits are never written as a default"),
  ),
];
