// What an operation takes and returns: its parameters, body, options and result as rows, each with its description below.

import { duration, list as orList } from "../pipeline/generators/method-doc.ts";
import { signatureOf } from "../pipeline/generators/method-signature.ts";
import { type Document, type Parameter, resolve, type Schema } from "../pipeline/model/openapi-document.ts";
import type { OperationModel } from "../pipeline/model/operation-object.ts";
import { isUntyped, namedType, notesOn, schemaName, sdkNote } from "../pipeline/model/schema-object.ts";
import type { PageLinks } from "./links.ts";
import { blocks, code, rowList } from "./page.ts";

export function parameterRows({ parameters, exactlyOne }: OperationModel, context: FieldContext): string {
  const { document, links } = context;
  const choice = exactlyOne.length > 0 && `Give exactly one of ${exactlyOne.map(code).join(", ")}.`;
  const shown = parameters.map((parameter) => ({
    name: parameter.name,
    type: `${typeText(parameter.schema ?? {}, links.record)}, in the ${parameter.in}`,
    isRequired: parameter.required === true,
    text: links.text(parameterText(document, parameter)),
  }));
  return blocks(choice, fieldRows(shown));
}

function parameterText(document: Document, parameter: Parameter): string {
  const { description, schema = {}, example } = parameter;
  const { description: ofType } = resolve(document, schema);
  const sample = example === undefined ? undefined : `Example: ${code(JSON.stringify(example))}.`;
  return [(description ?? ofType)?.trim(), sdkNote(parameter), sample].filter(Boolean).join(" ");
}

/** The fields of a body that has documented ones. */
export function bodyFields({ body }: OperationModel, context: FieldContext): Field[] {
  return body === undefined || body.empty || isUntyped(body.schema) ? [] : fieldsOf(body.schema, context);
}

export function bodyText(model: OperationModel, context: FieldContext): string | undefined {
  const { body, operation } = model;
  if (body === undefined || operation.requestBody === undefined) return undefined;
  if (body.empty) return "The SDK sends an empty object. The method takes no body.";
  if (isUntyped(body.schema)) return "JSON, sent as you give it. Its fields are undocumented.";
  return blocks(
    `${typeText(body.schema, context.links.record)}${body.required ? "" : ", optional"}`,
    body.files !== undefined && "A form with files, sent as `multipart/form-data`.",
    fieldRows(bodyFields(model, context)),
  );
}

/** The options that only some methods take. */
export function optionRows(model: OperationModel): string | undefined {
  const { idempotency, retry, paysOffer } = model;
  const { mode, ttl } = idempotency;
  const shown: Omit<Field, "node">[] = [];
  if (mode === "required") {
    const life =
      ttl === undefined
        ? "What the service does with it is undocumented."
        : `The service remembers it for ${duration(ttl)}.`;
    const text = `Use the same key for every attempt at the same payment, in every process. ${life} \`false\` sends no key.`;
    shown.push({ name: "idempotencyKey", type: "string or `false`", isRequired: true, text });
  }
  if (mode === "auto") {
    const effect = retry === "keyed" ? "" : " What the service does with it is undocumented.";
    const text = `Default: a new key for each call, repeated with every attempt.${effect}`;
    shown.push({ name: "idempotencyKey", type: "string", isRequired: false, text });
  }
  if (paysOffer) {
    const text =
      "The SDK looks at the price before it pays, and throws a `PaymentOfferError` if it is higher. Make it with `priceLimit`, in USDC.";
    shown.push({ name: "maxAmount", type: "price limit", isRequired: false, text });
  }
  return fieldRows(shown);
}

export function resultText(model: OperationModel, context: FieldContext): string {
  const { result } = signatureOf(context.document, model);
  const told = new Map<string, string>();
  return blocks(
    resultSentence(model, result),
    ...model.responses.flatMap(({ success, status, response, schema }) => {
      if (!success) return [];
      const all = schema === undefined || isUntyped(schema) ? [] : resultFields(schema, model, context);
      const known = all.filter(({ name, type, text }) => told.get(name) === `${type} ${text}`);
      for (const { name, type, text } of all) told.set(name, `${type} ${text}`);
      return [
        `${code(status)} ${context.links.text(response.description?.trim() ?? "")}`,
        fieldRows(
          all.filter((field) => !known.includes(field)),
          "returned",
        ),
        known.length > 0 && `Also, as above: ${known.map(({ name }) => code(name)).join(", ")}.`,
      ];
    }),
  );
}

