// x-money: a write whose request has a decimal amount moves money.

import { DocumentError } from "../../pipeline/bundle/problem.ts";
import {
  asDocument,
  type Document,
  type Reference,
  type RequestBody,
  resolve,
  type Schema,
} from "../../pipeline/model/openapi-document.ts";
import { isDecimal, jsonPaths, jsonSchema } from "../../pipeline/model/schema-object.ts";
import { type Default, isRead, type OperationFacts } from "./operation-facts.ts";

/** @param pointer Of the operation. */
export function defaultMoney(facts: OperationFacts, pointer: string): Default<true> | undefined {
  const { operation, document } = facts;
  if (isRead(facts) || operation["x-retry"] === "read" || operation.requestBody === undefined) return undefined;
  const wire = asDocument(document);
  const { content } = resolve(wire, operation.requestBody as unknown as RequestBody | Reference);
  const schema = jsonSchema(content);
  const amount = schema && firstAmount(wire, schema, pointer);
  return amount === undefined ? undefined : { value: true, why: `its request has the amount ${amount}` };
}

function firstAmount(wire: Document, schema: Schema, pointer: string): string | undefined {
  try {
    return jsonPaths(wire, schema, pointer, isDecimal)[0];
  } catch (error) {
    // The generators refuse such an operation, and say why.
    if (error instanceof DocumentError) return undefined;
    throw error;
  }
}
