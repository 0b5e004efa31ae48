// Responses with a wrong envelope, header, code or example.

import { type Canary, cryptoCanary, facts, fiatCanary, spectral, step, suite } from "./canary.ts";
import { remove, removeMember, rename, set } from "./edits.ts";

export const brokenResponses: readonly Canary[] = [
  cryptoCanary(
    "swap an envelope for none",
    set("checkBalance/responses/200/x-envelope", "none"),
    spectral("envelope-fits"),
    suite("contract", "checkBalance 200"),
  ),
  cryptoCanary(
    "swap one envelope for another",
    set("sendFunds/responses/200/x-envelope", "B"),
    spectral("envelope-fits"),
    facts("C26"),
  ),
  fiatCanary(
    "put an envelope around a bare body",
    set("createNamedWebhook/responses/200/x-envelope", "fiat"),
    spectral("envelope-fits"),
    facts("A4"),
    suite("contract", "createNamedWebhook 200"),
  ),
  cryptoCanary(
    "drop a rate-limit header",
    remove("/components/responses/RateLimited/headers/X-RateLimit-Reset"),
    spectral("rate-limit-headers"),
    facts("C24"),
    suite("documents", "every response has the three rate-limit headers"),
  ),
  cryptoCanary("drop Retry-After", remove("/components/responses/RateLimited/headers/Retry-After"), facts("C22")),
  cryptoCanary(
    "drop an error code",
    removeMember("sendFunds/responses/409/x-error-codes", "DUPLICATE_REQUEST_IN_PROGRESS"),
    facts("C19"),
  ),
  cryptoCanary(
    "drop one of the shapes of a failure",
    remove("sendFunds/responses/409/content/application~1json/schema/anyOf/2"),
    step("validate examples", "must have required property 'error'"),
    facts("C19"),
  ),
  fiatCanary(
    "return the receipt as JSON",
    rename("getTransactionReceipt/responses/200/content/application~1pdf", "application/json"),
    facts("F32"),
    suite("documents", "are JSON, except for the receipt"),
  ),
  cryptoCanary(
    "remove the schema of a body",
    set("getCustomerWallet/responses/200/content/application~1json/schema", {}),
    spectral("untyped-body"),
    facts("C69"),
  ),
  cryptoCanary(
    "break an example",
    set("sendFunds/responses/200/content/application~1json/example/status", "true"),
    step("validate examples", "must be boolean"),
    suite("contract", "sendFunds 200"),
  ),
  cryptoCanary(
    "misspell a field in an example",
    rename("checkBalance/responses/200/content/application~1json/example/message", "mesage"),
    step("validate examples", "mesage is not declared in the schema"),
  ),
  fiatCanary(
    "leave a required field out of an example",
    remove("ResidentialAddress/examples/0/city"),
    step("validate examples", "must have required property 'city'"),
    suite("validators", "has six required fields"),
  ),
  cryptoCanary(
    "drop an example",
    remove("getFundingAddress/responses/200/content/application~1json/example"),
    spectral("example-present"),
  ),
  cryptoCanary(
    "use a default outside of the enum",
    set("FetchPaidResourceRequest/properties/method/default", "HEAD"),
    step("validate examples", "must be equal to one of the allowed values"),
    facts("C86"),
  ),
];
