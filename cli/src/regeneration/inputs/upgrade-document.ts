// Makes a document of OpenAPI 3.0 one of 3.1.

import { upgradeFromThreeToThreeOne } from "@scalar/openapi-upgrader/3.0-to-3.1";
import { isObject, type Json, type JsonObject } from "../../pipeline/model/json-pointer.ts";
import { type DocumentNode, walk } from "../../pipeline/model/walk.ts";

/** The given document stays as it is. */
export function upgradeDocument(document: JsonObject): JsonObject {
  const copy = structuredClone(document);
  renameProperty(copy, "example", disguise);
  const upgraded = upgradeFromThreeToThreeOne(copy) as unknown as JsonObject;
  renameProperty(upgraded, disguise, "example");
  for (const node of walk(upgraded)) if (node.kind === "schema") completeSchema(node);
  return upgraded;
}

/** The upgrader takes a property with the name `example` for the keyword. */
const disguise = "example of the record";

function renameProperty(document: JsonObject, from: string, to: string): void {
  for (const { kind, node } of [...walk(document)]) {
    if (kind !== "schema" || !isObject(node.properties) || !Object.hasOwn(node.properties, from)) continue;
    const entries = Object.entries(node.properties).map(([name, schema]) => [name === from ? to : name, schema]);
    node.properties = Object.fromEntries(entries);
  }
}

/** What the upgrader leaves: `nullable` without a type, and lists without the null that it allows. */
function completeSchema({ node }: DocumentNode): void {
  const isNullable = node.nullable === true || (Array.isArray(node.type) && node.type.includes("null"));
  delete node.nullable;
  if (!isNullable) return;
  if (Array.isArray(node.enum) && !node.enum.includes(null)) node.enum = [...node.enum, null];
  const composed = ["$ref", "allOf", "anyOf", "oneOf"].filter((keyword) => node[keyword] !== undefined);
  if (node.type !== undefined || composed.length === 0) return;
  const rest: JsonObject = {};
  for (const keyword of composed) {
    rest[keyword] = node[keyword] as Json;
    delete node[keyword];
  }
  node.anyOf = [rest, { type: "null" }];
}
