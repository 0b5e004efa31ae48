// Documents that say something else than the SDK and the sandbox do: a suite that notices compares the two.

import { type Canary, cryptoCanary, suite, type TestCheck } from "./canary.ts";
import { add, addMember, remove, removeMember, set } from "./edits.ts";

const faults = (title: string): TestCheck => ({ file: "contract-tests/faults/faults.test.ts", test: title });

export const outdatedSdk: readonly Canary[] = [
  cryptoCanary(
    "no longer document a conflict",
    removeMember("sendFunds/responses/409/x-error-codes", "conflict"),
    suite("failures", "sendFunds 409 conflict"),
    faults("409 of another key"),
  ),
  cryptoCanary(
    "rename a query parameter",
    set("listCardTransactions/parameters/2/name", "page_size"),
    suite("parameters", "listCardTransactions"),
    suite("oracles", "listCardTransactions"),
  ),
  cryptoCanary(
    "document an amount as a plain number",
    remove("TradeMarketRequest/properties/amount/format"),
    suite("fields", "tradeMarket"),
    suite("decimals", "tradeMarket"),
  ),
  cryptoCanary(
    "document a key that the SDK does not send",
    set("checkBalance/x-idempotency/mode", "auto"),
    suite("keys", "fails with the key that it has sent"),
  ),
  cryptoCanary(
    "document a header that the sandbox does not send",
    add("/components/responses/Unauthorized/headers/X-Request-Id", { description: "The request." }),
    suite("hostile-requests.properties", "respond to any request in a documented shape"),
  ),
  cryptoCanary(
    "document a field that the sandbox does not return",
    addMember("FundingAddress/required", "opened_at"),
    suite("sandbox", "getFundingAddress 200"),
    suite("drift", "responses of getFundingAddress"),
  ),
  cryptoCanary(
    "document a lower limit than the sandbox checks",
    set("UpdateCardLimitsRequest/properties/max_total_per_customer/maximum", 3),
    suite("sandbox-mutants", "refuses updateCardLimits body/max_total_per_customer maximum"),
  ),
  cryptoCanary(
    "document another envelope than the SDK opens",
    set("checkBalance/responses/200/x-envelope", "B"),
    suite("tolerance", "checkBalance 200"),
  ),
  cryptoCanary(
    "mark a field as secret that the SDK shows",
    add("CreateWebhookRequest/properties/url/x-sensitive", true),
    suite("redaction", "createWebhook"),
    suite("hooks", "createWebhook"),
  ),
];
