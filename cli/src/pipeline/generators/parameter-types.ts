// The types of parameters that are no texts, for the check of arguments.

import type { Operation } from "../../../../src/runtime.ts";
import { type Document, resolve, type Schema } from "../model/openapi-document.ts";
import { isDecimal, typesOf } from "../model/schema-object.ts";

type ParameterType = NonNullable<Operation["parameters"]>[string];

/** By name; texts and undocumented values are left out. */
export function parameterTypes(
  document: Document,
  parameters: readonly { readonly name: string; readonly schema?: Schema }[],
): Record<string, ParameterType> {
  return Object.fromEntries(
    parameters.flatMap(({ name, schema }) => {
      const type = parameterType([...new Set(schema ? scalarTypes(document, schema) : [])]);
      return type === undefined ? [] : [[name, type]];
    }),
  );
}

function parameterType([type, ...others]: readonly string[]): ParameterType | undefined {
  if (type === undefined) return undefined;
  if (others.length > 0) return "scalar";
  return type === "integer" || type === "number" || type === "decimal" || type === "boolean" ? type : undefined;
}

function scalarTypes(document: Document, given: Schema, within: readonly Schema[] = []): string[] {
  const schema = resolve<Schema>(document, given);
  if (within.includes(schema)) return [];
  if (isDecimal(schema)) return ["decimal"];
  const { allOf = [], anyOf = [], oneOf = [], items, enum: values } = schema;
  const types = typesOf(schema).filter((type) => type !== "null" && type !== "array");
  const parts = [...allOf, ...anyOf, ...oneOf, ...(typeof items === "object" ? [items] : [])];
  return [
    ...(types.length === 0 && parts.length === 0 && values ? values.map(typeOfValue) : types),
    ...parts.flatMap((part) => scalarTypes(document, part, [...within, schema])),
  ];
}

function typeOfValue(value: unknown): string {
  return Number.isInteger(value) ? "integer" : typeof value;
}
