// Types in words, with links to the pages of records.

import type { Schema } from "../pipeline/model/openapi-document.ts";
import { isUntyped, namedType, schemaName } from "../pipeline/model/schema-object.ts";
import { code } from "./markdown.ts";

/** Links a record by its name. */
export type LinkRecord = (record: string) => string;

const words: Readonly<Record<string, string>> = {
  Decimal: "decimal string",
  DecimalInput: "decimal string or bigint",
  ExactInteger: "string of digits",
  FileUpload: "file",
};

/** Of a prepared schema: `decimal string`, a link to a record, `list of string`, one of the known values. */
export function typeText(schema: Schema | boolean, linkRecord: LinkRecord): string {
  if (typeof schema === "boolean") return "anything";
  const record = schemaName(schema);
  if (record !== undefined) return linkRecord(record);
  const known = schema["x-open-enum"] as readonly string[] | undefined;
  if (known !== undefined) return `${orList(known.map(literal))}, or another value`;
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum !== undefined) return orList(schema.enum.map(literal));
  const named = namedType(schema);
  if (named !== undefined) return nullable(schema, words[named] ?? code(named));
  const forms = schema.anyOf ?? schema.oneOf;
  if (forms !== undefined) return orList(forms.map((form) => typeText(form, linkRecord)));
  if (schema.allOf !== undefined) return schema.allOf.map((part) => partText(part, linkRecord)).join(" with ");
  if (isUntyped(schema)) return "undocumented";
  const types = [schema.type ?? "object"].flat().map((type) => {
    if (type !== "array") return type;
    return `list of ${schema.items === undefined ? "anything" : typeText(schema.items, linkRecord)}`;
  });
  return orList(types);
}

/** An envelope's part names its fields: `data`: a link to the record. */
function partText(part: Schema, linkRecord: LinkRecord): string {
  const fields = Object.entries(part.properties ?? {});
  if (part.$ref !== undefined || fields.length === 0) return typeText(part, linkRecord);
  return fields.map(([name, field]) => `${code(name)}: ${typeText(field, linkRecord)}`).join(", ");
}

function nullable({ type }: Schema, text: string): string {
  return [type].flat().includes("null") ? `${text} or null` : text;
}

function literal(value: unknown): string {
  return code(JSON.stringify(value));
}

function orList(items: readonly string[]): string {
  return items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} or ${items.at(-1)}`;
}
