// Ways for the SDK to make something else of an answer than it says.

import { type SourceCanary, test } from "../canary.ts";

const contract = (title: string) => test("contract-tests/suites/contract.test.ts", title);
const failures = (title: string) => test("contract-tests/suites/failures.test.ts", title);
const tolerance = (title: string) => test("contract-tests/suites/tolerance.test.ts", title);
const unit = (file: string, title: string) => test(`src/wrappers/${file}.test.ts`, title);

export const answers: readonly SourceCanary[] = [
  {
    name: "swallow a false flag",
    file: "src/wrappers/http/envelope.ts",
    find: "if (success === false || status === false || !saysSuccess(flag)) return FAILED;",
    replace: "",
    caughtBy: [
      unit("http/envelope", `{"status":false} is a failure, data or not`),
      unit("http/answer", "a false flag with a documented code under 200 is a refusal"),
    ],
  },
  {
    name: "take any flag but false for success",
    file: "src/wrappers/http/envelope.ts",
    find: "return flag === true ||",
    replace: 'return typeof flag !== "string" ||',
    caughtBy: [tolerance("a mutated success: > sendFunds 200")],
  },
  {
    name: "take the status of a record for a flag",
    file: "src/wrappers/http/envelope.ts",
    find: `if (envelope === "none") return`,
    replace: `if (envelope === "none" && fieldsOf(body).status === undefined) return`,
    caughtBy: [
      test("contract-tests/suites/oddities.test.ts", "the status of a created named webhook is data"),
      unit("http/answer", "the status of webhooks/create is data"),
    ],
  },
  {
    name: "hand data on in its envelope",
    file: "src/wrappers/http/envelope.ts",
    find: "return checked(data, typeof message",
    replace: "return checked(body, typeof message",
    caughtBy: [contract("sendFunds 200"), contract("login 200")],
  },
  {
    name: "make data of an empty success",
    file: "src/wrappers/http/envelope.ts",
    find: "if (data === undefined || data === null) return MISSING;",
    replace: "",
    caughtBy: [unit("http/answer", "an envelope without data"), tolerance("a mutated success: > sendFunds 200")],
  },
  {
    name: "take anything for a token",
    file: "src/wrappers/auth/token-login.ts",
    find: "if (!fitsIntoHeader(token)) {",
    replace: 'if (typeof token !== "string") {',
    caughtBy: [tolerance("a mutated login: createToken > its token is")],
  },
  {
    name: "take anything for the life of a token",
    file: "src/wrappers/auth/token-login.ts",
    find: "secondsOf(lifetime) ?? documentedLifetime",
    replace: "Number(lifetime ?? documentedLifetime)",
    caughtBy: [tolerance("the life of its token is")],
  },
  {
    name: "make data of what is no JSON",
    file: "src/wrappers/http/answer.ts",
    find: 'throw unusable(answer, "response_malformed", what, { cause });',
    replace: "return cause as Value;",
    caughtBy: [unit("http/answer", "HTML under 200")],
  },
  {
    name: "make data of a refusal",
    file: "src/wrappers/http/answer.ts",
    find: "if (status < 200 || status >= 300) throw",
    replace: "if (status < 200 || status >= 500) throw",
    caughtBy: [failures("checkBalance 400")],
  },
  {
    name: "lose the code of a failure",
    file: "src/wrappers/http/error-body.ts",
    find: "[body.error_code, body.error].find(isCode)",
    replace: "[body.code].find(isCode)",
    caughtBy: [failures("sendFunds 422 insufficientBalance")],
  },
  {
    name: "lose the messages of the fields",
    file: "src/wrappers/http/error-body.ts",
    find: "fieldErrorsOf(body.errors ??",
    replace: "fieldErrorsOf(body.error_messages ??",
    caughtBy: [failures("login 422")],
  },
  {
    name: "lose the details of a failure",
    file: "src/wrappers/http/error-body.ts",
    find: "const details = body.details ?? body.data ?? undefined;",
    replace: "const details = body.data ?? undefined;",
    caughtBy: [failures("sendFunds 409 conflict")],
  },
  {
    name: "lose the rate limit",
    file: "src/wrappers/http/answer.ts",
    find: "rateLimit: parseRateLimit(headers)",
    replace: "rateLimit: parseRateLimit(new Headers())",
    caughtBy: [contract("checkBalance 200")],
  },
  {
    name: "count the wait of a 429 in milliseconds",
    file: "src/wrappers/http/answer.ts",
    find: "retryAfterSeconds * 1000)",
    replace: "retryAfterSeconds)",
    caughtBy: [unit("http/answer", "429 says when to come back")],
  },
  {
    name: "read an answer without end",
    file: "src/wrappers/http/read-body.ts",
    find: "new ByteCollector(maxBytes)",
    replace: "new ByteCollector(maxBytes * 1_000)",
    caughtBy: [unit("http/answer", "an answer beyond maxResponseBytes is cut off")],
  },
  {
    name: "let an answer change prototypes",
    file: "src/wrappers/money/json-path.ts",
    find: "return changed ? Object.fromEntries(entries) : value;",
    replace:
      "return changed ? entries.reduce((all, [name, inner]) => { (all as Record<string, unknown>)[name] = inner; return all; }, {}) : value;",
    caughtBy: [unit("money/json-path", "__proto__ is a property like any other")],
  },
];
