// Rules for schemas that requests and responses read differently: lists of values, amounts and constants; and for servers.

import {
  dereference,
  isObject,
  type Json,
  type JsonObject,
  type Path,
  referencePath,
} from "../../../cli/src/pipeline/model/json-pointer.ts";
import { walk } from "../../../cli/src/pipeline/model/walk.ts";
import { type Finding, finding, type LintRule, operationsOf, parametersOf, responsesOf } from "../lint-rule.ts";

interface Part {
  readonly node: JsonObject;
  readonly path: Path;
}

/** Every object of a value and of what it refers to, each once. */
function partsOf(document: JsonObject, value: Json | undefined, path: Path, seen: Map<Json, Part> = new Map()): Part[] {
  if (typeof value !== "object" || value === null || seen.has(value)) return [...seen.values()];
  if (isObject(value)) seen.set(value, { node: value, path });
  const target = isObject(value) ? referencePath(value) : undefined;
  if (target !== undefined) return partsOf(document, dereference(document, value), target, seen);
  for (const [key, below] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
    if (key !== "example" && key !== "examples") partsOf(document, below, [...path, key], seen);
  }
  return [...seen.values()];
}

function received(document: JsonObject): Part[] {
  const seen = new Map<Json, Part>();
  for (const operation of operationsOf(document)) {
    for (const { response, path } of responsesOf(document, operation)) {
      partsOf(document, response.content, [...path, "content"], seen);
    }
  }
  return [...seen.values()];
}

function sent(document: JsonObject): ReadonlySet<JsonObject> {
  const seen = new Map<Json, Part>();
  for (const operation of operationsOf(document)) {
    partsOf(document, operation.node.requestBody, [...operation.path, "requestBody"], seen);
    for (const parameter of parametersOf(document, operation)) partsOf(document, parameter.schema, [], seen);
  }
  return new Set([...seen.values()].map(({ node }) => node));
}

export const openLists: LintRule = (document) =>
  received(document)
    .filter(({ node }) => Array.isArray(node.enum))
    .map(({ path }) =>
      finding([...path, "enum"], "write type: string and x-open-enum: a new value must break no caller"),
    );

export const sharedAmounts: LintRule = (document) => {
  const ours = sent(document);
  return received(document)
    .filter(({ node }) => node.format === "decimal" && ours.has(node))
    .map(({ path }) =>
      finding(path, "give requests and responses an amount of their own: numbers are accepted, strings are returned"),
    );
};

export const tagConstants: LintRule = (document) =>
  received(document).flatMap(({ node: { properties }, path }): Finding[] =>
    Object.entries(isObject(properties) ? properties : {})
      .filter(
        ([name, field]) => /(?:^|_)(?:message|reason|description)$/.test(name) && isObject(field) && "const" in field,
      )
      .map(([name]) =>
        finding([...path, "properties", name, "const"], `remove const: ${name} is for people, and may change`),
      ),
  );

export const describedFields: LintRule = (document) =>
  [...walk(document)]
    .filter(({ kind }) => kind === "schema")
    .flatMap(({ node: { properties }, path }): Finding[] =>
      Object.entries(isObject(properties) ? properties : {})
        .filter(([, field]) => isObject(field) && field.$ref === undefined && field.description === undefined)
        .map(([name]) => finding([...path, "properties", name], `add a description of ${name}`)),
    );

export const reservedServers: LintRule = ({ servers }) =>
  (Array.isArray(servers) ? servers : []).flatMap((server, index): Finding[] => {
    const { url = "", variables } = isObject(server) ? server : {};
    const host = isObject(variables) && isObject(variables.host) ? String(variables.host.default) : "";
    const name = String(url).replace("{host}", host);
    if (/^https:\/\/(?:[\w-]+\.)*example(?:[:/]|$)/.test(name)) return [];
    return [finding(["servers", index], `${name} is not reserved: use a host that ends in .example`)];
  });
