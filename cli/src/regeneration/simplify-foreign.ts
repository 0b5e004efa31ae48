// Reduces a third-party document to what the SDK sends and reads: plain schemas, one credential, JSON, usual parameters.

import { messageOf } from "../pipeline/model/ajv.ts";
import { extensionNames, formerNames } from "../pipeline/model/extensions.ts";
import { dereference, isObject, type Json, type JsonObject, toPointer } from "../pipeline/model/json-pointer.ts";
import { asDocument, type Parameter } from "../pipeline/model/openapi-document.ts";
import { parameterProblems } from "../pipeline/model/parameter-object.ts";
import { isJson } from "../pipeline/model/schema-object.ts";
import { findScheme, isBearer, isHeaderKey } from "../pipeline/model/security-requirement-object.ts";
import { walk } from "../pipeline/model/walk.ts";

const dialect = "https://json-schema.org/draft/2020-12/schema";

/** Changes the document in place. */
export function plainSchemas(document: JsonObject): void {
  document.jsonSchemaDialect = dialect;
  for (const { kind, node } of walk(document)) {
    dropUnknownExtensions(node);
    if (kind === "schema") plainSchema(node);
    // They name operations by ids and paths, which change; the SDK does not read them.
    if (kind === "response" || kind === "components") delete node.links;
  }
}

function dropUnknownExtensions(node: JsonObject): void {
  for (const key of Object.keys(node)) if (key.startsWith("x-") && !isOurs(key)) delete node[key];
}

/** An overlay may have set a former name, which the linter refuses. */
const isOurs = (key: string): boolean => extensionNames.has(key) || formerNames.has(key);

/** Keywords of OpenAPI's own dialect, which say nothing about a value. */
const annotations = ["discriminator", "externalDocs", "xml", "$schema", "$id", "$anchor"];

function plainSchema(node: JsonObject): void {
  for (const keyword of annotations) delete node[keyword];
  if (node.example !== undefined) {
    node.examples = [...(Array.isArray(node.examples) ? node.examples : []), node.example];
    delete node.example;
  }
  if (node.examples !== undefined && !Array.isArray(node.examples)) delete node.examples;
  if (typeof node.pattern === "string" && !isPattern(node.pattern)) delete node.pattern;
  const patterns = isObject(node.patternProperties) ? node.patternProperties : {};
  for (const pattern of Object.keys(patterns)) if (!isPattern(pattern)) delete patterns[pattern];
}

/** Ajv compiles patterns in Unicode mode. */
function isPattern(pattern: string): boolean {
  return messageOf(() => new RegExp(pattern, "u")) === undefined;
}

/** Changes the document in place: every operation requires the chosen scheme or none. Reasons by pointer where it cannot. */
export function chooseSecurity(document: JsonObject): Map<string, string> {
  const operations = [...walk(document)].filter(({ kind, path }) => kind === "operation" && path[0] === "paths");
  const alternatives = operations.map(({ node }) => alternativesOf(document, node));
  const chosen = mostCommon(
    alternatives.flatMap((lists) => lists.filter((names) => isSendable(document, names)).flat()),
  );
  delete document.security;
  const refused = operations.flatMap(({ node, path }, index): [string, string][] => {
    const lists = alternatives[index] ?? [];
    const isOpen = lists.length === 0 || lists.some((names) => names.length === 0);
    const takesChosen = chosen !== undefined && lists.some((names) => names.length === 1 && names[0] === chosen);
    node.security = takesChosen ? [{ [chosen]: [] }] : [];
    if (isOpen || takesChosen) return [];
    const required = lists.map((names) => names.join(" with ")).join(" or ");
    const sends = chosen === undefined ? "" : `: it sends ${chosen}`;
    return [[toPointer(path), `it requires ${required}, which the client does not send${sends}`]];
  });
  return new Map(refused);
}

/** The names of the schemes of each alternative. */
function alternativesOf(document: JsonObject, operation: JsonObject): string[][] {
  const requirements: Json | undefined = operation.security ?? document.security;
  return (Array.isArray(requirements) ? requirements : []).filter(isObject).map((one) => Object.keys(one));
}

/** A bearer token, or a key in a header. */
function isSendable(document: JsonObject, [name, ...more]: readonly string[]): boolean {
  if (name === undefined || more.length > 0) return false;
  const scheme = findScheme(asDocument(document), name);
  return scheme !== undefined && (isBearer(scheme) || isHeaderKey(scheme));
}

function mostCommon(names: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

export interface RemovedPart {
  readonly part: string;
  /** In the list of parameters as it was. */
  readonly index: number;
  readonly reason: string;
}

/** Changes an operation, or a path item with parameters, in place. */
export function reduceParameters(document: JsonObject, node: JsonObject): RemovedPart[] {
  if (!Array.isArray(node.parameters)) return [];
  const removed: RemovedPart[] = [];
  node.parameters = node.parameters.filter((given, index) => {
    const parameter = dereference(document, given);
    if (!isObject(parameter) || isIgnored(parameter)) return false;
    const [problem] = parameterProblems(asDocument(document), "", [parameter as unknown as Parameter]);
    if (problem === undefined || parameter.required === true || parameter.in === "path") return true;
    const part = `${String(parameter.in)} parameter ${String(parameter.name)}`;
    removed.push({ part, index, reason: problem.reason });
    return false;
  });
  if (node.parameters.length === 0) delete node.parameters;
  return removed;
}

/** OpenAPI says that a parameter of such a name is to be ignored. */
function isIgnored({ in: location, name }: JsonObject): boolean {
  return location === "header" && ["accept", "authorization", "content-type"].includes(String(name).toLowerCase());
}

/** Of several types of a body, JSON. Changes the operation in place. */
export function preferJson(document: JsonObject, operation: JsonObject): void {
  keepJson(dereference(document, operation.requestBody), (type) => /^application\/json\s*(;|$)/.test(type));
  for (const response of Object.values(isObject(operation.responses) ? operation.responses : {})) {
    keepJson(dereference(document, response), isJson);
  }
}

function keepJson(carrier: Json | undefined, accepts: (type: string) => boolean): void {
  if (!isObject(carrier) || !isObject(carrier.content)) return;
  const [json] = Object.entries(carrier.content).filter(([type]) => accepts(type));
  if (json === undefined) return;
  // A charset says nothing about JSON, which is UTF-8.
  carrier.content = { [json[0].replace(/\s*;.*$/, "")]: json[1] };
}
