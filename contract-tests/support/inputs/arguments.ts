// Turns an input into the arguments of the SDK's method.

import { requestOf } from "../cases/request-cases.ts";
import { type BundledOperation, type JsonValue, resolve, type SchemaObject } from "../documents/bundled-documents.ts";
import type { Input } from "../documents/inputs.ts";
import { fieldsOf } from "../documents/keywords.ts";
import { freeQueryOf } from "../documents/parameters.ts";
import { replaceWhere } from "../documents/schema-walk.ts";
import type { RequestValues } from "../oracles/plain-request.ts";

/** The only header that the SDK supplies, or takes as an option. */
export const KEY_HEADER = "Idempotency-Key";

/** The arguments of the method. They need not be valid. */
export function argumentsOf(
  entry: BundledOperation,
  { path, query, header, body }: Input,
  given: JsonValue | undefined = amountsAsTexts(entry, body),
): readonly unknown[] {
  const free = freeQueryOf(entry);
  const values = {
    path: path as RequestValues["path"],
    query: free === undefined ? query : fieldsOf(query[free]),
    body,
  };
  const noKey = entry.operation["x-idempotency"].mode === "required" ? false : undefined;
  const key = KEY_HEADER in header ? (header[KEY_HEADER] as string) : noKey;
  const request = requestOf(entry, "", values, key);
  if (entry.operation.requestBody === undefined) return request.arguments;
  if (!isBodyFixed(entry)) return request.argumentsWith(given);
  return JSON.stringify(body) === "{}" ? request.arguments : [...request.arguments, { extraBody: body }];
}

/** Whether the only valid body is `{}`, which the SDK sends by itself. */
export function isBodyFixed({ document, operation }: BundledOperation): boolean {
  const schema = operation.requestBody?.content["application/json"]?.schema;
  return schema !== undefined && resolve(document, schema).maxProperties === 0;
}

// Callers give amounts as texts, whatever their type on the wire.
function amountsAsTexts({ document, operation }: BundledOperation, body: JsonValue | undefined): JsonValue | undefined {
  const schema = operation.requestBody?.content["application/json"]?.schema;
  if (schema === undefined || body === undefined) return body;
  const isNumber = ({ format, type }: SchemaObject) => format === "decimal" && type === "number";
  return replaceWhere(document, schema, body, isNumber, (amount) =>
    typeof amount === "number" ? String(amount) : amount,
  );
}
