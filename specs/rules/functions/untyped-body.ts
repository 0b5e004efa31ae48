// A body that is typed as unknown says why; an answer always says what its body is, or why that is not known.

import { isObject, type Json, type JsonObject, type Path } from "../../../cli/src/pipeline/model/json-pointer.ts";
import { walk } from "../../../cli/src/pipeline/model/walk.ts";
import {
  type Check,
  type Finding,
  finding,
  isJsonType,
  isSuccess,
  isUntyped,
  operationsOf,
  responsesOf,
} from "../lint-rule.ts";

export const untypedBody: Check = (document) => {
  const findings: Finding[] = [];
  for (const { kind, node, path } of walk(document)) {
    if (kind === "media type" && isJsonType(String(path.at(-1)))) {
      findings.push(...checkReason(document, node.schema, [...path, "schema"]));
    }
    // The data of an envelope, where an answer puts the two together.
    if (kind === "schema" && path.includes("responses") && path.at(-2) === "properties" && path.at(-1) === "data") {
      findings.push(...checkReason(document, node, path));
    }
  }
  const silent = operationsOf(document)
    .flatMap((operation) => responsesOf(document, operation))
    .filter(({ status, response }) => isSuccess(status) && !isObject(response.content))
    .map(({ path }) => finding(path, "a success says what its body is: content with a schema, or with x-not-shown"));
  return [...findings, ...silent];
};

function checkReason(document: JsonObject, schema: Json | undefined, path: Path): Finding[] {
  if (schema === undefined) return [finding(path.slice(0, -1), "a body has a schema")];
  if (!isUntyped(document, schema) || (isObject(schema) && schema["x-not-shown"] !== undefined)) return [];
  return [finding(path, "an untyped body gives the reason as x-not-shown")];
}
