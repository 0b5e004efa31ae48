// Rules for what every operation says of itself: scope, client, method, rule ids and extensions.

import { isObject, type JsonObject, valueAt } from "../../../cli/src/pipeline/model/json-pointer.ts";
import type { DocumentNode } from "../../../cli/src/pipeline/model/walk.ts";
import { clientOf, finding, type LintRule, operationsOf } from "../lint-rule.ts";

export const accessScope: LintRule = (document) =>
  operationsOf(document).flatMap((operation, _, all) => {
    const schemes = schemesOf(document, operation);
    const usual = usualSchemes(document, operation, all);
    if (schemes.length > 0 && usual.length > 0 && !schemes.some((scheme) => usual.includes(scheme))) {
      const at = operation.node.security === undefined ? operation.path : [...operation.path, "security"];
      const choices = usual.map((scheme) => `security: [{ ${scheme}: [] }]`).join(" or ");
      return [finding(at, `the other operations of ${clientOf(operation)} do not take ${schemes}: set ${choices}`)];
    }
    const scopes = schemes.flatMap((scheme) => scopesOf(document, scheme));
    const access = operation.node["x-access"];
    const at = [...operation.path, "x-access"];
    if (scopes.length === 0) {
      const credential = schemes.length === 0 ? "security: [] takes no credential" : `${schemes} has no scopes`;
      return access === undefined ? [] : [finding(at, `${credential}: correct security, or remove x-access`)];
    }
    const choices = [...scopes, "none"].join(", ");
    if (!isObject(access)) {
      return [finding(operation.path, `x-access is missing; add x-access: { scope: … } with one of ${choices}`)];
    }
    const { scope } = access;
    return scope === "none" || scopes.includes(String(scope)) ? [] : [finding(at, `scope is not one of ${choices}`)];
  });

/** The credential that the operation takes. */
function schemesOf(document: JsonObject, { node }: DocumentNode): string[] {
  const requirements = node.security ?? document.security;
  const [requirement] = Array.isArray(requirements) ? requirements : [];
  return Object.keys(isObject(requirement) ? requirement : {});
}

/** The credentials of the other operations of its client. */
function usualSchemes(document: JsonObject, operation: DocumentNode, all: readonly DocumentNode[]): string[] {
  const others = all.filter((other) => other !== operation && clientOf(other) === clientOf(operation));
  return [...new Set(others.flatMap((other) => schemesOf(document, other)))];
}

function scopesOf(document: JsonObject, scheme: string): string[] {
  const scopes = valueAt(document, ["components", "securitySchemes", scheme, "x-access", "scopes"]);
  return Object.keys(isObject(scopes) ? scopes : {});
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

const DIALECT = "https://json-schema.org/draft/2020-12/schema";

export const dialect: LintRule = ({ jsonSchemaDialect: written }) =>
  written === DIALECT
    ? []
    : [finding(written === undefined ? [] : ["jsonSchemaDialect"], `set jsonSchemaDialect: ${DIALECT}`)];

export const operationIdCase: LintRule = (document) =>
  operationsOf(document).flatMap(({ node: { operationId }, path }) =>
    typeof operationId !== "string" || /^[a-z][a-zA-Z0-9]*$/.test(operationId)
      ? []
      : [
          finding(
            [...path, "operationId"],
            `write ${operationId} in camel case, such as getWallet: it is a name in the SDK`,
          ),
        ],
  );
