// An untyped body gives the reason; a success always has a body with a schema or such a reason.

import { isObject, type Json, type JsonObject, type Path } from "../../../cli/src/pipeline/model/json-pointer.ts";
import { walk } from "../../../cli/src/pipeline/model/walk.ts";
import {
  type Finding,
  finding,
  isJsonType,
  isSuccess,
  isUntyped,
  type LintRule,
  operationsOf,
  responsesOf,
} from "../lint-rule.ts";

export const untypedBody: LintRule = (document) => {
  const findings: Finding[] = [];
  for (const { kind, node, path } of walk(document)) {
    if (kind === "media type" && isJsonType(String(path.at(-1)))) {
      findings.push(...checkReason(document, node.schema, [...path, "schema"]));
    }
    // The data of an envelope, where a response combines the two.
    if (kind === "schema" && path.includes("responses") && path.at(-2) === "properties" && path.at(-1) === "data") {
      findings.push(...checkReason(document, node, path));
    }
  }
  const silent = operationsOf(document)
    .flatMap((operation) => responsesOf(document, operation))
    .filter(({ status, response }) => isSuccess(status) && !isObject(response.content))
    .map(({ path }) => finding(path, "add content with a schema or x-not-shown to the success"));
  return [...findings, ...silent];
};

function checkReason(document: JsonObject, schema: Json | undefined, path: Path): Finding[] {
  if (schema === undefined) return [finding(path.slice(0, -1), "add a schema to the body")];
  if (!isUntyped(document, schema) || (isObject(schema) && schema["x-not-shown"] !== undefined)) return [];
  return [finding(path, "add x-not-shown with the reason: the body is untyped")];
}
