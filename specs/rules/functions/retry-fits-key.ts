// The retry class and the source of the idempotency key agree.

import { isObject, type Json } from "../../../cli/src/pipeline/model/json-pointer.ts";
import { type Finding, finding, type LintRule, methodOf, operationsOf } from "../lint-rule.ts";

/** The key modes of each retry class. A retried write needs a key that stays the same. */
const modes: Readonly<Record<string, readonly string[]>> = {
  read: ["none", "fresh"],
  idempotent: ["auto"],
  keyed: ["auto"],
  transfer: ["required", "none"],
  "read-back": ["auto"],
};

export const retryFitsKey: LintRule = (document) =>
  operationsOf(document).flatMap((operation) => {
    const { node, path } = operation;
    const retry = String(node["x-retry"]);
    const findings: Finding[] = [];
    const mode: Json | undefined = isObject(node["x-idempotency"]) ? node["x-idempotency"].mode : undefined;
    const allowed = modes[retry];
    if (allowed && typeof mode === "string" && !allowed.includes(mode)) {
      findings.push(finding([...path, "x-idempotency"], `x-retry: ${retry} needs key mode ${allowed.join(" or ")}`));
    }
    if (methodOf(operation) === "GET" && (retry !== "read" || mode !== "none")) {
      findings.push(finding(path, "give a GET x-retry: read and key mode none"));
    }
    if (retry === "transfer" && node["x-money"] !== true) {
      findings.push(finding(path, "add x-money: true to a transfer"));
    }
    return findings;
  });
