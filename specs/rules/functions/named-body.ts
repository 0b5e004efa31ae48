// The SDK takes the names of its types from the spec, so what callers handle has a name: a typed request body is a
// reference to a schema named `…Request`, and the data of an envelope is a reference to a record.

import { isObject, type Json, type JsonObject } from "../../../cli/src/pipeline/model/json-pointer.ts";
import { walk } from "../../../cli/src/pipeline/model/walk.ts";
import { type Check, type Finding, finding, isJsonType, isUntyped, schemaName } from "../lint-rule.ts";

export const namedBody: Check = (document) =>
  [...walk(document)].flatMap(({ kind, node, path, parent }): Finding[] => {
    if (kind === "media type" && parent?.kind === "request body" && path[0] === "paths") {
      if (!isJsonType(String(path.at(-1))) || isUntyped(document, node.schema)) return [];
      if (schemaName(node.schema)?.endsWith("Request")) return [];
      return [finding([...path, "schema"], "a typed request body is a reference to a schema named …Request")];
    }
    const isData =
      kind === "schema" && path.includes("responses") && path.at(-2) === "properties" && path.at(-1) === "data";
    if (!isData || isUntyped(document, node) || isNamed(node)) return [];
    return [finding(path, "the data of an envelope is a reference to a named record, or a list of such")];
  });

function isNamed(schema: JsonObject): boolean {
  const item: Json | undefined = schema.type === "array" ? schema.items : schema;
  return schemaName(isObject(item) ? item : undefined) !== undefined;
}
