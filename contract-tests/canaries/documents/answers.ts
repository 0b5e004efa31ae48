// Answers with another envelope, header, code or example than they have.

import { type DocumentCanary, step, type TestCheck, test } from "../canary.ts";
import { remove, removeMember, rename, set } from "../edits.ts";

const contract = (title: string): TestCheck => test("contract-tests/suites/contract.test.ts", title);

export const answers: readonly DocumentCanary[] = [
  {
    name: "swap an envelope for none",
    api: "crypto",
    breaks: set("checkBalance/responses/200/x-envelope", "none"),
    caughtBy: [step("lint (Spectral)", "(envelope-fits)"), contract("checkBalance 200")],
  },
  {
    name: "swap one envelope for another",
    api: "crypto",
    breaks: set("sendFunds/responses/200/x-envelope", "B"),
    caughtBy: [step("lint (Spectral)", "(envelope-fits)"), step("facts", "C26")],
  },
  {
    name: "put an envelope around what has none",
    api: "fiat",
    breaks: set("createNamedWebhook/responses/200/x-envelope", "fiat"),
    caughtBy: [step("lint (Spectral)", "(envelope-fits)"), step("facts", "A4"), contract("createNamedWebhook 200")],
  },
  {
    name: "drop a rate-limit header",
    api: "crypto",
    breaks: remove("/components/responses/RateLimited/headers/X-RateLimit-Reset"),
    caughtBy: [
      step("lint (Spectral)", "(rate-limit-headers)"),
      step("facts", "C24"),
      test("contract-tests/suites/documents.test.ts", "every answer has the three rate-limit headers"),
    ],
  },
  {
    name: "drop Retry-After",
    api: "crypto",
    breaks: remove("/components/responses/RateLimited/headers/Retry-After"),
    caughtBy: [step("facts", "C22")],
  },
  {
    name: "drop an error code",
    api: "crypto",
    breaks: removeMember("sendFunds/responses/409/x-error-codes", "DUPLICATE_REQUEST_IN_PROGRESS"),
    caughtBy: [step("facts", "C19")],
  },
  {
    name: "drop one of the shapes of a failure",
    api: "crypto",
    breaks: remove("sendFunds/responses/409/content/application~1json/schema/anyOf/2"),
    caughtBy: [step("validate examples", "must have required property 'error'"), step("facts", "C19")],
  },
  {
    name: "make JSON of the receipt",
    api: "fiat",
    breaks: rename("getTransactionReceipt/responses/200/content/application~1pdf", "application/json"),
    caughtBy: [
      step("facts", "F32"),
      test("contract-tests/suites/documents.test.ts", "are JSON everywhere but in the receipt"),
    ],
  },
  {
    name: "describe a body no longer",
    api: "crypto",
    breaks: set("getCustomerWallet/responses/200/content/application~1json/schema", {}),
    caughtBy: [step("lint (Spectral)", "(untyped-body)"), step("facts", "C69")],
  },
  {
    name: "break an example",
    api: "crypto",
    breaks: set("sendFunds/responses/200/content/application~1json/example/status", "true"),
    caughtBy: [step("validate examples", "must be boolean"), contract("sendFunds 200")],
  },
  {
    name: "misspell a field in an example",
    api: "crypto",
    breaks: rename("checkBalance/responses/200/content/application~1json/example/message", "mesage"),
    caughtBy: [step("validate examples", "mesage is not a field that the schema declares")],
  },
  {
    name: "leave a required field out of an example",
    api: "fiat",
    breaks: remove("ResidentialAddress/examples/0/city"),
    caughtBy: [
      step("validate examples", "must have required property 'city'"),
      test("contract-tests/suites/validators.test.ts", "has six fields that are needed"),
    ],
  },
  {
    name: "drop an example",
    api: "crypto",
    breaks: remove("getFundingAddress/responses/200/content/application~1json/example"),
    caughtBy: [step("lint (Spectral)", "(example-present)")],
  },
  {
    name: "write a default that is none of the values",
    api: "crypto",
    breaks: set("FetchPaidResourceRequest/properties/method/default", "HEAD"),
    caughtBy: [step("validate examples", "must be equal to one of the allowed values"), step("facts", "C86")],
  },
];
