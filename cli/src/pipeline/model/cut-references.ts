import { isObject, type Json, type JsonObject } from "./json-pointer.ts";

/** A schema without its references, to compile it alone. Keeps a property named `$ref`: only as a keyword its value is a string. */
export function cutReferences(schema: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key, value]) => !(key === "$ref" && typeof value === "string"))
      .map(([key, value]) => [key, cutBelow(value)]),
  );
}

function cutBelow(value: Json): Json {
  if (Array.isArray(value)) return value.map(cutBelow);
  return isObject(value) ? cutReferences(value) : value;
}
