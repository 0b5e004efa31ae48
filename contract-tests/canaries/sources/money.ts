// Ways for the SDK to lose money or to send it twice: keys, outcomes, digits.

import { type SourceCanary, test } from "../canary.ts";

const contract = (title: string) => test("contract-tests/suites/contract.test.ts", title);
const failures = (title: string) => test("contract-tests/suites/failures.test.ts", title);
const unit = (file: string, title: string) => test(`src/wrappers/${file}.test.ts`, title);

export const money: readonly SourceCanary[] = [
  {
    name: "send no idempotency key",
    file: "src/wrappers/calls/prepare-call.ts",
    find: `...(attemptKey !== undefined && { "idempotency-key": attemptKey.key }),`,
    replace: "",
    caughtBy: [contract("registerBusinessWebhook 200"), contract("sendFunds 200")],
  },
  {
    name: "make a new idempotency key for every attempt",
    file: "src/wrappers/calls/prepare-call.ts",
    find: "const attemptKey = isFresh ? newKey() : key;",
    replace: "const attemptKey = newKey();",
    caughtBy: [
      test("contract-tests/suites/keys.test.ts", "registerBusinessWebhook fails with the key that it has sent"),
    ],
  },
  {
    name: "make one idempotency key for all calls",
    file: "src/wrappers/platform/random.ts",
    find: "uuid: () => globalThis.crypto.randomUUID(),",
    replace: 'uuid: () => "00000000-0000-4000-8000-000000000000",',
    caughtBy: [test("contract-tests/suites/oracles.test.ts", "no two requests share a key")],
  },
  {
    name: "choose a key where the caller has to decide",
    file: "src/wrappers/idempotency/idempotency-key.ts",
    find: "throw new IdempotencyKeyRequiredError(id)",
    replace: "return newKey(uuid)",
    caughtBy: [unit("idempotency/idempotency-key", "required: undefined is no decision")],
  },
  {
    name: "pass over the caller's own key",
    file: "src/wrappers/idempotency/idempotency-key.ts",
    find: "  return readKey(id, given);\n",
    replace: "  return newKey(uuid);\n",
    caughtBy: [contract("sendFunds 200")],
  },
  {
    name: "take an option that there is not",
    file: "src/wrappers/calls/prepare-call.ts",
    find: "complaintAboutNames(options, optionNames) ??",
    replace: "complaintAboutNames(options, Object.keys(options)) ??",
    caughtBy: [
      unit("calls/prepare-call", `options that make no sense are refused, not lost: {"idempotency_key":"mine"}`),
    ],
  },
  {
    name: "take a 500 for a refusal",
    file: "src/wrappers/retries/outcome.ts",
    find: "425, 429]",
    replace: "425, 429, 500]",
    caughtBy: [failures("sendFunds 500"), unit("retries/outcome", "exactly the listed statuses")],
  },
  {
    name: "take a 409 without a code for a refusal",
    file: "src/wrappers/retries/outcome.ts",
    find: "code !== undefined && isConclusive && documentedCodes.includes(code)",
    replace: "isConclusive && (code === undefined || documentedCodes.includes(code))",
    caughtBy: [failures("sendFunds 409 withoutCode"), unit("http/answer", "a 409 without a code")],
  },
  {
    name: "take a running call for a refused one",
    file: "src/wrappers/retries/outcome.ts",
    find: `code !== IN_PROGRESS && code !== "internal_error"`,
    replace: `code !== "internal_error"`,
    caughtBy: [failures("sendFunds 409 inProgress")],
  },
  {
    name: "take every lost connection for none",
    file: "src/wrappers/retries/outcome.ts",
    find: `return neverStood(failure, MAX_DEPTH) ? "not-sent" : "unknown";`,
    replace: `return neverStood(failure, MAX_DEPTH) ? "unknown" : "not-sent";`,
    caughtBy: [
      unit("retries/outcome", "unknown: reset"),
      unit("http/answer", "a connection that never stood is not sent"),
    ],
  },
  {
    name: "call an aborted transfer not sent",
    file: "src/wrappers/calls/attempt.ts",
    find: `abortError(ending, facts, "unknown")`,
    replace: `abortError(ending, facts, "not-sent")`,
    caughtBy: [
      unit("http/answer", "an abort before sending is not sent; one after sending leaves the outcome unknown"),
    ],
  },
  {
    name: "send a key that the service may have forgotten",
    file: "src/wrappers/idempotency/key-age.ts",
    find: "if (now > end) throw",
    replace: "if (now > end + idempotency.ttl * 1000) throw",
    caughtBy: [unit("idempotency/key-age", "refuses a key that was first used more than 23 h 50 min ago")],
  },
  {
    name: "take one key for two payments",
    file: "src/wrappers/idempotency/key-ledger.ts",
    find: "if (entry.fingerprint !== own.fingerprint) throw",
    replace: "if (entry.fingerprint === undefined) throw",
    caughtBy: [unit("idempotency/key-ledger", "[S12]")],
  },
  {
    name: "hide that an outcome is unknown",
    file: "src/wrappers/calls/send-call.ts",
    find: "return new OutcomeUnknownError(told, next, { ...this.#facts, attempts });",
    replace: "return told;",
    caughtBy: [failures("sendFunds 500"), unit("http/answer", "a transfer whose outcome is unknown says so")],
  },
  {
    name: "advise to repeat what only a read can settle",
    file: "src/wrappers/retries/recovery.ts",
    find: 'if (retry === "keyed") return',
    replace: 'if (retry === "keyed" || retry === "read-back") return',
    caughtBy: [unit("retries/recovery", "read-back with a read")],
  },
  {
    name: "send amounts as floats",
    file: "src/wrappers/http/body.ts",
    find: "exactNumber(digits) : digits",
    replace: "Number(digits) : digits",
    caughtBy: [
      test("contract-tests/suites/decimals.test.ts", "amounts are sent digit for digit"),
      unit("http/body", "digit for digit"),
    ],
  },
  {
    name: "read amounts as floats",
    file: "src/wrappers/money/exact-json.ts",
    find: "paths.length === 0 ? text : quoteNumbers(text, compilePaths(paths))",
    replace: "text || String(quoteNumbers(text, compilePaths(paths)))",
    caughtBy: [
      test("contract-tests/suites/decimals.test.ts", "amounts are received digit for digit, other numbers as numbers"),
    ],
  },
  {
    name: "read amounts by name, wherever they stand",
    file: "src/wrappers/money/exact-json.ts",
    find: "quoteNumbers(text, compilePaths(paths))",
    replace: `text.replace(new RegExp('"(' + paths.map((path) => path.split(".").at(-1)).join("|") + ')":(-?[0-9.eE+-]+)', "g"), '"$1":"$2"')`,
    caughtBy: [unit("money/exact-json", "by path and never by key")],
  },
  {
    name: "read the amounts of a refusal as floats",
    file: "src/wrappers/http/answer.ts",
    find: "return readJson(answer, text).body;",
    replace: "return JSON.parse(text);",
    caughtBy: [test("contract-tests/suites/decimals.test.ts", "amounts are received digit for digit in a refusal")],
  },
  {
    name: "take a float for an amount",
    file: "src/wrappers/money/decimal.ts",
    find: 'typeof value === "bigint" ? String(value) : value;',
    replace: 'typeof value === "bigint" || typeof value === "number" ? String(value) : value;',
    caughtBy: [test("contract-tests/suites/fields.test.ts", "refuses amounts that are given as numbers: > sendFunds")],
  },
  {
    name: "hand on an amount that is none",
    file: "src/wrappers/http/answer.ts",
    find: "if (unreadable === undefined) return unwrapped;",
    replace: 'if (unreadable !== "") return unwrapped;',
    caughtBy: [test("contract-tests/suites/tolerance.test.ts", "a mutated success: > sendFunds 200")],
  },
  {
    name: "move nothing: take zero for an amount",
    file: "src/wrappers/money/decimal.ts",
    find: "if (refuseZero && !/[1-9]/.test(digits))",
    replace: 'if (refuseZero && digits === "")',
    caughtBy: [unit("http/body", "refuses zero only where money moves")],
  },
  {
    name: "let an extra field stand in for the amount",
    file: "src/wrappers/http/extra-body.ts",
    find: "operation.bodyFields?.includes(name) || Object.hasOwn(own, name)",
    replace: "Object.hasOwn(own, name) && operation.bodyFields?.length === -1",
    caughtBy: [unit("http/extra-body", "refuses amount")],
  },
];
