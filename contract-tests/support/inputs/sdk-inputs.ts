// Inputs that the SDK accepts, the places in them that may be left out or changed, and the arguments that carry them.

import { type RequestCase, requestOf } from "../cases/operation-cases.ts";
import {
  APIS,
  type Api,
  type BundledOperation,
  documents,
  freeQueryOf,
  type JsonValue,
  type OpenApiDocument,
  operationsOf,
  parametersOf,
  resolve,
  type SchemaObject,
} from "../documents/bundled-documents.ts";
import { type Input, type InputPart, inputPartsOf, inputsOf } from "../documents/inputs.ts";
import { fits } from "../documents/schema-parts.ts";
import { fieldsOf, replaceAt, replaceWhere, type ValuePlace, valueAt } from "../documents/schema-walk.ts";
import type { RequestValues } from "../oracles/oracle.ts";

/** A parameter or a field of an input. */
export interface InputPlace {
  readonly place: ValuePlace;
  readonly schema: SchemaObject;
  /** Without it the input is invalid, or the SDK rejects it. */
  readonly isRequired: boolean;
  /** The SDK supplies it, and rejects it from its caller. */
  readonly isManaged: boolean;
}

/**
 * The inputs that an operation's method accepts: without the fields that the SDK supplies, and with one of the parameters
 * of which it takes exactly one.
 */
export function sdkInputsOf(entry: BundledOperation): Input[] {
  return inputsOf(entry).flatMap((input) => sdkFormsOf(entry, input));
}

function sdkFormsOf(entry: BundledOperation, input: Input): Input[] {
  const own = inputPlacesOf(entry, input)
    .filter(({ place, isManaged }) => isManaged || place[0] === "header")
    .reduce((rest, { place }) => replaceAt(rest, place, undefined), input);
  const choices = entry.operation["x-exactly-one"] ?? [];
  if (choices.length === 0) return [own];
  return choices.map((chosen) =>
    choices.filter((name) => name !== chosen).reduce((rest, name) => replaceAt(rest, ["query", name], undefined), own),
  );
}

/** The SDK supplies credentials and keys, and bodies have tests of their own. */
export function isParameter({ place: [kind] }: { readonly place: ValuePlace }): boolean {
  return kind === "path" || kind === "query";
}

/** The parameters that a caller can give wrong, each with an input that has the part. */
export function sdkPartsOf(entry: BundledOperation): { readonly part: InputPart; readonly input: Input }[] {
  return inputPartsOf(entry)
    .filter(isParameter)
    .flatMap((part) =>
      sdkFormsOf(entry, part.valid)
        .filter((input) => valueAt(input, part.place.slice(0, 2)) !== undefined)
        .map((input) => ({ part, input })),
    );
}

/** All parameters and fields of an input, outer ones before inner ones. */
export function inputPlacesOf(entry: BundledOperation, input: Input): InputPlace[] {
  const { document, operation } = entry;
  const choices = operation["x-exactly-one"] ?? [];
  const parameters = parametersOf(entry)
    .filter(({ in: kind, name }) => name in fieldsOf(input[kind]))
    .map((parameter) => ({
      place: [parameter.in, parameter.name],
      schema: parameter.schema,
      isRequired: parameter.required === true || choices.includes(parameter.name),
      isManaged: false,
    }));
  const schema = operation.requestBody?.content["application/json"]?.schema;
  if (schema === undefined || input.body === undefined) return parameters;
  const body = { place: ["body"], schema, isRequired: operation.requestBody?.required === true, isManaged: false };
  return [...parameters, body, ...unique(placesIn(document, schema, input.body, ["body"]))];
}

