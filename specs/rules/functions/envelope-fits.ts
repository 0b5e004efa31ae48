// `x-envelope` tells how to unwrap a success: a typed body needs one that matches its schema.

import { isObject, type Json, type JsonObject } from "../../../cli/src/pipeline/model/json-pointer.ts";
import { envelopeOf } from "../../../cli/src/pipeline/model/response-object.ts";
import { type Finding, finding, isSuccess, isUntyped, type LintRule, operationsOf, responsesOf } from "../lint-rule.ts";

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
      const expected = envelopeOf(document, schemas);
      return stated === expected ? [] : [finding(path, `x-envelope is ${stated}, but its schema is ${expected}`)];
    }),
  );

function bodySchemas({ content }: JsonObject): (Json | undefined)[] {
  return Object.values(isObject(content) ? content : {}).map((media) => (isObject(media) ? media.schema : undefined));
}
