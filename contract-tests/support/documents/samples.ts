// Complete values of every form of a body, and the document that the mock serves: the bundle with those as examples.

import type { JSONSchema7 } from "json-schema";
import { sample } from "openapi-sampler";
import {
  type Api,
  documents,
  examplesOf,
  isUntyped,
  type JsonValue,
  type MediaTypeObject,
  type OpenApiDocument,
  operations,
  type ResponseObject,
  resolve,
  type SchemaObject,
} from "./bundled-documents.ts";

// For values without a schema.
const ANYTHING = { anything: ["goes", 1, true] };
const CODE_FIELDS = ["error_code", "error"];

/** The documents that the mocks serve: copies with more examples. */
export const enrichedDocuments: Readonly<Record<Api, OpenApiDocument>> = {
  fiat: structuredClone(documents.fiat),
  crypto: structuredClone(documents.crypto),
};

// Every JSON body of a response gets all examples that the tests ask for.
for (const { document, operation } of operations(enrichedDocuments)) {
  const responses = operation.responses as Record<string, ResponseObject>;
  for (const [status, node] of Object.entries(responses)) {
    // A shared response is inlined where it is used.
    const response = structuredClone(resolve<ResponseObject>(document, node));
    const json = response.content?.["application/json"];
    const extended = json && extend(document, json, response["x-error-codes"] ?? []);
    const content = { ...response.content, ...(extended && { "application/json": extended }) };
    responses[status] = response.content ? { ...response, content } : response;
  }
}

function extend(document: OpenApiDocument, media: MediaTypeObject, codes: readonly string[]): MediaTypeObject {
  const documented = examplesOf(media);
  // An undocumented body has no example, and no schema to make one from.
  if (documented.length === 0) return media;
  const samples = samplesOf(document, media.schema);
  const named: [string, JsonValue][] = [
    ...documented.map(([name, value]): [string, JsonValue] => [name || "documented", value]),
    ...samples.map(({ value }, index): [string, JsonValue] => [`full-${index + 1}`, value]),
    ...codes.flatMap((code) =>
      samples.flatMap((full, index) =>
        withCode(full, code).map((value, place): [string, JsonValue] => [`${code}-${index + 1}-${place + 1}`, value]),
      ),
    ),
  ];
  return { schema: media.schema, examples: Object.fromEntries(named.map(([name, value]) => [name, { value }])) };
}

/** Copies of the sample with the code in each field that accepts it, one at a time. */
function withCode({ form, value }: SchemaSample, code: string): JsonValue[] {
  const fields = value as { readonly [name: string]: JsonValue };
  const others = Object.fromEntries(Object.entries(fields).filter(([name]) => !CODE_FIELDS.includes(name)));
  return CODE_FIELDS.filter((name) => takes(form.properties?.[name], code)).map((name) => ({
    ...others,
    [name]: code,
  }));
}

function takes(schema: { readonly [keyword: string]: unknown } | undefined, code: string): boolean {
  if (schema === undefined) return false;
  const { const: only, enum: closed, "x-open-enum": known } = schema;
  const listed = (only === undefined ? undefined : [only]) ?? closed ?? known;
  return listed === undefined || (listed as readonly unknown[]).includes(code);
}

export interface SchemaSample {
  /** The schema with one branch of every `anyOf`, and without references. */
  readonly form: SchemaObject;
  readonly value: JsonValue;
}

/** One sample for each form of a schema; together they cover every branch of every `anyOf`. */
export function samplesOf(document: OpenApiDocument, schema: SchemaObject): SchemaSample[] {
  return Array.from({ length: formsOf(document, schema) }, (_, index) => {
    const form = plain(document, schema, index);
    return { form, value: sample(form as unknown as JSONSchema7, { quiet: true, enablePatterns: true }) as JsonValue };
  });
}

/** How many values it takes to cover every branch. */
function formsOf(document: OpenApiDocument, schema: SchemaObject): number {
  const known = resolve(document, schema);
  const children = [...(known.allOf ?? []), ...Object.values(known.properties ?? {}), ...itemsOf(known)];
  const inner = children.map((child) => formsOf(document, child));
  const branches = (known.anyOf ?? []).map((branch) => formsOf(document, branch));
  return Math.max(
    1,
    ...inner,
    branches.reduce((total, count) => total + count, 0),
  );
}

// The sampler always takes the first choice, so it gets one branch, no reference and no null.
function plain(document: OpenApiDocument, schema: SchemaObject, form: number): SchemaObject {
  const { anyOf, allOf, properties, items, additionalProperties, type, ...others } = resolve(document, schema);
  if (anyOf) return { ...others, ...branchOf(document, anyOf, form) };
  const inner = (child: SchemaObject) => plain(document, child, form);
  if (isUntyped(resolve(document, schema))) return { examples: [ANYTHING] };
  return {
    ...others,
    ...(type !== undefined && { type: [type].flat().find((name) => name !== "null") ?? "null" }),
    ...(others.format === "decimal" && { examples: [type === "number" ? 1.25 : "1.25"] }),
    ...(allOf && { allOf: allOf.map(inner) }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, child]) => [name, inner(child)])),
    }),
    ...(items && { items: inner(items) }),
    ...(typeof additionalProperties === "object" && { additionalProperties: inner(additionalProperties) }),
  };
}

function branchOf(document: OpenApiDocument, branches: readonly SchemaObject[], form: number): SchemaObject {
  let left = form;
  for (const branch of branches) {
    const count = formsOf(document, branch);
    if (left < count) return plain(document, branch, left);
    left -= count;
  }
  return plain(document, branches.at(-1) ?? {}, 0);
}

function itemsOf({ items, additionalProperties }: SchemaObject): SchemaObject[] {
  return [items, additionalProperties].filter((child) => typeof child === "object");
}
