// A method's arguments and result: path, then body or query, then options.

import { type Document, referredSchema, resolve, type Schema } from "../model/openapi-document.ts";
import type { OperationModel } from "../model/operation-object.ts";
import { singleType } from "../model/parameter-object.ts";
import type { ResponseModel } from "../model/response-object.ts";
import { allParts, isJson, isUntyped, namedType, schemaName } from "../model/schema-object.ts";
import { pascalCase, printKey, printText, variableName } from "./print.ts";
import { lacksData } from "./proof-fields.ts";

export interface Argument {
  readonly name: string;
  readonly type: string;
  readonly optional: boolean;
}

export interface Signature {
  readonly arguments: readonly Argument[];
  /** The properties of the call's arguments, as they are written: `path: { id }`, `body`, `options`. */
  readonly passed: readonly string[];
  /** The type of the unwrapped result. */
  readonly result: string;
  /** The type of an entry, where the result is a page. */
  readonly item: string | undefined;
}

export function signatureOf(document: Document, model: OperationModel): Signature {
  const path = pathArgument(document, model);
  const body = bodyArgument(model);
  const query = queryArgument(model);
  const options = optionsArgument(model);
  const success = successType(document, model);
  const given = [path, body, query, options].filter((argument) => argument !== undefined);
  return {
    arguments: requireBeforeRequired(given),
    passed: [
      ...(path ? [passedPath(model)] : []),
      ...[body, query, options].filter((argument) => argument !== undefined).map(({ name }) => name),
    ],
    result: model.idempotency.conflict === undefined ? success : `OrDuplicate<${success}>`,
    item: itemType(document, model, success),
  };
}

export function queryTypeName({ id }: OperationModel): string {
  return `${pascalCase(id)}Query`;
}

/** One parameter is an argument; several, which could be swapped, are one object. */
function pathArgument(document: Document, { pathParameters }: OperationModel): Argument | undefined {
  const [first, ...more] = pathParameters;
  if (first === undefined) return undefined;
  if (more.length === 0) {
    return { name: variableName(first.name), type: parameterType(document, first.schema), optional: false };
  }
  const properties = pathParameters.map(
    ({ name, schema }) => `readonly ${printKey(name)}: ${parameterType(document, schema)}`,
  );
  return { name: "path", type: `{ ${properties.join("; ")} }`, optional: false };
}

/** As given: the runtime checks the values before they become text. */
function passedPath({ pathParameters }: OperationModel): string {
  if (pathParameters.length > 1) return "path";
  const entries = pathParameters.map(({ name }) => {
    const variable = variableName(name);
    return variable === name ? name : `${printKey(name)}: ${variable}`;
  });
  return `path: { ${entries.join(", ")} }`;
}

/** A text, unless the document says which single value it is: a path takes no lists, objects or null. */
function parameterType(document: Document, schema: Schema = {}): string {
  const isValue = resolve(document, schema).enum !== undefined || singleType(document, schema) !== undefined;
  if (!isValue) return "string";
  if (schemaName(schema) === undefined) return typeName(withoutNull(schema)) ?? "string";
  return allowsNull(document, schema) ? `NonNullable<${typeName(schema)}>` : (typeName(schema) ?? "string");
}

/** Of an inline schema. */
function withoutNull({ type, enum: values, anyOf, ...rest }: Schema): Schema {
  const types = [type].flat().filter((one) => one !== undefined && one !== "null");
  return {
    ...rest,
    ...(types.length > 0 && { type: types }),
    ...(values && { enum: values.filter((value) => value !== null) }),
    ...(anyOf && { anyOf: anyOf.filter((form) => form.type !== "null") }),
  } as Schema;
}

function allowsNull(document: Document, schema: Schema): boolean {
  const { type, enum: values, anyOf = [], oneOf = [] } = resolve(document, schema);
  if ([type].flat().includes("null") || values?.includes(null as never)) return true;
  return [...anyOf, ...oneOf].some((form) => allowsNull(document, form));
}

function bodyArgument({ id, body }: OperationModel): Argument | undefined {
  if (body === undefined || body.empty) return undefined;
  if (isUntyped(body.schema)) return { name: "body", type: "unknown", optional: false };
  const inline = `NonNullable<OperationTypes[${printText(id)}]["requestBody"]>["content"]["${body.files ? "multipart/form-data" : "application/json"}"]`;
  return { name: "body", type: typeName(body.schema) ?? inline, optional: !body.required };
}

function queryArgument(model: OperationModel): Argument | undefined {
  if (model.queryParameters.length === 0) return undefined;
  const required =
    model.exactlyOne.length > 0 || model.queryParameters.some((parameter) => parameter.required === true);
  return { name: "query", type: queryTypeName(model), optional: !required };
}

