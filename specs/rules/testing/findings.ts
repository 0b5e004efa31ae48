// Documents that are just large enough for one rule, and what the rule finds in them.

import { type Json, type JsonObject, toPointer } from "../../../cli/src/pipeline/model/json-pointer.ts";
import type { LintRule } from "../lint-rule.ts";

/** What a check finds, as `pointer message`. */
export function findings(check: LintRule, document: JsonObject): string[] {
  return check(document).map(({ path, message }) => `${toPointer(path)} ${message}`);
}

/** A document with one operation, at `/paths/~1here/<method>`. */
export function withOperation(method: string, operation: JsonObject, rest: JsonObject = {}): JsonObject {
  return { ...rest, paths: { "/here": { [method]: operation } } };
}

/** The JSON body of a request or a response. */
export function json(schema: Json, rest: JsonObject = {}): JsonObject {
  return { content: { "application/json": { schema, ...rest } } };
}
