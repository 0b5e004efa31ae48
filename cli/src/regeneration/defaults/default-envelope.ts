// x-envelope: by the schema of a success's body.

import { envelopeOf } from "../../pipeline/model/envelope-schemas.ts";
import { isObject, type Json, type JsonObject } from "../../pipeline/model/json-pointer.ts";
import type { Default } from "./operation-facts.ts";

/** Undefined for a response without a JSON body, whose data is left to the caller. */
export function defaultEnvelope(document: JsonObject, response: JsonObject): Default<string> | undefined {
  const schemas = Object.values(isObject(response.content) ? response.content : {}).flatMap((media): Json[] =>
    isObject(media) && media.schema !== undefined ? [media.schema] : [],
  );
  if (schemas.length === 0) return undefined;
  const value = envelopeOf(document, schemas);
  return { value, why: value === "none" ? "its schema is no envelope" : "by its schema" };
}
