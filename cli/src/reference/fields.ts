// What an operation takes and returns: its parameters, body and result as tables.

import { list as orList } from "../pipeline/generators/method-doc.ts";
import { signatureOf } from "../pipeline/generators/method-signature.ts";
import { type Document, type Parameter, resolve, type Schema } from "../pipeline/model/openapi-document.ts";
import type { OperationModel } from "../pipeline/model/operation-object.ts";
import { isUntyped, namedType, notesOn, schemaName, sdkNote } from "../pipeline/model/schema-object.ts";
import { type PageLinks, withIds } from "./links.ts";
import { blocks, code, table } from "./page.ts";

export function parameterTable(
  document: Document,
  { parameters, exactlyOne }: OperationModel,
  links: PageLinks,
): string {
  const rows = parameters.map((parameter) => [
    code(parameter.name),
    parameter.in,
    typeText(parameter.schema ?? {}, links.record),
    parameter.required === true ? "yes" : "",
    links.text(parameterText(document, parameter)),
  ]);
  const choice = exactlyOne.length > 0 && `Give exactly one of ${exactlyOne.map(code).join(", ")}.`;
  return blocks(choice, table(["Name", "In", "Type", "Required", "Description"], rows));
}

function parameterText(document: Document, parameter: Parameter): string {
  const { description, schema = {}, example } = parameter;
  const { description: ofType } = resolve(document, schema);
  const sample = example === undefined ? undefined : `Example: ${code(JSON.stringify(example))}.`;
  const text = withIds(description ?? ofType, parameter);
  return [text, sdkNote(parameter), sample].filter(Boolean).join(" ");
}

export function bodyText(
  document: Document,
  { body, operation }: OperationModel,
  links: PageLinks,
): string | undefined {
  if (body === undefined || operation.requestBody === undefined) return undefined;
  if (body.empty) return "The SDK sends an empty object. The method takes no body.";
  if (isUntyped(body.schema)) return "JSON, sent as you give it. Its fields are undocumented.";
  const required = body.required ? "" : ", optional";
  return blocks(
    `${typeText(body.schema, links.record)}${required}`,
    body.files !== undefined && "A form with files, sent as `multipart/form-data`.",
    fieldTable(body.schema, { document, links, withRecords: true }),
  );
}

export function resultText(document: Document, model: OperationModel, links: PageLinks): string {
  const successes = model.responses.filter(({ success }) => success);
  const { result } = signatureOf(document, model);
  return blocks(
    resultSentence(model, result),
    ...successes.flatMap(({ status, response, schema }) => [
      `### ${status}`,
      links.text(withIds(response.description, response)),
      schema === undefined || isUntyped(schema)
        ? undefined
        : blocks(`Body: ${typeText(schema, links.record)}`, fieldTable(schema, { document, links, withRecords: true })),
    ]),
  );
}

function resultSentence({ envelope, bytes, idempotency }: OperationModel, result: string): string {
  if (bytes) return "The method returns the bytes of the response.";
  const duplicate =
    idempotency.conflict === undefined
      ? ""
      : ` After ${code(idempotency.conflict)}, the result has \`duplicate: true\`.`;
  switch (envelope) {
    case "unknown":
      return "The response is undocumented: the method returns an `Undescribed`, to be read with `.unwrap<T>()`.";
    case "none":
    case "token":
      return `The method returns ${code(result)}, the whole body.${duplicate}`;
    default:
      return `The method returns ${code(result)}, the body's \`data\`.${duplicate}`;
  }
}

// The fields of a schema as rows of a table: name, type, whether it is required, description.

export interface FieldContext {
  readonly document: Document;
  readonly links: PageLinks;
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

function row(field: string, schema: Schema, required: boolean, { document, links }: FieldContext): Row {
  const own = describe(schema);
  const text = own === "" ? (describe(resolve(document, schema)).split("\n\n")[0] ?? "") : own;
  return [code(field), typeText(schema, links.record), required ? "yes" : "", links.text(text)];
}

/** Description, format, limits and gaps. */
function describe(schema: Schema): string {
  const { details, gaps } = notesOn(schema);
  const first = [withIds(schema.description, schema), details].filter(Boolean).join(" ");
  return [first, ...gaps].filter(Boolean).join("\n\n");
}

// Types in words, with links to the pages of records.

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
  if (named !== undefined)
    return `${words[named] ?? code(named)}${[schema.type].flat().includes("null") ? " or null" : ""}`;
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

function literal(value: unknown): string {
  return code(JSON.stringify(value));
}
