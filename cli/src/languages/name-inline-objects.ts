// Gives objects that are written in place a name of their own: Redocly's generators type a named object, and call any other `any`.
// Works on a copy.

import { pascalCase } from "../pipeline/generators/names.ts";
import {
  type Content,
  type Document,
  type Response,
  resolve,
  type Schema,
} from "../pipeline/model/openapi-document.ts";
import { listOperations } from "../pipeline/model/paths-object.ts";
import { jsonSchema } from "../pipeline/model/schema-object.ts";

export function nameInlineObjects(given: Document): Document {
  const document = structuredClone(given);
  const components = document.components ?? {};
  const schemas = components.schemas ?? {};
  document.components = { ...components, schemas };

  for (const [name, schema] of Object.entries(schemas)) {
    schemas[name] = merge(schema);
    nameBelow(schemas[name], name);
  }
  for (const { operation, id } of listOperations(document)) {
    const body = operation.requestBody && resolve(document, operation.requestBody);
    if (body?.content !== undefined) nameContent(body.content, `${pascalCase(id)}Request`);
    const successes = Object.entries(operation.responses ?? {}).filter(([status]) => status.startsWith("2"));
    for (const [status, node] of successes) {
      const { content } = resolve<Response>(document, node);
      const name = `${pascalCase(id)}Response${successes.length > 1 ? status : ""}`;
      if (content !== undefined) nameContent(content, name);
    }
  }
  return document;

  function nameContent(content: Content, name: string): void {
    for (const media of Object.values(content)) {
      if (media.schema !== undefined && media.schema === jsonSchema(content)) media.schema = named(media.schema, name);
    }
  }

  /** A reference to a new component, for an object with fields; else the schema, with its parts named. */
  function named(schema: Schema, name: string): Schema {
    const merged = merge(schema);
    if (merged.$ref !== undefined) return merged;
    if (merged.type !== "object" || merged.properties === undefined) {
      nameBelow(merged, name);
      return merged;
    }
    const free = freeName(name);
    schemas[free] = merged;
    nameBelow(merged, free);
    return { $ref: `#/components/schemas/${free}` };
  }

  function nameBelow(schema: Schema, owner: string): void {
    for (const [field, property] of Object.entries(schema.properties ?? {})) {
      if (typeof property === "object" && schema.properties) {
        schema.properties[field] = named(property, owner + pascalCase(field));
      }
    }
    if (typeof schema.items === "object") schema.items = named(schema.items, `${owner}Item`);
    if (typeof schema.additionalProperties === "object") {
      schema.additionalProperties = named(schema.additionalProperties, `${owner}Value`);
    }
  }

  /** The parts of an `allOf` of objects as one object, in which a later part replaces fields of an earlier one. */
  function merge(schema: Schema): Schema {
    const { allOf, ...rest } = schema;
    if (allOf === undefined) return schema;
    const parts = [...allOf.map((part) => merge(resolve(document, part))), rest];
    if (parts.slice(0, -1).some(({ type, properties }) => type !== "object" || properties === undefined)) return schema;
    return {
      ...rest,
      type: "object",
      required: [...new Set(parts.flatMap(({ required = [] }) => required))],
      properties: Object.assign({}, ...parts.map(({ properties }) => properties)) as Record<string, Schema>,
    };
  }

  function freeName(name: string): string {
    let free = name;
    for (let count = 2; Object.hasOwn(schemas, free); count++) free = `${name}${count}`;
    return free;
  }
}
