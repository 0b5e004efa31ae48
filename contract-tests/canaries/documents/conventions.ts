// Documents that break a convention of this repository, or one of OpenAPI.

import { type DocumentCanary, type StepCheck, step } from "../canary.ts";
import { add, remove, rename, set } from "../edits.ts";

const spectral = (rule: string): StepCheck => step("lint (Spectral)", `(${rule})`);
const redocly = (rule: string): StepCheck => step("lint (Redocly)", `(${rule})`);

export const conventions: readonly DocumentCanary[] = [
  {
    name: "misspell an extension",
    api: "crypto",
    breaks: rename("sendFunds/x-money", "x-mony"),
    caughtBy: [spectral("extension-use"), step("facts", "C26")],
  },
  {
    name: "drop an extension that every operation has",
    api: "crypto",
    breaks: remove("sendFunds/x-rules"),
    caughtBy: [spectral("required-extensions")],
  },
  {
    name: "settle outcomes by no operation",
    api: "crypto",
    breaks: set("createVirtualCard/x-read-back", "listVirtualCards"),
    caughtBy: [spectral("names-exist")],
  },
  {
    name: "make two operations one method of the SDK",
    api: "crypto",
    breaks: set("getCustomerSafe/x-sdk/method", "deploySafe"),
    caughtBy: [spectral("unique-sdk-name")],
  },
  {
    name: "take any text for an id",
    api: "crypto",
    breaks: set("/components/parameters/WebhookId/schema", { type: "string" }),
    caughtBy: [spectral("id-schemas"), step("facts", "C89")],
  },
  {
    name: "describe a body without a name",
    api: "crypto",
    breaks: set("checkBalance/requestBody/content/application~1json/schema", {
      type: "object",
      required: ["asset_id"],
      properties: { asset_id: { $ref: "#/components/schemas/AssetId" } },
    }),
    caughtBy: [spectral("named-body"), step("facts", "C47")],
  },
  {
    name: "write an operationId in another case",
    api: "crypto",
    breaks: set("quoteSwap/operationId", "quote-swap"),
    caughtBy: [spectral("operation-id-case")],
  },
  {
    name: "drop an operation's tag",
    api: "fiat",
    breaks: remove("createWallet/tags"),
    caughtBy: [spectral("operation-tags")],
  },
  {
    name: "give two operations one operationId",
    api: "crypto",
    breaks: set("getCustomerSafe/operationId", "getCardSafe"),
    caughtBy: [redocly("operation-operationId-unique")],
  },
  {
    name: "misspell a keyword of OpenAPI",
    api: "crypto",
    breaks: rename("sendFunds/requestBody", "requestbody"),
    caughtBy: [redocly("struct")],
  },
  {
    name: "refer to a credential that there is not",
    api: "crypto",
    breaks: set("searchMarkets/security", [{ connectorToken: [] }]),
    caughtBy: [redocly("security-defined"), step("facts", "C7")],
  },
  {
    name: "leave a server's variable open",
    api: "fiat",
    breaks: remove("/servers/0/variables"),
    caughtBy: [redocly("no-undefined-server-variable")],
  },
  {
    name: "describe a parameter not at all",
    api: "crypto",
    breaks: remove("/components/parameters/WebhookId/description"),
    caughtBy: [redocly("parameter-description")],
  },
  {
    name: "describe what nobody has shown",
    api: "crypto",
    breaks: add("getSourceOfFunds/parameters", [
      { name: "year", in: "query", description: "The year.", schema: { type: "integer" }, example: 2026 },
    ]),
    caughtBy: [step("facts", "neither named by a fact nor marked as assumed")],
  },
];
