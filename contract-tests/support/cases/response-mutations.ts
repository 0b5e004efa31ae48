// Answers that are not as documented: of a documented body one part is missing, or something else stands in its place.

import type { Document, Json, Schema } from "../documents/bundled-documents.ts";
import { decimalsAsStrings } from "../documents/decimals.ts";
import { typesOf } from "../documents/keywords.ts";
import { type Place, replaceAt } from "../documents/value-places.ts";
import {
  type Arrival,
  type Replacement,
  replacement,
  replacementsOf,
  undescribedBodies,
  wholeFiles,
} from "./replacements.ts";
import { answerPartsOf, type Meaning } from "./response-parts.ts";
import { type AnswerCase, isJson } from "./success-cases.ts";

export interface Mutation {
  /** Where, and what came: `/data/fee/amount is "abc"`. */
  readonly what: string;
  readonly meaning: Meaning;
  readonly arrival: Arrival;
  /** The body as it is sent. */
  readonly text: string;
  /** The body as the SDK has it, its amounts as plain decimals; undefined where nothing is sent. */
  readonly decoded: Json | undefined;
}

const EXTRA: Json = { nobody: ["knows", "this", 1.5] };

/** All mutations of a documented success. */
export function mutationsOf(document: Document, { schema, body, envelope, mediaType }: AnswerCase): Mutation[] {
  if (!isJson(mediaType)) return wholeBodies("file", wholeFiles);
  if (body === undefined) return wholeBodies("undescribed", undescribedBodies);
  return mutationsOfBody(document, schema, body, envelope);
}

/** All mutations of a documented body. */
export function mutationsOfBody(
  document: Document,
  schema: Schema,
  body: Json,
  envelope?: AnswerCase["envelope"],
): Mutation[] {
  const decimals = decimalsAsStrings(document, schema, body);
  return answerPartsOf(document, schema, body, envelope).flatMap((part) => {
    const mutation = (place: Place, by: Replacement): Mutation => ({
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

function mutate(body: Json, decimals: Json, place: Place, { arrival, token, decoded }: Replacement) {
  const marked = replaceAt<Json | undefined>(body, place, token && "@token@");
  return {
    arrival,
    text: marked === undefined ? "" : JSON.stringify(marked).replace('"@token@"', () => String(token)),
    decoded: replaceAt<Json | undefined>(decimals, place, decoded),
  };
}

function wholeBodies(meaning: Meaning, bodies: readonly Replacement[]): Mutation[] {
  return bodies.map(({ arrival, token: text = "", decoded }) => ({
    ...{ what: `the body is ${text || "empty"}`, meaning, arrival, text, decoded },
  }));
}

function isMap({ additionalProperties }: Schema): boolean {
  return typeof additionalProperties === "object";
}
