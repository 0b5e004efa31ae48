// The fields of a success without which nothing shows that a write was carried out.

import type { Operation } from "../../../../src/runtime.ts";
import { sdkMarks } from "../model/extensions.ts";
import { type Document, referredSchema, type Schema } from "../model/openapi-document.ts";
import type { OperationModel } from "../model/operation-object.ts";
import type { ResponseModel } from "../model/response-object.ts";
import { allParts, isUntyped, typesOf } from "../model/schema-object.ts";

type Proof = NonNullable<Operation["proof"]>;

/** One form of a schema: the properties of all its parts, with one alternative of each choice. */
interface Form {
  readonly properties: Readonly<Record<string, readonly Schema[]>>;
  readonly required: readonly string[];
}

/**
 * For each form of each success, the id of what was made: a required field that the caller did not give. Where money moves without
 * one, the required boolean that says so. Undefined if a form has no such field, or there are too many forms.
 */
export function proofFields(
  document: Document,
  { envelope, money }: { readonly envelope: Operation["envelope"]; readonly money: boolean },
  successes: readonly ResponseModel[],
  given: readonly string[],
): Proof | undefined {
  if (envelope === "unknown" || envelope === "token") return undefined;
  if (successes.some((success) => hasOptionalData(document, envelope, success))) return undefined;
  const forms = orIfTooMany([NOTHING], () =>
    successes
      .flatMap(({ schema }) => (schema ? formsOf(document, [schema]) : [NOTHING]))
      .flatMap((form) => (envelope === "none" ? [form] : formsOf(document, form.properties.data ?? []))),
  );
  const proofs = forms.map((form) => idOf(document, form, given) ?? (money ? flagOf(document, form) : undefined));
  return proofs.includes(undefined) ? undefined : Object.assign({}, ...proofs);
}

const NOTHING: Form = { properties: {}, required: [] };

/** Whether a documented success may be without its data, or with null instead. */
export function hasOptionalData(
  document: Document,
  envelope: Operation["envelope"],
  { schema }: Pick<ResponseModel, "schema">,
): boolean {
  if (envelope === "unknown" || envelope === "token" || schema === undefined) return false;
  if (envelope === "none") return isNullable(document, [schema]);
  return (
    lacksData(document, schema) ||
    formsFrom(document, schema).some(({ properties }) => isNullable(document, properties.data ?? []))
  );
}

/** Whether an envelope may be without the field `data`. */
export function lacksData(document: Document, schema: Schema): boolean {
  return formsFrom(document, schema).some(({ required }) => !required.includes("data"));
}

/** None if there are too many. */
function formsFrom(document: Document, schema: Schema): readonly Form[] {
  return orIfTooMany([], () => formsOf(document, [schema]));
}

/** Whether one of the schemas of a value names null, or none of them says anything. */
function isNullable(document: Document, schemas: readonly Schema[]): boolean {
  const parts = schemas.flatMap((schema) => [...allParts(document, schema)]);
  return parts.every(isUntyped) || parts.some((part) => typesOf(part).includes("null"));
}

function idOf(document: Document, form: Form, given: readonly string[]): Proof | undefined {
  const known = given.map(plainName);
  const ids = form.required.filter(
    (name) => isId(name) && !known.includes(plainName(name)) && hasType(document, form, name, "string", "integer"),
  );
  // Others, such as that of a customer, say nothing about this call.
  const own = ids.includes("id") ? "id" : ids[0];
  return own === undefined ? undefined : { [own]: "id" };
}

function flagOf(document: Document, form: Form): Proof | undefined {
  const flag = form.required.find((name) => hasType(document, form, name, "boolean"));
  return flag === undefined ? undefined : { [flag]: "flag" };
}

/** `svcCardId` and `svc_card_id` are the same. */
function plainName(name: string): string {
  return name.replaceAll("_", "").toLowerCase();
}

function hasType(document: Document, { properties }: Form, name: string, ...allowed: string[]): boolean {
  return (properties[name] ?? [])
    .flatMap((schema) => [...allParts(document, schema)].flatMap(typesOf))
    .some((type) => allowed.includes(type));
}

// Choices beside each other multiply.
const MAX_FORMS = 1_000;

class TooManyForms extends Error {}

function orIfTooMany(instead: readonly Form[], find: () => readonly Form[]): readonly Form[] {
  try {
    return find();
  } catch (error) {
    if (error instanceof TooManyForms) return instead;
    throw error;
  }
}

/** The forms of a value that all of these schemas describe. */
function formsOf(document: Document, schemas: readonly Schema[], within: readonly Schema[] = []): Form[] {
  const open = schemas.filter((schema) => !within.includes(schema));
  let forms = [NOTHING];
  for (const part of open.flatMap((schema) => partsOf(document, schema, [...within, schema]))) {
    if (forms.length * part.length > MAX_FORMS) throw new TooManyForms();
    forms = forms.flatMap((form) => part.map((other) => joined(form, other)));
  }
  return forms;
}

/** Lists of alternatives, one of each of which applies. */
function partsOf(document: Document, schema: Schema, within: readonly Schema[]): Form[][] {
  const { $ref, properties = {}, required = [], allOf = [], anyOf, oneOf } = schema;
  const own = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, typeof property === "object" ? [property] : []]),
  );
  const choices = [anyOf, oneOf].filter((choice) => choice !== undefined);
  return [
    [{ properties: own, required }],
    formsOf(document, [...allOf, ...($ref === undefined ? [] : [referredSchema(document, $ref)])], within),
    ...choices.map((choice) => choice.flatMap((one) => formsOf(document, [one], within))),
  ];
}

function joined(left: Form, right: Form): Form {
  const properties: Record<string, readonly Schema[]> = { ...left.properties };
  for (const [name, schemas] of Object.entries(right.properties)) {
    properties[name] = [...(Object.hasOwn(properties, name) ? (properties[name] ?? []) : []), ...schemas];
  }
  return { properties, required: [...left.required, ...right.required] };
}

// The first argument of the read that shows an unknown outcome, in terms of the write.

/**
 * Where its values come from: the name of a path value or body field of the write, or of one for each property of the query.
 * Undefined if the read takes no argument, or one that the write does not have. Only ids are taken: errors show the values.
 */
export function readArguments(
  { pathParameters, queryParameters, exactlyOne }: OperationModel,
  sources: readonly string[],
): Operation["readArgs"] {
  const sourceOf = (name: string) => sources.find((source) => isId(source) && plainName(source) === plainName(name));
  const [first] = pathParameters;
  if (first) return pathParameters.length > 1 ? undefined : sourceOf(first.name);
  // The SDK's types require the marked ones as well.
  const required = queryParameters
    .filter((parameter) => parameter.required === true || sdkMarks(parameter).required === true)
    .map(({ name }) => name);
  // The names of exactly one are in the order of the document.
  const one = exactlyOne.find((name) => sourceOf(name) !== undefined);
  const entries = (one === undefined ? required : [one]).map((name) => [name, sourceOf(name)] as const);
  if (entries.length === 0 || entries.some(([, source]) => source === undefined)) return undefined;
  return Object.fromEntries(entries) as Record<string, string>;
}

function isId(name: string): boolean {
  return /(^|_)id$|Id$/.test(name);
}
