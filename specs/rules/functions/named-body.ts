// The SDK takes the names of its types from the spec: a typed request body refers to a schema named `…Request`, and the
// data of an envelope to a record.

import { isObject, type Json, type JsonObject } from "../../../cli/src/pipeline/model/json-pointer.ts";
import { walk } from "../../../cli/src/pipeline/model/walk.ts";
import { type Finding, finding, isJsonType, isUntyped, type LintRule, schemaName } from "../lint-rule.ts";

export const namedBody: LintRule = (document) =>
  [...walk(document)].flatMap(({ kind, node, path, parent }): Finding[] => {
    if (kind === "media type" && parent?.kind === "request body" && path[0] === "paths") {
      if (!isJsonType(String(path.at(-1))) || isUntyped(document, node.schema)) return [];
      if (schemaName(node.schema)?.endsWith("Request")) return [];
      return [finding([...path, "schema"], "make the request body a reference to a schema named …Request")];
    }
    const isData =
      kind === "schema" && path.includes("responses") && path.at(-2) === "properties" && path.at(-1) === "data";
    if (!isData || isUntyped(document, node) || isNamed(node)) return [];
    return [finding(path, "make the envelope's data a reference to a named record, or a list of one")];
  });

function isNamed(schema: JsonObject): boolean {
  const item: Json | undefined = schema.type === "array" ? schema.items : schema;
  return schemaName(isObject(item) ? item : undefined) !== undefined;
}
