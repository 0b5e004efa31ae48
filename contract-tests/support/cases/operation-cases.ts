// The calls of each operation: the SDK's arguments, the expected request, and the result or error that the SDK must give. All of
// it follows from the bundle and the rules, not from the SDK's parser, so a new operation is tested without an edit here.

import { Undescribed } from "../../../src/index.ts";
import {
  type BundledOperation,
  bodySchemaOf,
  examplesOf,
  isFree,
  isUntyped,
  type JsonValue,
  type OpenApiDocument,
  type OperationDefinition,
  operations,
  type ParameterObject,
  parametersOf,
  type ResponseObject,
  resolve,
  type SchemaObject,
  urlOf,
} from "../documents/bundled-documents.ts";
import { enrichedDocuments, type SchemaSample, samplesOf } from "../documents/samples.ts";
import { decimalsAsStrings } from "../documents/schemas.ts";

export interface OperationCase extends BundledOperation {
  readonly operationId: string;
  /** The method's place: `wallets.cards.unfreeze` is client `crypto`, resource `cards`, method `unfreeze`. */
  readonly sdk: OperationDefinition["x-sdk"];
  /** The same as errors name it: `wallets.cards.unfreeze`. */
  readonly sdkMethod: string;
  readonly credential: "none" | "token" | "connector";
  readonly bodySchema: SchemaObject | undefined;
  /** The fewest calls that use every example of a request and of a success. */
  readonly calls: readonly [CallCase, ...CallCase[]];
  readonly failures: readonly FailureCase[];
  /** The codes that prove, with any status, that nothing was done. */
  readonly refusalCodes: readonly string[];
  /** Calling it changes nothing, so an unknown outcome does not matter. */
  readonly isRead: boolean;
}

export interface CallCase {
  readonly title: string;
  readonly request: RequestCase;
  readonly answer: SuccessCase;
}

/** Stands for each key that the SDK makes. */
export const MADE_KEY = "0b7c2f5e-1f0a-4c55-9d6e-3a1b8c9d0e1f";

// For operations that need the caller's own key.
const GIVEN_KEY = "contract-test-1";

/** What RFC 3986 reserves, what looks like a part of a path or of a template, and what is not ASCII. */
const HARD_TEXT = " /?#[]@!$&'()*+,;=:%2e%zz..;{id}\"<>\\^`|e\u0301 漢字 👩\u200d👧 \u2028\u00a0\ufeff";

export const cases: readonly OperationCase[] = operations(enrichedDocuments).map(makeCase);

export function caseOf(operationId: string): OperationCase {
  const found = cases.find((operation) => operation.operationId === operationId);
  if (found === undefined) throw new Error(`there is no operation ${operationId}`);
  return found;
}

function makeCase(entry: BundledOperation): OperationCase {
  const { operation } = entry;
  const { client, resource, method } = operation["x-sdk"];
  return {
    ...entry,
    operationId: operation.operationId,
    sdk: operation["x-sdk"],
    sdkMethod: `${client === "crypto" ? "wallets" : client}.${resource}.${method}`,
    credential: credentialOf(entry),
    bodySchema: bodySchemaOf(operation),
    calls: combine(requestsOf(entry), successesOf(entry)),
    failures: failuresOf(entry),
    refusalCodes: operation["x-refusal-codes"] ?? [],
    isRead: operation["x-retry"] === "read",
  };
}

function credentialOf({ document, operation }: BundledOperation): OperationCase["credential"] {
  const [scheme] = (operation.security ?? document.security).flatMap((requirement) => Object.keys(requirement));
  if (scheme === undefined) return "none";
  return scheme === "connectorKey" ? "connector" : "token";
}

// A request and a response with examples of the same name belong together.
function combine(requests: readonly RequestCase[], answers: readonly SuccessCase[]): OperationCase["calls"] {
  const [firstRequest] = requests;
  const [firstAnswer] = answers;
  if (firstRequest === undefined || firstAnswer === undefined) throw new Error("an operation has no success");
  const pairs = answers.map((answer) => ({
    request: requests.find(({ name }) => name === answer.name) ?? firstRequest,
    answer,
  }));
  const used = new Set(pairs.map(({ request }) => request));
  const others = requests.filter((request) => !used.has(request)).map((request) => ({ request, answer: firstAnswer }));
  const calls = [...pairs, ...others].map(({ request, answer }) => {
    const names = new Set([String(answer.status), request.name, answer.name].filter(Boolean));
    return { title: [...names].join(" "), request, answer };
  });
  return calls as [CallCase, ...CallCase[]];
}

/** The values of a call as the wire has them, by their names in the document. */
export interface RequestValues {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, JsonValue>>;
  /** undefined: none is sent. */
  readonly body: JsonValue | undefined;
  /** undefined: none is sent. */
  readonly idempotencyKey: string | undefined;
}

