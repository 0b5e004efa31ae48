// Rules for bodies and schemas: named records, amounts, ids, examples, and a reason for what is untyped.

import {
  dereference,
  isObject,
  type Json,
  type JsonObject,
  type Path,
} from "../../../cli/src/pipeline/model/json-pointer.ts";
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
  schemaName,
} from "../lint-rule.ts";

export const namedBody: LintRule = (document) =>
  [...walk(document)].flatMap(({ kind, node, path, parent }): Finding[] => {
    if (kind === "media type" && parent?.kind === "request body" && path[0] === "paths") {
      if (!isJsonType(String(path.at(-1))) || isUntyped(document, node.schema)) return [];
      if (schemaName(node.schema)?.endsWith("Request")) return [];
      return [finding([...path, "schema"], "make the request body a reference to a schema named …Request")];
    }
    if (kind === "media type" && path[0] === "paths" && isObject(node.schema) && node.schema.allOf !== undefined) {
      return [finding([...path, "schema"], "make the body a reference to a schema named …Response")];
    }
    if (kind !== "schema" || !isData(path) || isUntyped(document, node) || isNamed(node)) return [];
    return [finding(path, "make the envelope's data a reference to a named record, or a list of one")];
  });

/** Of an envelope, in a response or a schema of one. */
function isData(path: Path): boolean {
  const isOfResponse = path.includes("responses") || (path[3] === "allOf" && String(path[2]).endsWith("Response"));
  return isOfResponse && path.at(-2) === "properties" && path.at(-1) === "data";
}

function isNamed(schema: JsonObject): boolean {
  const item: Json | undefined = schema.type === "array" ? schema.items : schema;
  return schemaName(isObject(item) ? item : undefined) !== undefined;
}

export const untypedBody: LintRule = (document) => {
  const findings: Finding[] = [];
  for (const { kind, node, path } of walk(document)) {
    if (kind === "media type" && isJsonType(String(path.at(-1)))) {
      findings.push(...checkReason(document, node.schema, [...path, "schema"]));
    }
    // The data of an envelope, where a response combines the two.
    if (kind === "schema" && isData(path)) {
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

export const examplePresent: LintRule = (document) =>
  [...walk(document)]
    .filter(({ kind, node }) => kind === "media type" && node.schema !== undefined)
    .filter(({ node }) => !isUntyped(document, node.schema))
    .filter(({ node }) => node.example === undefined && node.examples === undefined)
    .map(({ path }) => finding(path, "add an example: the body is typed"));

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

/** Which fields of a record are always sent: listed if an operation returns it, open if none does. */
export const requiredFields: LintRule = (document) => {
  const returned = operationsOf(document).flatMap((operation) =>
    responsesOf(document, operation)
      .filter(({ status }) => isSuccess(status))
      .flatMap(({ response }) => namesIn(document, response)),
  );
  return [...walk(document)].flatMap(({ kind, node, path }): Finding[] => {
    if (kind !== "schema" || path[0] !== "components" || path.length !== 3 || !isObject(node.properties)) return [];
    const isListed = Array.isArray(node.required);
    const isOpen = isObject(node["x-not-shown"]) && node["x-not-shown"].G15 !== undefined;
    if (isListed && isOpen)
      return [finding([...path, "required"], "remove required, or G15, which says it is not known")];
    if (isListed || isOpen || !returned.includes(String(path[2])) || Object.keys(node.properties).length === 0)
      return [];
    if (isObject(node["x-not-shown"])) return [];
    const names = Object.keys(node.properties).join(", ");
    return [
      finding(path, `add required: [${names}], without the conditional ones, and x-basis: { required: assumed }`),
    ];
  });
};

/** The component schemas that a value refers to, at any depth. */
function namesIn(document: JsonObject, value: Json, seen: Set<string> = new Set()): string[] {
  const name = schemaName(value);
  if (name !== undefined) {
    if (seen.has(name)) return [];
    return [name, ...namesIn(document, dereference(document, value) ?? null, seen.add(name))];
  }
  const below = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];
  return below.flatMap((each) => namesIn(document, each, seen));
}

const moneyWords = [
  ...["amount", "amounts", "balance", "available", "pending", "limit", "used", "remaining", "deposit", "total"],
  ...["fee", "fees", "price", "cost", "markup", "payment", "usd", "eur", "gbp"],
];

export const decimalMoney: LintRule = (document) =>
  [...walk(document)]
    .filter(({ kind, node }) => kind === "schema" && [node.type].flat().includes("number"))
    .filter(
      ({ node, path }) => wordsOf(nameOf(path)).some((word) => moneyWords.includes(word)) && node.format !== "decimal",
    )
    .map(({ path }) => finding(path, `${nameOf(path)} looks like money: add format: decimal`));

const structural: readonly (string | number)[] = ["items", "schema", "anyOf", "oneOf", "allOf"];

/** The property, parameter or component that a schema belongs to; of a list's items, the list's. */
function nameOf(path: readonly (string | number)[]): string {
  const names = path.filter((token) => typeof token === "string" && !structural.includes(token));
  return String(names.at(-1) ?? "");
}

/** `gas_amount`, `gasAmount` → gas, amount. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split(/[^a-z0-9]+/);
}
