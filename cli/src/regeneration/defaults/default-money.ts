// x-money: a write whose request has a decimal amount moves money.

import { jsonPaths } from "../../pipeline/model/json-paths.ts";
import { asDocument, type Reference, type RequestBody, resolve } from "../../pipeline/model/openapi-document.ts";
import { isDecimal, jsonSchema } from "../../pipeline/model/schema-object.ts";
import { type Default, isRead, type OperationFacts } from "./operation-facts.ts";

/** @param pointer Of the operation. */
export function defaultMoney(facts: OperationFacts, pointer: string): Default<true> | undefined {
  const { operation, document } = facts;
  if (isRead(facts) || operation["x-retry"] === "read" || operation.requestBody === undefined) return undefined;
  const wire = asDocument(document);
  const { content } = resolve(wire, operation.requestBody as unknown as RequestBody | Reference);
  const schema = jsonSchema(content);
  const [amount] = schema ? jsonPaths(wire, schema, pointer, isDecimal) : [];
  return amount === undefined ? undefined : { value: true, why: `its request has the amount ${amount}` };
}
