// Questions about one schema object.

import type { Content, MediaType, Schema } from "./openapi-document.ts";

/** The name of the component that `schema` refers to. */
export function schemaName(schema: Schema): string | undefined {
  return schema.$ref?.match(/^#\/components\/schemas\/([^/]+)$/)?.[1];
}

/** The schema of a JSON body; undefined for other bodies. */
export function jsonSchema(content: Content | undefined): Schema | undefined {
  return Object.entries(content ?? {}).find(([type]) => isJson(type))?.[1].schema;
}

/** The schema of a form with files. */
export function formSchema(content: Content | undefined): Schema | undefined {
  return formContent(content)?.schema;
}

export function formContent(content: Content | undefined): MediaType | undefined {
  return content?.["multipart/form-data"];
}

/** A part of a form that is a file. */
export function isFile(schema: Schema): boolean {
  return typesOf(schema).includes("string") && (schema.format === "binary" || schema["x-file"] !== undefined);
}

export function isJson(mediaType: string): boolean {
  return /^application\/(?:[^;]+\+)?json\b/.test(mediaType);
}

/** An amount: a JSON number or a string that must keep its digits. */
export function isDecimal(schema: Schema): boolean {
  return schema.format === "decimal";
}

/** An integer that callers see as a text of digits, because a JavaScript number cannot hold all its values. */
export function isExact(schema: Schema): boolean {
  return schema["x-exact"] === true;
}

/** An object that must have no properties. */
export function isEmptyObject(schema: Schema): boolean {
  const closed = schema.additionalProperties === false || schema.maxProperties === 0;
  return schema.type === "object" && closed && Object.keys(schema.properties ?? {}).length === 0;
}

/** The types that a schema names itself, references not followed. */
export function typesOf({ type = [] }: Schema): string[] {
  return [type].flat();
}

/** Undocumented: any properties. As a query parameter it stands for a query with undocumented names. */
export function isFree(schema: Schema | undefined): boolean {
  return schema?.type === "object" && schema.properties === undefined && schema.additionalProperties === true;
}
