// Records that say less of their fields than is known, or more, or something else.

import { type DocumentCanary, step, type TestCheck, test } from "../canary.ts";
import { add, addMember, remove, removeMember, rename, set } from "../edits.ts";

const documents = (title: string): TestCheck => test("contract-tests/suites/documents.test.ts", title);

export const schemas: readonly DocumentCanary[] = [
  {
    name: "drop a required field of a transfer",
    api: "crypto",
    breaks: removeMember("SendFundsRequest/required", "receiving_address"),
    caughtBy: [
      step("facts", "C27"),
      documents("needs seven fields"),
      test("contract-tests/suites/facts.test.ts", "Seven fields are required."),
    ],
  },
  {
    name: "require one field more of a transfer",
    api: "crypto",
    breaks: addMember("SendFundsRequest/required", "priority"),
    caughtBy: [step("facts", 'required: "priority" is neither named'), documents("needs seven fields")],
  },
  {
    name: "drop a required field of an answer",
    api: "crypto",
    breaks: removeMember("Token/required", "access_token"),
    caughtBy: [step("facts", "C1")],
  },
  {
    name: "loosen the type of an amount",
    api: "crypto",
    breaks: set("SendFundsRequest/properties/amount/type", ["number", "string"]),
    caughtBy: [step("facts", "C31")],
  },
  {
    name: "change the type of an answer's field",
    api: "crypto",
    breaks: set("Token/properties/expires_in/type", "number"),
    caughtBy: [step("facts", "C1")],
  },
  {
    name: "forget that a number is an amount",
    api: "crypto",
    breaks: remove("TradeMarketRequest/properties/amount/format"),
    caughtBy: [step("lint (Spectral)", "(decimal-money)"), step("facts", "C105")],
  },
  {
    name: "forget that a text is an amount",
    api: "crypto",
    breaks: remove("SendFundsResult/properties/total_fee/format"),
    caughtBy: [step("facts", "C26")],
  },
  {
    name: "open a closed enum",
    api: "crypto",
    breaks: rename("SendFundsRequest/properties/priority/enum", "x-open-enum"),
    caughtBy: [step("facts", "C30"), documents("has an open category and one of three priorities")],
  },
  {
    name: "add a value to a closed enum",
    api: "crypto",
    breaks: addMember("TradeMarketRequest/properties/outcome/enum", "maybe"),
    caughtBy: [step("facts", 'enum: "maybe" is neither named'), documents("is for one of two outcomes")],
  },
  {
    name: "drop a value of an open enum",
    api: "crypto",
    breaks: removeMember("CardTransaction/properties/status/x-open-enum", "reversed"),
    caughtBy: [step("facts", "C73")],
  },
  {
    name: "raise a maximum",
    api: "crypto",
    breaks: set("UpdateCardLimitsRequest/properties/max_total_per_customer/maximum", 50),
    caughtBy: [step("facts", "C77")],
  },
  {
    name: "drop a minimum",
    api: "crypto",
    breaks: remove("UpdateCardLimitsRequest/properties/max_virtual_per_customer/minimum"),
    caughtBy: [step("facts", "C77")],
  },
  {
    name: "invent a limit",
    api: "crypto",
    breaks: add("SendFundsRequest/properties/description/maxLength", 10),
    caughtBy: [step("facts", "maxLength")],
  },
  {
    name: "drop a longest length",
    api: "fiat",
    breaks: remove("ResidentialAddress/properties/city/maxLength"),
    caughtBy: [step("facts", "F23")],
  },
  {
    name: "drop a pattern",
    api: "crypto",
    breaks: remove("AccountId/pattern"),
    caughtBy: [step("facts", "C28"), documents("names its account by 24 hexadecimal digits")],
  },
  {
    name: "take webhook addresses without https",
    api: "crypto",
    breaks: set("CreateWebhookRequest/properties/url/pattern", "^http"),
    caughtBy: [step("facts", "C88")],
  },
  {
    name: "let the empty body hold something",
    api: "crypto",
    breaks: remove("CreateVirtualCardRequest/maxProperties"),
    caughtBy: [step("facts", "C59")],
  },
  {
    name: "let a frozen card not be frozen",
    api: "crypto",
    breaks: remove("FrozenCard/properties/is_frozen/const"),
    caughtBy: [step("facts", "C66")],
  },
  {
    name: "rename a field",
    api: "crypto",
    breaks: rename("SendFundsRequest/properties/description", "memo"),
    caughtBy: [step("facts", "the pointer leads to nothing"), step("facts", "neither named by a fact")],
  },
  {
    name: "invent a field",
    api: "crypto",
    breaks: add("SendFundsRequest/properties/memo", { type: "string" }),
    caughtBy: [step("facts", "neither named by a fact nor marked as assumed")],
  },
  {
    name: "forget that a secret is one",
    api: "crypto",
    breaks: remove("CreateTokenRequest/properties/api_secret/x-sensitive"),
    caughtBy: [step("facts", "C1")],
  },
  {
    name: "write a default that resets a card limit",
    api: "crypto",
    breaks: add("UpdateCardLimitsRequest/properties/max_physical_per_customer/default", 0),
    caughtBy: [step("facts", "default: 0 is neither named"), documents("card limits are never written as a default")],
  },
];
