// Documents that break a convention of this repository, or one of OpenAPI.

import { type Canary, cryptoCanary, facts, fiatCanary, redocly, spectral } from "./canary.ts";
import { add, remove, rename, set } from "./edits.ts";

export const brokenConventions: readonly Canary[] = [
  cryptoCanary("misspell an extension", rename("sendFunds/x-money", "x-mony"), spectral("extension-use"), facts("C26")),
  cryptoCanary("drop an extension that every operation has", remove("sendFunds/x-rules"), spectral("rule-ids")),
  cryptoCanary("drop the retry class of an operation", remove("quoteSwap/x-retry"), spectral("required-extensions")),
  fiatCanary("give an operation to an unknown client", set("login/x-sdk/client", "bank"), spectral("known-client")),
  cryptoCanary("drop the scope that an operation needs", remove("sendFunds/x-access"), spectral("access-scope")),
  cryptoCanary(
    "name a read-back operation that does not exist",
    set("createVirtualCard/x-read-back", "listVirtualCards"),
    spectral("names-exist"),
  ),
  cryptoCanary(
    "give two operations the same SDK method",
    set("getCustomerSafe/x-sdk/method", "deploySafe"),
    spectral("unique-sdk-name"),
  ),
  cryptoCanary(
    "accept any text as an id",
    set("/components/parameters/WebhookId/schema", { type: "string" }),
    spectral("id-schemas"),
    facts("C89"),
  ),
  cryptoCanary(
    "write a body schema inline",
    set("checkBalance/requestBody/content/application~1json/schema", {
      type: "object",
      required: ["asset_id"],
      properties: { asset_id: { $ref: "#/components/schemas/AssetId" } },
    }),
    spectral("named-body"),
    facts("C47"),
  ),
  cryptoCanary(
    "write an operationId in another case",
    set("quoteSwap/operationId", "quote-swap"),
    spectral("operation-id-case"),
  ),
  fiatCanary("drop an operation's tag", remove("createWallet/tags"), spectral("operation-tags")),
  cryptoCanary(
    "give two operations one operationId",
    set("getCustomerSafe/operationId", "getCardSafe"),
    redocly("operation-operationId-unique"),
  ),
  cryptoCanary("misspell a keyword of OpenAPI", rename("sendFunds/requestBody", "requestbody"), redocly("struct")),
  cryptoCanary(
    "refer to a missing credential",
    set("searchMarkets/security", [{ connectorToken: [] }]),
    redocly("security-defined"),
    facts("C7"),
  ),
  fiatCanary(
    "leave a server variable undefined",
    remove("/servers/0/variables"),
    redocly("no-undefined-server-variable"),
  ),
  cryptoCanary(
    "remove a parameter's description",
    remove("/components/parameters/WebhookId/description"),
    redocly("parameter-description"),
  ),
  cryptoCanary(
    "document an unknown parameter",
    add("getSourceOfFunds/parameters", [
      { name: "year", in: "query", description: "The year.", schema: { type: "integer" }, example: 2026 },
    ]),
    facts("neither named by a fact nor marked as assumed"),
  ),
];
