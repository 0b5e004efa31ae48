// How a schema is written as a type where a record is named: `SwapQuote`, `NamedWebhook[]`, `string | null`.

import type { Schema } from "../../model/openapi-document.ts";
import { namedType } from "../../model/prepare.ts";
import { schemaName } from "../../model/schema-object.ts";
import { printText } from "../literal.ts";

const primitives: Record<string, string> = {
  string: "string",
  number: "number",
  integer: "number",
  boolean: "boolean",
  null: "null",
};

/** Undefined without a short name, such as for inline objects. */
export function typeName(schema: Schema): string | undefined {
  const record = schemaName(schema);
  if (record !== undefined) return record;
  if (isUntyped(schema)) return "unknown";
  const named = namedType(schema);
  if (named !== undefined) return named;
  if (schema.enum !== undefined) return schema.enum.map(printText).join(" | ");
  if (schema.anyOf !== undefined) return union(schema.anyOf.map(typeName));
  if (schema.type === "array") {
    const item = typeof schema.items === "object" ? typeName(schema.items) : "unknown";
    return item && (item.includes(" ") ? `(${item})[]` : `${item}[]`);
  }
  return union([schema.type].flat().map((type) => primitives[type ?? ""]));
}

function union(names: readonly (string | undefined)[]): string | undefined {
  return names.includes(undefined) ? undefined : [...new Set(names)].join(" | ");
}

/** Whether a schema has no constraints: its shape is undocumented. */
export function isUntyped(schema: Schema): boolean {
  const says = ["$ref", "type", "const", "enum", "properties", "allOf", "anyOf", "oneOf", "additionalProperties"];
  return says.every((keyword) => schema[keyword] === undefined);
}
