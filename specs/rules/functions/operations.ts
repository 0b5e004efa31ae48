// Rules for what every operation says of itself: scope, client, method, rule ids and extensions.

import { isObject, type JsonObject, valueAt } from "../../../cli/src/pipeline/model/json-pointer.ts";
import type { DocumentNode } from "../../../cli/src/pipeline/model/walk.ts";
import { clientOf, finding, type LintRule, operationsOf } from "../lint-rule.ts";

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

const clients = ["fiat", "crypto", "agent"];

export const knownClient: LintRule = (document) =>
  operationsOf(document).flatMap((operation) => {
    const client = clientOf(operation);
    if (typeof client !== "string" || clients.includes(client)) return [];
    return [finding([...operation.path, "x-sdk", "client"], `${client} is not one of ${clients.join(", ")}`)];
  });

export const uniqueSdkName: LintRule = (document) => {
  const owners = new Map<string, unknown>();
  return operationsOf(document).flatMap(({ node, path }) => {
    if (!isObject(node["x-sdk"])) return [];
    const { client, resource, method } = node["x-sdk"];
    const name = `${client}.${resource}.${method}`;
    const owner = owners.get(name);
    if (owner !== undefined) return [finding([...path, "x-sdk"], `${name} is already used by ${owner}`)];
    owners.set(name, node.operationId);
    return [];
  });
};

export const ruleIds: LintRule = (document) =>
  operationsOf(document)
    .filter(({ node }) => node["x-rules"] === undefined)
    .map(({ path }) => finding(path, "x-rules is missing"));

const required = ["x-sdk", "x-retry", "x-idempotency"];

export const requiredExtensions: LintRule = (document) =>
  operationsOf(document).flatMap(({ node, path }) =>
    required.filter((name) => node[name] === undefined).map((name) => finding(path, `${name} is missing`)),
  );
