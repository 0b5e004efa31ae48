// What the reference of errors says about retries, made from the SDK's own policy: the rule of each operation, the decision for each
// response, the outcome of each status, and the next step after an unknown outcome.

import { blocks, table } from "../../../cli/src/reference/page.ts";
import * as cryptoTable from "../../../generated/crypto/operations.ts";
import * as fiatTable from "../../../generated/fiat/operations.ts";
import { recoveryFrom } from "../../../src/wrappers/call/next-step.ts";
import { limitsOf, ruleOf } from "../../../src/wrappers/call/request.ts";
import {
  type AttemptEnd,
  BACKOFF,
  backoffMs,
  decide,
  IN_PROGRESS_WAITS_MS,
  type RetryState,
} from "../../../src/wrappers/call/retry.ts";
import type { Operation, RetryRule } from "../../../src/wrappers/operation.ts";
import { IN_PROGRESS, neverConnected, outcomeOfStatus, UNIMPLEMENTED_CODES } from "../../../src/wrappers/outcome.ts";

const operations: readonly Operation[] = [...Object.values(fiatTable), ...Object.values(cryptoTable)].sort((a, b) =>
  a.id < b.id ? -1 : 1,
);

const rules: readonly RetryRule[] = ["read", "idempotent", "keyed", "keyed-transfer", "unsent"];

const limits = limitsOf(fiatTable.login, {}, {});

const state: RetryState = {
  retries: 0,
  renewals: 0,
  inProgressWaits: 0,
  remainingMs: limits.totalTimeoutMs,
  hasBudget: true,
  fraction: 0,
};

function refusal(status: number, more: Partial<Extract<AttemptEnd, { readonly kind: "refusal" }>> = {}): AttemptEnd {
  const code = status === 429 ? "rate_limit_exceeded" : `http_${status}`;
  return { kind: "refusal", status, code, waitMs: undefined, isRepeated: false, isRenewable: false, ...more };
}

const unimplementedCodes = UNIMPLEMENTED_CODES.map((code) => `\`${code}\``).join(" or ");

/** The results in one row; the policy must treat them alike. */
const ends: readonly (readonly [string, ...AttemptEnd[]])[] = [
  ["connection provably never made", { kind: "no-response", isProvablyUnsent: true }],
  [
    "response lost, stalled or truncated; or no connection, not provable",
    { kind: "no-response", isProvablyUnsent: false },
  ],
  ["complete response that cannot be read", { kind: "unreadable" }],
  ["redirect, response over the size limit, 2xx that reports failure", { kind: "final" }, refusal(200)],
  ["401, and the token can be renewed", refusal(401, { isRenewable: true })],
  ["400, 403, 404, 413, 415, 422, 425", ...[400, 403, 404, 413, 415, 422, 425].map((status) => refusal(status))],
  ["408", refusal(408)],
  ["409", refusal(409)],
  [`409 \`${IN_PROGRESS}\``, refusal(409, { code: IN_PROGRESS })],
  ["429 `rate_limit_exceeded`", refusal(429)],
  ["429 with another code or none", refusal(429, { code: "http_429" })],
  ["500", refusal(500)],
  ["500, the second in a row with the same body", refusal(500, { isRepeated: true })],
  [`501 ${unimplementedCodes}`, ...UNIMPLEMENTED_CODES.map((code) => refusal(501, { code }))],
  ["502, 503, 504", refusal(502), refusal(503), refusal(504)],
  ["any other 5xx", refusal(501), refusal(505), refusal(599)],
];

function verdictOfAll(rule: RetryRule, alike: readonly AttemptEnd[]): string {
  const [verdict = "", ...others] = new Set(alike.map((end) => verdictOf(rule, end)));
  if (others.length > 0) throw new Error(`${rule}: results in one row are treated differently`);
  return verdict;
}

function verdictOf(rule: RetryRule, end: AttemptEnd): string {
  const { countsAs } = decide(rule, end, state, limits.maxRetries) ?? {};
  if (!countsAs) return "stop";
  if (countsAs === "renewals") return "new token, once";
  const waits = IN_PROGRESS_WAITS_MS.map((wait) => wait / 1000).join(", ");
  return countsAs === "retries" ? "retry" : `wait ${waits} s`;
}

function operationsUnder(rule: RetryRule): string {
  const names = operations.flatMap((operation) => {
    const mode = operation.idempotency?.mode;
    const isTransfer = operation.money && mode === "required";
    const keyed = ruleOf(operation, mode !== "none", false);
    if (!isTransfer) return keyed === rule ? [operation.id] : [];
    const unkeyed = ruleOf(operation, false, false);
    if (keyed === unkeyed) return keyed === rule ? [operation.id] : [];
    return [keyed === rule && `${operation.id} with a key`, unkeyed === rule && `${operation.id} without a key`];
  });
  return names.filter((name) => name !== false).join(", ");
}