/** What the method returns: of an envelope, its data. */
function resultFields(schema: Schema, { envelope }: OperationModel, context: FieldContext): Field[] {
  const all = fieldsOf(schema, context);
  if (envelope === "none" || envelope === "token") return all;
  const data = all.filter(({ name }) => /^data\W/.test(name));
  return data.length === 0 ? all : data.map((field) => ({ ...field, name: field.name.slice("data.".length) }));
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

// The fields of a schema as rows: name, type, whether it is required, description.

export interface FieldContext {
  readonly document: Document;
  readonly links: PageLinks;
  /** Also the fields of records that the schema refers to; they have pages of their own. */
  readonly withRecords: boolean;
}

export interface Field {
  /** With those of the fields around it: `data.parts[].amount`. */
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly text: string;
  readonly node: Schema;
}

/** A row for each field; undefined without fields. What is given is marked if it is required, what is returned if it may be absent. */
export function fieldRows(
  fields: readonly Omit<Field, "node">[],
  use: "given" | "returned" = "given",
): string | undefined {
  const mark = (isRequired: boolean) => {
    if (use === "returned") return isRequired ? "" : ", may be absent";
    return isRequired ? ", **required**" : "";
  };
  return rowList(
    fields.map(({ name, type, isRequired, text }) => blocks(`${code(name)}: ${type}${mark(isRequired)}`, text)),
  );
}

export function fieldsOf(schema: Schema, context: FieldContext): Field[] {
  return fieldsIn(schema, "", context, []);
}

/** `within` holds the schemas on the way here: a record that contains itself is expanded once. */
function fieldsIn(schema: Schema, owner: string, context: FieldContext, within: readonly Schema[]): Field[] {
  const target = resolve(context.document, schema);
  if (within.includes(target)) return [];
  const path = [...within, target];
  const byName = new Map<string, Field>();
  for (const form of [...(target.anyOf ?? []), ...(target.oneOf ?? [])]) {
    for (const found of fieldsIn(form, owner, context, path)) {
      if (!byName.has(found.name)) byName.set(found.name, found);
    }
  }
  // A later part is the more specific one: it says what the `data` of an envelope is.
  for (const part of target.allOf ?? [])
    for (const found of fieldsIn(part, owner, context, path)) byName.set(found.name, found);
  const required = requiredOf(context.document, target);
  const properties = Object.entries({ ...target.properties, "*": target.additionalProperties ?? false });
  for (const [key, property] of properties) {
    if (typeof property === "boolean") continue;
    const name = owner === "" ? key : `${owner}.${key}`;
    const found = [fieldOf(name, property, required.has(key), context), ...below(property, name, context, path)];
    for (const each of found) byName.set(each.name, each);
  }
  const items = typeof target.items === "object" ? below(target.items, `${owner}[]`, context, path) : [];
  return [...byName.values(), ...items];
}

function below(schema: Schema, field: string, context: FieldContext, path: readonly Schema[]): Field[] {
  const isRecord = schema.$ref !== undefined;
  if (isRecord && !context.withRecords) return [];
  if (schema.items !== undefined && typeof schema.items === "object") {
    return below(schema.items, `${field}[]`, context, path);
  }
  return fieldsIn(schema, field, context, path);
}

/** Of the schema and of what it refers to. */
function requiredOf(document: Document, schema: Schema): Set<string> {
  const parts = (schema.allOf ?? []).flatMap((part) => [...requiredOf(document, resolve(document, part))]);
  return new Set([...(schema.required ?? []), ...parts]);
}

function fieldOf(name: string, schema: Schema, isRequired: boolean, { document, links }: FieldContext): Field {
  const own = describe(schema);
  const text = own === "" ? (describe(resolve(document, schema)).split("\n\n")[0] ?? "") : own;
  return { name, type: typeText(schema, links.record), isRequired, text: links.text(text), node: schema };
}

/** Description, format and limits. What is undocumented is among the sources. */
function describe(schema: Schema): string {
  return [schema.description?.trim(), notesOn(schema).details].filter(Boolean).join(" ");
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
