// `operations.ts`: one constant per operation, so that a bundler keeps only the operations that are called.

import type { Operation } from "../../../../src/runtime.ts";
import { DocumentError } from "../bundle/problem.ts";
import type { ServiceModel } from "../model/model.ts";
import { type Document, resolve, type Schema } from "../model/openapi-document.ts";
import { callName, type OperationModel } from "../model/operation-object.ts";
import { type ResponseModel, responsePaths } from "../model/response-object.ts";
import {
  allParts,
  branchesOf,
  isDecimal,
  isExact,
  isFree,
  isNumber,
  jsonPaths,
  typesOf,
} from "../model/schema-object.ts";
import { Code, freeName, generatedHeader, printConstant, shareLiterals } from "./print.ts";
import { hasOptionalData, proofFields, readArguments } from "./proof-fields.ts";
import { Shapes } from "./shapes.ts";

type RequestDecimal = NonNullable<Operation["amounts"]>[number];

/** Made from the bundle itself: the table is about the wire. */
export function generateOperations(service: ServiceModel): string {
  const taken = new Set(["Operation", "Shape", ...service.operations.map(({ id }) => id)]);
  const shapes = new Shapes(service.document, taken);
  const schemasOf = (responses: readonly ResponseModel[]) =>
    responses.map(({ schema }) => schema).filter((schema) => schema !== undefined);
  const places = service.operations.map((model) => ({
    model,
    success: shapes.add(schemasOf(model.successes)),
    failure: shapes.add(schemasOf(model.failures), true),
  }));
  const entries = places.map(({ model, success, failure }) => {
    const shape = withoutEmpty({ success: shapes.expression(success), failure: shapes.expression(failure) });
    return { ...toOperation(service, model), shape };
  });
  const common = commonCodes(entries.map(({ codes }) => codes?.documented ?? []));
  const list = common.length > 0 ? new Code(freeName("commonCodes", taken)) : undefined;
  const shortCodes = ({ codes }: Pick<Operation, "codes">) => {
    if (!codes) return undefined;
    const { documented, refusals = [] } = codes;
    const others = documented?.filter((errorCode) => !common.includes(errorCode) && !refusals.includes(errorCode));
    return withoutEmpty({ common: list, documented: others, refusals });
  };
  const sharedCodes = shareLiterals(entries.map(shortCodes), "sharedCodes", 'Operation["codes"]', taken);
  const constants = entries.map((entry) => {
    const { codes: _, shape, ...own } = entry;
    // What operations have in common stands together, which compresses well.
    const last = withoutEmpty({ codes: sharedCodes.shared(shortCodes(entry)), shape });
    return printConstant(`export const ${entry.id}: Operation`, { ...own, ...last });
  });
  const types = shapes.constants().length === 0 ? "Operation" : "Operation, Shape";
  return [
    generatedHeader(service.api, "Each operation as the runtime needs it."),
    `import type { ${types} } from "${service.runtime}";\n`,
    ...shapes.constants(),
    ...(list ? [printConstant(`const ${list.text}: readonly string[]`, common)] : []),
    ...sharedCodes.constants,
    ...constants,
  ].join("\n");
}

/** Without absent values and the defaults of `Operation`. */
export function toOperation({ document, operations }: ServiceModel, model: OperationModel): Operation {
  const { body, responses, successes, queryParameters } = model;
  const read = operations.find(({ id }) => id === model.readBack);
  checkAmounts(document, responses);
  return withoutEmpty({
    id: model.id,
    name: callName(model),
    method: model.method as Operation["method"],
    path: model.relativePath,
    auth: model.auth === "token" ? undefined : model.auth,
    query: queryParameters.some(({ schema }) => isFree(schema)) ? "free" : queryParameters.map(({ name }) => name),
    parameters: parameterTypes(document, [...model.pathParameters, ...queryParameters]),
    exactlyOne: model.exactlyOne,
    body: body?.files ? "multipart" : body?.empty ? "empty" : undefined,
    files: body?.files,
    response: model.bytes ? "bytes" : undefined,
    envelope: model.envelope,
    data: dataKind(document, model, successes),
    optionalData: successes.some((success) => hasOptionalData(document, model.envelope, success)) || undefined,
    retry: model.retry,
    readBack: read && callName(read),
    readArgs: read && readArguments(read, sourcesOf(document, model)),
    idempotency: hasUsualKey(model) ? undefined : model.idempotency,
    money: model.money || undefined,
    proof: needsProof(model) ? proofFields(document, model, successes, sourcesOf(document, model)) : undefined,
    amounts: body && requestDecimals(document, body.schema, body.pointer),
    sensitive: withoutEmpty({
      request: body && jsonPaths(document, body.schema, body.pointer, isSensitive),
      response: responsePaths(document, responses, isSensitive),
    }),
    bodyFields: body && fieldsOf(document, body.schema),
    openBody: (body && isOpen(document, body.schema)) || undefined,
    codes: withoutEmpty({ documented: rejectionCodes(model), refusals: model.refusalCodes }),
    paginated: model.paginated,
  });
}

/** What all operations document, if that is more than a few. */
export function commonCodes([first = [], ...others]: readonly (readonly string[])[]): string[] {
  const common = first.filter((errorCode) => others.every((codes) => codes.includes(errorCode)));
  return others.length > 0 && common.length > 3 ? common : [];
}

