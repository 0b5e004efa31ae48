// `x-envelope` says how to unwrap a success, so it must be there where the body is typed, and fit its schema.

import { dereference, isObject, type Json, type JsonObject } from "../../../cli/src/pipeline/model/json-pointer.ts";
import {
  type Check,
  type Finding,
  finding,
  isSuccess,
  isUntyped,
  operationsOf,
  responsesOf,
  schemaName,
} from "../lint-rule.ts";

/** The schemas that make up each envelope; a body with one of them has that envelope. */
const envelopeOf: Readonly<Record<string, string>> = {
  SuccessEnvelope: "fiat",
  TokenResponse: "fiat",
  EnvelopeA: "A",
  EnvelopeB: "B",
  EnvelopeC: "C",
  Token: "token",
};

export const envelopeFits: Check = (document) =>
  operationsOf(document).flatMap((operation) =>
    responsesOf(document, operation).flatMap(({ status, response, path }): Finding[] => {
      const stated = response["x-envelope"];
      if (!isSuccess(status)) {
        return stated === undefined ? [] : [finding(path, "x-envelope is for successes")];
      }
      const schemas = bodySchemas(response);
      if (stated === undefined) {
        const typed = schemas.some((schema) => !isUntyped(document, schema));
        return typed ? [finding(path, "a typed success has x-envelope")] : [];
      }
      const found = new Set(
        schemas.flatMap((schema) => componentsOf(document, schema).map((name) => envelopeOf[name])),
      );
      found.delete(undefined);
      const expected = [...found].join(", ") || "none";
      return stated === expected ? [] : [finding(path, `x-envelope is ${stated}, its schema says ${expected}`)];
    }),
  );

function bodySchemas({ content }: JsonObject): (Json | undefined)[] {
  return Object.values(isObject(content) ? content : {}).map((media) => (isObject(media) ? media.schema : undefined));
}

/** The components that a schema is or is put together from. */
function componentsOf(document: JsonObject, schema: Json | undefined): string[] {
  const name = schemaName(schema);
  const target = dereference(document, schema);
  const parts = isObject(target) && Array.isArray(target.allOf) ? target.allOf : [];
  return [...(name === undefined ? [] : [name]), ...parts.flatMap((part) => componentsOf(document, part))];
}
