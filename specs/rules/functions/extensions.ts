// Rules for extensions: known names, allowed places, valid values, and names that exist.

import { createAjv, describeError } from "../../../cli/src/pipeline/model/ajv.ts";
import { closest } from "../../../cli/src/pipeline/model/closest.ts";
import { extensionNames, extensions, formerNames } from "../../../cli/src/pipeline/model/extensions.ts";
import {
  dereference,
  fromPointer,
  isObject,
  type Json,
  type JsonObject,
} from "../../../cli/src/pipeline/model/json-pointer.ts";
import { type DocumentNode, walk } from "../../../cli/src/pipeline/model/walk.ts";
import {
  type Finding,
  finding,
  isSuccess,
  type LintRule,
  operationsOf,
  parametersOf,
  responsesOf,
} from "../lint-rule.ts";

export const extensionUse: LintRule = (document) =>
  [...walk(document)].flatMap((node) =>
    Object.entries(node.node)
      .filter(([name]) => name.startsWith("x-"))
      .flatMap(([name, value]) => checkUse(node, name, value)),
  );

const ajv = createAjv();
const forms = extensions.map((extension) => ({ ...extension, validate: ajv.compile(extension.value) }));

function checkUse({ kind, path }: DocumentNode, name: string, value: Json): Finding[] {
  const at = [...path, name];
  const written = formerNames.get(name);
  if (written !== undefined) return [finding(at, `${name} is now written ${written}`)];
  const own = forms.filter((each) => each.name === name);
  if (own.length === 0) return [finding(at, `${name} is unknown${suggestion(name)}`)];
  const form = own.find((one) => one.on === "anything" || one.on.includes(kind));
  if (!form) {
    const places = own.flatMap(({ on }) => on).join(", ");
    return [finding(at, `${name} is not allowed on: ${kind}; use it on: ${places}`)];
  }
  if (form.validate(value)) return [];
  return (form.validate.errors ?? []).map((error) =>
    finding([...at, ...fromPointer(error.instancePath)], `${name} ${describeError(error)}`),
  );
}

function suggestion(name: string): string {
  const meant = closest(name, extensionNames);
  return meant === undefined ? `; the extensions are ${[...extensionNames].join(", ")}` : `: did you mean ${meant}?`;
}

export const namesExist: LintRule = (document) => {
  const operations = operationsOf(document);
  return operations.flatMap((operation) => [
    ...checkReadBack(operations, operation),
    ...checkExactlyOne(document, operation),
    ...checkPaginated(document, operation),
    ...checkConflict(document, operation),
    ...checkRefusals(document, operation),
  ]);
};

function checkReadBack(operations: readonly DocumentNode[], { node, path }: DocumentNode): Finding[] {
  const name = node["x-read-back"];
  if (name === undefined) return [];
  const read = operations.find((operation) => operation.node.operationId === name);
  if (read?.node["x-retry"] === "read") return [];
  return [finding([...path, "x-read-back"], `${name} is not an operation with x-retry: read`)];
}

function checkExactlyOne(document: JsonObject, operation: DocumentNode): Finding[] {
  const names = operation.node["x-exactly-one"];
  const queries = queryNames(document, operation);
  return (Array.isArray(names) ? names : [])
    .filter((name) => !queries.includes(name))
    .map((name) => finding([...operation.path, "x-exactly-one"], `${name} is not a query parameter`));
}

function checkPaginated(document: JsonObject, operation: DocumentNode): Finding[] {
  const names = operation.node["x-paginated"];
  if (!isObject(names)) return [];
  const at = [...operation.path, "x-paginated"];
  const queries = queryNames(document, operation);
  const fields = responsesOf(document, operation)
    .filter(({ status }) => isSuccess(status))
    .flatMap(({ response }) => fieldsOfData(document, response));
  return [
    ...["page", "limit"]
      .filter((key) => !queries.includes(names[key] ?? null))
      .map((key) => finding([...at, key], `${names[key]} is not a query parameter`)),
    ...["items", "total"]
      .filter((key) => !fields.includes(String(names[key])))
      .map((key) => finding([...at, key], `${names[key]} is not a field of the response's data`)),
  ];
}

function checkConflict(document: JsonObject, operation: DocumentNode): Finding[] {
  const rule = operation.node["x-idempotency"];
  if (!isObject(rule) || rule.conflict === undefined) return [];
  if (errorCodes(document, operation).includes(rule.conflict)) return [];
  const at = [...operation.path, "x-idempotency", "conflict"];
  return [finding(at, `${rule.conflict} is not an error code of the operation`)];
}

function checkRefusals(document: JsonObject, operation: DocumentNode): Finding[] {
  const listed = operation.node["x-refusal-codes"];
  const documented = errorCodes(document, operation);
  return (Array.isArray(listed) ? [...listed.entries()] : []).flatMap(([index, code]) => {
    const at = [...operation.path, "x-refusal-codes", index];
    if (code === "DUPLICATE_REQUEST_IN_PROGRESS" || code === "internal_error") {
      return [finding(at, `${code} never proves that nothing was done: remove it`)];
    }
    return documented.includes(code) ? [] : [finding(at, `${code} is not an error code of the operation`)];
  });
}

function errorCodes(document: JsonObject, operation: DocumentNode): Json[] {
  return responsesOf(document, operation)
    .filter(({ status }) => !isSuccess(status))
    .flatMap(({ response }) => response["x-error-codes"] ?? []);
}

function queryNames(document: JsonObject, operation: DocumentNode): (Json | undefined)[] {
  return parametersOf(document, operation)
    .filter((parameter) => parameter.in === "query")
    .map((parameter) => parameter.name);
}

function fieldsOfData(document: JsonObject, { content }: JsonObject): string[] {
  return Object.values(isObject(content) ? content : {})
    .flatMap((media) => propertiesOf(document, isObject(media) ? media.schema : undefined))
    .filter(([name]) => name === "data")
    .flatMap(([, data]) => propertiesOf(document, data).map(([name]) => name));
}

function propertiesOf(document: JsonObject, schema: Json | undefined): [string, Json][] {
  const target = dereference(document, schema);
  if (!isObject(target)) return [];
  const inherited = Array.isArray(target.allOf) ? target.allOf.flatMap((part) => propertiesOf(document, part)) : [];
  return [...inherited, ...Object.entries(isObject(target.properties) ? target.properties : {})];
}
