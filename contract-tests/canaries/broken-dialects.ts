// Documents that make validators accept anything without an error.

import { type Canary, cryptoCanary, facts, fiatCanary, spectral, step, suite } from "./canary.ts";
import { add, addMember, all, remove, rename, set } from "./edits.ts";

export const brokenDialects: readonly Canary[] = [
  cryptoCanary(
    "declare OpenAPI's own dialect",
    set("/jsonSchemaDialect", "https://spec.openapis.org/oas/3.1/dialect/base"),
    step("compile schemas", "jsonSchemaDialect must be"),
    spectral("dialect"),
    suite("mutants", "rejects sendFunds body"),
  ),
  fiatCanary(
    "declare an unknown dialect",
    set("/jsonSchemaDialect", "https://dialects.example/2020-13"),
    step("compile schemas", "jsonSchemaDialect must be"),
    suite("mutants", "rejects login body"),
  ),
  cryptoCanary(
    "declare no dialect, which means draft 7",
    remove("/jsonSchemaDialect"),
    step("compile schemas", "jsonSchemaDialect must be"),
    spectral("dialect"),
  ),
  cryptoCanary(
    "give one schema a dialect of its own",
    add("SendFundsRequest/$schema", "http://json-schema.org/draft-07/schema#"),
    step("compile schemas", "$schema must be"),
  ),
  cryptoCanary(
    "write a pattern that does not compile",
    set("AccountId/pattern", "^[0-9a-fA-F{24}$"),
    step("compile schemas", "Invalid regular expression"),
    suite("mutants", "rejects sendFunds body"),
  ),
  cryptoCanary(
    "write null as OpenAPI 3.0 does",
    add("SendFundsRequest/properties/description/nullable", true),
    step("lint (Redocly)", "`nullable` is not expected here. (struct)"),
  ),
  cryptoCanary(
    "misspell a keyword of JSON Schema",
    rename("SendFundsRequest/required", "require"),
    step("compile schemas", "unknown keyword: require"),
  ),
  cryptoCanary(
    "use an unknown type",
    set("TradeMarketRequest/properties/amount/type", "decimal"),
    step("compile schemas", "must be equal to one of the allowed values"),
    suite("mutants", "rejects tradeMarket body"),
  ),
  cryptoCanary(
    "use an unknown format",
    set("CardTransaction/properties/created_at/format", "timestamp"),
    step("compile schemas", "unknown format: timestamp"),
  ),
  cryptoCanary(
    "write a limit as text",
    set("UpdateCardLimitsRequest/properties/max_total_per_customer/maximum", "5"),
    step("compile schemas", "must be number"),
    suite("mutants", "rejects updateCardLimits body"),
  ),
  cryptoCanary(
    "require a field that is not declared",
    addMember("CheckBalanceRequest/required", "wallet"),
    step("compile schemas", `required property "wallet" is not defined`),
  ),
  cryptoCanary(
    "refer to a missing schema",
    set("sendFunds/requestBody/content/application~1json/schema/$ref", "#/components/schemas/Transfer"),
    step("bundle", "Can't resolve $ref"),
  ),
  fiatCanary(
    "declare no fields of a record",
    all(remove("LoginRequest/required"), remove("LoginRequest/properties")),
    facts("F4: the pointer resolves to nothing"),
  ),
];
