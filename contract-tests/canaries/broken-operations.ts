// Operations with a wrong address, credential, status or name.

import { type Canary, cryptoCanary, facts, fiatCanary, spectral, step, suite } from "./canary.ts";
import { add, remove, rename, set } from "./edits.ts";

export const brokenOperations: readonly Canary[] = [
  cryptoCanary(
    "remove an operation",
    remove("/paths/~1transactions~1send-funds"),
    facts("C27: the pointer resolves to nothing"),
    suite("contract", "every method of the crypto client is an operation of the documents"),
  ),
  cryptoCanary(
    "move an operation to another path",
    rename("/paths/~1swap~1quote", "/swaps/quote"),
    facts("C48: the pointer resolves to nothing"),
    suite("contract", "quoteSwap 200"),
  ),
  cryptoCanary(
    "change an operation's method",
    rename("updateCardLimits", "put"),
    facts("C9: the pointer resolves to nothing"),
    suite("contract", "updateCardLimits 200"),
  ),
  cryptoCanary("remove a status", remove("sendFunds/responses/409"), facts("C19: the pointer resolves to nothing")),
  fiatCanary(
    "remove the status of all other failures",
    remove("createWallet/responses/default"),
    spectral("documented-statuses"),
    facts("F14"),
  ),
  cryptoCanary("invent a status", add("sendFunds/responses/418", { description: "I'm a teapot." }), facts("418")),
  cryptoCanary(
    "remove one of two successes",
    remove("deployCardSafe/responses/202"),
    facts("C54"),
    suite("special-cases", "deploying a safe through cards"),
  ),
  cryptoCanary(
    "change the status of a success",
    rename("createVirtualCard/responses/201", "200"),
    facts("C59"),
    suite("special-cases", "is ordered with a literal {}"),
  ),
  cryptoCanary(
    "remove the credential of an operation",
    add("sendFunds/security", []),
    facts("security: [] is neither named"),
    suite("contract", "sendFunds 200"),
  ),
  fiatCanary(
    "remove the credential of every operation",
    set("/security", []),
    facts("F9"),
    suite("contract", "getBusinessWebhook 200"),
  ),
  cryptoCanary(
    "swap the kind of credential",
    set("searchMarkets/security", [{ bearerAuth: [] }]),
    facts("C7"),
    suite("contract", "searchMarkets 200"),
  ),
  fiatCanary(
    "move the health check below the prefix",
    remove("/paths/~1health/servers"),
    facts("F31"),
    suite("documents", "are two paths of health"),
    suite("contract", "checkHealth 200"),
  ),
  cryptoCanary(
    "remove a mark of undocumented behaviour",
    remove("sendFunds/x-not-shown/G27"),
    facts("G27"),
    suite("gaps", "G27 is marked in the documents"),
  ),
  cryptoCanary(
    "give a method of the SDK another name",
    set("unfreezeCard/x-sdk/method", "thaw"),
    suite("contract", "every method of the crypto client is an operation of the documents"),
    suite("contract", "unfreezeCard 200"),
  ),
  cryptoCanary(
    "use an operationId of the other service",
    set("getIssuerStatus/operationId", "checkHealth"),
    step("operation ids", "checkHealth is also used in"),
  ),
];
