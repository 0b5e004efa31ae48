// Operations with another address, credential, status or name than they have.

import { type DocumentCanary, step, type TestCheck, test } from "../canary.ts";
import { add, remove, rename, set } from "../edits.ts";

const contract = (title: string): TestCheck => test("contract-tests/suites/contract.test.ts", title);

export const operations: readonly DocumentCanary[] = [
  {
    name: "remove an operation",
    api: "crypto",
    breaks: remove("/paths/~1transactions~1send-funds"),
    caughtBy: [
      step("facts", "C27: the pointer leads to nothing"),
      contract("every method of the crypto client is an operation of the documents"),
    ],
  },
  {
    name: "move an operation to another path",
    api: "crypto",
    breaks: rename("/paths/~1swap~1quote", "/swaps/quote"),
    caughtBy: [step("facts", "C48: the pointer leads to nothing"), contract("quoteSwap 200")],
  },
  {
    name: "change an operation's method",
    api: "crypto",
    breaks: rename("updateCardLimits", "put"),
    caughtBy: [step("facts", "C9: the pointer leads to nothing"), contract("updateCardLimits 200")],
  },
  {
    name: "remove a status",
    api: "crypto",
    breaks: remove("sendFunds/responses/409"),
    caughtBy: [step("facts", "C19: the pointer leads to nothing")],
  },
  {
    name: "remove the status of all other failures",
    api: "fiat",
    breaks: remove("createWallet/responses/default"),
    caughtBy: [step("lint (Spectral)", "(documented-statuses)"), step("facts", "F14")],
  },
  {
    name: "invent a status",
    api: "crypto",
    breaks: add("sendFunds/responses/418", { description: "I'm a teapot." }),
    caughtBy: [step("facts", "418")],
  },
  {
    name: "remove one of two successes",
    api: "crypto",
    breaks: remove("deployCardSafe/responses/202"),
    caughtBy: [step("facts", "C54"), test("contract-tests/suites/oddities.test.ts", "deploying a safe through cards")],
  },
  {
    name: "change the status of a success",
    api: "crypto",
    breaks: rename("createVirtualCard/responses/201", "200"),
    caughtBy: [step("facts", "C59"), test("contract-tests/suites/oddities.test.ts", "is ordered with a literal {}")],
  },
  {
    name: "take the credential off an operation",
    api: "crypto",
    breaks: add("sendFunds/security", []),
    caughtBy: [step("facts", "security: [] is neither named"), contract("sendFunds 200")],
  },
  {
    name: "take the credential off every operation",
    api: "fiat",
    breaks: set("/security", []),
    caughtBy: [step("facts", "F9"), contract("getBusinessWebhook 200")],
  },
  {
    name: "swap the kind of credential",
    api: "crypto",
    breaks: set("searchMarkets/security", [{ bearerAuth: [] }]),
    caughtBy: [step("facts", "C7"), contract("searchMarkets 200")],
  },
  {
    name: "put the health check below the prefix",
    api: "fiat",
    breaks: remove("/paths/~1health/servers"),
    caughtBy: [
      step("facts", "F31"),
      test("contract-tests/suites/documents.test.ts", "are two paths of health"),
      contract("checkHealth 200"),
    ],
  },
  {
    name: "no longer say what is not known",
    api: "crypto",
    breaks: remove("sendFunds/x-not-shown/G27"),
    caughtBy: [step("facts", "G27"), test("contract-tests/suites/gaps.test.ts", "G27 is marked in the documents")],
  },
  {
    name: "give a method of the SDK another name",
    api: "crypto",
    breaks: set("unfreezeCard/x-sdk/method", "thaw"),
    caughtBy: [
      contract("every method of the crypto client is an operation of the documents"),
      contract("unfreezeCard 200"),
    ],
  },
  {
    name: "use an operationId of the other service",
    api: "crypto",
    breaks: set("getIssuerStatus/operationId", "checkHealth"),
    caughtBy: [step("operation ids", "checkHealth is used in")],
  },
];
