// The model of a service: its document, read once, and the names of the output. Every generator starts here.

import { DocumentError } from "../bundle/problem.ts";
import { sdkMarks } from "./extensions.ts";
import { isObject, type JsonObject, referencePath, valueAt } from "./json-pointer.ts";
import {
  asDocument,
  asJson,
  type Document,
  type OperationEntry,
  type Parameter,
  type Reference,
  resolve,
  type Schema,
} from "./openapi-document.ts";
import { listWebhooks, type OperationModel, readOperations } from "./operation-object.ts";
import { withoutNamedEnvelopes } from "./response-object.ts";
import {
  allSchemas,
  fileLimits,
  formContent,
  isDecimal,
  isEmptyObject,
  isExact,
  isFile,
  jsonPaths,
  typeKeyword,
} from "./schema-object.ts";

export interface OutputNaming {
  /** Name of the service, and of its folder in the output. */
  readonly api: string;
  /** Module that generated code imports the runtime from. */
  readonly runtime: string;
  /** Of the files that generated code imports beside itself: `.ts` in this repository, `.js` for consumers. */
  readonly extension: ".ts" | ".js";
  /** Placeholder for the service's name in wire names. */
  readonly placeholder: string;
  /** Of the folder with a document for each operation, such as `sendFunds.yaml`; ends in `/`. */
  readonly operationsUrl?: string | undefined;
}

export interface ServiceModel extends OutputNaming {
  readonly document: Document;
  readonly operations: readonly OperationModel[];
  readonly webhooks: readonly OperationEntry[];
}

/** The service as it is on the wire. Throws a `DocumentError` for operations that the SDK cannot express. */
export function readModel(document: JsonObject, naming: OutputNaming): ServiceModel {
  const read = asDocument(withoutNamedEnvelopes(document));
  return { ...naming, document: read, operations: readOperations(read), webhooks: listWebhooks(read) };
}

/**
 * The service as callers see it: a copy without what the SDK supplies, that requires what the SDK asks for and names the
 * types of ids, amounts and files.
 */
export function forCallers(wire: ServiceModel): ServiceModel {
  // One copy of all: the operations keep pointing into their document.
  const model = structuredClone(wire);
  const { document, operations } = model;
  nameAmounts(model);
  nameIds(document);
  for (const operation of operations) {
    nameFiles(document, operation);
    dropManagedFromExamples(document, operation);
  }
  for (const { schema } of allSchemas(document)) {
    requireSdkRequired(schema);
    dropManagedProperties(schema);
  }
  for (const { pathItem, operation } of operations) {
    prepareParameters(document, pathItem);
    prepareParameters(document, operation);
  }
  const { parameters = {} } = document.components ?? {};
  for (const [name, parameter] of Object.entries(parameters)) if (isManaged(parameter)) delete parameters[name];
  return { ...model, operations: operations.map((operation) => givenByCallers(document, operation)) };
}

function givenByCallers(document: Document, operation: OperationModel): OperationModel {
  const given = (list: readonly Parameter[]) => list.filter((parameter) => !isManaged(parameter));
  const { body, parameters, pathParameters, queryParameters } = operation;
  return {
    ...operation,
    parameters: given(parameters),
    pathParameters: given(pathParameters),
    queryParameters: given(queryParameters),
    body: body && { ...body, empty: isEmptyObject(resolve(document, body.schema)) },
  };
}

/** A sent amount accepts strings and bigints, a received one is a string: one schema cannot be both. */
function nameAmounts({ document, operations, webhooks }: ServiceModel): void {
  const sent = reachable(
    document,
    operations.map(({ pathItem, operation }) => [pathItem.parameters, operation.parameters, operation.requestBody]),
  );
  // The service sends a webhook's request.
  const received = reachable(document, [
    operations.map(({ operation }) => operation.responses),
    webhooks.map(({ operation }) => operation),
  ]);
  const amounts = allSchemas(document).filter(({ schema }) => isDecimal(schema));
  const problems = amounts
    .filter(({ schema }) => sent.has(schema) && received.has(schema))
    .map(({ pointer }) => ({
      pointer,
      reason: "this amount is part of a request and of a response, whose SDK types differ",
      hint: "Give the request its own schema.",
    }));
  if (problems.length > 0) throw new DocumentError(problems);
  for (const { schema } of amounts) schema[typeKeyword] = sent.has(schema) ? "DecimalInput" : "Decimal";
  for (const { schema } of allSchemas(document)) if (isExact(schema)) schema[typeKeyword] = "ExactInteger";
}

