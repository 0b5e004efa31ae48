// Complete values: every property present and not null, one for each form of a body.

import type { JSONSchema7 } from "json-schema";
import { sample } from "openapi-sampler";
import { isUntyped, type JsonValue, type OpenApiDocument, resolve, type SchemaObject } from "./bundled-documents.ts";

// For values without a schema.
const ANYTHING = { anything: ["goes", 1, true] };

/** One form that a body may have. */
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
  return Math.max(1, ...inner, sum(branches));
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

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
