// The parts of a documented body, and what each means to its reader.

import {
  type JsonValue,
  type OpenApiDocument,
  type ResponseObject,
  resolve,
  type SchemaObject,
} from "../documents/bundled-documents.ts";
import { fieldsOf, typesOf } from "../documents/keywords.ts";
import type { ValuePlace } from "../documents/value-places.ts";

/** `file`: not JSON. `undescribed`: undocumented. `assumed amount`: only assumed to be a decimal. */
export type Meaning =
  | "file"
  | "undescribed"
  | "body"
  | "data"
  | "flag"
  | "token"
  | "amount"
  | "assumed amount"
  | "field";

export interface ResponsePart {
  readonly place: ValuePlace;
  readonly meaning: Meaning;
  readonly value: JsonValue;
  /** All schemas that apply to it. */
  readonly schemas: readonly SchemaObject[];
}

type Envelope = ResponseObject["x-envelope"];

// C1, A4: the field that reports success.
const FLAGS: Readonly<Record<string, string>> = {
  fiat: "status",
  A: "status",
  C: "status",
  B: "success",
  token: "success",
};

/** Every part of a value that its schema declares; of a list the first item. */
export function responsePartsOf(
  document: OpenApiDocument,
  schema: SchemaObject,
  value: JsonValue,
  envelope: Envelope,
): ResponsePart[] {
  const found = new Map<string, Omit<ResponsePart, "meaning"> & { readonly schemas: SchemaObject[] }>();
  collect(schema, value, []);
  return [...found.values()].map((part) => ({ ...part, meaning: meaningOf(part, envelope) }));

  function collect(node: SchemaObject, inner: JsonValue, place: ValuePlace): void {
    const known = resolve(document, node);
    const { allOf = [], anyOf = [], properties = {}, additionalProperties, items } = known;
    const part = found.get(place.join("/")) ?? { place, value: inner, schemas: [] };
    part.schemas.push(known);
    found.set(place.join("/"), part);
    for (const branch of [...allOf, ...anyOf]) collect(branch, inner, place);
    for (const [name, field] of Object.entries(fieldsOf(inner))) {
      const child = properties[name] ?? additionalProperties;
      if (typeof child === "object") collect(child, field, [...place, name]);
    }
    const [first] = Array.isArray(inner) ? inner : [];
    if (items && first !== undefined) collect(items, first, [...place, "[]"]);
  }
}

/** The types that a part may have; empty if any type is valid. */
export function typesOfPart({ schemas }: Pick<ResponsePart, "schemas">): string[] {
  return [...new Set(schemas.flatMap(({ type = [] }) => type))];
}

/** Whether a value is of one of the types that a part may have. */
export function isOfItsType(part: ResponsePart, value: JsonValue): boolean {
  const types = typesOfPart(part);
  return types.length === 0 || typesOf(value).some((type) => types.includes(type));
}

function meaningOf({ place, schemas }: Omit<ResponsePart, "meaning">, envelope: Envelope): Meaning {
  const [name] = place;
  if (name === undefined) return "body";
  if (place.length === 1 && envelope !== undefined) {
    if (name === FLAGS[envelope]) return "flag";
    if (name === "data" && envelope !== "none" && envelope !== "token") return "data";
    if (name === "access_token" && envelope === "token") return "token";
  }
  const amounts = schemas.filter(({ format }) => format === "decimal");
  if (amounts.length === 0) return "field";
  const isText = !typesOfPart({ schemas }).includes("number");
  return isText && amounts.some((schema) => schema["x-basis"] === "assumed") ? "assumed amount" : "amount";
}
