// The fields of a schema as rows of a table: name, type, whether it is required, description.

import { notesOn } from "../pipeline/generators/schema-notes.ts";
import { type Document, resolve, type Schema } from "../pipeline/model/openapi-document.ts";
import { code, table } from "./markdown.ts";
import { type LinkRecord, typeText } from "./type-text.ts";

export interface FieldContext {
  readonly document: Document;
  readonly linkRecord: LinkRecord;
  /** Links the operations that a text names. */
  readonly linkText: (markdown: string) => string;
  /** Also the fields of records that the schema refers to; they have pages of their own. */
  readonly withRecords: boolean;
}

type Row = readonly [name: string, type: string, required: string, description: string];

/** Undefined for a schema without fields. */
export function fieldTable(schema: Schema, context: FieldContext): string | undefined {
  return table(["Field", "Type", "Required", "Description"], rowsOf(schema, "", context, []));
}

/** `within` holds the schemas on the way here: a record that contains itself is expanded once. */
function rowsOf(schema: Schema, owner: string, context: FieldContext, within: readonly Schema[]): Row[] {
  const target = resolve(context.document, schema);
  if (within.includes(target)) return [];
  const path = [...within, target];
  const rows = new Map<string, Row>();
  for (const form of [...(target.anyOf ?? []), ...(target.oneOf ?? [])]) {
    for (const found of rowsOf(form, owner, context, path)) if (!rows.has(found[0])) rows.set(found[0], found);
  }
  // A later part is the more specific one: it says what the `data` of an envelope is.
  for (const part of target.allOf ?? [])
    for (const found of rowsOf(part, owner, context, path)) rows.set(found[0], found);
  const required = requiredOf(context.document, target);
  const fields = Object.entries({ ...target.properties, "*": target.additionalProperties ?? false });
  for (const [name, property] of fields) {
    if (typeof property === "boolean") continue;
    const field = owner === "" ? name : `${owner}.${name}`;
    const found = [row(field, property, required.has(name), context), ...below(property, field, context, path)];
    for (const each of found) rows.set(each[0], each);
  }
  const items = typeof target.items === "object" ? below(target.items, `${owner}[]`, context, path) : [];
  return [...rows.values(), ...items];
}

function below(schema: Schema, field: string, context: FieldContext, path: readonly Schema[]): Row[] {
  const isRecord = schema.$ref !== undefined;
  if (isRecord && !context.withRecords) return [];
  if (schema.items !== undefined && typeof schema.items === "object") {
    return below(schema.items, `${field}[]`, context, path);
  }
  return rowsOf(schema, field, context, path);
}

/** Of the schema and of what it refers to. */
function requiredOf(document: Document, schema: Schema): Set<string> {
  const parts = (schema.allOf ?? []).flatMap((part) => [...requiredOf(document, resolve(document, part))]);
  return new Set([...(schema.required ?? []), ...parts]);
}

function row(field: string, schema: Schema, required: boolean, { document, linkRecord, linkText }: FieldContext): Row {
  const own = describe(schema);
  const text = own === "" ? (describe(resolve(document, schema)).split("\n\n")[0] ?? "") : own;
  return [code(field), typeText(schema, linkRecord), required ? "yes" : "", linkText(text)];
}

/** Description, format, limits and gaps. */
function describe(schema: Schema): string {
  const { facts, gaps } = notesOn(schema);
  const first = [schema.description?.trim(), facts].filter(Boolean).join(" ");
  return [first, ...gaps].filter(Boolean).join("\n\n");
}
