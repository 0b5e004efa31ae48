// Rules for retries and idempotency keys.

import { sdkMarks } from "../../../cli/src/pipeline/model/extensions.ts";
import { isObject, type Json, type JsonObject } from "../../../cli/src/pipeline/model/json-pointer.ts";
import { type DocumentNode, walk } from "../../../cli/src/pipeline/model/walk.ts";
import { clientOf, type Finding, finding, type LintRule, methodOf, operationsOf, parametersOf } from "../lint-rule.ts";

export const idempotencyKey: LintRule = (document) => [
  ...operationsOf(document).flatMap((operation) => checkHeader(document, operation)),
  ...[...walk(document)].flatMap(checkBodyKey),
];

function checkHeader(document: JsonObject, operation: DocumentNode): Finding[] {
  const fiat = clientOf(operation) === "fiat";
  const writes = fiat ? ["POST", "PUT"] : ["POST", "PUT", "PATCH", "DELETE"];
  if (!writes.includes(methodOf(operation))) return [];
  const at = [...operation.path, "parameters"];
  const key = parametersOf(document, operation).find(
    (parameter) => parameter.in === "header" && String(parameter.name).toLowerCase() === "idempotency-key",
  );
  if (!key) return [finding(operation.path, "declare the Idempotency-Key header: this is a write")];
  const findings: Finding[] = [];
  if ((key.required === true) !== fiat) {
    findings.push(finding(at, `make Idempotency-Key ${fiat ? "required" : "optional"}`));
  }
  if (sdkMarks(key).managed !== true) findings.push(finding(at, "mark Idempotency-Key x-sdk: { managed: true }"));
  return findings;
}

function checkBodyKey({ kind, node, path }: DocumentNode): Finding[] {
  const isKey = kind === "schema" && path.at(-2) === "properties" && path.at(-1) === "idempotency_key";
  const inRequest = path.includes("requestBody") || (path[1] === "schemas" && String(path[2]).endsWith("Request"));
  if (!isKey || !inRequest || sdkMarks(node).managed === true) return [];
  return [finding(path, "mark idempotency_key of a request x-sdk: { managed: true }")];
}

/** The key modes of each retry rule. A retried write needs a key that stays the same. */
const modes: Readonly<Record<string, readonly string[]>> = {
  read: ["none", "fresh"],
  idempotent: ["auto"],
  keyed: ["auto"],
  "keyed-transfer": ["required"],
  unsent: ["auto"],
};

export const retryFitsKey: LintRule = (document) =>
  operationsOf(document).flatMap((operation) => {
    const { node, path } = operation;
    const retry = String(node["x-retry"]);
    const findings: Finding[] = [];
    const mode: Json | undefined = isObject(node["x-idempotency"]) ? node["x-idempotency"].mode : undefined;
    const isMoney = node["x-money"] !== undefined;
    // Only the caller can decide on the key of a payment.
    const allowed = retry === "unsent" && isMoney ? ["required", "none"] : modesOf(document, operation, retry);
    if (allowed && typeof mode === "string" && !allowed.includes(mode)) {
      findings.push(finding([...path, "x-idempotency"], `x-retry: ${retry} needs key mode ${allowed.join(" or ")}`));
    }
    if (methodOf(operation) === "GET" && (retry !== "read" || mode !== "none")) {
      findings.push(finding(path, "give a GET x-retry: read and key mode none"));
    }
    if (retry === "keyed-transfer" && !isMoney) findings.push(finding(path, "add x-money: true to a transfer"));
    if (retry === "keyed-transfer" && !hasLifetime(node["x-idempotency"])) {
      findings.push(
        finding([...path, "x-idempotency"], "x-retry: keyed-transfer needs the ttl of its keys; else use unsent"),
      );
    }
    return findings;
  });

/** A write that is not retried needs no key if it declares none. */
function modesOf(document: JsonObject, operation: DocumentNode, retry: string): readonly string[] | undefined {
  const declares = parametersOf(document, operation).some(({ name }) => /^idempotency-key$/i.test(String(name)));
  return retry === "unsent" && !declares ? ["auto", "none"] : modes[retry];
}

function hasLifetime(rule: Json | undefined): boolean {
  return isObject(rule) && rule.ttl !== undefined;
}
