// Operations whose credential has scopes say which of them they need; no other operation does.

import { isObject, type JsonObject, valueAt } from "../../../cli/src/pipeline/model/json-pointer.ts";
import type { DocumentNode } from "../../../cli/src/pipeline/model/walk.ts";
import { finding, type LintRule, operationsOf } from "../lint-rule.ts";

export const accessScope: LintRule = (document) =>
  operationsOf(document).flatMap((operation) => {
    const scopes = scopesOf(document, operation);
    const access = operation.node["x-access"];
    const at = [...operation.path, "x-access"];
    if (scopes.length === 0) return access === undefined ? [] : [finding(at, "the credential has no scopes")];
    const choices = [...scopes, "none"].join(", ");
    if (!isObject(access)) {
      return [finding(operation.path, `x-access is missing; add x-access: { scope: … } with one of ${choices}`)];
    }
    const { scope } = access;
    return scope === "none" || scopes.includes(String(scope)) ? [] : [finding(at, `scope is not one of ${choices}`)];
  });

/** The scopes of the credential that the operation takes. */
function scopesOf(document: JsonObject, { node }: DocumentNode): string[] {
  const requirements = node.security ?? document.security;
  const [requirement] = Array.isArray(requirements) ? requirements : [];
  return Object.keys(isObject(requirement) ? requirement : {}).flatMap((scheme) => {
    const scopes = valueAt(document, ["components", "securitySchemes", scheme, "x-scopes"]);
    return Object.keys(isObject(scopes) ? scopes : {});
  });
}