/** The names of the values that the caller gives. */
function sourcesOf(document: Document, { pathParameters, body }: OperationModel): string[] {
  return [...pathParameters.map(({ name }) => name), ...(body ? fieldsOf(document, body.schema) : [])];
}

/** Whether a success that was none would cost money or a second effect. Any other write can be repeated. */
function needsProof({ money, retry }: OperationModel): boolean {
  return money || retry === "unsent";
}

function hasUsualKey({ retry, idempotency: { mode, ...known } }: OperationModel): boolean {
  return mode === (retry === "read" ? "none" : "auto") && Object.keys(known).length === 0;
}

function requestDecimals(document: Document, schema: Schema, pointer: string): RequestDecimal[] {
  const numbers = new Set(jsonPaths(document, schema, pointer, (part) => isDecimal(part) && isNumber(part)));
  const integers = new Set(jsonPaths(document, schema, pointer, isExact));
  return jsonPaths(document, schema, pointer, (part) => isDecimal(part) || isExact(part)).map((path) => ({
    path,
    wire: integers.has(path) ? "integer" : numbers.has(path) ? "number" : "string",
  }));
}

/** Where one form of a response has an amount, no other form may have another type: the runtime knows only the path. */
function checkAmounts(document: Document, responses: readonly ResponseModel[]): void {
  const others = new Set<string>();
  const amounts = responsePaths(document, responses, (schema, _, path) => {
    if (isDecimal(schema)) return true;
    if (typesOf(schema).some((type) => type !== "null")) others.add(path);
    return false;
  });
  const problems = amounts
    .filter((path) => others.has(path))
    .map((path) => ({
      pointer: responses[0]?.pointer ?? "",
      reason: `${path} is an amount in one form of a response and another type in another form`,
    }));
  if (problems.length > 0) throw new DocumentError(problems);
}

/** The type of the data in all successes; undefined for an object and for raw responses. */
function dataKind(
  document: Document,
  { bytes, envelope }: OperationModel,
  successes: readonly ResponseModel[],
): Operation["data"] {
  if (bytes || envelope === "unknown" || envelope === "token") return undefined;
  const place = envelope === "none" ? "" : "data";
  const kinds = new Set<string>();
  responsePaths(document, successes, (schema, _, path) => {
    if (path === place) for (const type of typesOf(schema)) kinds.add(type);
    return false;
  });
  kinds.delete("null");
  const [kind, ...others] = kinds;
  if (others.length > 0) return "any";
  if (kind === "object") return undefined;
  return kind === "array" ? "array" : "any";
}

/** Without those of a 5xx, after which the service may have acted. */
function rejectionCodes({ failures }: OperationModel): string[] {
  return [...new Set(failures.filter(({ status }) => !status.startsWith("5")).flatMap(({ codes }) => codes))];
}

function isSensitive(schema: Schema): boolean {
  return schema["x-sensitive"] === true;
}

/** Top-level property names of all branches. */
function fieldsOf(document: Document, schema: Schema): string[] {
  return [...new Set([...allParts(document, schema)].flatMap(({ properties = {} }) => Object.keys(properties)))];
}

/** Whether any branch takes further properties. */
function isOpen(document: Document, schema: Schema): boolean {
  return [...allParts(document, schema)].some(({ additionalProperties = false }) => additionalProperties !== false);
}

/** Without undefined values, empty lists and empty objects. */
function withoutEmpty<Target>(object: { [Key in keyof Target]: Target[Key] | undefined }): Target {
  return Object.fromEntries(
    Object.entries(object).filter(
      ([, value]) =>
        value !== undefined &&
        !(Array.isArray(value) && value.length === 0) &&
        !(typeof value === "object" && value !== null && Object.keys(value).length === 0),
    ),
  ) as Target;
}

// The types of parameters that are no texts, for the check of arguments.

type ParameterType = NonNullable<Operation["parameters"]>[string];

/** By name; texts and undocumented values are left out. */
function parameterTypes(
  document: Document,
  parameters: readonly { readonly name: string; readonly schema?: Schema }[],
): Record<string, ParameterType> {
  return Object.fromEntries(
    parameters.flatMap(({ name, schema }) => {
      const type = parameterType([...new Set(schema ? scalarTypes(document, schema) : [])]);
      return type === undefined ? [] : [[name, type]];
    }),
  );
}

function parameterType([type, ...others]: readonly string[]): ParameterType | undefined {
  if (type === undefined) return undefined;
  if (others.length > 0) return "scalar";
  return type === "integer" || type === "number" || type === "decimal" || type === "boolean" ? type : undefined;
}

function scalarTypes(document: Document, given: Schema, within: readonly Schema[] = []): string[] {
  const schema = resolve<Schema>(document, given);
  if (within.includes(schema)) return [];
  if (isDecimal(schema)) return ["decimal"];
  const { items, enum: values } = schema;
  const types = typesOf(schema).filter((type) => type !== "null" && type !== "array");
  const parts = [...branchesOf(schema), ...(typeof items === "object" ? [items] : [])];
  return [
    ...(types.length === 0 && parts.length === 0 && values ? values.map(typeOfValue) : types),
    ...parts.flatMap((part) => scalarTypes(document, part, [...within, schema])),
  ];
}

function typeOfValue(value: unknown): string {
  return Number.isInteger(value) ? "integer" : typeof value;
}
