// Responses that are not as documented: one part of a documented body is missing or replaced.

import type { JsonValue, OpenApiDocument, SchemaObject } from "../documents/bundled-documents.ts";
import { decimalsAsStrings } from "../documents/decimals.ts";
import { typesOf } from "../documents/keywords.ts";
import { replaceAt, type ValuePlace } from "../documents/value-places.ts";
import {
  type Arrival,
  type Replacement,
  replacement,
  replacementsOf,
  undescribedBodies,
  wholeFiles,
} from "./replacements.ts";
import { type Meaning, responsePartsOf } from "./response-parts.ts";
import { isJson, type SuccessCase } from "./success-cases.ts";

export interface Mutation {
  /** `/data/fee/amount` */
  readonly place: string;
  /** The place and what arrived: `/data/fee/amount is "abc"`. */
  readonly what: string;
  readonly meaning: Meaning;
  readonly arrival: Arrival;
  /** The body as it is sent. */
  readonly text: string;
  /** The body as the SDK decodes it, with amounts as plain decimals; undefined if nothing is sent. */
  readonly decoded: JsonValue | undefined;
}

const EXTRA: JsonValue = { nobody: ["knows", "this", 1.5] };

/** All mutations of a documented success. */
export function mutationsOf(document: OpenApiDocument, { schema, body, envelope, mediaType }: SuccessCase): Mutation[] {
  if (!isJson(mediaType)) return wholeBodies("file", wholeFiles);
  if (body === undefined) return wholeBodies("undescribed", undescribedBodies);
  return mutationsOfBody(document, schema, body, envelope);
}

/** All mutations of a documented body. */
export function mutationsOfBody(
  document: OpenApiDocument,
  schema: SchemaObject,
  body: JsonValue,
  envelope?: SuccessCase["envelope"],
): Mutation[] {
  const decimals = decimalsAsStrings(document, schema, body);
  return responsePartsOf(document, schema, body, envelope).flatMap((part) => {
    const mutation = (place: ValuePlace, by: Replacement): Mutation => ({
      place: `/${place.join("/")}`,
      what: `/${place.join("/")} is ${by.token ?? "missing"}`,
      meaning: part.meaning,
      ...mutate(body, decimals, place, by),
    });
    const isRecord = typesOf(part.value).includes("object") && !part.schemas.some(isMap);
    return [
      ...replacementsOf(part).map((by) => mutation(part.place, by)),
      ...(isRecord ? [mutation([...part.place, "field_of_tomorrow"], replacement("extra field", EXTRA))] : []),
    ];
  });
}

function mutate(body: JsonValue, decimals: JsonValue, place: ValuePlace, { arrival, token, decoded }: Replacement) {
  const marked = replaceAt<JsonValue | undefined>(body, place, token && "@token@");
  return {
    arrival,
    text: marked === undefined ? "" : JSON.stringify(marked).replace('"@token@"', () => String(token)),
    decoded: replaceAt<JsonValue | undefined>(decimals, place, decoded),
  };
}

function wholeBodies(meaning: Meaning, bodies: readonly Replacement[]): Mutation[] {
  return bodies.map(({ arrival, token: text = "", decoded }) => ({
    ...{ place: text, what: `the body is ${text || "empty"}`, meaning, arrival, text, decoded },
  }));
}

function isMap({ additionalProperties }: SchemaObject): boolean {
  return typeof additionalProperties === "object";
}
