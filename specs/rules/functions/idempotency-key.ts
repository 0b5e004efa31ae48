// Writes declare the Idempotency-Key header, and the SDK supplies it: required on every fiat POST and PUT, optional on
// every write of the crypto service, also where none is sent. The SDK supplies a key in a body too.

import type { JsonObject } from "../../../cli/src/pipeline/model/json-pointer.ts";
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
  if (key["x-sdk-managed"] !== true) findings.push(finding(at, "mark Idempotency-Key x-sdk-managed"));
  return findings;
}

function checkBodyKey({ kind, node, path }: DocumentNode): Finding[] {
  const isKey = kind === "schema" && path.at(-2) === "properties" && path.at(-1) === "idempotency_key";
  const inRequest = path.includes("requestBody") || (path[1] === "schemas" && String(path[2]).endsWith("Request"));
  if (!isKey || !inRequest || node["x-sdk-managed"] === true) return [];
  return [finding(path, "mark idempotency_key of a request x-sdk-managed")];
}
