// Writes declare the Idempotency-Key header, and the SDK supplies it: required on every fiat POST and PUT, optional on
// every write of the other service, also where none is sent. A key in a body is the SDK's business as well.

import type { JsonObject } from "../../../cli/src/pipeline/model/json-pointer.ts";
import { type Visit, walk } from "../../../cli/src/pipeline/model/walk.ts";
import { type Check, clientOf, type Finding, finding, methodOf, operationsOf, parametersOf } from "../lint-rule.ts";

export const idempotencyKey: Check = (document) => [
  ...operationsOf(document).flatMap((operation) => checkHeader(document, operation)),
  ...[...walk(document)].flatMap(checkBodyKey),
];

function checkHeader(document: JsonObject, operation: Visit): Finding[] {
  const fiat = clientOf(operation) === "fiat";
  const writes = fiat ? ["POST", "PUT"] : ["POST", "PUT", "PATCH", "DELETE"];
  if (!writes.includes(methodOf(operation))) return [];
  const at = [...operation.path, "parameters"];
  const key = parametersOf(document, operation).find(
    (parameter) => parameter.in === "header" && String(parameter.name).toLowerCase() === "idempotency-key",
  );
  if (!key) return [finding(operation.path, "a write declares the Idempotency-Key header")];
  const findings: Finding[] = [];
  if ((key.required === true) !== fiat) {
    findings.push(finding(at, `Idempotency-Key is ${fiat ? "required" : "optional"} here`));
  }
  if (key["x-sdk-managed"] !== true) findings.push(finding(at, "Idempotency-Key is x-sdk-managed"));
  return findings;
}

function checkBodyKey({ kind, node, path }: Visit): Finding[] {
  const isKey = kind === "schema" && path.at(-2) === "properties" && path.at(-1) === "idempotency_key";
  const inRequest = path.includes("requestBody") || (path[1] === "schemas" && String(path[2]).endsWith("Request"));
  if (!isKey || !inRequest || node["x-sdk-managed"] === true) return [];
  return [finding(path, "idempotency_key of a request is x-sdk-managed")];
}
