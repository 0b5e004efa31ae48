// Every operation documents the errors that all operations of its service can return.

import { dereference, isObject, type JsonObject } from "../../../cli/src/pipeline/model/json-pointer.ts";
import type { DocumentNode } from "../../../cli/src/pipeline/model/walk.ts";
import { clientOf, finding, type LintRule, methodOf, operationsOf, parametersOf, responsesOf } from "../lint-rule.ts";

export const documentedStatuses: LintRule = (document) =>
  operationsOf(document).flatMap((operation) => {
    const documented = responsesOf(document, operation).map(({ status }) => status);
    const expected = clientOf(operation) === "fiat" ? fiatStatuses(operation) : cryptoStatuses(document, operation);
    return expected
      .filter((status) => !documented.includes(status))
      .map((status) => finding([...operation.path, "responses"], `response ${status} is missing`));
  });

function fiatStatuses(operation: DocumentNode): string[] {
  const write = ["POST", "PUT"].includes(methodOf(operation));
  return ["401", "default", ...(write ? ["422"] : [])];
}

function cryptoStatuses(document: JsonObject, operation: DocumentNode): string[] {
  const security = operation.node.security ?? document.security;
  if (!Array.isArray(security) || security.length === 0) return [];
  const parameters = parametersOf(document, operation);
  const hasInput = takesBody(document, operation) || parameters.some((parameter) => parameter.in === "query");
  const hasId = parameters.some((parameter) => parameter.in === "path");
  return ["401", "403", "429", "500", ...(hasInput ? ["400"] : []), ...(hasId ? ["404"] : [])];
}

function takesBody(document: JsonObject, { node }: DocumentNode): boolean {
  return isObject(dereference(document, node.requestBody));
}
