// Documents that make a validator accept everything and say nothing of it.

import { type DocumentCanary, step, type TestCheck, test } from "../canary.ts";
import { add, addMember, all, remove, rename, set } from "../edits.ts";

const refuses = (what: string): TestCheck => test("contract-tests/suites/mutants.test.ts", `refuses ${what}`);

export const silence: readonly DocumentCanary[] = [
  {
    name: "write OpenAPI's own dialect out",
    api: "crypto",
    breaks: set("/jsonSchemaDialect", "https://spec.openapis.org/oas/3.1/dialect/base"),
    caughtBy: [
      step("compile schemas", "jsonSchemaDialect must be"),
      step("lint (Spectral)", "(dialect)"),
      refuses("sendFunds body"),
    ],
  },
  {
    name: "name a dialect that nobody knows",
    api: "fiat",
    breaks: set("/jsonSchemaDialect", "https://dialects.example/2020-13"),
    caughtBy: [step("compile schemas", "jsonSchemaDialect must be"), refuses("login body")],
  },
  {
    name: "leave the dialect out, which means draft 7",
    api: "crypto",
    breaks: remove("/jsonSchemaDialect"),
    caughtBy: [step("compile schemas", "jsonSchemaDialect must be"), step("lint (Spectral)", "(dialect)")],
  },
  {
    name: "give one schema a dialect of its own",
    api: "crypto",
    breaks: add("SendFundsRequest/$schema", "http://json-schema.org/draft-07/schema#"),
    caughtBy: [step("compile schemas", "$schema must be")],
  },
  {
    name: "write a pattern that does not compile",
    api: "crypto",
    breaks: set("AccountId/pattern", "^[0-9a-fA-F{24}$"),
    caughtBy: [step("compile schemas", "Invalid regular expression"), refuses("sendFunds body")],
  },
  {
    name: "write null as OpenAPI 3.0 does",
    api: "crypto",
    breaks: add("SendFundsRequest/properties/description/nullable", true),
    caughtBy: [step("lint (Redocly)", "`nullable` is not expected here. (struct)")],
  },
  {
    name: "misspell a keyword of JSON Schema",
    api: "crypto",
    breaks: rename("SendFundsRequest/required", "require"),
    caughtBy: [step("compile schemas", "unknown keyword: require")],
  },
  {
    name: "name a type that there is not",
    api: "crypto",
    breaks: set("TradeMarketRequest/properties/amount/type", "decimal"),
    caughtBy: [step("compile schemas", "must be equal to one of the allowed values"), refuses("tradeMarket body")],
  },
  {
    name: "name a format that nobody checks",
    api: "crypto",
    breaks: set("CardTransaction/properties/created_at/format", "timestamp"),
    caughtBy: [step("compile schemas", "unknown format: timestamp")],
  },
  {
    name: "write a limit as text",
    api: "crypto",
    breaks: set("UpdateCardLimitsRequest/properties/max_total_per_customer/maximum", "5"),
    caughtBy: [step("compile schemas", "must be number"), refuses("updateCardLimits body")],
  },
  {
    name: "require a field that is not declared",
    api: "crypto",
    breaks: addMember("CheckBalanceRequest/required", "wallet"),
    caughtBy: [step("compile schemas", `required property "wallet" is not defined`)],
  },
  {
    name: "refer to a record that there is not",
    api: "crypto",
    breaks: set("sendFunds/requestBody/content/application~1json/schema/$ref", "#/components/schemas/Transfer"),
    caughtBy: [step("bundle", "Can't resolve $ref")],
  },
  {
    name: "say nothing of a record's fields",
    api: "fiat",
    breaks: all(remove("LoginRequest/required"), remove("LoginRequest/properties")),
    caughtBy: [step("facts", "F4: the pointer leads to nothing")],
  },
];
