// The calls of an operation that the SDK must send as given, and those that it or the service must reject.

import { type RequestCase, type RequestValues, requestOf } from "../cases/operation-cases.ts";
import {
  type BundledOperation,
  bodySchemaOf,
  freeQueryOf,
  type JsonValue,
  type OpenApiDocument,
  parametersOf,
  resolve,
  type SchemaObject,
} from "../documents/bundled-documents.ts";
import { type Input, type InputPart, inputPartsOf, inputsOf, readsAs } from "../documents/inputs.ts";
import { fieldsOf, fits, replaceAt, replaceWhere, startsWith, type ValuePlace, valueAt } from "../documents/schemas.ts";

interface InputPlace {
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
function sdkInputsOf(entry: BundledOperation): Input[] {
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
function isParameter({ place: [kind] }: { readonly place: ValuePlace }): boolean {
  return kind === "path" || kind === "query";
}

/** The parameters that a caller can give wrong, each with an input that has the part. */
function sdkPartsOf(entry: BundledOperation): { readonly part: InputPart; readonly input: Input }[] {
  return inputPartsOf(entry)
    .filter(isParameter)
    .flatMap((part) =>
      sdkFormsOf(entry, part.valid)
        .filter((input) => valueAt(input, part.place.slice(0, 2)) !== undefined)
        .map((input) => ({ part, input })),
    );
}

/** All parameters and fields of an input, outer ones before inner ones. */
function inputPlacesOf(entry: BundledOperation, input: Input): InputPlace[] {
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
  const schema = bodySchemaOf(operation);
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

/** The arguments of the method, which need not be valid. */
function argumentsOf(entry: BundledOperation, input: Input): readonly unknown[] {
  return trialOf(entry, "", input).arguments;
}

/** A call, with the arguments of the method and the request that must be on the wire. */
function trialOf(entry: BundledOperation, what: string, { path, query, body }: Input): InputTrial {
  const free = freeQueryOf(entry);
  const values = {
    path: path as RequestValues["path"],
    query: free === undefined ? query : fieldsOf(query[free]),
    body,
  };
  const key = entry.operation["x-idempotency"].mode === "required" ? false : undefined;
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
  const schema = bodySchemaOf(operation);
  return schema !== undefined && resolve(document, schema).maxProperties === 0;
}

// Callers give amounts as texts, whatever their type on the wire.
function amountsAsTexts({ document, operation }: BundledOperation, body: JsonValue | undefined): JsonValue | undefined {
  const schema = bodySchemaOf(operation);
  if (schema === undefined || body === undefined) return body;
  const isNumber = ({ format, type }: SchemaObject) => format === "decimal" && type === "number";
  return replaceWhere(document, schema, body, isNumber, (amount) =>
    typeof amount === "number" ? String(amount) : amount,
  );
}

export interface InputTrial {
  readonly what: string;
  /** The request that must be on the wire. */
  readonly request: RequestCase;
  /** The arguments of the method. */
  readonly arguments: readonly unknown[];
}

function changedTrialOf(
  entry: BundledOperation,
  input: Input,
  { name, place }: InputPart,
  value?: JsonValue,
): InputTrial {
  return trialOf(entry, `${name}: ${JSON.stringify(value) ?? "nothing"}`, replaceAt(input, place, value));
}

/** Everything; only what is required; each part with only the required ones; everything but one part, left out and as undefined. */
export function presenceOf(entry: BundledOperation): InputTrial[] {
  return sdkInputsOf(entry).flatMap((input) => {
    const places = inputPlacesOf(entry, input);
    const optional = places.filter(({ isRequired }) => !isRequired);
    const only = (kept: ValuePlace) => {
      const others = optional.filter(({ place }) => !startsWith(kept, place));
      const rest = others.reduce((left, { place }) => replaceAt(left, place, undefined), input);
      return withEnoughFields(entry, rest, input);
    };
    return [
      trialOf(entry, "everything", input),
      trialOf(entry, "the least", only([])),
      ...places.filter(isParameter).map(({ place }) => trialOf(entry, `only ${place.join("/")}`, only(place))),
      ...optional.filter(isParameter).flatMap(({ place }) => {
        const without = trialOf(entry, `without ${place.join("/")}`, replaceAt(input, place, undefined));
        const args = argumentsOf(entry, undefinedAt(input, place) as Input);
        return [without, { ...without, what: `with undefined as ${place.join("/")}`, arguments: args }];
      }),
    ];
  });
}

// A body may need a number of fields, whichever they are.
function withEnoughFields({ document, operation }: BundledOperation, input: Input, full: Input): Input {
  const schema = bodySchemaOf(operation);
  const least = schema === undefined ? 0 : Number(resolve(document, schema).minProperties ?? 0);
  const fields = Object.entries(fieldsOf(input.body));
  const others = Object.entries(fieldsOf(full.body)).filter(([name]) => fields.every(([own]) => own !== name));
  const missing = others.slice(0, Math.max(0, least - fields.length));
  return missing.length === 0 ? input : { ...input, body: Object.fromEntries<JsonValue>([...fields, ...missing]) };
}

function undefinedAt(value: unknown, [name, ...rest]: ValuePlace): unknown {
  if (name === undefined) return undefined;
  if (Array.isArray(value)) return value.map((item) => undefinedAt(item, rest));
  const fields = value as Readonly<Record<string, unknown>>;
  return { ...fields, [name]: undefinedAt(fields[name], rest) };
}

export interface WrongTrial extends InputTrial {
  readonly refusedBy: "the SDK" | "the service";
}

/** Each part with values that its schema rejects: missing, of every other type, beyond each limit. */
export function wrongOf(entry: BundledOperation): WrongTrial[] {
  const trials = sdkPartsOf(entry)
    .filter(({ part }) => canBeGiven(part))
    .flatMap(({ part, input }) =>
      part.wrong
        .filter((value) => !isReadable(part, value))
        .map((value) => ({ ...changedTrialOf(entry, input, part, value), refusedBy: refuserOf(part, value) })),
    );
  return [...new Map(trials.map((trial) => [trial.what, trial])).values()];
}

// The SDK checks what would change the address or the money, and whether a query can carry the value as one of its type. The
// service checks everything else, so it is sent as given.
function refuserOf(part: InputPart, value: JsonValue | undefined): WrongTrial["refusedBy"] {
  if (part.keyword !== "type") return "the service";
  if (part.place[0] === "path") return "the SDK";
  // Nothing would be sent for an empty list.
  const items = [value].flat();
  return items.length === 0 || items.some((item) => !isReadable(part, item)) ? "the SDK" : "the service";
}

/** Whether a value in a query is written like one of the right type. */
function isReadable({ place: [kind], keyword, schema }: InputPart, value: JsonValue | undefined): boolean {
  if (kind !== "query" || keyword !== "type" || value === undefined || typeof value === "object") return false;
  return readsAs(String(value), [schema.type ?? []].flat());
}

// A free query is not a single value.
function canBeGiven({ place, schema }: InputPart): boolean {
  return place[0] !== "query" || schema.type !== "object";
}

export interface RejectedArguments {
  readonly what: string;
  readonly arguments: readonly unknown[];
}

/** Path values that would change the path. */
export function unsafePathsOf(entry: BundledOperation): RejectedArguments[] {
  return sdkInputsOf(entry).flatMap((input) =>
    Object.keys(input.path).flatMap((name) =>
      UNSAFE_PATH_VALUES.map((value) => {
        const path = { ...input.path, [name]: value } as Input["path"];
        return { what: `${JSON.stringify(value)} as ${name}`, arguments: argumentsOf(entry, { ...input, path }) };
      }),
    ),
  );
}

/** Queries with none or two of the parameters of which exactly one is needed. */
export function choicesOf(entry: BundledOperation): RejectedArguments[] {
  const names = entry.operation["x-exactly-one"] ?? [];
  const [input] = sdkInputsOf(entry);
  if (input === undefined || names.length === 0) return [];
  const none = names.reduce((rest, name) => replaceAt(rest, ["query", name], undefined), input);
  const pairs = names.map((name, index) => [name, names[(index + 1) % names.length] ?? ""]);
  return [[], ...pairs].map((given) => ({
    what: given.join(" and ") || "none of them",
    arguments: argumentsOf(
      entry,
      given.reduce((rest, name) => replaceAt(rest, ["query", name], "x"), none),
    ),
  }));
}

/** Values that a path cannot carry, or that would change the path. */
const UNSAFE_PATH_VALUES: readonly (string | undefined)[] = [undefined, "", ".", "..", "\ud800", "a\udc00b"];
