// Finds fields of an example that its schema does not declare: valid, since records may grow, but misspelled or left over.

import { dereference, isObject, type Json, type JsonObject, type Path } from "../model/json-pointer.ts";

/** The paths of undeclared fields of `value`. Maps and free-form objects allow every field. */
export function undeclaredFields(document: Json, schema: Json | undefined, value: Json, path: Path = []): Path[] {
  const parts = partsOf(document, schema);
  if (Array.isArray(value)) {
    const items = { anyOf: parts.flatMap((part) => part.items ?? []) };
    return value.flatMap((item, index) => undeclaredFields(document, items, item, [...path, index]));
  }
  if (!isObject(value)) return [];
  const declared = parts.map((part) => part.properties).filter(isObject);
  const isOpen = declared.length === 0 || parts.some(isMap);
  return Object.entries(value).flatMap(([name, below]) => {
    const schemas = declared.flatMap((properties) => (Object.hasOwn(properties, name) ? (properties[name] ?? []) : []));
    if (schemas.length > 0) return undeclaredFields(document, { anyOf: schemas }, below, [...path, name]);
    return isOpen ? [] : [[...path, name]];
  });
}

/** The schema and all schemas that it is composed of, alternatives included. */
function partsOf(document: Json, schema: Json | undefined, seen: ReadonlySet<Json> = new Set()): JsonObject[] {
  const target = dereference(document, schema);
  if (!isObject(target) || seen.has(target)) return [];
  const parts = [target.allOf, target.anyOf, target.oneOf].flatMap((list) => (Array.isArray(list) ? list : []));
  return [target, ...parts.flatMap((part) => partsOf(document, part, new Set([...seen, target])))];
}

function isMap({ additionalProperties, patternProperties }: JsonObject): boolean {
  return patternProperties !== undefined || (additionalProperties !== undefined && additionalProperties !== false);
}