/** All objects that the parts contain, references followed. */
function reachable(document: Document, parts: readonly unknown[]): ReadonlySet<unknown> {
  const root = asJson(document);
  const seen = new Set<unknown>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isObject(value) || seen.has(value)) return;
    seen.add(value);
    const target = referencePath(value);
    if (target !== undefined) visit(valueAt(root, target));
    Object.values(value).forEach(visit);
  };
  visit(parts);
  return seen;
}

/** A string record named `…Id` becomes a branded id. */
function nameIds({ components = {} }: Document): void {
  for (const [name, schema] of Object.entries(components.schemas ?? {})) {
    if (name.endsWith("Id") && schema.type === "string") schema[typeKeyword] = `Id<"${name}">`;
  }
}

/** Callers give files, where the document has strings of bytes. */
function nameFiles(document: Document, { operation }: OperationModel): void {
  const form = operation.requestBody && formContent(resolve(document, operation.requestBody).content);
  const { properties = {} } = form?.schema === undefined ? {} : resolve(document, form.schema);
  for (const [field, property] of Object.entries(properties)) {
    const schema = typeof property === "object" ? resolve(document, property) : {};
    if (!isFile(schema) || schema[typeKeyword] !== undefined) continue;
    schema[typeKeyword] = "FileUpload";
    schema.description = [schema.description, inWords(fileLimits(schema, form, field))].filter(Boolean).join("\n\n");
    delete schema.format;
    delete schema.maxLength;
  }
}

/** What callers have to know of a file. */
function inWords({ maxBytes, types }: ReturnType<typeof fileLimits>): string {
  const limits = [...(maxBytes === undefined ? [] : [`at most ${maxBytes} bytes`]), ...(types ?? [])];
  return limits.length === 0 ? "A file." : `A file: ${limits.join(", ")}. Checked before it is sent.`;
}

/** An example of a request shows what the caller gives, without what the SDK supplies. */
function dropManagedFromExamples(document: Document, { id, operation: { requestBody } }: OperationModel): void {
  const { content = {} } = requestBody === undefined ? {} : resolve(document, requestBody);
  for (const { schema, example, examples = {} } of Object.values(content)) {
    if (schema === undefined) continue;
    const managed = jsonPaths(document, schema, id, isManaged);
    const named = Object.values(examples as Record<string, { readonly value?: unknown }>);
    for (const value of [example, ...named.map((one) => one.value)].filter(isObject)) {
      for (const name of managed) delete value[name];
    }
  }
}

function requireSdkRequired(schema: Schema): void {
  const names = Object.entries(schema.properties ?? {})
    .filter(([, property]) => typeof property === "object" && sdkMarks(property).required === true)
    .map(([name]) => name);
  if (names.length > 0) schema.required = [...new Set([...(schema.required ?? []), ...names])];
}

function dropManagedProperties(schema: Schema): void {
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    if (isManaged(property)) {
      delete schema.properties?.[name];
      schema.required = schema.required?.filter((required) => required !== name) ?? [];
    }
  }
  if (schema.required?.length === 0) delete schema.required;
}

function prepareParameters(document: Document, owner: { parameters?: (Parameter | Reference)[] }): void {
  const given = (owner.parameters ?? []).filter((node) => !isManaged(resolve<Parameter>(document, node)));
  for (const node of given) {
    const parameter = resolve<Parameter>(document, node);
    if (sdkMarks(parameter).required === true) parameter.required = true;
  }
  if (given.length > 0) owner.parameters = given;
  else delete owner.parameters;
}

/** Whether the SDK supplies it. */
function isManaged(node: Schema | boolean | Parameter): boolean {
  return typeof node === "object" && sdkMarks(node).managed === true;
}