export interface RequestCase extends RequestValues {
  /** The name of the example, `""` where it has none. */
  readonly name: string;
  readonly arguments: readonly unknown[];
  argumentsWith(body: unknown): readonly unknown[];
  readonly url: string;
}

/** One request for each example of the body, and one with every field for each of its forms; one if there is no body. */
function requestsOf(entry: BundledOperation): RequestCase[] {
  const path = Object.fromEntries(
    parametersIn(entry, "path").map((parameter) => [parameter.name, pathValue(entry, parameter)]),
  );
  const query = queryOf(entry);
  return bodiesOf(entry).map(([name, body]) => requestOf(entry, name, { path, query, body }));
}

/** The request with these values. `key` is the caller's own, or `false` for none; undefined leaves it to the SDK. */
export function requestOf(
  entry: BundledOperation,
  name: string,
  { path, query, body }: Omit<RequestValues, "idempotencyKey">,
  key: string | false | undefined = entry.operation["x-idempotency"].mode === "required" ? GIVEN_KEY : undefined,
): RequestCase {
  const { document, operation } = entry;
  const { mode } = operation["x-idempotency"];
  const isMade = key === undefined && (mode === "auto" || mode === "fresh");
  const schema = bodySchemaOf(operation);
  // If the only valid body is `{}`, the SDK sends it by itself.
  const takesBody = schema !== undefined && resolve(document, schema).maxProperties !== 0;
  const given = schema && body !== undefined ? decimalsAsStrings(document, schema, body) : undefined;

  // Path, body, query, options, without those that the operation does not take. Several path values are one object.
  const pathValues = Object.values(path);
  const first = pathValues.length > 1 ? [path] : pathValues;
  const last = [
    ...(parametersIn(entry, "query").length > 0 ? [query] : []),
    ...(key === undefined ? [] : [{ idempotencyKey: key }]),
  ];
  return {
    name,
    path,
    query,
    body,
    idempotencyKey: isMade ? MADE_KEY : key || undefined,
    arguments: [...first, ...(takesBody ? [given] : []), ...last],
    argumentsWith: (other) => [...first, other, ...last],
    // Values that no address can carry are given, too.
    get url() {
      return urlOf(entry, path);
    },
  };
}

function parametersIn(entry: BundledOperation, place: ParameterObject["in"]): ParameterObject[] {
  return parametersOf(entry).filter((parameter) => parameter.in === place);
}

// If any text is valid, one that must be encoded.
function pathValue({ document, operation }: BundledOperation, parameter: ParameterObject): string {
  const example = String(exampleOf(operation, parameter));
  return takesAnyText(document, parameter.schema) ? example + HARD_TEXT : example;
}

function takesAnyText(document: OpenApiDocument, schema: SchemaObject): boolean {
  const { type, anyOf, ...others } = resolve(document, schema);
  if (anyOf) return anyOf.every((part) => takesAnyText(document, part));
  const restrictions = ["pattern", "format", "enum", "const", "minLength", "maxLength"];
  return type === "string" && !restrictions.some((keyword) => keyword in others);
}

function bodiesOf({ document, operation }: BundledOperation): [string, JsonValue | undefined][] {
  const media = operation.requestBody?.content["application/json"];
  if (media === undefined) return [["", undefined]];
  if (isUntyped(media.schema))
    return [["", { anything: ["goes", 1, null, true, HARD_TEXT], [HARD_TEXT]: "\u0000\t\n\r\u007f" }]];
  const examples = examplesOf(media);
  if (examples.length === 0) throw new Error(`${operation.operationId}: the request has no example`);
  const samples = samplesOf(document, media.schema).map(withoutManaged);
  return [...examples, ...samples.map((sample, index): [string, JsonValue] => [`full-${index + 1}`, sample])];
}

// Callers do not give the fields that the SDK supplies.
function withoutManaged({ form, value }: SchemaSample): JsonValue {
  const fields = Object.entries(value as { readonly [name: string]: JsonValue });
  return Object.fromEntries(fields.filter(([name]) => form.properties?.[name]?.["x-sdk"]?.managed !== true));
}

// Every parameter that has an example; of those that exclude one another, the first.
function queryOf(entry: BundledOperation): RequestValues["query"] {
  const all = parametersIn(entry, "query");
  if (all.some(isFree)) return { anything: HARD_TEXT, "in[brackets]": 0.5, flag: false, list: ["a b", 2, true, "é"] };
  const exclusive = entry.operation["x-exactly-one"] ?? [];
  const chosen = all.find(({ name, example }) => exclusive.includes(name) && example !== undefined)?.name;
  const used = all.filter(({ name, required, example }) =>
    exclusive.includes(name) ? name === chosen : required === true || example !== undefined,
  );
  return Object.fromEntries(used.map((parameter) => [parameter.name, exampleOf(entry.operation, parameter)]));
}