function placesIn(document: OpenApiDocument, node: SchemaObject, value: JsonValue, around: ValuePlace): InputPlace[] {
  const { required = [], properties = {}, items, allOf = [], anyOf = [] } = resolve(document, node);
  const fields = fieldsOf(value);
  const [first] = Array.isArray(value) ? value : [];
  const branches = [...allOf, ...anyOf.filter((branch) => fits(document, branch, value))];
  return [
    ...branches.flatMap((branch) => placesIn(document, branch, value, around)),
    ...(items && first !== undefined ? placesIn(document, items, first, [...around, "[]"]) : []),
    ...Object.entries(properties).flatMap(([name, schema]) => {
      const inner = fields[name];
      if (inner === undefined) return [];
      const place = [...around, name];
      const isManaged = resolve(document, schema)["x-sdk-managed"] === true;
      return [
        { place, schema, isRequired: required.includes(name), isManaged },
        ...placesIn(document, schema, inner, place),
      ];
    }),
  ];
}

// A field of two forms is required if one of them requires it.
function unique(places: readonly InputPlace[]): InputPlace[] {
  const found = new Map<string, InputPlace>();
  for (const each of places) {
    const name = each.place.join("/");
    found.set(name, { ...each, isRequired: each.isRequired || found.get(name)?.isRequired === true });
  }
  return [...found.values()];
}

/** The only header that the SDK supplies, or takes as an option. */
export const KEY_HEADER = "Idempotency-Key";

/** The arguments of the method, which need not be valid. */
export function argumentsOf(entry: BundledOperation, input: Input): readonly unknown[] {
  return trialOf(entry, "", input).arguments;
}

/** A call, with the arguments of the method and the request that must be on the wire. */
export function trialOf(entry: BundledOperation, what: string, { path, query, header, body }: Input): InputTrial {
  const free = freeQueryOf(entry);
  const values = {
    path: path as RequestValues["path"],
    query: free === undefined ? query : fieldsOf(query[free]),
    body,
  };
  const noKey = entry.operation["x-idempotency"].mode === "required" ? false : undefined;
  const key = KEY_HEADER in header ? (header[KEY_HEADER] as string) : noKey;
  const request = requestOf(entry, "", values, key);
  const more = JSON.stringify(body) === "{}" ? [] : [{ extraBody: body }];
  const given =
    entry.operation.requestBody === undefined
      ? request.arguments
      : isBodyFixed(entry)
        ? [...request.arguments, ...more]
        : request.argumentsWith(amountsAsTexts(entry, body));
  return { what, request, arguments: given };
}

/** Whether the only valid body is `{}`, which the SDK sends by itself. */
function isBodyFixed({ document, operation }: BundledOperation): boolean {
  const schema = operation.requestBody?.content["application/json"]?.schema;
  return schema !== undefined && resolve(document, schema).maxProperties === 0;
}

// Callers give amounts as texts, whatever their type on the wire.
function amountsAsTexts({ document, operation }: BundledOperation, body: JsonValue | undefined): JsonValue | undefined {
  const schema = operation.requestBody?.content["application/json"]?.schema;
  if (schema === undefined || body === undefined) return body;
  const isNumber = ({ format, type }: SchemaObject) => format === "decimal" && type === "number";
  return replaceWhere(document, schema, body, isNumber, (amount) =>
    typeof amount === "number" ? String(amount) : amount,
  );
}

export interface InputTrial {
  /** Its description, for messages. */
  readonly what: string;
  /** The request that must be on the wire. */
  readonly request: RequestCase;
  /** The arguments of the method. */
  readonly arguments: readonly unknown[];
}

/** The call with another value for a part. */
export function changedTrialOf(
  entry: BundledOperation,
  input: Input,
  { name, place }: InputPart,
  value?: JsonValue,
): InputTrial {
  return trialOf(entry, `${name}: ${JSON.stringify(value) ?? "nothing"}`, replaceAt(input, place, value));
}

/** One operation with its trials. */
interface OperationTrials<Item> {
  readonly api: Api;
  readonly entry: BundledOperation;
  readonly list: readonly Item[];
}

/** All operations that have trials, by their ids. */
export function operationsWith<Item>(
  make: (entry: BundledOperation) => readonly Item[],
): [operationId: string, OperationTrials<Item>][] {
  return APIS.flatMap((api) =>
    operationsOf(documents[api])
      .map((entry): [string, OperationTrials<Item>] => [entry.operation.operationId, { api, entry, list: make(entry) }])
      .filter(([, { list }]) => list.length > 0),
  );
}
