// `operations.ts`: the run-time table, one constant per operation, so that a bundler keeps only what is called.

import type { Operation } from "../../../../src/runtime.ts";
import { DocumentError } from "../model/document-error.ts";
import { type Finder, jsonPaths } from "../model/json-paths.ts";
import { type Document, isDecimal, referredSchema, type Schema } from "../model/openapi-document.ts";
import { type DocumentedResponse, isFree, type OperationModel, readOperations } from "../model/operation-object.ts";
import { type GeneratedFileOptions, generatedHeader } from "./generated-file.ts";
import { printLiteral } from "./literal.ts";

type RequestDecimal = NonNullable<NonNullable<Operation["decimals"]>["request"]>[number];

/** Made from the bundle itself: the table speaks of what travels. */
export function generateTable(document: Document, { api, runtime }: GeneratedFileOptions): string {
  const constants = readOperations(document).map((model) => {
    const start = `export const ${model.id}: Operation = `;
    return `${start}${printLiteral(toOperation(document, model), "", start.length)};\n`;
  });
  const purpose = "What the run time knows of each operation.";
  return [generatedHeader(api, purpose), `import type { Operation } from "${runtime}";\n`, ...constants].join("\n");
}

/** The table's entry; what is absent or the default that `Operation` names is left out. */
export function toOperation(document: Document, model: OperationModel): Operation {
  const { body, responses, queryParameters } = model;
  const errors = responses.filter(({ success }) => !success);
  const successes = responses.filter(({ success }) => success);
  return clean({
    id: model.id,
    method: model.method as Operation["method"],
    path: model.relativePath,
    auth: model.auth === "token" ? undefined : model.auth,
    query: queryParameters.some(({ schema }) => isFree(schema)) ? "free" : queryParameters.map(({ name }) => name),
    exactlyOne: model.exactlyOne,
    body: body?.empty ? "empty" : undefined,
    response: model.bytes ? "bytes" : undefined,
    envelope: model.envelope,
    data: dataKind(document, model, successes),
    retry: model.retry,
    readBack: model.readBack,
    idempotency: hasUsualKey(model) ? undefined : model.idempotency,
    money: model.money || undefined,
    decimals: clean({
      request: body && requestDecimals(document, body.schema, body.pointer),
      ...amountPaths(document, responses),
    }),
    sensitive: clean({
      request: body && jsonPaths(document, body.schema, body.pointer, isSensitive),
      response: answerPaths(document, responses, isSensitive),
    }),
    bodyFields: body && fieldsOf(document, body.schema),
    errorCodes: refusalCodes(errors),
    paginated: model.paginated,
  });
}

function hasUsualKey({ retry, idempotency: { mode, ...known } }: OperationModel): boolean {
  return mode === (retry === "read" ? "none" : "auto") && Object.keys(known).length === 0;
}

function requestDecimals(document: Document, schema: Schema, pointer: string): RequestDecimal[] {
  const numbers = new Set(jsonPaths(document, schema, pointer, isDecimalNumber));
  return jsonPaths(document, schema, pointer, isDecimal).map((path) => ({
    path,
    wire: numbers.has(path) ? "number" : "string",
  }));
}

/**
 * The amounts of all answers, apart from those that are text and only assumed to be decimals. Where one form of an answer
 * has an amount, another must not have anything else: the run time goes by the place alone.
 */
function amountPaths(document: Document, responses: readonly DocumentedResponse[]) {
  const others = new Set<string>();
  const assumed = new Set<string>();
  const all = answerPaths(document, responses, (schema, _, path) => {
    if (!isDecimal(schema)) {
      if (typesOf(schema).some((type) => type !== "null")) others.add(path);
      return false;
    }
    if (!isNumber(schema) && schema["x-basis"] === "assumed") assumed.add(path);
    return true;
  });
  const problems = all
    .filter((path) => others.has(path))
    .map((path) => ({
      pointer: responses[0]?.pointer ?? "",
      reason: `${path} is an amount in one form of an answer and something else in another`,
    }));
  if (problems.length > 0) throw new DocumentError(problems);
  return { response: all.filter((path) => !assumed.has(path)), assumed: [...assumed] };
}

/** What the data are in all forms of all successes; undefined for an object, and where nothing is unwrapped. */
function dataKind(
  document: Document,
  { bytes, envelope }: OperationModel,
  successes: readonly DocumentedResponse[],
): Operation["data"] {
  if (bytes || envelope === "unknown" || envelope === "token") return undefined;
  const place = envelope === "none" ? "" : "data";
  const kinds = new Set<string>();
  answerPaths(document, successes, (schema, _, path) => {
    if (path === place) for (const type of typesOf(schema)) kinds.add(type);
    return false;
  });
  kinds.delete("null");
  const [kind, ...others] = kinds;
  if (others.length > 0) return "any";
  if (kind === "object") return undefined;
  return kind === "array" ? "array" : "any";
}

function answerPaths(document: Document, responses: readonly DocumentedResponse[], find: Finder): string[] {
  const paths = responses.flatMap(({ schema, pointer }) => (schema ? jsonPaths(document, schema, pointer, find) : []));
  return [...new Set(paths)];
}

/** A 5xx is no refusal, whatever its code: the service may have acted. */
function refusalCodes(errors: readonly DocumentedResponse[]): string[] {
  return [...new Set(errors.filter(({ status }) => !status.startsWith("5")).flatMap(({ codes }) => codes))];
}

function isDecimalNumber(schema: Schema): boolean {
  return isDecimal(schema) && isNumber(schema);
}

function isNumber(schema: Schema): boolean {
  return typesOf(schema).some((type) => type === "number" || type === "integer");
}

function typesOf({ type = [] }: Schema): string[] {
  return [type].flat();
}

function isSensitive(schema: Schema): boolean {
  return schema["x-sensitive"] === true;
}

/** Top-level property names, those of all branches together. */
function fieldsOf(document: Document, schema: Schema, within: readonly Schema[] = []): string[] {
  if (within.includes(schema)) return [];
  const parts = [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (schema.$ref !== undefined) parts.push(referredSchema(document, schema.$ref));
  return [
    ...new Set([
      ...Object.keys(schema.properties ?? {}),
      ...parts.flatMap((part) => fieldsOf(document, part, [...within, schema])),
    ]),
  ];
}

/** Without what is undefined, an empty list, or an object that has become empty. */
function clean<Target>(object: { [Key in keyof Target]: Target[Key] | undefined }): Target {
  return Object.fromEntries(
    Object.entries(object).filter(
      ([, value]) =>
        value !== undefined &&
        !(Array.isArray(value) && value.length === 0) &&
        !(typeof value === "object" && value !== null && Object.keys(value).length === 0),
    ),
  ) as Target;
}
