// Reads parts of the two documents by the names that the rules use.

import { documentOf, type ServiceName, services } from "../subject/subject.ts";
import {
  type Api,
  addressOf,
  type BundledOperation,
  documents,
  examplesOf,
  isUntyped,
  type JsonValue,
  type MediaTypeObject,
  operationsOf,
  type ParameterObject,
  type ResponseObject,
  resolve,
  type SchemaObject,
} from "./bundled-documents.ts";

/** All operations of all documents, or of one. */
export function operations(...apis: readonly ServiceName[]): BundledOperation[] {
  return (apis.length === 0 ? services : apis).flatMap((api) => operationsOf(documentOf(api)));
}

export function operation(id: string): BundledOperation {
  return found(
    operations().find((entry) => entry.operation.operationId === id),
    `operation ${id}`,
  );
}

/** The path prefix of an operation's server. */
export function prefixOf({ server }: BundledOperation): string {
  return new URL(server).pathname;
}

export function serverAddresses(api: Api): string[] {
  return documents[api].servers.map(addressOf);
}

export function parameters(id: string): ParameterObject[] {
  const entry = operation(id);
  return (entry.operation.parameters ?? []).map((node) => resolve<ParameterObject>(entry.document, node));
}

export function parameter(id: string, name: string): ParameterObject {
  return found(
    parameters(id).find((candidate) => candidate.name === name),
    `parameter ${name} of ${id}`,
  );
}

export function schema(api: Api, name: string): SchemaObject {
  return found(documents[api].components.schemas[name], `schema ${name}`);
}

/** A property of a record, or by a dotted name an inner one. The last reference is not followed. */
export function property(api: Api, record: string, name: string): SchemaObject {
  return name
    .split(".")
    .reduce<SchemaObject>(
      (inner, step) =>
        found(resolve(documents[api], inner).properties?.[step], `property ${name} of ${record} (no ${step})`),
      schema(api, record),
    );
}

export function requestBody(id: string): SchemaObject {
  return json(operation(id).operation.requestBody?.content, `request of ${id}`).schema;
}

export function answer(id: string, status: string): ResponseObject {
  const { document, operation: described } = operation(id);
  return resolve<ResponseObject>(document, found(described.responses[status], `answer ${status} of ${id}`));
}

export function body(id: string, status = "200"): SchemaObject {
  return json(answer(id, status).content, `answer ${status} of ${id}`).schema;
}

/** The operations with a documented body of 200. */
export function knownAnswers(...ids: readonly string[]): string[] {
  return ids.filter((id) => !isUntyped(body(id)));
}

/** The schema of the data in an envelope. */
export function data(id: string, status = "200"): SchemaObject {
  const { document } = operation(id);
  const whole = resolve(document, body(id, status));
  // The last part declares more of `data` than the envelope before it.
  const parts = [whole, ...(whole.allOf ?? [])].map((part) => resolve(document, part).properties?.data);
  const last = parts.filter((part) => part !== undefined).at(-1);
  return resolve(document, found(last, `data in response ${status} of ${id}`));
}

/** The first documented example of a response. */
export function example(id: string, status = "200"): JsonValue {
  const [first] = examplesOf(json(answer(id, status).content, `answer ${status} of ${id}`));
  return found(first, `example of ${status} of ${id}`)[1];
}

/** The names of the records that a schema refers to: its own, or those of its forms. */
export function recordsOf({ $ref, anyOf = [], allOf = [] }: SchemaObject): string[] {
  if ($ref !== undefined) return [$ref.slice($ref.lastIndexOf("/") + 1)];
  return [...anyOf, ...allOf].flatMap(recordsOf);
}

/** Names of the fields of a record; optional ones end in `?`. */
export function fields({ properties = {}, required = [] }: SchemaObject): string[] {
  return Object.keys(properties).map((name) => (required.includes(name) ? name : `${name}?`));
}

function json(content: Readonly<Record<string, MediaTypeObject>> | undefined, what: string): MediaTypeObject {
  return found(content?.["application/json"], `JSON in the ${what}`);
}

function found<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`there is no ${what}`);
  return value;
}
