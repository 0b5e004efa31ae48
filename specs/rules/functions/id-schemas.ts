// Each kind of id is its own string type in the SDK: a component whose name ends in `Id`. An assumed parameter may stay a
// plain string, since its kind of id is undocumented.

import { isObject, type Json } from "../../../cli/src/pipeline/model/json-pointer.ts";
import { walk } from "../../../cli/src/pipeline/model/walk.ts";
import { type Finding, finding, type LintRule, schemaName } from "../lint-rule.ts";

export const idSchemas: LintRule = (document) =>
  [...walk(document)].flatMap(({ kind, node, path }): Finding[] => {
    const name = String(path.at(-1));
    if (kind === "schema" && path[0] === "components" && path.length === 3 && name.endsWith("Id")) {
      return node.type === "string" ? [] : [finding(path, `${name} ends in Id: make its type string`)];
    }
    const isIdInPath = kind === "parameter" && node.in === "path" && String(node.name).endsWith("Id");
    if (!isIdInPath || node["x-basis"] === "assumed" || isId(node.schema)) return [];
    return [finding(path, `${node.name} must refer to a schema named …Id, or to several`)];
  });

function isId(schema: Json | undefined): boolean {
  if (!isObject(schema)) return false;
  if (Array.isArray(schema.anyOf) && schema.anyOf.length > 0) return schema.anyOf.every(isId);
  return schemaName(schema)?.endsWith("Id") ?? false;
}
