// `x-envelope` tells how to unwrap a success: a typed body needs one that matches its schema.

import { dereference, isObject, type Json, type JsonObject } from "../../../cli/src/pipeline/model/json-pointer.ts";
import {
  type Finding,
  finding,
  isSuccess,
  isUntyped,
  type LintRule,
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

export const envelopeFits: LintRule = (document) =>
  operationsOf(document).flatMap((operation) =>
    responsesOf(document, operation).flatMap(({ status, response, path }): Finding[] => {
      const stated = response["x-envelope"];
      if (!isSuccess(status)) {
        return stated === undefined ? [] : [finding(path, "remove x-envelope: only successes have one")];
      }
      const schemas = bodySchemas(response);
      if (stated === undefined) {
        const typed = schemas.some((schema) => !isUntyped(document, schema));
        return typed ? [finding(path, "add x-envelope: the success is typed")] : [];
      }
      const found = new Set(
        schemas.flatMap((schema) => componentsOf(document, schema).map((name) => envelopeOf[name])),
      );
      found.delete(undefined);
      const expected = [...found].join(", ") || "none";
      return stated === expected ? [] : [finding(path, `x-envelope is ${stated}, but its schema is ${expected}`)];
    }),
  );

function bodySchemas({ content }: JsonObject): (Json | undefined)[] {
  return Object.values(isObject(content) ? content : {}).map((media) => (isObject(media) ? media.schema : undefined));
}

/** The components that a schema is or is composed of. */
function componentsOf(document: JsonObject, schema: Json | undefined): string[] {
  const name = schemaName(schema);
  const target = dereference(document, schema);
  const parts = isObject(target) && Array.isArray(target.allOf) ? target.allOf : [];
  return [...(name === undefined ? [] : [name]), ...parts.flatMap((part) => componentsOf(document, part))];
}
