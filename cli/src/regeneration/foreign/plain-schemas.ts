// Makes the schemas of a third-party document plain JSON Schema 2020-12: OpenAPI's own keywords, unknown
// extensions and unusable patterns go, none of which restricts a type.

import { extensions } from "../../pipeline/model/extensions.ts";
import { isObject, type JsonObject } from "../../pipeline/model/json-pointer.ts";
import { walk } from "../../pipeline/model/walk.ts";

export const dialect = "https://json-schema.org/draft/2020-12/schema";

/** Changes the document in place. */
export function plainSchemas(document: JsonObject): void {
  document.jsonSchemaDialect = dialect;
  for (const { kind, node } of walk(document)) {
    dropUnknownExtensions(node);
    if (kind === "schema") plainSchema(node);
  }
}

const known: ReadonlySet<string> = new Set(extensions.map(({ name }) => name));

function dropUnknownExtensions(node: JsonObject): void {
  for (const key of Object.keys(node)) if (key.startsWith("x-") && !known.has(key)) delete node[key];
}

/** Keywords of OpenAPI's own dialect, which say nothing about a value. */
const annotations = ["discriminator", "externalDocs", "xml", "$schema", "$id", "$anchor"];

function plainSchema(node: JsonObject): void {
  for (const keyword of annotations) delete node[keyword];
  if (node.example !== undefined) {
    node.examples = [...(Array.isArray(node.examples) ? node.examples : []), node.example];
    delete node.example;
  }
  if (node.examples !== undefined && !Array.isArray(node.examples)) delete node.examples;
  if (typeof node.pattern === "string" && !isPattern(node.pattern)) delete node.pattern;
  const patterns = isObject(node.patternProperties) ? node.patternProperties : {};
  for (const pattern of Object.keys(patterns)) if (!isPattern(pattern)) delete patterns[pattern];
}

/** Ajv compiles patterns in Unicode mode. */
function isPattern(pattern: string): boolean {
  try {
    return new RegExp(pattern, "u") !== undefined;
  } catch {
    return false;
  }
}
