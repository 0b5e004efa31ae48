// Values that have everything: every property present and not null, each form of a body that has several.

import type { JSONSchema7 } from "json-schema";
import { sample } from "openapi-sampler";
import { type Document, isUntyped, type Json, resolve, type Schema } from "./bundled-documents.ts";

// Where nothing is said of a value.
const ANYTHING = { anything: ["goes", 1, true] };

/** One form that a body may have. */
export interface Sample {
  /** The schema with one branch of every `anyOf`, and without references. */
  readonly form: Schema;
  readonly value: Json;
}

/** One for each form of a schema; together they take every branch of every `anyOf`. */
export function samplesOf(document: Document, schema: Schema): Sample[] {
  return Array.from({ length: formsOf(document, schema) }, (_, index) => {
    const form = plain(document, schema, index);
    return { form, value: sample(form as unknown as JSONSchema7, { quiet: true, enablePatterns: true }) as Json };
  });
}

/** How many values it takes to go through every branch. */
function formsOf(document: Document, schema: Schema): number {
  const known = resolve(document, schema);
  const children = [...(known.allOf ?? []), ...Object.values(known.properties ?? {}), ...itemsOf(known)];
  const inner = children.map((child) => formsOf(document, child));
  const branches = (known.anyOf ?? []).map((branch) => formsOf(document, branch));
  return Math.max(1, ...inner, sum(branches));
}

// The sampler takes the first of everything, so what it gets has one branch, no reference and no null.
function plain(document: Document, schema: Schema, form: number): Schema {
  const { anyOf, allOf, properties, items, additionalProperties, type, ...others } = resolve(document, schema);
  if (anyOf) return { ...others, ...branchOf(document, anyOf, form) };
  const inner = (child: Schema) => plain(document, child, form);
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

function branchOf(document: Document, branches: readonly Schema[], form: number): Schema {
  let left = form;
  for (const branch of branches) {
    const count = formsOf(document, branch);
    if (left < count) return plain(document, branch, left);
    left -= count;
  }
  return plain(document, branches.at(-1) ?? {}, 0);
}

function itemsOf({ items, additionalProperties }: Schema): Schema[] {
  return [items, additionalProperties].filter((child) => typeof child === "object");
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
