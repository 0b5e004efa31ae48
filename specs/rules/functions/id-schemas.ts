// Each kind of id is a string type of its own in the SDK: a component whose name ends in `Id`. What kind of id an assumed
// parameter takes is not known, so it may stay a plain string.

import { isObject, type Json } from "../../../cli/src/pipeline/model/json-pointer.ts";
import { walk } from "../../../cli/src/pipeline/model/walk.ts";
import { type Check, type Finding, finding, schemaName } from "../lint-rule.ts";

export const idSchemas: Check = (document) =>
  [...walk(document)].flatMap(({ kind, node, path }): Finding[] => {
    const name = String(path.at(-1));
    if (kind === "schema" && path[0] === "components" && path.length === 3 && name.endsWith("Id")) {
      return node.type === "string"
        ? []
        : [finding(path, `${name} is the name of a kind of id, so its type is string`)];
    }
    const isIdInPath = kind === "parameter" && node.in === "path" && String(node.name).endsWith("Id");
    if (!isIdInPath || node["x-basis"] === "assumed" || isId(node.schema)) return [];
    return [finding(path, `${node.name} refers to the schema of its kind of id, or to those of several`)];
  });

function isId(schema: Json | undefined): boolean {
  if (!isObject(schema)) return false;
  if (Array.isArray(schema.anyOf) && schema.anyOf.length > 0) return schema.anyOf.every(isId);
  return schemaName(schema)?.endsWith("Id") ?? false;
}
