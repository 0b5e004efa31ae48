// Which envelope a body has: the schemas that make up each are components of our documents.

import { dereference, isObject, type Json, type JsonObject } from "./json-pointer.ts";

/** A body with one of these schemas has that envelope. */
const envelopes: Readonly<Record<string, string>> = {
  SuccessEnvelope: "fiat",
  TokenResponse: "fiat",
  EnvelopeA: "A",
  EnvelopeB: "B",
  EnvelopeC: "C",
  Token: "token",
};

/** `none` without an envelope. Several that contradict one another are all named. */
export function envelopeOf(document: JsonObject, schemas: readonly (Json | undefined)[]): string {
  const found = new Set(schemas.flatMap((schema) => componentsOf(document, schema).map((name) => envelopes[name])));
  found.delete(undefined);
  return [...found].join(", ") || "none";
}

/** The components that a schema is or is composed of. */
function componentsOf(document: JsonObject, schema: Json | undefined): string[] {
  const reference = isObject(schema) && typeof schema.$ref === "string" ? schema.$ref : "";
  const name = /^#\/components\/schemas\/([^/]+)$/.exec(reference)?.[1];
  const target = dereference(document, schema);
  const parts = isObject(target) && Array.isArray(target.allOf) ? target.allOf : [];
  return [...(name === undefined ? [] : [name]), ...parts.flatMap((part) => componentsOf(document, part))];
}