const at = Date.UTC(2026, 0, 1);

function recoveryOf(operation: Operation, idempotencyKey: string | undefined): string {
  const ttl = operation.idempotency?.ttl;
  const step = recoveryFrom(operation, ruleOf(operation, idempotencyKey !== undefined, false), {
    idempotencyKey,
    readArgs: undefined,
    firstUsedAt: undefined,
    usableUntil: ttl === undefined ? undefined : new Date(at + ttl * 1000),
    now: at,
    assumeTradeReplay: false,
  });
  if (step.kind === "read") return `read \`${step.method}\``;
  return step.kind === "none" ? "undocumented" : `call again${step.before ? " in time" : ""} with the same key`;
}

const outcomeNames: Readonly<Record<number, string>> = {
  409: "409 whose code proves nothing",
  501: "501 with another code or none",
};

const operationRules = table(
  ["Rule", "Operations"],
  rules.map((rule) => [`\`${rule}\``, operationsUnder(rule)]),
);

const decisions = table(
  ["Result of the attempt", ...rules.map((rule) => `\`${rule}\``)],
  ends.map(([name, ...alike]) => [name, ...rules.map((rule) => verdictOfAll(rule, alike))]),
);

const waits = table(
  ["Retry", "Wait in milliseconds"],
  Array.from({ length: 6 }, (_, retry) => {
    const [least, most] = [0, 1].map((fraction) => backoffMs(BACKOFF, retry, fraction));
    return [`${retry + 1}`, `${least} to ${most}`];
  }),
);

const outcomes = table(
  ["Status", "Outcome"],
  [400, 401, 403, 404, 408, 409, 410, 413, 415, 422, 425, 429, 500, 501, 502, 503, 504].flatMap((status) => {
    const row = [outcomeNames[status] ?? `${status}`, `\`${outcomeOfStatus(status, undefined)}\``];
    if (status !== 501) return [row];
    return [[`501 ${unimplementedCodes}`, `\`${outcomeOfStatus(status, UNIMPLEMENTED_CODES[0])}\``], row];
  }),
);

const nextSteps = table(
  ["Operation", "With its key", "Without a key"],
  operations
    .filter(({ retry }) => retry !== "read")
    .map((operation) => {
      const { mode = "auto" } = operation.idempotency ?? {};
      const withKey = mode === "none" ? "–" : recoveryOf(operation, "key");
      return [operation.id, withKey, mode === "auto" ? "–" : recoveryOf(operation, undefined)];
    }),
);

const guide = "../guides/rate-limits-and-retries.md";

/** The sections, for a page in the folder of the reference. */
export const retryReference: string = blocks(
  "## Retry rules",
  `Each operation has one of five [rules](${guide}#retry-rules).`,
  operationRules,
  "## Retries by response",
  decisions,
  '"Retry" applies up to `maxRetries` and while the client\'s retry budget lasts. Renewing a token and waiting for a transfer in progress do not count.',
  "## Backoff",
  "The waits, if the service does not say how long to wait:",
  waits,
  "## Outcomes by status",
  `The outcome of one attempt, [whatever the code says](${guide}#what-a-response-proves):`,
  outcomes,
  "## Proof that nothing was sent",
  `Only the runtime's error can prove that a connection was never made. It has to name the step that failed: the name lookup, \`connect\`, or
the TLS handshake, because there is no common protocol or the client refuses the server's certificate (such as
\`DEPTH_ZERO_SELF_SIGNED_CERT\` or \`CERT_HAS_EXPIRED\`). The code of a read or write proves nothing. An alert about your client certificate
proves nothing either, because it may arrive after the request. An error about several addresses counts only if each of them has such a
proof. These codes are enough: ${[...neverConnected].map((code) => `\`${code}\``).join(", ")}.`,
  table(
    ["Runtime", "Error code", "Provable"],
    [
      [
        "Node 20 to 26",
        "`error.cause.code` and `syscall` of `fetch`",
        "failed lookup, `connect`, TLS handshake and certificate",
      ],
      ["Node with `undiciTransport`", "the same, and whether the request was started", "everything before the request"],
      ["Bun", "`error.code`", "connection refused"],
      ["Deno, workerd, browsers", "none, or only in the message, which is not a proof", "nothing: `unknown`"],
    ],
  ),
  "Without a proof, the SDK does not retry a write with the rule `unsent`; the call throws an `OutcomeUnknownError`.",
  "## Next steps",
  "What `next` of an `OutcomeUnknownError` names. `undocumented` means that there is no documented way to check.",
  nextSteps,
);