function optionsArgument({ idempotency, paysOffer }: OperationModel): Argument {
  if (paysOffer) return { name: "options", type: "PaidCallOptions", optional: true };
  if (idempotency.mode === "required") return { name: "options", type: "TransferCallOptions", optional: false };
  return { name: "options", type: idempotency.mode === "auto" ? "KeyedCallOptions" : "CallOptions", optional: true };
}

/** An optional argument before a required one cannot be omitted, only be undefined. */
function requireBeforeRequired(given: readonly Argument[]): Argument[] {
  const lastRequired = given.map(({ optional }) => optional).lastIndexOf(false);
  return given.map((argument, index) =>
    argument.optional && index < lastRequired
      ? { ...argument, type: `${argument.type} | undefined`, optional: false }
      : argument,
  );
}

function successType(document: Document, model: OperationModel): string {
  if (model.bytes) return "Bytes";
  if (model.envelope === "unknown") return "Undescribed";
  const types = model.successes.map((response) => dataType(document, model, response));
  const distinct = [...new Set(types)];
  return unionName(document, distinct) ?? distinct.join(" | ");
}

/** The success body without its envelope. */
function dataType(document: Document, model: OperationModel, { status, response, schema }: ResponseModel): string {
  if (schema === undefined) return "undefined";
  const mediaType = Object.keys(response.content ?? {}).find(isJson);
  const whole = `OperationTypes[${printText(model.id)}]["responses"][${printStatus(status)}]["content"][${printText(mediaType)}]`;
  if (model.envelope === "none" || model.envelope === "token") return typeName(schema) ?? whole;
  const data = propertyOf(document, schema, "data");
  // In another place than a part of all successes.
  const isElsewhere = [...allParts(document, schema)].some(({ properties }) => properties?.data !== undefined);
  if (data === undefined) return isElsewhere ? "unknown" : (typeName(schema) ?? whole);
  const isOptional = lacksData(document, schema);
  const type = typeName(data) ?? (isOptional ? `Exclude<${whole}["data"], undefined>` : `${whole}["data"]`);
  return isOptional ? `${type} | ${typeName(schema) ?? whole}` : type;
}

/** `2XX` is a key, but no number. */
function printStatus(status: string): string {
  return /^\d+$/.test(status) ? status : printText(status);
}

function itemType(document: Document, { paginated, successes }: OperationModel, page: string): string | undefined {
  if (paginated === undefined) return undefined;
  const { items } = paginated;
  const schema = successes[0]?.schema ?? {};
  const list = propertyOf(document, propertyOf(document, schema, "data") ?? {}, items);
  const named = typeof list?.items === "object" ? typeName(list.items) : undefined;
  return named ?? `${page}[${printText(items)}][number]`;
}

/** A property's schema in any part of the schema; the last part, which is the most specific, wins. */
function propertyOf(document: Document, schema: Schema, name: string): Schema | undefined {
  const own = schema.properties?.[name];
  if (typeof own === "object") return own;
  const parts = [...(schema.allOf ?? [])].reverse();
  if (schema.$ref !== undefined) parts.push(referredSchema(document, schema.$ref));
  return parts.map((part) => propertyOf(document, part, name)).find((found) => found !== undefined);
}

/** The named record that is `anyOf` exactly these records, if any. */
function unionName({ components = {} }: Document, records: readonly string[]): string | undefined {
  if (records.length < 2) return undefined;
  return Object.entries(components.schemas ?? {}).find(([, { anyOf = [] }]) => {
    const members = anyOf.map(schemaName);
    return members.length === records.length && records.every((record) => members.includes(record));
  })?.[0];
}

// How a schema is written as a type where a record is named: `SwapQuote`, `NamedWebhook[]`, `string | null`.

const primitives: Record<string, string> = {
  string: "string",
  number: "number",
  integer: "number",
  boolean: "boolean",
  null: "null",
};

/** Undefined without a short name, such as for inline objects. */
export function typeName(schema: Schema): string | undefined {
  const record = schemaName(schema);
  if (record !== undefined) return record;
  if (isUntyped(schema)) return "unknown";
  const named = namedType(schema);
  if (named !== undefined) return named;
  if (schema.enum !== undefined) return schema.enum.map(printText).join(" | ");
  if (schema.anyOf !== undefined) return union(schema.anyOf.map(typeName));
  if (schema.type === "array") {
    const item = typeof schema.items === "object" ? typeName(schema.items) : "unknown";
    return item && (item.includes(" ") ? `(${item})[]` : `${item}[]`);
  }
  return union([schema.type].flat().map((type) => primitives[type ?? ""]));
}

function union(names: readonly (string | undefined)[]): string | undefined {
  return names.includes(undefined) ? undefined : [...new Set(names)].join(" | ");
}
