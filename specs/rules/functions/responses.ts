// Rules for responses: documented statuses, envelopes and rate-limit headers.

import { isObject, type Json, type JsonObject } from "../../../cli/src/pipeline/model/json-pointer.ts";
import { envelopeOf } from "../../../cli/src/pipeline/model/response-object.ts";
import type { DocumentNode } from "../../../cli/src/pipeline/model/walk.ts";
import {
  clientOf,
  type Finding,
  finding,
  isSuccess,
  isUntyped,
  type LintRule,
  methodOf,
  operationsOf,
  responsesOf,
  schemaName,
} from "../lint-rule.ts";

export const documentedStatuses: LintRule = (document) =>
  operationsOf(document).flatMap((operation) => {
    const documented = responsesOf(document, operation).map(({ status }) => status);
    const expected = clientOf(operation) === "fiat" ? fiatStatuses(operation) : cryptoStatuses;
    return expected
      .filter((status) => !documented.includes(status))
      .map((status) => finding([...operation.path, "responses"], `response ${status} is missing`));
  });

function fiatStatuses(operation: DocumentNode): string[] {
  const write = ["POST", "PUT"].includes(methodOf(operation));
  return ["401", "default", ...(write ? ["422"] : [])];
}

/** The general table holds for every operation; `x-defaults` adds what a file does not have. */
const cryptoStatuses = ["400", "401", "403", "404", "409", "422", "429", "500"];

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

/** Failures other than validation errors share a record, which repeats the status. */
export const failureShape: LintRule = (document) =>
  operationsOf(document)
    .filter((operation) => clientOf(operation) === "fiat")
    .flatMap((operation) => responsesOf(document, operation))
    .filter(({ status }) => !isSuccess(status))
    .flatMap(({ status, response, path }): Finding[] => {
      const expected = status === "422" ? "ValidationError" : "ErrorResponse";
      const media = isObject(response.content) ? response.content["application/json"] : undefined;
      const at = [...path, "content", "application/json"];
      if (!isObject(media) || schemaName(media.schema) !== expected) {
        return [finding(path, `make the body of this failure a reference to ${expected}`)];
      }
      return examplesOf(media)
        .filter((example) => isObject(example) && status !== "default" && example.status_code !== Number(status))
        .map(() => finding(at, `write status_code: ${status} in the example: a failure repeats its status`));
    });

function examplesOf({ example, examples }: JsonObject): (Json | undefined)[] {
  const named = Object.values(isObject(examples) ? examples : {});
  return [example, ...named.map((each) => (isObject(each) ? each.value : undefined))];
}

function bodySchemas({ content }: JsonObject): (Json | undefined)[] {
  return Object.values(isObject(content) ? content : {}).map((media) => (isObject(media) ? media.schema : undefined));
}

const names = ["X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"];

export const rateLimitHeaders: LintRule = (document) =>
  operationsOf(document)
    .filter((operation) => ["crypto", "agent"].includes(String(clientOf(operation))))
    .flatMap((operation) => responsesOf(document, operation))
    .flatMap(({ response, path }) => {
      const { headers } = response;
      const missing = names.filter((name) => !(isObject(headers) && headers[name]));
      return missing.length > 0 ? [finding(path, `header ${missing.join(", ")} is missing`)] : [];
    });
