// Reduces the parts of an operation to those that the SDK sends and reads: JSON where there is a choice, and parameters
// in the usual styles.

import { dereference, isObject, type Json, type JsonObject } from "../../pipeline/model/json-pointer.ts";
import { asDocument, type Parameter } from "../../pipeline/model/openapi-document.ts";
import { parameterProblems } from "../../pipeline/model/parameter-object.ts";
import { isJson } from "../../pipeline/model/schema-object.ts";

/** A part that was removed, with the reason. */
export interface RemovedPart {
  readonly part: string;
  readonly reason: string;
}

/** Changes an operation, or a path item with parameters, in place. */
export function reduceParameters(document: JsonObject, node: JsonObject): RemovedPart[] {
  if (!Array.isArray(node.parameters)) return [];
  const removed: RemovedPart[] = [];
  node.parameters = node.parameters.filter((given) => {
    const parameter = dereference(document, given);
    if (!isObject(parameter) || isIgnored(parameter)) return false;
    const [problem] = parameterProblems(asDocument(document), "", [parameter as unknown as Parameter]);
    if (problem === undefined || parameter.required === true || parameter.in === "path") return true;
    removed.push({ part: `${String(parameter.in)} parameter ${String(parameter.name)}`, reason: problem.reason });
    return false;
  });
  if (node.parameters.length === 0) delete node.parameters;
  return removed;
}

/** OpenAPI says that a parameter of such a name is to be ignored. */
function isIgnored({ in: location, name }: JsonObject): boolean {
  return location === "header" && ["accept", "authorization", "content-type"].includes(String(name).toLowerCase());
}

/** Of several types of a body, JSON. Changes the operation in place. */
export function preferJson(document: JsonObject, operation: JsonObject): void {
  keepJson(dereference(document, operation.requestBody), (type) => /^application\/json\s*(;|$)/.test(type));
  for (const response of Object.values(isObject(operation.responses) ? operation.responses : {})) {
    keepJson(dereference(document, response), isJson);
  }
}

function keepJson(carrier: Json | undefined, accepts: (type: string) => boolean): void {
  if (!isObject(carrier) || !isObject(carrier.content)) return;
  const [json] = Object.entries(carrier.content).filter(([type]) => accepts(type));
  if (json === undefined) return;
  // A charset says nothing about JSON, which is UTF-8.
  carrier.content = { [json[0].replace(/\s*;.*$/, "")]: json[1] };
}
