// The input of an operation as one value, with everything in it that can be wrong. Read from the document alone.

import {
  type BundledOperation,
  isFree,
  type JsonValue,
  type OpenApiDocument,
  type ParameterObject,
  parametersOf,
  type SchemaObject,
} from "./bundled-documents.ts";
import { samplesOf } from "./samples.ts";
import { partsOf, type SchemaPart } from "./schema-parts.ts";
import { typesOf, type ValuePlace } from "./schema-walk.ts";

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
  /** The input to change. */
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
  const schema = operation.requestBody?.content["application/json"]?.schema;
  return schema === undefined ? [input] : samplesOf(document, schema).map(({ value }) => ({ ...input, body: value }));
}

/** All parts of all inputs. Parts of several inputs may share a name. */
export function inputPartsOf(entry: BundledOperation): InputPart[] {
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
    const owner = `the ${kind} parameter ${name}`;
    // Without its path parameter it would be another path.
    const missing = required === true && kind !== "path" ? [missingPart(place, schema, owner)] : [];
    return [...missing, ...below(place, partsOf(entry.document, schema, valid[kind]?.[name] ?? null, owner))];
  });
}

function bodyParts({ document, operation: { requestBody } }: BundledOperation, { body }: Input): SchemaPart[] {
  const schema = requestBody?.content["application/json"]?.schema;
  if (schema === undefined || body === undefined) return [];
  const owner = "the body's own schema";
  const missing = requestBody?.required === true ? [missingPart(["body"], schema, owner)] : [];
  return [...missing, ...below(["body"], partsOf(document, schema, body, owner))];
}

function credentialParts(entry: BundledOperation): SchemaPart[] {
  return schemesOf(entry).flatMap(([owner, scheme]) => {
    const missing = missingPart(["credential"], scheme, owner);
    const isKey = scheme.type === "apiKey";
    return [missing, ...(isKey ? [] : [{ ...missing, keyword: "scheme", wrong: ["Basic dXNlcjpwYXNz"] }])];
  });
}

/** The header of an operation's credential. */
export function credentialHeaderOf(entry: BundledOperation): string {
  const [[, scheme] = []] = schemesOf(entry);
  return scheme?.type === "apiKey" ? String(scheme.name) : "authorization";
}

// HTTP schemes with a bearer token, or API keys in a header.
function schemesOf({ document, operation }: BundledOperation): [string, SchemaObject][] {
  const names = (operation.security ?? document.security).flatMap((requirement) => Object.keys(requirement));
  return names.map((name) => [name, (document.components.securitySchemes[name] ?? {}) as SchemaObject]);
}

function missingPart(place: ValuePlace, schema: SchemaObject, owner: string): SchemaPart {
  return { place, keyword: "required", schema, owner, right: [], wrong: [undefined] };
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
export function readsAs(text: string, types: readonly string[]): boolean {
  const value = Number(text);
  const numbers = text.trim() !== "" && Number.isFinite(value) ? typesOf(value) : [];
  const readings = ["string", "array", ...(/^(true|false)$/.test(text) ? ["boolean"] : []), ...numbers];
  return readings.some((name) => types.includes(name));
}
