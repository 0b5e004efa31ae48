// x-envelope: by the schema of a success's body.

import { isObject, type Json, type JsonObject } from "../../pipeline/model/json-pointer.ts";
import { envelopeOf } from "../../pipeline/model/response-object.ts";
import { OUR_SERVICES } from "../../project/service-names.ts";
import type { Default, OperationFacts } from "./operation-facts.ts";

/** Undefined for a response without a body, whose data is left to the caller. */
export function defaultEnvelope({ api, document }: OperationFacts, response: JsonObject): Default<string> | undefined {
  const schemas = Object.values(isObject(response.content) ? response.content : {}).flatMap((media): Json[] =>
    isObject(media) && media.schema !== undefined ? [media.schema] : [],
  );
  if (schemas.length === 0) return undefined;
  if (!OUR_SERVICES.includes(api)) return { value: "none", why: "only our services have envelopes" };
  const value = envelopeOf(document, schemas);
  return { value, why: value === "none" ? "its schema is no envelope" : "by its schema" };
}