function exampleOf({ operationId }: OperationDefinition, { name, example }: ParameterObject): JsonValue {
  if (example === undefined) throw new Error(`${operationId}: the parameter ${name} has no example`);
  return example;
}

export interface SuccessCase {
  /** The name of the example, `""` where it has none. */
  readonly name: string;
  readonly status: number;
  readonly envelope: ResponseObject["x-envelope"];
  readonly mediaType: string;
  readonly schema: SchemaObject;
  /** The example, which the mock returns; undefined if the body is undocumented. */
  readonly body: JsonValue | undefined;
}

/** One case for each example of each success; one for a success with an undocumented body. */
function successesOf({ document, operation }: BundledOperation): SuccessCase[] {
  return Object.entries(operation.responses)
    .filter(([status]) => status.startsWith("2"))
    .flatMap(([status, node]): SuccessCase[] => {
      const { content = {}, "x-envelope": envelope } = resolve<ResponseObject>(document, node);
      const [[mediaType, media] = []] = Object.entries(content);
      if (mediaType === undefined || media === undefined) {
        throw new Error(`${operation.operationId}: the response ${status} has no content`);
      }
      const answer = { status: Number(status), envelope, mediaType, schema: media.schema };
      if (envelope === undefined) return [{ ...answer, name: "", body: undefined }];
      const examples = examplesOf(media);
      if (examples.length === 0) throw new Error(`${operation.operationId}: the response ${status} has no example`);
      return examples.map(([name, body]) => ({ ...answer, name, body }));
    });
}

export function expectedData(
  document: OpenApiDocument,
  { envelope, mediaType, schema }: SuccessCase,
  body: JsonValue,
): unknown {
  if (!isJson(mediaType)) return new TextEncoder().encode(String(body));
  const whole = decimalsAsStrings(document, schema, body);
  return hasEnvelope(envelope) ? fieldOf(whole, "data") : whole;
}

/** The data of a result for comparisons; of an `Undescribed`, which must stand for every undocumented body and for no other, the body. */
export function dataIn({ envelope, mediaType }: Pick<SuccessCase, "envelope" | "mediaType">, data: unknown): unknown {
  const isUndescribed = data instanceof Undescribed;
  const isUndocumented = envelope === undefined && isJson(mediaType);
  if (isUndescribed !== isUndocumented) throw new Error(`the result is ${isUndescribed ? "" : "not "}an Undescribed`);
  return isUndescribed ? data.raw : data;
}

export function expectedMessage({ envelope }: SuccessCase, body: JsonValue): JsonValue | undefined {
  if (envelope === undefined) {
    const message = fieldOf(body, "message");
    return typeof message === "string" ? message : undefined;
  }
  return hasEnvelope(envelope) ? fieldOf(body, "message") : undefined;
}

export function isJson(mediaType: string): boolean {
  return /[/+]json$/.test(mediaType);
}

export function hasEnvelope(envelope: SuccessCase["envelope"]): boolean {
  return envelope !== undefined && envelope !== "none" && envelope !== "token";
}

function fieldOf(body: JsonValue, name: string): JsonValue | undefined {
  return (body as { readonly [field: string]: JsonValue } | null)?.[name];
}

export interface FailureCase {
  /** As the document writes it: `409`, `default`. */
  readonly documented: string;
  /** The status that the mock is asked for. */
  readonly status: number;
  readonly name: string;
  readonly schema: SchemaObject;
  readonly body: JsonValue;
}

function failuresOf({ document, operation }: BundledOperation): FailureCase[] {
  return Object.entries(operation.responses)
    .filter(([status]) => !status.startsWith("2"))
    .flatMap(([documented, node]) => {
      const { content } = resolve<ResponseObject>(document, node);
      const media = content?.["application/json"];
      if (media === undefined) throw new Error(`${operation.operationId}: the response ${documented} has no JSON body`);
      const isOther = (status: number) => !(String(status) in operation.responses);
      return statusesFor(documented, isOther).flatMap((status) =>
        examplesOf(media).map(([name, body]) => ({ documented, status, name, schema: media.schema, body })),
      );
    });
}

// `default` stands for all other statuses: one after which nothing was done, and one that leaves the outcome open.
function statusesFor(documented: string, isOther: (status: number) => boolean): number[] {
  if (documented !== "default") return [Number(documented)];
  return [
    [404, 403, 400],
    [503, 502, 500],
  ].flatMap((group) => group.find(isOther) ?? []);
}
