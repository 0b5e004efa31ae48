// How an operation's method is called, and the request that this has to put on the wire.

import {
  type Document,
  examplesOf,
  isUntyped,
  type Json,
  type OperationEntry,
  type OperationObject,
  type Parameter,
  resolve,
  type Schema,
} from "../bundles/bundle.ts";
import { decimalsAsStrings } from "../bundles/decimals.ts";

export interface RequestCase {
  /** The name of the example, `""` where it has none. */
  readonly name: string;
  /** What the SDK's method is called with. */
  readonly arguments: readonly unknown[];
  /** The same with another body. */
  argumentsWith(body: unknown): readonly unknown[];
  /** The address without its query. */
  readonly url: string;
  readonly query: readonly (readonly [string, string])[];
  /** `made`: by the SDK; anything else is the key itself; undefined: none is sent. */
  readonly idempotencyKey: string | undefined;
  readonly contentType: string | undefined;
  readonly body: Json | undefined;
}

// For operations that want the caller's own key.
const GIVEN_KEY = "contract-test-1";

/** One request for each example of the body; one for an operation without. */
export function requestsOf(entry: OperationEntry, parameters: readonly Parameter[]): RequestCase[] {
  const { document, method, path, server, operation } = entry;
  const pathValues = parameters
    .filter((parameter) => parameter.in === "path")
    .map((parameter): [string, string] => [parameter.name, pathValue(entry, parameter)]);
  const query = queryOf(operation, parameters);
  const { mode } = operation["x-idempotency"];
  const takesKey = parameters.some((parameter) => parameter.in === "header" && parameter.name === "Idempotency-Key");

  // Path, body, query, options: what an operation does not take is not there. Two path values or more are one object.
  const first = pathValues.length > 1 ? [Object.fromEntries(pathValues)] : pathValues.map(([, value]) => value);
  const last = [...(query ? [query] : []), ...(mode === "required" ? [{ idempotencyKey: GIVEN_KEY }] : [])];

  return bodiesOf(document, operation).map(({ name, wire, given }) => ({
    name,
    arguments: [...first, ...given, ...last],
    argumentsWith: (body) => [...first, body, ...last],
    url: server + pathValues.reduce((url, [key, value]) => url.replace(`{${key}}`, encodeURIComponent(value)), path),
    query: Object.entries(query ?? {}).map(([key, value]) => [key, String(value)]),
    idempotencyKey: takesKey ? { auto: "made", fresh: "made", required: GIVEN_KEY, none: undefined }[mode] : undefined,
    contentType: method === "POST" || method === "PUT" || wire !== undefined ? "application/json" : undefined,
    body: wire,
  }));
}

// Where any text will do, one that has to be encoded.
function pathValue({ document, operation }: OperationEntry, parameter: Parameter): string {
  const example = String(exampleOf(operation, parameter));
  return takesAnyText(document, parameter.schema) ? `${example} /?#%&+é` : example;
}

function takesAnyText(document: Document, schema: Schema): boolean {
  const { type, anyOf, ...others } = resolve(document, schema);
  if (anyOf) return anyOf.every((part) => takesAnyText(document, part));
  const restrictions = ["pattern", "format", "enum", "const", "maxLength"];
  return type === "string" && !restrictions.some((keyword) => keyword in others);
}

function bodiesOf(document: Document, { operationId, requestBody }: OperationObject) {
  const media = requestBody?.content["application/json"];
  if (media === undefined) return [{ name: "", wire: undefined, given: [] }];
  if (isUntyped(media.schema)) {
    const anything = { anything: ["goes", 1, null, true] };
    return [{ name: "", wire: anything, given: [anything] }];
  }
  const examples = examplesOf(media);
  if (examples.length === 0) throw new Error(`${operationId}: the request has no example`);
  // Where the only valid body is `{}`, the SDK sends it by itself.
  const isEmpty = resolve(document, media.schema).maxProperties === 0;
  return examples.map(([name, wire]) => ({
    name,
    wire,
    given: isEmpty ? [] : [decimalsAsStrings(document, media.schema, wire)],
  }));
}

// Every parameter that has an example; of those that exclude one another, the first.
function queryOf(operation: OperationObject, parameters: readonly Parameter[]) {
  const all = parameters.filter((parameter) => parameter.in === "query");
  if (all.length === 0) return undefined;
  if (all.some(isFree)) return { anything: "goes", encoded: "a b&c=d/é" };
  const exclusive = operation["x-exactly-one"] ?? [];
  const chosen = all.find(({ name, example }) => exclusive.includes(name) && example !== undefined)?.name;
  const used = all.filter(({ name, required, example }) =>
    exclusive.includes(name) ? name === chosen : required === true || example !== undefined,
  );
  return Object.fromEntries(used.map((parameter) => [parameter.name, exampleOf(operation, parameter)]));
}

/** Whether a parameter stands for all query parameters, because their names are not shown. */
export function isFree({ schema }: Parameter): boolean {
  return schema.type === "object" && schema.additionalProperties === true;
}

function exampleOf({ operationId }: OperationObject, { name, example }: Parameter): Json {
  if (example === undefined) throw new Error(`${operationId}: the parameter ${name} has no example`);
  return example;
}
