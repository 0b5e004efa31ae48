// How an operation may be repeated and who makes its key are two sides of one thing.

import { isObject, type Json } from "../../../cli/src/pipeline/model/json-pointer.ts";
import { type Check, type Finding, finding, methodOf, operationsOf } from "../lint-rule.ts";

/** Which key modes go with a retry class. A write that is repeated needs a key that stays the same. */
const modes: Readonly<Record<string, readonly string[]>> = {
  read: ["none", "fresh"],
  idempotent: ["auto"],
  keyed: ["auto"],
  transfer: ["required", "none"],
  "read-back": ["auto"],
};

export const retryFitsKey: Check = (document) =>
  operationsOf(document).flatMap((operation) => {
    const { node, path } = operation;
    const retry = String(node["x-retry"]);
    const findings: Finding[] = [];
    const mode: Json | undefined = isObject(node["x-idempotency"]) ? node["x-idempotency"].mode : undefined;
    const allowed = modes[retry];
    if (allowed && typeof mode === "string" && !allowed.includes(mode)) {
      findings.push(
        finding([...path, "x-idempotency"], `x-retry: ${retry} goes with key mode ${allowed.join(" or ")}`),
      );
    }
    if (methodOf(operation) === "GET" && (retry !== "read" || mode !== "none")) {
      findings.push(finding(path, "a GET has x-retry: read and key mode none"));
    }
    if (retry === "transfer" && node["x-money"] !== true) {
      findings.push(finding(path, "a transfer has x-money: true"));
    }
    return findings;
  });
