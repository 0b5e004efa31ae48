// The input of an operation as one value, with everything in it that can be wrong, and as a request on the wire. Read from the
// document alone.

import type { RecordedRequest } from "../harness/mock-recorder.ts";
import {
  type BundledOperation,
  bodySchemaOf,
  freeQueryOf,
  isFree,
  type JsonValue,
  type OpenApiDocument,
  type ParameterObject,
  parametersOf,
  type SchemaObject,
  urlOf,
} from "./bundled-documents.ts";
import { samplesOf } from "./samples.ts";
import { fieldsOf, partsOf, type SchemaPart, typesOf, type ValuePlace } from "./schemas.ts";

/**
 * The content of a request, decoded: parameters are values, not texts. `body` is there if the request has one, and
 * `credential` is the value of the Authorization header, or of the header of an API key.
 */
export interface Input {
  readonly path: Readonly<Record<string, JsonValue>>;
  readonly query: Readonly<Record<string, JsonValue>>;
  readonly header: Readonly<Record<string, JsonValue>>;
  readonly [part: string]: JsonValue;
}

/** Something that can be wrong in an otherwise valid input. */
export interface InputPart extends SchemaPart {
  /** `<operationId> <place> <keyword>`, such as `sendFunds body/amount required`. */
  readonly name: string;
  readonly valid: Input;
}

/** Inputs with all parameters and fields: one for each form of the body. */
export function inputsOf(entry: BundledOperation): Input[] {
  const { document, operation } = entry;
  const parameters = parametersOf(entry);
  const those = (kind: ParameterObject["in"]) =>
    Object.fromEntries(
      parameters.filter((parameter) => parameter.in === kind).map((each) => [each.name, exampleOf(document, each)]),
    );
  const credential = schemesOf(entry).length > 0 && { credential: "Bearer token" };
  const input: Input = { path: those("path"), query: those("query"), header: those("header"), ...credential };
  const schema = bodySchemaOf(operation);
  return schema === undefined ? [input] : samplesOf(document, schema).map(({ value }) => ({ ...input, body: value }));
}

/** All parts of all inputs. Parts of several inputs may share a name. */
function inputPartsOf(entry: BundledOperation): InputPart[] {
  const { operationId } = entry.operation;
  return inputsOf(entry).flatMap((valid) =>
    [...credentialParts(entry), ...parameterParts(entry, valid), ...bodyParts(entry, valid)].map((part) => ({
      ...part,
      name: `${operationId} ${part.place.join("/")} ${part.keyword}`,
      valid,
    })),
  );
}

function exampleOf(document: OpenApiDocument, parameter: ParameterObject): JsonValue {
  if (isFree(parameter)) return { anything: "goes" };
  return parameter.example ?? samplesOf(document, parameter.schema)[0]?.value ?? null;
}

function parameterParts(entry: BundledOperation, valid: Input): SchemaPart[] {
  return parametersOf(entry).flatMap((parameter) => {
    const { name, in: kind, schema, required } = parameter;
    const place = [kind, name];
    // Without its path parameter it would be another path.
    const missing = required === true && kind !== "path" ? [missingPart(place, schema)] : [];
    return [...missing, ...below(place, partsOf(entry.document, schema, valid[kind]?.[name] ?? null))];
  });
}

function bodyParts({ document, operation }: BundledOperation, { body }: Input): SchemaPart[] {
  const schema = bodySchemaOf(operation);
  if (schema === undefined || body === undefined) return [];
  const missing = operation.requestBody?.required === true ? [missingPart(["body"], schema)] : [];
  return [...missing, ...below(["body"], partsOf(document, schema, body))];
}

function credentialParts(entry: BundledOperation): SchemaPart[] {
  return schemesOf(entry).flatMap(([, scheme]) => {
    const missing = missingPart(["credential"], scheme);
    const isKey = scheme.type === "apiKey";
    return [missing, ...(isKey ? [] : [{ ...missing, keyword: "scheme", wrong: ["Basic dXNlcjpwYXNz"] }])];
  });
}

function credentialHeaderOf(entry: BundledOperation): string {
  const [[, scheme] = []] = schemesOf(entry);
  return scheme?.type === "apiKey" ? String(scheme.name) : "authorization";
}

// HTTP schemes with a bearer token, or API keys in a header.
function schemesOf({ document, operation }: BundledOperation): [string, SchemaObject][] {
  const names = (operation.security ?? document.security).flatMap((requirement) => Object.keys(requirement));
  return names.map((name) => [name, document.components.securitySchemes[name] ?? {}]);
}

function missingPart(place: ValuePlace, schema: SchemaObject): SchemaPart {
  return { place, keyword: "required", schema, wrong: [undefined] };
}

function below(place: ValuePlace, parts: readonly SchemaPart[]): SchemaPart[] {
  return parts.map((part) => ({ ...part, place: [...place, ...part.place] }));
}

/** The parts whose wrong values are visible on the wire. Parts of the same name belong together. */
export function visiblePartsOf(entry: BundledOperation): InputPart[] {
  return inputPartsOf(entry)
    .map((part) => ({ part, wrong: part.wrong.filter((value) => isVisible(part, value)) }))
    .filter(({ part, wrong }) => wrong.length > 0 || part.wrong.length === 0)
    .map(({ part, wrong }) => ({ ...part, wrong }));
}

function isVisible({ place, keyword, schema }: InputPart, wrong: JsonValue | undefined): boolean {
  const [kind, ...steps] = place;
  if (keyword !== "type" || wrong === undefined) return true;
  // Prism reads a whole body of `null` as a missing body, which is another part.
  if (kind === "body") return steps.length > 0 || wrong !== null;
  const types = [schema.type ?? []].flat();
  // An object in the query consists of whatever the query has.
  if (types.includes("object")) return false;
  // A query has no null and no objects, and a repeated name is a list. A path value and a header are one text each.
  if (Array.isArray(wrong)) return kind === "query" && steps.length === 1 && wrong.length > 0;
  return wrong !== null && typeof wrong !== "object" && !readsAs(String(wrong), types);
}

/** Whether the text of a parameter can be read as one of the types. */
function readsAs(text: string, types: readonly string[]): boolean {
  const value = Number(text);
  const numbers = text.trim() !== "" && Number.isFinite(value) ? typesOf(value) : [];
  const readings = ["string", "array", ...(/^(true|false)$/.test(text) ? ["boolean"] : []), ...numbers];
  return readings.some((name) => types.includes(name));
}

export function writeInput(entry: BundledOperation, { path, query, header, body, credential }: Input): RecordedRequest {
  const address = urlOf(entry, path);
  const search = new URLSearchParams(queryPairs(entry, query)).toString();
  const headers = new Headers(Object.entries(header).map(([name, value]): [string, string] => [name, String(value)]));
  if (credential !== undefined) headers.set(credentialHeaderOf(entry), String(credential));
  if (body !== undefined || entry.method !== "GET") headers.set("content-type", "application/json");
  return {
    method: entry.method,
    url: search === "" ? address : `${address}?${search}`,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
  };
}

/** Names and texts of a query in the style `form`, exploded: a list repeats its name, an object adds its own names. */
function queryPairs(entry: BundledOperation, query: Input["query"]): [string, string][] {
  const free = freeQueryOf(entry);
  return Object.entries(free === undefined ? query : fieldsOf(query[free])).flatMap(([name, value]) =>
    [value].flat().map((item): [string, string] => [name, String(item)]),
  );
}
